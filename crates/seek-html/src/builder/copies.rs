//! What copies of formatting elements may cost. An unclosed element of a few bytes is copied into each block after it, and
//! each end tag moves it out of eight blocks.

use super::Builder;
use super::formatting_entry::Entry;
use crate::NodeKind;
use std::ops::Range;

/// So many bytes of the values of attributes on a copy count as a node.
const BYTES_A_NODE: usize = 64;
/// Open elements that a page may move, for each byte of its source. Pages of the corpora move at most 0.003, and a page of
/// unclosed elements moves a thousand.
const MOVES_A_BYTE: usize = 1;
/// Open elements that any page may move: more than any of the corpora, which move at most 210.
const FREE_MOVES: usize = 1 << 16;

/// What a page has used.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// Copied elements.
    elements: usize,
    /// Their attributes, and nodes for the bytes of their values.
    pub(super) values: usize,
    /// Open elements that the adoption agency has taken off the stack and put back.
    pub(super) moves: usize,
}

impl Builder<'_> {
    /// A new element with the name and attributes of a formatting element.
    pub(super) fn copy_of(&mut self, entry: &Entry) -> u32 {
        let Range { start, end } = entry.attributes;
        let attributes = &self.tokenizer.attributes[start as usize..end as usize];
        let bytes: usize = attributes.iter().map(|a| (a.end - a.start) as usize).sum();
        self.copies.elements += 1;
        self.copies.values += attributes.len() + bytes / BYTES_A_NODE;
        self.tree.create(NodeKind::Element, entry.name, crate::Namespace::Html, start, end)
    }

    /// Whether no block copies elements any more.
    pub(super) fn has_copied_enough(&self) -> bool {
        self.copies.elements + self.copies.values > self.limits.copies
    }

    /// Whether no end tag moves elements any more. Each step of the adoption agency copies elements, and moves all that are
    /// open inside the formatting element.
    pub(super) fn has_moved_enough(&self) -> bool {
        self.has_copied_enough() || self.copies.moves > FREE_MOVES + MOVES_A_BYTE * self.tokenizer.source().len()
    }
}
