//! The entries of the list of active formatting elements.

use crate::tree::NONE;
use crate::{Name, Tag, Tokenizer};
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// A formatting element, or a marker.
#[derive(Debug, Clone)]
pub(super) struct FormattingEntry {
    /// The element; none for a marker.
    pub(super) node: u32,
    pub(super) name: Name,
    pub(super) attributes: Range<u32>,
    /// What a copy counts: 1, and 1 for each attribute and for each [`BYTES_A_NODE`] of their names and values.
    pub(super) cost: u32,
    /// The hash of the attributes, once it is wanted.
    hash: Option<u64>,
}

/// So many bytes of attributes on a copy count as a node.
const BYTES_A_NODE: usize = 64;

/// The marker.
pub(super) const MARKER: FormattingEntry =
    FormattingEntry { node: NONE, name: Name::NONE, attributes: 0..0, cost: 0, hash: None };

impl FormattingEntry {
    pub(super) fn new(node: u32, tag: &Tag, tokenizer: &Tokenizer) -> FormattingEntry {
        let attributes = &tokenizer.attributes[tag.attributes.start as usize..tag.attributes.end as usize];
        let bytes: usize =
            attributes.iter().map(|a| tokenizer.names().text(a.name).len() + (a.end - a.start) as usize).sum();
        let cost = (1 + attributes.len() + bytes / BYTES_A_NODE) as u32;
        FormattingEntry { node, name: tag.name, attributes: tag.attributes.clone(), cost, hash: None }
    }

    /// Whether two elements have the same name, and the same attributes in any order.
    ///
    /// Equal hashes decide. The seed is random, so no page can aim at a collision. To compare the values would unescape
    /// those of each element for each new one, and references make a value longer in the source than in the tree.
    pub(super) fn equals(&mut self, other: &mut FormattingEntry, tokenizer: &Tokenizer, seed: &RandomState) -> bool {
        self.name == other.name
            && self.attributes.len() == other.attributes.len()
            && (self.attributes.is_empty() || self.hash(tokenizer, seed) == other.hash(tokenizer, seed))
    }

    /// The sum of the hashes of the attributes, since their order does not count.
    fn hash(&mut self, tokenizer: &Tokenizer, seed: &RandomState) -> u64 {
        let Range { start, end } = self.attributes;
        *self.hash.get_or_insert_with(|| {
            let attributes = tokenizer.attributes[start as usize..end as usize].iter();
            let hashes = attributes.map(|a| seed.hash_one((a.name, a.value(tokenizer.source()))));
            hashes.fold(0, u64::wrapping_add)
        })
    }
}
