//! By-lines and dates in the visible text near the heading.
//!
//! The walk collects elements that may hold a name or a date: by `rel`, by words of their classes, by the address of a
//! link, and `<time>`. The first one shortly after the main heading counts, then the nearest one before it, then the
//! first one farther below. Elements of comments and of other pages do not count, since no value is better than a wrong
//! one.

use super::author_cards::names_in_element;
use super::byline;
use super::clean_text::element_text;
use super::date_labels::label_beside;
use super::date_words::DateLabel;
use super::form_fields::is_form_field;
use super::linked_author::linked_author;
use super::listed_items::is_in_listed_item;
use super::mail_sender::sender;
use super::near_heading::{POSITIONS, Position, blocks_near, is_short, is_way_to_write};
use super::node_ranges::NodeRanges;
use super::other_dates::is_of_other_page;
use super::sourced_date::sourced_date;
use super::span_dates::span_of;
use crate::author_date_hints::{Hints, hints};
use crate::date::DateLocale;
use crate::text::has_word;
use foldhash::fast::RandomState;
use memchr::memmem::Finder;
use seek_page::{Blocks, Dom, NodeId, SourcedValue, Tag};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Most elements of a kind.
const MAX_ELEMENTS: usize = 400;
/// Most nodes of an element with a name or a date.
const MAX_NODES: NodeId = 40;

/// Elements before a date among which the one around it is searched.
const LAST_DATES: usize = 4;

/// An open element that does not belong to the content.
#[derive(Debug)]
struct Aside {
    end: NodeId,
    /// The element that must hold the heading if a name or a date in it is to count.
    scope: (NodeId, NodeId),
    /// Whether it is the foot of an article.
    is_own_foot: bool,
}

/// An element that may hold a name or a date.
#[derive(Debug)]
struct HintedElement {
    id: NodeId,
    end: NodeId,
    source: &'static str,
    /// The innermost element around it that does not belong to the content. The foot of an article belongs to the article, so for
    /// it this is the article.
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
    asides: Vec<Aside>,
    /// Open articles.
    entries: Vec<(NodeId, NodeId)>,
    /// The outermost of these elements on the whole page.
    pub(super) all_asides: NodeRanges,
    /// Elements with the date of something else.
    pub(super) other_dates: NodeRanges,
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
        let is_whole = matches!(tag, Tag::Html | Tag::Body | Tag::Main | Tag::Article | Tag::H1);
        self.open(id, end, tag, hints_of_element, is_whole);
        let aside = self.asides.last().map(|aside| aside.scope);
        let changed = hints_of_element.contains(Hints::CHANGED)
            || (tag == Tag::Time
                && self.asides.last().is_some_and(|aside| aside.is_own_foot)
                && self.is_in_changed(id));
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

    /// Whether an element near the last ones holds a node and the date of a change. The foot of an article often has that date alone.
    fn is_in_changed(&self, id: NodeId) -> bool {
        self.dates.iter().rev().take(LAST_DATES).any(|date| date.changed && (date.id..date.end).contains(&id))
    }

    /// Notes the articles and the elements beside the content that are open at an element.
    fn open(&mut self, id: NodeId, end: NodeId, tag: Tag, hints: Hints, is_whole: bool) {
        while self.asides.pop_if(|aside| aside.end <= id).is_some() {}
        while self.entries.pop_if(|(_, end)| *end <= id).is_some() {}
        if tag == Tag::Article || (hints.contains(Hints::ENTRY) && !matches!(tag, Tag::Html | Tag::Body)) {
            self.entries.push((id, end));
        }
        let is_foot = tag == Tag::Footer || (hints.contains(Hints::FOOTER) && !is_whole);
        let is_other = matches!(tag, Tag::Aside | Tag::Nav) || (hints.contains(Hints::ASIDE) && !is_whole);
        if is_foot || is_other {
            self.all_asides.push(id, end);
            let article = self.entries.last().copied().filter(|_| !is_other);
            // The foot of an article in another aside belongs to that aside.
            let around =
                self.asides.last().map(|aside| aside.scope).filter(|around| article.is_none_or(|own| own.0 < around.0));
            let is_own_foot = article.is_some() && around.is_none();
            let scope = if is_other { (id, end) } else { around.or(article).unwrap_or((id, end)) };
            self.asides.push(Aside { end, scope, is_own_foot });
        }
    }

    /// The names of authors nearest to the heading.
    pub(super) fn authors(&self, dom: &Dom, blocks: &Blocks, heading: Option<NodeId>) -> Vec<SourcedValue> {
        let given = |element: &HintedElement| match is_form_field(dom, element.id) {
            true => Vec::new(),
            false => names_in_element(dom, element.id),
        };
        let near = || {
            let near = blocks_near(dom, blocks, &self.all_asides, heading);
            near.filter(|&i| !is_in_listed_item(dom, blocks.get(i).first, heading))
        };
        for position in POSITIONS {
            if position == Position::Far {
                let own = near().filter(|&i| !is_way_to_write(dom, blocks, i));
                let found = byline::first_byline_names(own.map(|i| blocks.text(i)));
                if !found.is_empty() {
                    return sourced(found, "by");
                }
                let linked = near().find_map(|i| linked_author(dom, blocks, i));
                if let Some(found) = linked {
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
            let machine = machine_date(dom, element.id).and_then(read);
            let text = element_text(dom, element.id);
            let date = machine.or_else(|| read(Some(&text).filter(|text| is_short(text))?))?;
            // Where a page shows the date of its last change alone, readers take it for the date of the page.
            let is_other = span_of(&text, locale).is_some() || label_beside(dom, element.id) == DateLabel::Other;
            (!is_other).then_some(date)
        };
        for position in POSITIONS {
            if position == Position::Far
                && let Some(date) = match changed {
                    false => self.text_date(dom, blocks, heading, locale),
                    true => self.changed_text_date(dom, blocks, heading, locale),
                }
            {
                return Some(date);
            }
            let is_wanted = |h: &&HintedElement| {
                h.is_at(position, heading)
                    && h.changed == changed
                    && !is_of_other_page(dom, h.id, heading)
                    && !is_in_listed_item(dom, h.id, heading)
            };
            if let Some(first) = nearest(self.dates.iter().filter(is_wanted), heading, |h| date(h).is_some()) {
                // The element may be that of a teaser. A text before it that names the publication is not.
                let of_label = |label| self.labelled_date(dom, blocks, heading, locale, label);
                let named = if changed { None } else { of_label(DateLabel::Publication) };
                let named = named.filter(|(block, _)| blocks.get(*block).end <= first.id);
                return named.map(|(_, date)| date).or_else(|| date(first));
            }
        }
        // For the date of publication, these texts were read above.
        if changed { self.far_labelled_date(dom, blocks, heading, locale, true) } else { None }
    }

    /// The elements that may hold the date of publication.
    pub(super) fn date_elements(&self) -> impl Iterator<Item = NodeId> {
        self.dates.iter().filter(|element| !element.changed && element.aside.is_none()).map(|element| element.id)
    }
}

/// The date that an attribute gives for programs. Microformats have it in the `title` of an abbreviation.
fn machine_date(dom: &Dom, id: NodeId) -> Option<&str> {
    let title = || dom.attribute(id, "title").filter(|_| dom.tag(id) == Tag::Abbr);
    dom.attribute(id, "datetime").or_else(title)
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
