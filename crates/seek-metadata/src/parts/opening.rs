//! What opens a thread: a question above its answers, a text above its replies, where it looks unlike them.

use super::patterns::Record;
use super::view::View;
use seek_page::{Dom, NodeId};

/// Fewest characters of an opening.
const LEAST: u32 = 20;

/// The chosen text before the first record, as a record of its own; none where neither an author nor a date stands by
/// it.
pub(super) fn find(view: &View, records: &[Record]) -> Option<Record> {
    let dom = view.dom;
    let behind = records.first()?.nodes.start;
    let is_text = |&block: &usize| {
        let parent = view.blocks.get(block).parent;
        view.chosen[block] && dom.tag(parent).heading_level().is_none()
    };
    let blocks: Vec<usize> = view.blocks_in(0..behind).filter(is_text).collect();
    let (first, last) = (view.blocks.get(*blocks.first()?).first, view.blocks.get(*blocks.last()?).first);
    if view.chosen_text.within(first..behind) < LEAST {
        return None;
    }
    let (mut element, mut start) = around(dom, first, last);
    // As much around it as does not reach into the records.
    while dom.end(element) <= behind && dom.end(dom.parent(element)) <= behind && dom.parent(element) != 0 {
        element = dom.parent(element);
        start = element;
    }
    let nodes = start..dom.end(element).min(behind);
    let dated = view.clues.dates.iter().any(|clue| nodes.contains(&clue.node));
    let named = view.clues.names.iter().any(|clue| clue.weight > 0 && nodes.contains(&clue.node));
    (dated || named).then_some(Record { element, nodes })
}

/// The nearest element around two nodes, and its child that the first stands in.
fn around(dom: &Dom, first: NodeId, last: NodeId) -> (NodeId, NodeId) {
    let mut start = first;
    let mut element = dom.parent(first);
    while element != 0 && dom.end(element) <= last {
        start = element;
        element = dom.parent(element);
    }
    (element, start)
}
