//! What is known of a list while its items are written.

use crate::event::{Element, Event};

/// An open list.
#[derive(Debug)]
pub(super) struct List {
    /// The bullet of its items, or the character after their numbers.
    pub(super) marker: char,
    /// The number of the next item.
    pub(super) number: Option<u64>,
    /// Whether no empty line precedes the next item.
    pub(super) tight: bool,
    /// Whether empty lines separate its items.
    pub(super) loose: bool,
}

/// For each list, in the order of their starts, whether an item holds more than one text followed by lists.
pub(super) fn loose_lists(events: &[Event]) -> Vec<bool> {
    let mut loose = Vec::new();
    // For each open element the index of its list, if it is one, and the number of blocks in it so far.
    let mut open: Vec<(Option<usize>, usize)> = Vec::new();
    for event in events {
        match event {
            Event::Start(element) => {
                let list = matches!(element, Element::List(_));
                let outer = open.len().checked_sub(2).and_then(|i| open[i].0);
                if let (Some(outer), Some((None, blocks))) = (outer, open.last_mut()) {
                    *blocks += 1;
                    loose[outer] |= *blocks > 1 && !list || *blocks == 1 && !list && !element.is_leaf();
                }
                open.push((list.then_some(loose.len()), 0));
                if list {
                    loose.push(false);
                }
            }
            Event::End => {
                open.pop();
            }
            _ => {}
        }
    }
    loose
}
