//! Posts that resemble no other: the first post of a thread, and the only one.

use super::candidates::{Candidates, NameCandidate};
use super::patterns::{DataRecord, RecordPattern};
use super::selected_page::SelectedPage;
use crate::text::{alphanumeric, first_alphanumeric};
use seek_page::{Dom, NodeId, PageError, Tag};
use std::ops::Range;

/// Elements around a lone post in which its author and its date are.
const NEAR_MARKS: usize = 6;
/// Longest `<title>` in bytes that is compared.
const LONGEST_TITLE: usize = 1_000;
/// Letters and digits of a title that `<title>` has before it cuts the rest.
const BEGINNING: usize = 16;
/// Fewest characters of a first post.
const MIN_CHARS: u32 = 20;

/// The selected text before the first record, as a record. None without an author or a date beside it.
pub(super) fn thread_starter(
    selected: &SelectedPage,
    candidates: &Candidates,
    records: &[DataRecord],
) -> Option<DataRecord> {
    let dom = selected.dom;
    let after = records.first()?.nodes.start;
    let blocks: Vec<usize> = selected.blocks_in(0..after).filter(|&block| is_body(selected, block)).collect();
    let (first, last) = (selected.blocks.get(*blocks.first()?).first, selected.blocks.get(*blocks.last()?).first);
    if selected.selected_text.within(first..after) < MIN_CHARS {
        return None;
    }
    let (mut element, mut start) = around(dom, first, last);
    // Extend it to the outermost element that ends before the records.
    while dom.end(element) <= after && dom.end(dom.parent(element)) <= after && dom.parent(element) != 0 {
        element = dom.parent(element);
        start = element;
    }
    let nodes = start..dom.end(element).min(after);
    let [dated, named] = has_marks(candidates, &nodes);
    (dated || named).then_some(DataRecord { element, nodes })
}

/// Whether a block is selected, and no heading.
fn is_body(selected: &SelectedPage, block: usize) -> bool {
    let parent = selected.blocks.get(block).parent;
    selected.is_selected[block] && selected.dom.tag(parent).heading_level().is_none()
}

/// Whether a block is the title of the page: an `<h1>` that `<title>` repeats, or whose beginning it has.
pub(super) fn is_page_title(selected: &SelectedPage, block: usize) -> bool {
    let dom = selected.dom;
    if dom.tag(selected.blocks.get(block).parent) != Tag::H1 {
        return false;
    }
    let heading = alphanumeric(selected.blocks.text(block));
    let Some(title) = dom.title().filter(|title| title.len() <= LONGEST_TITLE).map(alphanumeric) else { return false };
    let beginning = first_alphanumeric(&heading, BEGINNING);
    !heading.is_empty()
        && (title.contains(&heading) || heading.len() > beginning.len() && title.starts_with(&beginning))
}

/// Whether some nodes have a date, and whether they have a name with evidence.
fn has_marks(candidates: &Candidates, nodes: &Range<NodeId>) -> [bool; 2] {
    let is_named = |candidate: &NameCandidate| candidate.weight > 0 && nodes.contains(&candidate.node);
    [candidates.dates.iter().any(|candidate| nodes.contains(&candidate.node)), candidates.names.iter().any(is_named)]
}

/// All selected text as one record: the smallest element around it with a name and a date. None without one that is near.
pub(super) fn lone_post(selected: &SelectedPage) -> Result<Option<RecordPattern>, PageError> {
    let (dom, candidates) = (selected.dom, selected.candidates()?);
    let own = selected.blocks_in(0..dom.markup_len() as NodeId);
    let blocks: Vec<usize> = own.filter(|&block| is_body(selected, block)).collect();
    let (Some(&first), Some(&last)) = (blocks.first(), blocks.last()) else { return Ok(None) };
    let (inner, _) = around(dom, selected.blocks.get(first).first, selected.blocks.get(last).first);
    let outer = std::iter::once(inner).chain(dom.ancestors(inner));
    let mut near = outer.take(NEAR_MARKS).take_while(|&id| !matches!(dom.tag(id), Tag::Body | Tag::Html));
    let element = near.find(|&id| has_marks(candidates, &(id..dom.end(id))) == [true, true]);
    Ok(element.map(|element| {
        let records = vec![DataRecord { element, nodes: element..dom.end(element) }];
        RecordPattern { records, share: 1.0, score: 0.0 }
    }))
}

/// The nearest element that holds two nodes, and its child that holds the first of them.
fn around(dom: &Dom, first: NodeId, last: NodeId) -> (NodeId, NodeId) {
    let mut start = first;
    let mut element = dom.parent(first);
    while element != 0 && dom.end(element) <= last {
        start = element;
        element = dom.parent(element);
    }
    (element, start)
}
