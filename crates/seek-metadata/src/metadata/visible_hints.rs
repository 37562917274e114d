//! By-lines and dates in the visible text near the heading.
//!
//! The walk collects elements that may hold a name or a date: by `rel`, by words of their classes, by the address of a
//! link, and `<time>`. The first one shortly after the main heading counts, then the nearest one before it, then the
//! first one farther below. Elements of comments and of other pages do not count, since no value is better than a wrong
//! one.

use super::byline;
use super::clean_text::{element_lines, element_text};
use crate::author_date_hints::{Hints, hints};
use crate::date::{DayOrder, METADATA_DATES, find_date};
use foldhash::fast::RandomState;
use memchr::memmem::Finder;
use seek_page::{Blocks, Dom, NodeId, SourcedValue, Tag};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Most elements of a kind.
const MAX_ELEMENTS: usize = 400;
/// Most nodes of an element with a name or a date.
const MAX_NODES: NodeId = 40;
/// Longest text with a name or a date in bytes.
const MAX_BYTES: usize = 160;
/// Blocks before and after the heading that are searched for a name and a date.
const BLOCKS_BEFORE: usize = 6;
const BLOCKS_AFTER: usize = 12;
/// Most nodes before the heading to a name or a date that belongs to it.
const NODES_BEFORE: NodeId = 120;
/// Nodes after the heading in which most pages have them.
const NODES_AFTER: NodeId = 200;
/// Most nodes after the heading. Later names and dates belong to something else.
const NODES_FAR: NodeId = 800;

/// An element that may hold a name or a date.
#[derive(Debug)]
struct HintedElement {
    id: NodeId,
    end: NodeId,
    source: &'static str,
    /// The innermost element around it that does not belong to the content.
    aside: Option<(NodeId, NodeId)>,
    changed: bool,
}

/// The hints of attribute values. Values repeat.
#[derive(Debug, Default)]
pub(super) struct HintedValues<'d>(HashMap<&'d str, Hints, RandomState>);

impl<'d> HintedValues<'d> {
    fn of(&mut self, value: &'d str) -> Hints {
        *self.0.entry(value).or_insert_with(|| hints(value))
    }
}

/// The elements that may hold names and dates.
#[derive(Debug, Default)]
pub(super) struct VisibleHints {
    authors: Vec<HintedElement>,
    dates: Vec<HintedElement>,
    /// Open elements that do not belong to the content.
    asides: Vec<(NodeId, NodeId)>,
}

impl VisibleHints {
    /// Reads the next element of the body in document order.
    pub(super) fn element<'d>(&mut self, dom: &'d Dom, id: NodeId, tag: Tag, values: &mut HintedValues<'d>) {
        let (mut hints_of_element, mut rel, mut href) = (Hints::empty(), "", "");
        for attribute in dom.attributes(id) {
            match attribute.name {
                "class" | "id" => hints_of_element |= values.of(attribute.value),
                "rel" => rel = attribute.value,
                "href" => href = attribute.value,
                _ => {}
            }
        }
        let end = dom.end(id);
        while self.asides.pop_if(|(_, end)| *end <= id).is_some() {}
        let is_whole = matches!(tag, Tag::Html | Tag::Body | Tag::Main | Tag::Article | Tag::H1);
        if matches!(tag, Tag::Aside | Tag::Footer | Tag::Nav) || (hints_of_element.contains(Hints::ASIDE) && !is_whole)
        {
            self.asides.push((id, end));
        }
        let aside = self.asides.last().copied();
        let changed = hints_of_element.contains(Hints::CHANGED);
        let put = |list: &mut Vec<HintedElement>, source| {
            if list.len() < MAX_ELEMENTS && end - id <= MAX_NODES {
                list.push(HintedElement { id, end, source, aside, changed });
            }
        };
        if tag == Tag::Time {
            put(&mut self.dates, "time");
        } else if hints_of_element.intersects(Hints::DATE | Hints::CHANGED) && !is_whole {
            put(&mut self.dates, "class");
        }
        if tag == Tag::A && has_word(rel, "author") {
            put(&mut self.authors, "rel=author");
        } else if tag == Tag::A && leads_to_author(href) {
            put(&mut self.authors, "link");
        } else if hints_of_element.contains(Hints::AUTHOR) && !is_whole {
            put(&mut self.authors, "byline");
        }
    }

    /// The names of authors nearest to the heading.
    pub(super) fn authors(&self, dom: &Dom, blocks: &Blocks, heading: Option<NodeId>) -> Vec<SourcedValue> {
        let given = |element: &HintedElement| byline::names_in(&element_lines(dom, element.id));
        for position in POSITIONS {
            if position == Position::Far {
                let found = byline::first_byline_names(texts_near(blocks, heading));
                if !found.is_empty() {
                    return sourced(found, "by");
                }
            }
            let is_wanted = |element: &&HintedElement| position.contains(element, heading);
            let Some(first) = nearest(self.authors.iter().filter(is_wanted), heading, |h| !given(h).is_empty()) else {
                continue;
            };
            // Links within a by-line hold the names alone.
            let links = self.authors.iter().filter(|h| h.source != "byline" && h.id >= first.id && h.end <= first.end);
            let linked: Vec<String> = links.flat_map(given).collect();
            return if linked.is_empty() { sourced(given(first), first.source) } else { sourced(linked, "link") };
        }
        let texts = (0..blocks.len()).map(|i| blocks.text(i)).filter(|text| text.len() <= MAX_BYTES);
        sourced(byline::labelled_names(texts), "by")
    }

    /// The date nearest to the heading: that of the last change if `changed`, else that of publication.
    pub(super) fn date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        order: Option<DayOrder>,
        changed: bool,
    ) -> Option<SourcedValue> {
        let iso = |text: &str| find_date(text, order, &METADATA_DATES)?.iso(order);
        let date = |element: &HintedElement| {
            let machine = dom.attribute(element.id, "datetime").and_then(iso);
            let text = || Some(element_text(dom, element.id)).filter(|text| text.len() <= MAX_BYTES);
            machine.or_else(|| iso(&text()?))
        };
        for position in POSITIONS {
            if position == Position::Far
                && !changed
                && let Some(value) = texts_near(blocks, heading).find_map(iso)
            {
                return Some(SourcedValue { value, source: "text".to_owned() });
            }
            let is_wanted = |h: &&HintedElement| position.contains(h, heading) && h.changed == changed;
            if let Some(first) = nearest(self.dates.iter().filter(is_wanted), heading, |h| date(h).is_some()) {
                return date(first).map(|value| SourcedValue { value, source: first.source.to_owned() });
            }
        }
        None
    }
}

/// The position of an element relative to the heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    /// Shortly after it.
    After,
    /// Shortly before it.
    Before,
    /// Farther after it.
    Far,
}

/// The order in which the positions are searched.
const POSITIONS: [Position; 3] = [Position::After, Position::Before, Position::Far];

impl Position {
    fn contains(self, element: &HintedElement, heading: Option<NodeId>) -> bool {
        let at = heading.unwrap_or(0);
        if element.aside.is_some_and(|(start, end)| !(start..end).contains(&at) || at == 0) {
            return false;
        }
        match self {
            Position::After => element.id >= at && element.id - at <= NODES_AFTER,
            Position::Before => element.id < at && at - element.id <= NODES_BEFORE,
            Position::Far => element.id >= at && element.id - at <= NODES_FAR,
        }
    }
}

/// The first accepted element after the heading, or the last one before it.
fn nearest<'h>(
    elements: impl DoubleEndedIterator<Item = &'h HintedElement>,
    heading: Option<NodeId>,
    mut accept: impl FnMut(&&'h HintedElement) -> bool,
) -> Option<&'h HintedElement> {
    let mut elements = elements.peekable();
    let before = elements.peek().is_some_and(|h| heading.is_some_and(|at| h.id < at));
    if before { elements.rev().find(|h| accept(h)) } else { elements.find(|h| accept(h)) }
}

/// Short texts of blocks around the heading, those after it first.
fn texts_near(blocks: &Blocks, heading: Option<NodeId>) -> impl Iterator<Item = &str> {
    let at = blocks.within(heading.unwrap_or(0)..NodeId::MAX).start;
    let after = at..blocks.len().min(at + BLOCKS_AFTER);
    let before = (at.saturating_sub(BLOCKS_BEFORE)..at).rev();
    after.chain(before).map(|i| blocks.text(i)).filter(|text| text.len() <= MAX_BYTES)
}

/// Values with their source, without repetitions.
fn sourced(values: Vec<String>, source: &str) -> Vec<SourcedValue> {
    let mut found: Vec<SourcedValue> = Vec::new();
    for value in values {
        if !found.iter().any(|known| known.value == value) {
            found.push(SourcedValue { value, source: source.to_owned() });
        }
    }
    found
}

/// Whether an address has a folder of an author: `/author/` or `/authors/`.
fn leads_to_author(address: &str) -> bool {
    static FOLDER: LazyLock<Finder> = LazyLock::new(|| Finder::new("/author"));
    let ends = FOLDER.find_iter(address.as_bytes()).map(|at| &address[at + FOLDER.needle().len()..]);
    ends.map(|end| end.strip_prefix('s').unwrap_or(end)).any(|end| end.starts_with('/'))
}

/// Whether a list contains a word.
pub(super) fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|found| found.eq_ignore_ascii_case(word))
}
