//! A block as a list of hashed terms: the words of its text, and the names of the elements around it.
//!
//! "Similar items", "Read next" or "Reply" say much about a block and the blocks after it, but there are too many such
//! terms for one feature each. So terms are hashed to 32 bits. A linear classifier learns a weight for each term, and
//! the trees read its scores. There is no list of terms: every term that the training pages of several hosts share has
//! a weight.

use crate::page_measurements::PageMeasurements;
use crate::term_hash::{term_hash, term_of};
use seek_page::NodeId;

/// Number of ancestors of a block whose names are read.
const ANCESTORS: usize = 9;
/// Number of the nearest of these ancestors whose names give a second term.
const NEAR_ANCESTORS: usize = 3;

/// What the terms of a block are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermSource {
    /// The text: its first 20 words, each pair of neighbouring words among them, and a text of at most 5 words as a
    /// whole.
    Text,
    /// The nearest 9 ancestors: their tags and the words of `class`, `id`, `role` and `itemprop`. The nearest 3 of them
    /// give each of their terms a second time, marked as near.
    Ancestors,
}

impl PageMeasurements<'_> {
    /// Appends the terms of a block to `out`, repeated terms included.
    ///
    /// A term is a hash of 32 bits. It is the same on every machine and in every version, because models are trained on
    /// it.
    ///
    /// # Panics
    /// If there is no such block.
    pub fn terms(&self, source: TermSource, block: usize, out: &mut Vec<u32>) {
        match source {
            TermSource::Text => self.first_words.terms(block, out),
            TermSource::Ancestors => {
                self.enclosing_elements(block).for_each(|(id, near)| self.element_terms(id, near, out))
            }
        }
    }

    /// The elements that give the terms of [`TermSource::Ancestors`], the innermost first, and whether each is near.
    pub fn enclosing_elements(&self, block: usize) -> impl Iterator<Item = (NodeId, bool)> {
        let ancestors = self.dom.ancestors(self.blocks.get(block).first).take(ANCESTORS);
        ancestors.enumerate().map(|(level, id)| (id, level < NEAR_ANCESTORS))
    }

    /// Appends the terms of one element to `out`. [`PageMeasurements::terms`] joins those of a block's ancestors.
    pub fn element_terms(&self, element: NodeId, near: bool, out: &mut Vec<u32>) {
        let name = term_hash(self.dom.name(element).as_bytes(), 2);
        for hash in self.elements.words.terms(element).iter().copied().chain([name]) {
            out.push(term_of(hash));
            if near {
                out.push(term_of(term_hash(b"near", hash)));
            }
        }
    }
}
