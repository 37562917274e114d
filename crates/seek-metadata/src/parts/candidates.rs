//! Candidates for authors and dates of posts and comments, from all over the page.
//!
//! One candidate proves nothing: pages show dates of joining, names of moderators, links to profiles of friends.
//! Candidates on the same *path* in many posts do. A path is the sequence of names and class words that leads to a
//! node.

use crate::author_date_hints::{is_date_property, names_person};
use crate::date::{Date, DateLocale, POST_DATES, find_date};
use crate::text::single_spaced;
use foldhash::fast::RandomState;
use seek_features::for_each_attribute_word;
use seek_page::{Deadline, Dom, NodeId, NodeKind, PageError, Tag};
use std::collections::HashMap;
use std::hash::BuildHasher;

/// Elements of a path.
const PATH_LENGTH: usize = 3;
/// Most bytes of a name.
const MAX_NAME: usize = 64;
/// Most nodes of an element that is a name.
pub(super) const MAX_NODES: NodeId = 12;
/// Nodes from a date to the time of day in an element after it.
const NODES_TO_TIME: NodeId = 4;
/// Most bytes of the text of a time of day.
const MAX_TIME: usize = 12;
/// Most candidates of a kind. No real page has as many.
const MAX_CANDIDATES: usize = 100_000;

/// A date that the page shows.
#[derive(Debug)]
pub(super) struct DateCandidate {
    pub(super) node: NodeId,
    pub(super) path: u64,
    /// The text of the page.
    pub(super) shown: String,
    /// The date in an attribute or in the text.
    pub(super) date: Date,
}

/// A possible name of an author.
#[derive(Debug)]
pub(super) struct NameCandidate {
    pub(super) node: NodeId,
    pub(super) path: u64,
    pub(super) name: String,
    /// The evidence in the markup: 0 for a short text, 1 for words that go with persons, 2 for `rel` or `itemprop`.
    pub(super) weight: u8,
}

/// All candidates among the nodes of the markup, in document order.
#[derive(Debug)]
pub(super) struct Candidates {
    pub(super) dates: Vec<DateCandidate>,
    pub(super) names: Vec<NameCandidate>,
}

impl Candidates {
    /// Reads the nodes once.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`].
    pub(super) fn of(dom: &Dom, deadline: Deadline) -> Result<Candidates, PageError> {
        let mut ticker = deadline.ticker();
        let mut paths = PathHashes::new(dom);
        let mut candidates = Candidates { dates: Vec::new(), names: Vec::new() };
        let mut persons = PersonValues::default();
        // The end of the last element with a date in an attribute. Its text repeats the date.
        let mut date_end = 0;
        let mut id: NodeId = 0;
        while (id as usize) < dom.markup_len() {
            ticker.step()?;
            match dom.kind(id) {
                NodeKind::Element if dom.tag(id) == Tag::Head => {
                    id = dom.end(id);
                    continue;
                }
                NodeKind::Element => {
                    if let Some((shown, date)) = date_of_element(dom, id).filter(|_| id >= date_end)
                        && candidates.dates.len() < MAX_CANDIDATES
                    {
                        date_end = dom.end(id);
                        candidates.dates.push(DateCandidate { node: id, path: paths.of(id), shown, date });
                    }
                    if let Some((name, weight)) = name_of_element(dom, id, &mut persons)
                        && candidates.names.len() < MAX_CANDIDATES
                    {
                        candidates.names.push(NameCandidate { node: id, path: paths.of(id), name, weight });
                    }
                }
                NodeKind::Text if id >= date_end && candidates.dates.len() < MAX_CANDIDATES => {
                    if let Some((shown, date)) = date_of_text(dom, id) {
                        candidates.dates.push(DateCandidate { node: id, path: paths.of(id), shown, date });
                    }
                }
                _ => {}
            }
            id += 1;
        }
        Ok(candidates)
    }
}

/// The paths of nodes, as hashes.
#[derive(Debug)]
pub(super) struct PathHashes<'d> {
    dom: &'d Dom,
    /// The keys are random, so that no page can cause collisions.
    hashes: RandomState,
    classes: HashMap<&'d str, u64, RandomState>,
}

impl<'d> PathHashes<'d> {
    pub(super) fn new(dom: &'d Dom) -> PathHashes<'d> {
        PathHashes { dom, hashes: RandomState::default(), classes: HashMap::default() }
    }

    /// The path of a node: its name and class words, and those of its nearest ancestors.
    pub(super) fn of(&mut self, id: NodeId) -> u64 {
        self.up_to(id, 0, PATH_LENGTH)
    }

    /// The same for at most `most` elements below an ancestor.
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

/// The date in an attribute of an element, or in the text of a `<time>`.
fn date_of_element(dom: &Dom, id: NodeId) -> Option<(String, Date)> {
    let mut value = None;
    for attribute in dom.attributes(id) {
        match attribute.name {
            "datetime" => {
                value = Some(attribute.value);
                break;
            }
            "title" if !POST_DATES.rejects_length(attribute.value.len()) => value = Some(attribute.value),
            "content" if dom.attribute(id, "itemprop").is_some_and(is_date_property) => value = Some(attribute.value),
            _ => {}
        }
    }
    // An element with a title may hold a whole article.
    if dom.end(id) - id > MAX_NODES || value.is_none() && dom.tag(id) != Tag::Time {
        return None;
    }
    let shown = single_spaced(dom.subtree_text(id));
    let found = match value.and_then(|value| find_date(value, DateLocale::default(), &POST_DATES)) {
        Some(found) => found,
        None if dom.tag(id) == Tag::Time => find_date(&shown, DateLocale::default(), &POST_DATES)?,
        None => return None,
    };
    let shown = if shown.is_empty() { value.unwrap_or("").to_owned() } else { shown };
    Some((shown, found))
}

/// The date in a text node, with the time of day that an element right after it holds.
fn date_of_text(dom: &Dom, id: NodeId) -> Option<(String, Date)> {
    let text = dom.text(id).trim_ascii().trim();
    let date = find_date(text, DateLocale::default(), &POST_DATES)?;
    let shown = single_spaced(text.trim_end_matches([',', ';', '|', '·', '-', '–', '—', ' ', '\u{a0}']));
    let with_time = || {
        let both = format!("{shown} {}", time_after(dom, id)?);
        let date = find_date(&both, DateLocale::default(), &POST_DATES).filter(Date::has_time)?;
        Some((both, date))
    };
    if date.has_time() { Some((shown, date)) } else { with_time().or(Some((shown, date))) }
}

/// The text of a time alone, such as `07:49 AM`, in an element right after a text.
fn time_after(dom: &Dom, text: NodeId) -> Option<&str> {
    let end = dom.markup_len() as NodeId;
    let next = (text + 1..end.min(text + NODES_TO_TIME)).find(|&id| dom.kind(id) == NodeKind::Text)?;
    let is_beside = dom.parent(next) != dom.parent(text) && dom.parent(dom.parent(next)) == dom.parent(text);
    let time = dom.text(next).trim();
    let is_digit = u8::is_ascii_digit;
    let is_time = time.len() <= MAX_TIME
        && time.as_bytes().first().is_some_and(is_digit)
        && time.contains(':')
        && time.bytes().filter(is_digit).count() <= 6;
    (is_beside && is_time).then_some(time)
}

/// The attribute values that were searched for words for persons. Values repeat.
#[derive(Default)]
struct PersonValues<'d>(HashMap<&'d str, bool, RandomState>);

impl<'d> PersonValues<'d> {
    fn contains(&mut self, value: &'d str) -> bool {
        *self.0.entry(value).or_insert_with(|| names_person(value))
    }
}

/// The short text of an element that may name an author, and its weight.
fn name_of_element<'d>(dom: &'d Dom, id: NodeId, persons: &mut PersonValues<'d>) -> Option<(String, u8)> {
    if dom.end(id) - id > MAX_NODES {
        return None;
    }
    let text = dom.subtree_text(name_inside(dom, id).unwrap_or(id)).trim_ascii().trim();
    if text.is_empty() || text.len() > MAX_NAME {
        return None;
    }
    let mut weight = None;
    for attribute in dom.attributes(id) {
        let found = match attribute.name {
            "rel" | "itemprop" if attribute.value.split_whitespace().any(|word| word == "author") => Some(2),
            "itemprop" if attribute.value == "name" => Some(1),
            "class" | "id" | "itemprop" | "rel" => persons.contains(attribute.value).then_some(1),
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
    let name = single_spaced(text);
    is_name(&name).then_some((name, weight))
}

/// The element of the name in an element that microdata name an author. The author's other names and links are beside it.
fn name_inside(dom: &Dom, id: NodeId) -> Option<NodeId> {
    let is = |id: NodeId, name: &str| dom.attribute(id, "itemprop").is_some_and(|property| property == name);
    if !is(id, "author") {
        return None;
    }
    (id + 1..dom.end(id)).find(|&inner| dom.kind(inner) == NodeKind::Element && is(inner, "name"))
}

/// The path and query of an address.
fn path_of(address: &str) -> Option<&str> {
    let after =
        address.split_once("//").map_or(address, |(_, after)| after.split_once('/').map_or("", |(_, path)| path));
    (!after.is_empty() && !after.starts_with('#')).then_some(after)
}

/// Whether a short text may be a name. It has letters and more than one character (one alone may be an icon). It is no
/// date and no field with its value.
fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
        && text.chars().nth(1).is_some()
        && !text.contains(['<', '*'])
        && !text.trim_end_matches(':').contains(": ")
        && text.split(' ').count() <= 5
        && find_date(text, DateLocale::default(), &POST_DATES).is_none()
}
