//! A block as a bag of hashed terms: what its text says, and what the elements around it are called.
//!
//! "Similar items", "Read next" or "Reply" say much of a block and of what follows it, but there are too many such terms for a column
//! each. So terms are hashed to 32 bits, and a linear classifier learns what each is worth; trees see its scores. Nothing is
//! listed: a term that the training pages of several hosts share counts, whatever it means.

use crate::PageMeasurements;
use seek_page::NodeId;

/// Words of a block's text that are read: headings, labels and beginnings of sentences.
const FIRST_WORDS: usize = 20;
/// A text of so few words is a term as a whole.
const SHORT: usize = 5;
/// Elements around a block whose names are read.
const AROUND: usize = 9;
/// Of these, so many count once more by being near.
const NEAR: usize = 3;

/// What terms are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermSource {
    /// The first words of the text, pairs of them, and all of it where it is short.
    Text,
    /// Tags and words of `class`, `id`, `role` and `itemprop` of the elements around, once more where they are near.
    Ancestors,
}

impl PageMeasurements<'_> {
    /// Appends the hashes of a block's terms; a term that stands twice is there twice.
    pub fn terms(&self, source: TermSource, block: usize, out: &mut Vec<u32>) {
        match source {
            TermSource::Text => self.first_words.terms(block, out),
            TermSource::Ancestors => {
                self.enclosing_elements(block).for_each(|(id, near)| self.element_terms(id, near, out))
            }
        }
    }

    /// The elements whose names are terms of a block's place, from the inside out, and whether each is near.
    pub fn enclosing_elements(&self, block: usize) -> impl Iterator<Item = (NodeId, bool)> {
        let around = self.dom.ancestors(self.blocks.get(block).first).take(AROUND);
        around.enumerate().map(|(level, id)| (id, level < NEAR))
    }

    /// Appends the terms that an element adds to the places of the blocks in it.
    pub fn element_terms(&self, element: NodeId, near: bool, out: &mut Vec<u32>) {
        let name = term_hash(self.dom.name(element).as_bytes(), 2);
        for hash in self.elements.words.terms(element).iter().copied().chain([name]) {
            out.push(short(hash));
            if near {
                out.push(short(term_hash(b"near", hash)));
            }
        }
    }
}

/// Hashes of the first words of each block, noted while they are counted.
#[derive(Debug, Default)]
pub(crate) struct FirstWords {
    hashes: Vec<u64>,
    /// Where the words of each block begin.
    starts: Vec<usize>,
}

impl FirstWords {
    /// Begins the next block; gives what its words are shown to.
    pub(crate) fn next_block(&mut self) -> impl FnMut(&str) {
        let most = self.hashes.len() + FIRST_WORDS;
        self.starts.push(self.hashes.len());
        move |word| {
            if self.hashes.len() < most {
                self.hashes.push(term_hash(word.as_bytes(), 0));
            }
        }
    }

    fn of(&self, block: usize) -> &[u64] {
        let end = self.starts.get(block + 1).copied().unwrap_or(self.hashes.len());
        &self.hashes[self.starts[block]..end]
    }

    fn terms(&self, block: usize, out: &mut Vec<u32>) {
        let words = self.of(block);
        out.extend(words.iter().map(|&word| short(word)));
        out.extend(words.windows(2).map(|pair| short(mixed(pair[0].wrapping_mul(3) ^ pair[1]))));
        if (1..=SHORT).contains(&words.len()) {
            let all = words.iter().fold(words.len() as u64, |all, &word| mixed(all ^ word));
            out.push(short(all));
        }
    }
}

/// A hash that is the same on every machine and in every version, as models are learned on it: eight bytes at a time are multiplied in, as
/// the Firefox hash does, and then mixed.
pub(crate) fn term_hash(bytes: &[u8], seed: u64) -> u64 {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let eat = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    mixed(bytes.chunks(8).map(word).fold(eat(seed, bytes.len() as u64), eat))
}

/// The finalizer of `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014).
fn mixed(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn short(hash: u64) -> u32 {
    (hash >> 32) as u32
}
