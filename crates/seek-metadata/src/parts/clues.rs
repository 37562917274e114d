//! Clues of who wrote something and when, wherever they stand on a page.
//!
//! Each clue alone proves nothing: pages show dates of joining, names of moderators, links to profiles of friends. What
//! stands at the same *place* in many posts does; a place is the path of names and class words that leads to a node.

use crate::author_date_hints::{is_date_property, names_person};
use crate::date::{Date, POSTS, find_date};
use seek_features::for_each_attribute_word;
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Elements on the path that makes a place.
const PATH: usize = 3;
/// Most bytes of a name.
const LONGEST_NAME: usize = 64;
/// Most nodes of an element that is a name.
pub(super) const MOST_NODES: NodeId = 12;
/// Most clues of a kind; no real page has as many.
const MOST: usize = 100_000;

/// A date that the page shows.
#[derive(Debug)]
pub(super) struct DateClue {
    pub(super) node: NodeId,
    pub(super) place: u64,
    /// As the page shows it.
    pub(super) shown: String,
    /// As it is read, from an attribute or from what is shown.
    pub(super) date: Date,
}

/// What may be the name of an author.
#[derive(Debug)]
pub(super) struct NameClue {
    pub(super) node: NodeId,
    pub(super) place: u64,
    pub(super) name: String,
    /// How much the markup speaks for it: 0 for a short text, 1 for words that go with people, 2 for `rel` or
    /// `itemprop`.
    pub(super) weight: u8,
}

/// All clues of a page's own nodes, in document order.
#[derive(Debug)]
pub(super) struct Clues {
    pub(super) dates: Vec<DateClue>,
    pub(super) names: Vec<NameClue>,
}

impl Clues {
    /// Reads the nodes once.
    pub(super) fn of(dom: &Dom) -> Clues {
        let mut places = Places::new(dom);
        let mut clues = Clues { dates: Vec::new(), names: Vec::new() };
        // Where the last element ends whose attribute told the date: its text tells it once more.
        let mut told_until = 0;
        let mut id: NodeId = 0;
        while (id as usize) < dom.markup_len() {
            match dom.kind(id) {
                NodeKind::Element if dom.tag(id) == Tag::Head => {
                    id = dom.end(id);
                    continue;
                }
                NodeKind::Element => {
                    if let Some((shown, date)) = date_of_element(dom, id).filter(|_| id >= told_until)
                        && clues.dates.len() < MOST
                    {
                        told_until = dom.end(id);
                        clues.dates.push(DateClue { node: id, place: places.of(id), shown, date });
                    }
                    if let Some((name, weight)) = name_of_element(dom, id)
                        && clues.names.len() < MOST
                    {
                        clues.names.push(NameClue { node: id, place: places.of(id), name, weight });
                    }
                }
                NodeKind::Text if id >= told_until && clues.dates.len() < MOST => {
                    let text = dom.text(id).trim();
                    if let Some(date) = find_date(text, None, &POSTS) {
                        let shown = collapsed(text);
                        clues.dates.push(DateClue { node: id, place: places.of(id), shown, date });
                    }
                }
                _ => {}
            }
            id += 1;
        }
        clues
    }
}

/// The places of nodes: a number for each path.
#[derive(Debug)]
pub(super) struct Places<'d> {
    dom: &'d Dom,
    /// By a hash that a page cannot aim at.
    hashes: RandomState,
    classes: HashMap<&'d str, u64>,
}

impl<'d> Places<'d> {
    pub(super) fn new(dom: &'d Dom) -> Places<'d> {
        Places { dom, hashes: RandomState::new(), classes: HashMap::new() }
    }

    /// The node's name and class words, and those of its nearest ancestors.
    pub(super) fn of(&mut self, id: NodeId) -> u64 {
        self.up_to(id, 0, PATH)
    }

    /// The same for at most `most` elements up to, and without, an ancestor.
    pub(super) fn up_to(&mut self, id: NodeId, ancestor: NodeId, most: usize) -> u64 {
        let dom = self.dom;
        let path = std::iter::once(id).chain(dom.ancestors(id)).take_while(|&id| id != ancestor).take(most);
        path.fold(0, |hash: u64, id| (hash.rotate_left(5) ^ self.element(id)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn element(&mut self, id: NodeId) -> u64 {
        let class = self.dom.attribute(id, "class").map_or(0, |class| {
            let hashes = &self.hashes;
            *self.classes.entry(class).or_insert_with(|| {
                let mut hash = 1_u64;
                for_each_attribute_word(class, |word| hash = hashes.hash_one((hash, word)));
                hash
            })
        });
        self.hashes.hash_one((self.dom.name(id), class))
    }
}

/// The date that an element's attribute tells, or that of a `<time>`.
fn date_of_element(dom: &Dom, id: NodeId) -> Option<(String, Date)> {
    let mut value = None;
    for attribute in dom.attributes(id) {
        match attribute.name {
            "datetime" => {
                value = Some(attribute.value);
                break;
            }
            "title" if !POSTS.rejects_length(attribute.value.len()) => value = Some(attribute.value),
            "content" if dom.attribute(id, "itemprop").is_some_and(is_date_property) => value = Some(attribute.value),
            _ => {}
        }
    }
    // Whole articles may stand in an element with a title.
    if dom.end(id) - id > MOST_NODES {
        return None;
    }
    let shown = collapsed(dom.subtree_text(id));
    let found = match value.and_then(|value| find_date(value, None, &POSTS)) {
        Some(found) => found,
        None if dom.tag(id) == Tag::Time => find_date(&shown, None, &POSTS)?,
        None => return None,
    };
    let shown = if shown.is_empty() { value.unwrap_or("").to_owned() } else { shown };
    Some((shown, found))
}

/// The short text of an element that may name an author.
fn name_of_element(dom: &Dom, id: NodeId) -> Option<(String, u8)> {
    if dom.end(id) - id > MOST_NODES {
        return None;
    }
    let text = dom.subtree_text(id).trim();
    if text.is_empty() || text.len() > LONGEST_NAME {
        return None;
    }
    let mut weight = None;
    for attribute in dom.attributes(id) {
        let found = match attribute.name {
            "rel" | "itemprop" if attribute.value.split_whitespace().any(|word| word == "author") => Some(2),
            "itemprop" if attribute.value == "name" => Some(1),
            "class" | "id" | "itemprop" | "rel" => names_person(attribute.value).then_some(1),
            "href" => path_of(attribute.value).and_then(|path| {
                let is_short = path.split('/').any(|part| part == "u");
                (is_short || names_person(path)).then_some(1)
            }),
            _ => None,
        };
        weight = weight.max(found);
    }
    let is_plain = matches!(dom.tag(id), Tag::A | Tag::B | Tag::Strong | Tag::Cite);
    let weight = weight.or(is_plain.then_some(0))?;
    let name = collapsed(text);
    is_name(&name).then_some((name, weight))
}

/// What of an address says what it leads to: its path and query.
fn path_of(address: &str) -> Option<&str> {
    let behind =
        address.split_once("//").map_or(address, |(_, behind)| behind.split_once('/').map_or("", |(_, path)| path));
    (!behind.is_empty() && !behind.starts_with('#')).then_some(behind)
}

/// Whether a short text may be a name: it has letters (one alone stands for a picture), and is no date and no field
/// with its value.
fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
        && text.chars().nth(1).is_some()
        && !text.contains(['<', '*'])
        && !text.trim_end_matches(':').contains(": ")
        && text.split(' ').count() <= 5
        && find_date(text, None, &POSTS).is_none()
}

/// One line, white space collapsed.
pub(super) fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
