//! Lists: the marks of their items, and the empty lines between them.

use super::open_list::List;
use super::{MarkdownWriter, OpenMarkdown};

/// The largest number of an item: CommonMark reads at most nine digits (section "List items").
const MAX_NUMBER: u64 = 999_999_999;

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
