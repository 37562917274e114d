//! The list of active formatting elements (section "The list of active formatting elements").

use super::formatting_entry::{FormattingEntry, MARKER};
use super::{Builder, OpenElement};
use crate::tree::{LISTED, NONE, OPEN};
use crate::{Name, NodeKind, Tag};
use std::ops::Range;

/// How many equal elements the list keeps after the last marker.
const NOAHS_ARK: usize = 3;

impl Builder<'_> {
    pub(super) fn push_marker(&mut self) {
        self.formatting.push(MARKER);
    }

    pub(super) fn clear_to_marker(&mut self) {
        while let Some(entry) = self.formatting.pop()
            && entry.node != NONE
        {
            self.mark_listed(entry.node, false);
        }
    }

    /// The place of the last entry of a name after the last marker.
    pub(super) fn last_formatting(&self, name: Name) -> Option<usize> {
        let entries = self.formatting.iter().enumerate().rev();
        entries.take_while(|(_, entry)| entry.node != NONE).find(|(_, entry)| entry.name == name).map(|(i, _)| i)
    }

    /// The place of an element. The callers search elements after the last marker, so the limit on the list bounds the
    /// work. A search for an element that has left the list would pass all markers, whose number has no bound.
    pub(super) fn formatting_position(&self, node: u32) -> Option<usize> {
        if !self.is_listed(node) {
            return None;
        }
        self.formatting.iter().rposition(|entry| entry.node == node)
    }

    pub(super) fn is_listed(&self, node: u32) -> bool {
        self.tree.nodes[node as usize].flags & LISTED != 0
    }

    fn mark_listed(&mut self, node: u32, listed: bool) {
        let flags = &mut self.tree.nodes[node as usize].flags;
        *flags = if listed { *flags | LISTED } else { *flags & !LISTED };
    }

    /// Adds an element to the list.
    pub(super) fn list(&mut self, at: usize, entry: FormattingEntry) {
        self.mark_listed(entry.node, true);
        self.formatting.insert(at, entry);
    }

    /// Takes an element off the list.
    pub(super) fn unlist(&mut self, at: usize) {
        let entry = self.formatting.remove(at);
        self.mark_listed(entry.node, false);
    }

    /// Puts a copy in the place of an element of the list.
    pub(super) fn list_copy(&mut self, at: usize, copy: u32) {
        let old = std::mem::replace(&mut self.formatting[at].node, copy);
        self.mark_listed(old, false);
        self.mark_listed(copy, true);
    }

    /// Whether the list after the last marker is so long that it takes no more. Each new element is compared with those
    /// in the list, and each paragraph opens all of them again.
    pub(super) fn formatting_is_full(&self) -> bool {
        let entries = self.formatting.iter().rev().take_while(|entry| entry.node != NONE);
        entries.map(|entry| 1 + entry.attributes.len()).sum::<usize>() > self.limits.formatting
    }

    /// Inserts a formatting element and adds it to the list.
    pub(super) fn insert_formatting(&mut self, tag: &Tag) {
        let node = self.insert_html(tag);
        let mut entry = FormattingEntry::new(node, tag, &self.tokenizer);
        let mut equal = 0;
        let mut earliest = 0;
        for (i, other) in self.formatting.iter_mut().enumerate().rev().take_while(|(_, other)| other.node != NONE) {
            if other.equals(&mut entry, &self.tokenizer, &self.seed) {
                equal += 1;
                earliest = i;
            }
        }
        if equal >= NOAHS_ARK {
            self.unlist(earliest);
        }
        self.copies.note(entry.cost);
        self.list(self.formatting.len(), entry);
    }

    /// A new element with the name and attributes of a formatting element.
    pub(super) fn copy_of(&mut self, entry: &FormattingEntry) -> u32 {
        self.copies.add(entry.cost);
        let Range { start, end } = entry.attributes;
        self.tree.create(NodeKind::Element, entry.name, crate::Namespace::Html, start, end)
    }

    /// Reconstructs the active formatting elements: opens those again that were closed with a block around them.
    #[inline]
    pub(super) fn reconstruct_formatting(&mut self) {
        if let Some(last) = self.formatting.last()
            && !self.stays_open(last)
        {
            self.reopen_formatting();
        }
    }

    fn stays_open(&self, entry: &FormattingEntry) -> bool {
        entry.node == NONE || self.tree.nodes[entry.node as usize].flags & OPEN != 0
    }

    fn reopen_formatting(&mut self) {
        let first = self.formatting.iter().rposition(|entry| self.stays_open(entry)).map_or(0, |i| i + 1);
        let cost = self.formatting[first..].iter().map(|entry| entry.cost as usize).sum();
        if !self.copies.fit(cost) {
            while self.formatting.len() > first {
                self.unlist(self.formatting.len() - 1);
            }
        }
        for i in first..self.formatting.len() {
            let node = self.copy_of(&self.formatting[i].clone());
            let place = self.place();
            self.tree.insert(node, place);
            self.push(OpenElement::new(node, self.formatting[i].name, crate::Namespace::Html));
            self.list_copy(i, node);
        }
    }
}
