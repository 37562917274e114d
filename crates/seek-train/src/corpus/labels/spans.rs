//! Labels that annotation tools exported: ranges of the tree, of the source, or texts.
//!
//! Label Studio gives a range of the tree twice: by paths and offsets, and by counting characters of the page. Its paths of
//! old versions depend on the order in which a person labelled, because each label changed the tree. So the text of a range is
//! compared with the exported text, if there is one. If they differ, the exported text itself is the label.

use super::label_kind::{LabelKind, LabelNames};
use super::text_ranges::TextRanges;
use anyhow::Result;
use seek_io::{LabelledSpan, SegmentLabel, SpanPlace};
use seek_label::element_path::{node_at, path_of};
use seek_page::{Blocks, Dom, NodeId, NodeKind, Page, Tag};
use std::ops::Range;

/// The labels of exported parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SpanLabels {
    /// The main content, if all parts are ranges of the page's text.
    pub ranges: Option<TextRanges>,
    /// The main content as text, if a part is labelled as such.
    pub gold_text: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The labels of segments.
    pub segments: Vec<SegmentLabel>,
    /// The labels that cannot be used.
    pub unmatched: Vec<String>,
}

/// A part of the page's text.
enum TextPart {
    Range(Range<usize>),
    Text(String),
}

/// Finds the parts of a page.
///
/// # Errors
/// When a label is not known, or the page exceeds its limits.
pub fn span_labels(page: &Page, spans: &[LabelledSpan], names: &LabelNames) -> Result<SpanLabels> {
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    let mut labels = SpanLabels::default();
    let (mut main, mut noise) = (Vec::new(), Vec::new());
    for span in in_order(spans) {
        let kind = names.kind(&span.label)?;
        if kind.is_good().is_some() {
            match common_element(dom, &span.place) {
                Some(element) => {
                    labels.segments.push(SegmentLabel { path: path_of(dom, element), is_good: kind == LabelKind::Good })
                }
                None => labels.unmatched.push(format!("a label {:?} names no element", span.label)),
            }
            continue;
        }
        let Some(part) = part(page, dom, &span.place)? else {
            labels.unmatched.push(format!("a part with the label {:?} is not in the page", span.label));
            continue;
        };
        match kind {
            LabelKind::Title => {
                labels.title.get_or_insert_with(|| text(dom, blocks, &part).replace('\n', " "));
            }
            LabelKind::Main => main.push(part),
            _ => noise.push(part),
        }
    }
    put_content(dom, blocks, main, &noise, &mut labels);
    Ok(labels)
}

/// The parts in the order of the page, if the export says it.
fn in_order(spans: &[LabelledSpan]) -> Vec<&LabelledSpan> {
    let mut ordered: Vec<&LabelledSpan> = spans.iter().collect();
    let start = |span: &LabelledSpan| match &span.place {
        SpanPlace::Tree { global: Some((start, _)), .. } | SpanPlace::Source(start, _) => Some(*start),
        _ => None,
    };
    if spans.iter().all(|span| start(span).is_some()) {
        ordered.sort_by_key(|span| start(span));
    }
    ordered
}

fn put_content(dom: &Dom, blocks: &Blocks, main: Vec<TextPart>, noise: &[TextPart], labels: &mut SpanLabels) {
    if main.is_empty() {
        if !noise.is_empty() {
            labels.unmatched.push("no part is labelled as main content, so those that are not say nothing".to_owned());
        }
        return;
    }
    let range = |part: &TextPart| match part {
        TextPart::Range(range) => Some(range.clone()),
        TextPart::Text(_) => None,
    };
    if main.iter().all(|part| range(part).is_some()) {
        let mut ranges = TextRanges::default();
        main.iter().filter_map(range).for_each(|range| ranges.add(range));
        noise.iter().filter_map(range).for_each(|range| ranges.remove(range));
        labels.gold_text = Some(ranges.text(dom, blocks));
        labels.ranges = Some(ranges);
    } else {
        let lines: Vec<String> = main.iter().map(|part| text(dom, blocks, part)).collect();
        labels.gold_text = Some(lines.join("\n"));
    }
}

fn text(dom: &Dom, blocks: &Blocks, part: &TextPart) -> String {
    match part {
        TextPart::Text(text) => text.clone(),
        TextPart::Range(range) => {
            let mut ranges = TextRanges::default();
            ranges.add(range.clone());
            ranges.text(dom, blocks)
        }
    }
}

fn part(page: &Page, dom: &Dom, place: &SpanPlace) -> Result<Option<TextPart>> {
    Ok(match place {
        SpanPlace::Text(text) => Some(TextPart::Text(text.clone())),
        SpanPlace::Source(start, end) => {
            let source: String = page.source().chars().skip(*start).take(end.saturating_sub(*start)).collect();
            let piece = Page::from_source(&source)?;
            let blocks = piece.blocks()?;
            let lines: Vec<&str> = (0..blocks.len()).map(|block| blocks.text(block)).collect();
            (!lines.is_empty()).then(|| TextPart::Text(lines.join("\n")))
        }
        SpanPlace::Tree { start, end, global, text } => {
            let is_right = |range: &Range<usize>| {
                text.as_ref().is_none_or(|text| letters(text) == letters(&dom.all_text()[range.clone()]))
            };
            let by_path = || Some(position(dom, start)?..position(dom, end)?);
            let by_count = || global.and_then(|(start, end)| counted_range(dom, start, end));
            let range = by_path().filter(|range| !range.is_empty() && is_right(range));
            let range = range.or_else(|| by_count().filter(|range| !range.is_empty() && is_right(range)));
            range.map(TextPart::Range).or_else(|| text.clone().map(TextPart::Text))
        }
        // The enum may grow in another crate.
        _ => None,
    })
}

/// The letters of a text without white space, which browsers show differently from the source.
fn letters(text: &str) -> impl PartialEq + use<> {
    text.chars().filter(|c| !c.is_whitespace()).collect::<String>()
}

/// The node of a path. Paths start in the body; those with `/html` start at the document.
fn node_in_body(dom: &Dom, path: &str) -> Option<NodeId> {
    let from = if path.starts_with("/html") { 0 } else { dom.first(Tag::Body)? };
    node_at(dom, from, path)
}

/// The place of a path and offset in the text of the page. The offset counts UTF-16 units of a text node, or children of an
/// element.
fn position(dom: &Dom, (path, offset): &(String, usize)) -> Option<usize> {
    let node = node_in_body(dom, path)?;
    if dom.kind(node) == NodeKind::Text {
        let text = dom.text(node);
        let mut units = 0;
        let inside = text.char_indices().find_map(|(at, c)| {
            let here = (units >= *offset).then_some(at);
            units += c.len_utf16();
            here
        });
        return Some(dom.text_start(node) + inside.unwrap_or(text.len()));
    }
    let child = dom.children(node).nth(*offset);
    Some(dom.text_start(child.unwrap_or_else(|| dom.end(node))))
}

/// The range between two numbers of characters of the body. A line break counts as one.
fn counted_range(dom: &Dom, start: usize, end: usize) -> Option<Range<usize>> {
    let body = dom.first(Tag::Body)?;
    let (mut count, mut from, mut to) = (0, None, None);
    for id in body..dom.end(body) {
        if dom.tag(id) == Tag::Br {
            count += 1;
        }
        if dom.kind(id) != NodeKind::Text {
            continue;
        }
        for (at, c) in dom.text(id).char_indices() {
            let here = dom.text_start(id) + at;
            if count == start {
                from.get_or_insert(here);
            }
            count += 1;
            if count == end {
                to.get_or_insert(here + c.len_utf8());
            }
        }
    }
    Some(from?..to?)
}

/// The smallest element around a part.
fn common_element(dom: &Dom, place: &SpanPlace) -> Option<NodeId> {
    let SpanPlace::Tree { start, end, .. } = place else { return None };
    let (first, last) = (node_in_body(dom, &start.0)?, node_in_body(dom, &end.0)?);
    let around = std::iter::once(first).chain(dom.ancestors(first));
    around.into_iter().find(|&id| dom.kind(id) == NodeKind::Element && (id..dom.end(id)).contains(&last))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<div>menu</div><div><h1>Big <b>storm</b></h1><p>It came 🌀 at night.<br>It left.</p></div>";

    fn tree(start: (&str, usize), end: (&str, usize), global: Option<(usize, usize)>, text: Option<&str>) -> SpanPlace {
        let owned = |(path, offset): (&str, usize)| (path.to_owned(), offset);
        SpanPlace::Tree { start: owned(start), end: owned(end), global, text: text.map(str::to_owned) }
    }

    fn labels(spans: &[(&str, SpanPlace)]) -> SpanLabels {
        let spans: Vec<LabelledSpan> = spans
            .iter()
            .map(|(label, place)| LabelledSpan { label: (*label).to_owned(), place: place.clone() })
            .collect();
        span_labels(&Page::from_source(PAGE).unwrap(), &spans, &LabelNames::default()).unwrap()
    }

    #[test]
    fn ranges_of_the_tree_become_main_content_and_title() {
        let title = tree(("/div[2]/h1[1]/text()[1]", 0), ("/div[2]/h1[1]/b[1]/text()[1]", 5), None, Some("Big storm"));
        // The sign counts as two units of the offset that follows it.
        let main = tree(("/div[2]/p[1]/text()[1]", 11), ("/div[2]/p[1]/text()[2]", 8), None, None);
        let noise = tree(("/div[2]/p[1]/text()[2]", 0), ("/div[2]/p[1]/text()[2]", 3), None, Some("It "));
        let found = labels(&[("title", title), ("main", main), ("noise", noise)]);
        assert_eq!(found.title.as_deref(), Some("Big storm"));
        assert_eq!(found.gold_text.as_deref(), Some("at night.left."));
        assert!(found.ranges.is_some() && found.unmatched.is_empty());
    }

    #[test]
    fn a_wrong_path_falls_back_to_counted_characters_and_to_the_exported_text() {
        let at = ("/div[2]/p[1]/text()[1]", 0);
        let gone = ("/div[7]/text()[1]", 0);
        let counted = tree(gone, gone, Some((4, 13)), Some("Big storm"));
        assert_eq!(labels(&[("main", counted)]).gold_text.as_deref(), Some("Big storm"));
        let moved = tree(at, (at.0, 5), None, Some("Big storm"));
        let found = labels(&[("main", moved)]);
        assert_eq!((found.gold_text.as_deref(), found.ranges), (Some("Big storm"), None));
        let lost = labels(&[("main", tree(gone, gone, None, None))]);
        assert_eq!((lost.gold_text, lost.unmatched.len()), (None, 1));
    }

    #[test]
    fn good_parts_are_labels_of_the_smallest_element_around_them() {
        let part = tree(("/div[2]/h1[1]/text()[1]", 0), ("/div[2]/p[1]/text()[2]", 3), None, None);
        let found = labels(&[("good", part)]);
        assert_eq!(found.segments, ["good /html/body/div[2]".parse().unwrap()]);
    }

    #[test]
    fn a_range_of_the_source_has_its_text() {
        let (start, end) = (PAGE.find("<h1>").unwrap(), PAGE.find("</h1>").unwrap());
        let found = labels(&[("main", SpanPlace::Source(start, end))]);
        assert_eq!(found.gold_text.as_deref(), Some("Big storm"));
    }
}
