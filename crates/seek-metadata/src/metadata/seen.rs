//! What stands on the page to be read: the heading, by-lines and dates near it, and the names that lead there.
//!
//! One walk gathers elements that may hold a name or a date, by `rel`, by the words of their classes, by where they
//! lead, as `<time>`. What stands first after the heading of the content counts, then what stands nearest before it,
//! then what follows farther below. What belongs to comments or to other pages does not count: none is better than a
//! wrong one.

use super::byline;
use super::line::{pieces_of, text_of};
use crate::author_date_hints::{Hints, hints};
use crate::date::{DayOrder, METADATA, find_date};
use seek_page::{Blocks, Dom, NodeId, SourcedValue, Tag};

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
/// Nodes after the heading among which they stand on most pages.
const NODES_AFTER: NodeId = 200;
/// Nodes after it behind which they are those of something else.
const NODES_FAR: NodeId = 800;

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
                "class" | "id" => said |= hints(attribute.value),
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
        let changed = said.contains(Hints::CHANGED);
        let put = |list: &mut Vec<Hinted>, source| {
            if list.len() < MOST && end - id <= MOST_NODES {
                list.push(Hinted { id, end, source, aside, changed });
            }
        };
        if tag == Tag::Time {
            put(&mut self.dates, "time");
        } else if said.intersects(Hints::DATE | Hints::CHANGED) && !is_whole {
            put(&mut self.dates, "class");
        }
        if tag == Tag::A && has_word(rel, "author") {
            put(&mut self.authors, "rel=author");
        } else if tag == Tag::A && (href.contains("/author/") || href.contains("/authors/")) {
            put(&mut self.authors, "link");
        } else if said.contains(Hints::AUTHOR) && !is_whole {
            put(&mut self.authors, "byline");
        }
    }

    /// The names of authors that stand nearest to the heading.
    pub(super) fn authors(&self, dom: &Dom, blocks: &Blocks, heading: Option<NodeId>) -> Vec<SourcedValue> {
        let given = |hinted: &Hinted| byline::names_in(&pieces_of(dom, hinted.id));
        for reach in REACHES {
            if reach == Reach::Far {
                let found = byline::near(near(blocks, heading));
                if !found.is_empty() {
                    return sourced(found, "by");
                }
            }
            let wanted = |hinted: &&Hinted| reach.holds(hinted, heading);
            let Some(first) = nearest(self.authors.iter().filter(wanted), heading, |h| !given(h).is_empty()) else {
                continue;
            };
            // The names alone, where links within a by-line have them.
            let links = self.authors.iter().filter(|h| h.source != "byline" && h.id >= first.id && h.end <= first.end);
            let linked: Vec<String> = links.flat_map(given).collect();
            return if linked.is_empty() { sourced(given(first), first.source) } else { sourced(linked, "link") };
        }
        let texts = (0..blocks.len()).map(|i| blocks.text(i)).filter(|text| text.len() <= MOST_BYTES);
        sourced(byline::anywhere(texts), "by")
    }

    /// The date that stands nearest to the heading: of what was changed, or of the rest.
    pub(super) fn date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        order: Option<DayOrder>,
        changed: bool,
    ) -> Option<SourcedValue> {
        let iso = |text: &str| find_date(text, order, &METADATA)?.iso(order);
        let date = |hinted: &Hinted| {
            let machine = dom.attribute(hinted.id, "datetime").and_then(iso);
            let text = || Some(text_of(dom, hinted.id)).filter(|text| text.len() <= MOST_BYTES);
            machine.or_else(|| iso(&text()?))
        };
        for reach in REACHES {
            if reach == Reach::Far && !changed {
                if let Some(value) = near(blocks, heading).find_map(iso) {
                    return Some(SourcedValue { value, source: "text".to_owned() });
                }
            }
            let wanted = |h: &&Hinted| reach.holds(h, heading) && h.changed == changed;
            if let Some(first) = nearest(self.dates.iter().filter(wanted), heading, |h| date(h).is_some()) {
                return date(first).map(|value| SourcedValue { value, source: first.source.to_owned() });
            }
        }
        None
    }
}

/// Where an element stands, seen from the heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Shortly after it.
    After,
    /// Shortly before it.
    Before,
    /// Farther after it.
    Far,
}

/// In the order in which they count.
const REACHES: [Reach; 3] = [Reach::After, Reach::Before, Reach::Far];

impl Reach {
    fn holds(self, hinted: &Hinted, heading: Option<NodeId>) -> bool {
        let at = heading.unwrap_or(0);
        if hinted.aside.is_some_and(|(start, end)| !(start..end).contains(&at) || at == 0) {
            return false;
        }
        match self {
            Reach::After => hinted.id >= at && hinted.id - at <= NODES_AFTER,
            Reach::Before => hinted.id < at && at - hinted.id <= NODES_BEFORE,
            Reach::Far => hinted.id >= at && hinted.id - at <= NODES_FAR,
        }
    }
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

/// Each value once.
fn sourced(values: Vec<String>, source: &str) -> Vec<SourcedValue> {
    let mut found: Vec<SourcedValue> = Vec::new();
    for value in values {
        if !found.iter().any(|known| known.value == value) {
            found.push(SourcedValue { value, source: source.to_owned() });
        }
    }
    found
}

/// Whether a list of words holds one.
pub(super) fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|found| found.eq_ignore_ascii_case(word))
}
