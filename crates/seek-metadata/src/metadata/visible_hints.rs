//! By-lines and dates in the visible text near the heading.
//!
//! The walk collects elements that may hold a name or a date: by `rel`, by words of their classes, by the address of a
//! link, and `<time>`. The first one shortly after the main heading counts, then the nearest one before it, then the
//! first one farther below. Elements of comments and of other pages do not count, since no value is better than a wrong
//! one.

use super::byline;
use super::clean_text::{element_lines, element_text};
use super::date_labels::{label_beside, label_of_block};
use super::line_names::names_in;
use super::listed_items::is_in_listed_item;
use super::mail_sender::sender;
use super::near_heading::{POSITIONS, Position, blocks_near, is_short};
use super::node_ranges::NodeRanges;
use super::other_dates::{DateLabel, from_publication, is_of_other_page};
use super::sourced_date::sourced_date;
use super::span_dates::{DateSpan, is_birth_before_death, span_of};
use crate::author_date_hints::{Hints, hints};
use crate::date::DateLocale;
use foldhash::fast::RandomState;
use memchr::memmem::Finder;
use seek_page::{Blocks, Dom, NodeId, SourcedValue, Tag};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Most elements of a kind.
const MAX_ELEMENTS: usize = 400;
/// Most nodes of an element with a name or a date.
const MAX_NODES: NodeId = 40;

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

impl HintedElement {
    /// Whether the element is at a position from the heading, and not beside the content with it.
    fn is_at(&self, position: Position, heading: Option<NodeId>) -> bool {
        let at = heading.unwrap_or(0);
        let is_beside = self.aside.is_some_and(|(start, end)| !(start..end).contains(&at) || at == 0);
        !is_beside && position.contains(self.id, heading)
    }
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
    /// The outermost of these elements on the whole page.
    all_asides: NodeRanges,
    /// Elements with the date of something else.
    other_dates: NodeRanges,
}

/// Whether a link to the first page of the site is in the head of the site, and not in that of an article. Themes of blogs mark
/// the name of the site as an author so.
fn is_site_name(dom: &Dom, link: NodeId, href: &str) -> bool {
    let mut around = dom.ancestors(link).map(|id| dom.tag(id));
    matches!(href.trim(), "/" | "./")
        && around.find(|tag| matches!(tag, Tag::Header | Tag::Article | Tag::Main)) == Some(Tag::Header)
        && !around.any(|tag| matches!(tag, Tag::Article | Tag::Main))
}

impl VisibleHints {
    /// Reads the next element of the body in document order.
    pub(super) fn element<'d>(&mut self, dom: &'d Dom, id: NodeId, tag: Tag, values: &mut HintedValues<'d>) {
        let (mut hints_of_element, mut rel, mut href) = (Hints::empty(), "", "");
        for attribute in dom.attributes(id) {
            match attribute.name {
                "class" | "id" => hints_of_element |= values.of(attribute.value),
                "rel" => rel = attribute.value,
                "itemprop" => hints_of_element |= values.of(attribute.value) & Hints::OTHER_DATE,
                "href" => href = attribute.value,
                _ => {}
            }
        }
        let end = dom.end(id);
        while self.asides.pop_if(|(_, end)| *end <= id).is_some() {}
        let is_whole = matches!(tag, Tag::Html | Tag::Body | Tag::Main | Tag::Article | Tag::H1);
        if matches!(tag, Tag::Aside | Tag::Footer | Tag::Nav) || (hints_of_element.contains(Hints::ASIDE) && !is_whole)
        {
            self.all_asides.push(id, end);
            self.asides.push((id, end));
        }
        let aside = self.asides.last().copied();
        let changed = hints_of_element.contains(Hints::CHANGED);
        let put = |list: &mut Vec<HintedElement>, source| {
            if list.len() < MAX_ELEMENTS && end - id <= MAX_NODES {
                list.push(HintedElement { id, end, source, aside, changed });
            }
        };
        if hints_of_element.contains(Hints::OTHER_DATE) && !is_whole && end - id <= MAX_NODES {
            self.other_dates.push(id, end);
        }
        if hints_of_element.contains(Hints::OTHER_DATE) {
            return;
        }
        let is_date = tag == Tag::Time || (hints_of_element.intersects(Hints::DATE | Hints::CHANGED) && !is_whole);
        if is_date && self.other_dates.around(id).is_none() {
            put(&mut self.dates, if tag == Tag::Time { "time" } else { "class" });
        }
        if tag == Tag::A && has_word(rel, "author") && !is_site_name(dom, id, href) {
            put(&mut self.authors, "rel=author");
        } else if tag == Tag::A && leads_to_author(href) {
            put(&mut self.authors, "link");
        } else if hints_of_element.contains(Hints::AUTHOR) && !is_whole {
            put(&mut self.authors, "byline");
        }
    }

    /// The names of authors nearest to the heading.
    pub(super) fn authors(&self, dom: &Dom, blocks: &Blocks, heading: Option<NodeId>) -> Vec<SourcedValue> {
        let given = |element: &HintedElement| names_in(&element_lines(dom, element.id));
        let near = || {
            let near = blocks_near(dom, blocks, &self.all_asides, heading);
            near.filter(|&i| !is_in_listed_item(dom, blocks.get(i).first, heading))
        };
        for position in POSITIONS {
            if position == Position::Far {
                let found = byline::first_byline_names(near().map(|i| blocks.text(i)));
                if !found.is_empty() {
                    return sourced(found, "by");
                }
                if let Some(sender) = sender(dom, blocks, near()) {
                    return sourced(vec![sender], "mail");
                }
            }
            let is_wanted = |h: &&HintedElement| h.is_at(position, heading) && !is_in_listed_item(dom, h.id, heading);
            let Some(first) = nearest(self.authors.iter().filter(is_wanted), heading, |h| !given(h).is_empty()) else {
                continue;
            };
            // Links within a by-line hold the names alone.
            let links = self.authors.iter().filter(|h| h.source != "byline" && h.id >= first.id && h.end <= first.end);
            let linked: Vec<String> = links.flat_map(given).collect();
            return if linked.is_empty() { sourced(given(first), first.source) } else { sourced(linked, "link") };
        }
        let texts = (0..blocks.len()).map(|i| blocks.text(i)).filter(|text| is_short(text));
        sourced(byline::labelled_names(texts), "by")
    }

    /// The date nearest to the heading: that of the last change if `changed`, else that of publication.
    pub(super) fn date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
        changed: bool,
    ) -> Option<SourcedValue> {
        let date = |element: &HintedElement| {
            let read = |text: &str| sourced_date(text, locale, element.source);
            let machine = dom.attribute(element.id, "datetime").and_then(read);
            let text = element_text(dom, element.id);
            let date = machine.or_else(|| read(Some(&text).filter(|text| is_short(text))?))?;
            let is_other = span_of(&text, locale).is_some() || label_beside(dom, element.id) == DateLabel::Other;
            (!is_other).then_some(date)
        };
        for position in POSITIONS {
            if position == Position::Far
                && !changed
                && let Some(date) = self.text_date(dom, blocks, heading, locale)
            {
                return Some(date);
            }
            let is_wanted = |h: &&HintedElement| {
                h.is_at(position, heading) && h.changed == changed && !is_of_other_page(dom, h.id, heading)
            };
            if let Some(first) = nearest(self.dates.iter().filter(is_wanted), heading, |h| date(h).is_some()) {
                // The element may be that of a teaser. A text before it that names the publication is not.
                let of_label = |label| self.labelled_date(dom, blocks, heading, locale, label);
                let named = if changed { None } else { of_label(DateLabel::Publication) };
                let named = named.filter(|(block, _)| blocks.get(*block).end <= first.id);
                return named.map(|(_, date)| date).or_else(|| date(first));
            }
        }
        None
    }

    /// The elements that may hold the date of publication.
    pub(super) fn date_elements(&self) -> impl Iterator<Item = NodeId> {
        self.dates.iter().filter(|element| !element.changed && element.aside.is_none()).map(|element| element.id)
    }

    /// The date in a short text near the heading: of a text that names the publication, else the first one of another text.
    fn text_date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
    ) -> Option<SourcedValue> {
        let of_label = |label| self.labelled_date(dom, blocks, heading, locale, label);
        of_label(DateLabel::Publication).or_else(|| of_label(DateLabel::Unknown)).map(|(_, date)| date)
    }

    /// The text of a block without elements that hold the date of something else.
    fn page_text<'b>(&self, dom: &Dom, blocks: &'b Blocks, i: usize) -> Cow<'b, str> {
        let block = blocks.get(i);
        if !self.other_dates.overlap(block.first..block.end) {
            return Cow::Borrowed(blocks.text(i));
        }
        Cow::Owned(Blocks::text_of(dom, block, |id| self.other_dates.around(id).is_none()))
    }

    /// The first date near the heading in a text with such a label, and its block.
    fn labelled_date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
        label: DateLabel,
    ) -> Option<(usize, SourcedValue)> {
        let near =
            blocks_near(dom, blocks, &self.all_asides, heading).filter(|&i| label_of_block(dom, blocks, i) == label);
        let own = near.filter(|&i| !is_of_other_page(dom, blocks.get(i).first, heading));
        for i in own {
            let text = self.page_text(dom, blocks, i);
            let text = from_publication(&text);
            let Some(date) = sourced_date(text, locale, "text") else { continue };
            let next = if i + 1 < blocks.len() { blocks.text(i + 1) } else { "" };
            match span_of(text, locale) {
                _ if is_birth_before_death(text, next) => return None,
                Some(DateSpan::Life) => return None,
                Some(DateSpan::Other) => {}
                None => return Some((i, date)),
            }
        }
        None
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
