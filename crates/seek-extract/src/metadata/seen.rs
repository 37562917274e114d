//! What stands on the page to be read: the heading, by-lines and dates near it, and the names that lead there.
//!
//! One walk gathers elements that may hold a name or a date, by `rel`, by the words of their classes, by where they lead, as
//! `<time>`. What stands first after the heading of the content counts, then what stands nearest before it; what belongs to
//! comments or to other pages only where there is nothing else, as in forums, whose first post is built like all others.

use super::authors::names;
use super::dates::{Order, Stamp};
use super::hints::{Hints, hints};
use super::line::text_of;
use super::months::month;
use seek_page::{Blocks, Dom, NodeId, Sourced, Tag};

/// Most candidates of a kind.
const MOST: usize = 400;
/// Most nodes of an element that holds a name or a date.
const MOST_NODES: NodeId = 40;
/// Most bytes of a text that holds a name and a date.
const MOST_BYTES: usize = 160;
/// Blocks before and after the heading in whose text a name and a date are looked for.
const BLOCKS_BEFORE: usize = 6;
const BLOCKS_AFTER: usize = 12;
/// Nodes before the heading among which a name or a date still belongs to it.
const NODES_BEFORE: NodeId = 120;

/// An element that may hold a name or a date.
#[derive(Debug)]
struct Hinted {
    id: NodeId,
    end: NodeId,
    source: &'static str,
    /// The innermost part around it that does not belong to the content.
    aside: Option<(NodeId, NodeId)>,
    changed: bool,
}

/// What was gathered of a page.
#[derive(Debug, Default)]
pub(super) struct Seen {
    authors: Vec<Hinted>,
    dates: Vec<Hinted>,
    /// Parts that are open and do not belong to the content.
    asides: Vec<(NodeId, NodeId)>,
}

impl Seen {
    /// Looks at the next element of the body in document order.
    pub(super) fn element(&mut self, dom: &Dom, id: NodeId, tag: Tag) {
        let (mut said, mut rel, mut href) = (Hints::empty(), "", "");
        for attribute in dom.attributes(id) {
            match attribute.name {
                "class" | "id" | "itemprop" | "data-testid" | "data-component" => said |= hints(attribute.value),
                "rel" => rel = attribute.value,
                "href" => href = attribute.value,
                _ => {}
            }
        }
        let end = dom.end(id);
        while self.asides.pop_if(|(_, end)| *end <= id).is_some() {}
        let is_whole = matches!(tag, Tag::Html | Tag::Body | Tag::Main | Tag::Article | Tag::H1);
        if matches!(tag, Tag::Aside | Tag::Footer | Tag::Nav) || (said.contains(Hints::ASIDE) && !is_whole) {
            self.asides.push((id, end));
        }
        let aside = self.asides.last().copied();
        let small = end - id <= MOST_NODES;
        let changed = said.contains(Hints::CHANGED);
        let put = |list: &mut Vec<Hinted>, source| {
            if list.len() < MOST {
                list.push(Hinted { id, end, source, aside, changed });
            }
        };
        if tag == Tag::Time {
            put(&mut self.dates, "time");
        } else if said.intersects(Hints::DATE | Hints::CHANGED) && small && !is_whole {
            put(&mut self.dates, "class");
        }
        if tag == Tag::A && has_word(rel, "author") {
            put(&mut self.authors, "rel=author");
        } else if tag == Tag::A && (href.contains("/author/") || href.contains("/authors/")) {
            put(&mut self.authors, "link");
        } else if said.contains(Hints::AUTHOR) && small && !is_whole {
            put(&mut self.authors, "byline");
        }
    }

    /// The names of authors that stand nearest to the heading.
    pub(super) fn authors(&self, dom: &Dom, blocks: &Blocks, heading: Option<NodeId>) -> Vec<Sourced> {
        let given = |hinted: &Hinted| names(&without_date(&text_of(dom, hinted.id)));
        let with_name = |hinted: &&Hinted| !given(hinted).is_empty();
        for (part, away) in [(true, false), (false, false), (true, true)] {
            let wanted = |hinted: &&Hinted| belongs(hinted, heading, part, away);
            if let Some(first) = nearest(self.authors.iter().filter(wanted), heading, with_name) {
                // The names alone, where they are marked within a by-line.
                let inside = |h: &&Hinted| h.id > first.id && h.end <= first.end;
                let mut found: Vec<Sourced> = Vec::new();
                for hinted in self.authors.iter().filter(inside) {
                    add_all(&mut found, given(hinted), hinted.source);
                }
                if found.is_empty() {
                    add_all(&mut found, given(first), first.source);
                }
                return found;
            }
            if part && !away {
                let found = by_line(blocks, heading);
                if !found.is_empty() {
                    return found;
                }
            }
        }
        Vec::new()
    }

    /// The date that stands nearest to the heading: of what was changed, or of the rest.
    pub(super) fn date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        order: Order,
        changed: bool,
    ) -> Option<Sourced> {
        let stamp = |hinted: &Hinted| {
            let machine = dom.attribute(hinted.id, "datetime").and_then(|value| Stamp::find(value, order));
            let text = || Some(text_of(dom, hinted.id)).filter(|text| text.len() <= MOST_BYTES);
            machine.or_else(|| Stamp::find(&text()?, order))
        };
        for (part, away) in [(true, false), (false, false), (true, true)] {
            let wanted = |h: &&Hinted| belongs(h, heading, part, away) && h.changed == changed;
            if let Some(first) = nearest(self.dates.iter().filter(wanted), heading, |h| stamp(h).is_some()) {
                return stamp(first).map(|s| Sourced { value: s.to_string(), source: first.source.to_owned() });
            }
            if part && !away && !changed {
                let found = near(blocks, heading).find_map(|text| Stamp::find(text, order));
                if let Some(stamp) = found {
                    return Some(Sourced { value: stamp.to_string(), source: "text".to_owned() });
                }
            }
        }
        None
    }
}

/// Whether an element stands after the heading (or shortly before it), and within the content (or away from it).
fn belongs(hinted: &Hinted, heading: Option<NodeId>, after: bool, away: bool) -> bool {
    let at = heading.unwrap_or(0);
    let is_away = hinted.aside.is_some_and(|(start, end)| !(start..end).contains(&at) || at == 0);
    let stands = if after { hinted.id >= at } else { hinted.id < at && at - hinted.id <= NODES_BEFORE };
    stands && is_away == away
}

/// The first that will do of those after the heading, or the last of those before it.
fn nearest<'h>(
    hinted: impl DoubleEndedIterator<Item = &'h Hinted>,
    heading: Option<NodeId>,
    mut will_do: impl FnMut(&&'h Hinted) -> bool,
) -> Option<&'h Hinted> {
    let mut hinted = hinted.peekable();
    let before = hinted.peek().is_some_and(|h| heading.is_some_and(|at| h.id < at));
    if before { hinted.rev().find(|h| will_do(h)) } else { hinted.find(|h| will_do(h)) }
}

/// Short texts of blocks around the heading, those after it first.
fn near(blocks: &Blocks, heading: Option<NodeId>) -> impl Iterator<Item = &str> {
    let at = blocks.within(heading.unwrap_or(0)..NodeId::MAX).start;
    let after = at..blocks.len().min(at + BLOCKS_AFTER);
    let before = (at.saturating_sub(BLOCKS_BEFORE)..at).rev();
    after.chain(before).map(|i| blocks.text(i)).filter(|text| text.len() <= MOST_BYTES)
}

/// Names in a text that begins with "By" and a name.
fn by_line(blocks: &Blocks, heading: Option<NodeId>) -> Vec<Sourced> {
    const OPENINGS: [&str; 8] = ["By ", "by ", "BY ", "Written by ", "Posted by ", "Von ", "Por ", "Par "];
    for text in near(blocks, heading) {
        for line in text.lines() {
            let Some(rest) = OPENINGS.iter().find_map(|opening| line.strip_prefix(opening)) else { continue };
            if !rest.starts_with(char::is_uppercase) || rest.len() > MOST_BYTES {
                continue;
            }
            let mut found = Vec::new();
            add_all(&mut found, names(&without_date(rest)), "by");
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

fn add_all(found: &mut Vec<Sourced>, names: Vec<String>, source: &str) {
    for value in names {
        if !found.iter().any(|known| known.value == value) {
            found.push(Sourced { value, source: source.to_owned() });
        }
    }
}

/// A by-line up to where it goes on with a date or with what was done.
fn without_date(text: &str) -> String {
    const STOPS: [&str; 15] = [
        "on",
        "in",
        "at",
        "updated",
        "published",
        "posted",
        "last",
        "am",
        "»",
        "says",
        "wrote",
        "read",
        "views",
        "comments",
        "join",
    ];
    let words: Vec<&str> = text.split(' ').collect();
    let stops = |i: usize| {
        let bare = words[i].trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let next_is_number = words.get(i + 1).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
        STOPS.contains(&bare.as_str())
            || (month(&bare).is_some() && next_is_number)
            || (words[i].len() < 3 && words[i].bytes().all(|b| b.is_ascii_digit()))
    };
    // Openings such as "Posted by" stay.
    let from = words.iter().take(3).position(|word| word.eq_ignore_ascii_case("by")).map_or(1, |at| at + 2);
    let end = (from..words.len()).find(|&i| stops(i)).unwrap_or(words.len());
    words[..end].join(" ")
}

/// Whether a list of words holds one.
pub(super) fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|found| found.eq_ignore_ascii_case(word))
}
