//! The first post of a thread where it looks unlike the others: a question above its answers.

use super::candidates::Candidates;
use super::patterns::DataRecord;
use super::selected_page::SelectedPage;
use seek_page::{Dom, NodeId};

/// Fewest characters of a first post.
const MIN_CHARS: u32 = 20;

/// The selected text before the first record, as a record. None without an author or a date beside it.
pub(super) fn find(selected: &SelectedPage, candidates: &Candidates, records: &[DataRecord]) -> Option<DataRecord> {
    let dom = selected.dom;
    let after = records.first()?.nodes.start;
    let is_text = |&block: &usize| {
        let parent = selected.blocks.get(block).parent;
        selected.is_selected[block] && dom.tag(parent).heading_level().is_none()
    };
    let blocks: Vec<usize> = selected.blocks_in(0..after).filter(is_text).collect();
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
    let dated = candidates.dates.iter().any(|candidate| nodes.contains(&candidate.node));
    let named = candidates.names.iter().any(|candidate| candidate.weight > 0 && nodes.contains(&candidate.node));
    (dated || named).then_some(DataRecord { element, nodes })
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
