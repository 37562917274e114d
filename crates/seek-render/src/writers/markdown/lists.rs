//! Lists: the marks of their items, and the empty lines between them.

use super::{MarkdownWriter, OpenMarkdown};
use crate::event::{Element, Event};

/// The largest number of an item: CommonMark reads at most nine digits (section "List items").
const MAX_NUMBER: u64 = 999_999_999;

/// An open list.
#[derive(Debug)]
pub(super) struct List {
    /// The bullet of its items, or the character after their numbers.
    pub(super) marker: char,
    /// The number of the next item.
    number: Option<u64>,
    /// Whether no empty line precedes the next item.
    tight: bool,
    /// Whether empty lines separate its items.
    loose: bool,
}

impl MarkdownWriter {
    /// Begins a list that has no numbers, or begins with one.
    pub(super) fn list(&mut self, start: Option<u32>) -> List {
        let (marker, other) = if start.is_some() { ('.', ')') } else { ('-', '*') };
        let loose = self.loose.get(self.lists).copied().unwrap_or(false);
        self.lists += 1;
        let in_tight = match &self.open[..] {
            [.., OpenMarkdown::List(outer), OpenMarkdown::Item] => !outer.loose,
            _ => false,
        };
        // A numbered list can directly follow a line of text only if it begins with 1.
        let tight = in_tight && start.is_none_or(|number| number == 1);
        let marker = if self.ended == Some(marker) { other } else { marker };
        List { marker, number: start.map(u64::from), tight, loose }
    }

    /// Begins an item of the innermost list.
    pub(super) fn item(&mut self) {
        let Some(OpenMarkdown::List(list)) = self.open.last_mut() else { return };
        let marker = match &mut list.number {
            Some(number) => {
                let shown = (*number).min(MAX_NUMBER);
                *number += 1;
                format!("{shown}{} ", list.marker)
            }
            None => format!("{} ", list.marker),
        };
        let tight = std::mem::replace(&mut list.tight, !list.loose);
        self.separate(tight);
        self.indent(&marker, &" ".repeat(marker.len()));
    }
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
