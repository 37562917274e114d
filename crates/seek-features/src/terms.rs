//! A block as a bag of hashed terms: what its text says, and what the elements around it are called.
//!
//! "Similar items", "Read next" or "Reply" say much of a block and of what follows it, but there are too many such terms for a column
//! each. So terms are hashed to 32 bits, and a linear classifier learns what each is worth; trees see its scores. Nothing is
//! listed: a term that the training pages of several hosts share counts, whatever it means.

use crate::Measured;
use crate::counts::for_each_word;
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
    Place,
}

impl Measured<'_> {
    /// Appends the hashes of a block's terms; a term that stands twice is there twice.
    pub fn terms(&self, source: TermSource, block: usize, out: &mut Vec<u32>) {
        match source {
            TermSource::Text => text_terms(self.blocks.text(block), out),
            TermSource::Place => self.around(block).for_each(|(id, near)| self.terms_of_element(id, near, out)),
        }
    }

    /// The elements whose names are terms of a block's place, from the inside out, and whether each is near.
    pub fn around(&self, block: usize) -> impl Iterator<Item = (NodeId, bool)> {
        let around = self.dom.ancestors(self.blocks.get(block).first).take(AROUND);
        around.enumerate().map(|(level, id)| (id, level < NEAR))
    }

    /// Appends the terms that an element adds to the places of the blocks in it.
    pub fn terms_of_element(&self, element: NodeId, near: bool, out: &mut Vec<u32>) {
        let tag = term_hash(b"tag", self.dom.tag(element) as u64);
        for hash in self.elements.words.terms(element).iter().copied().chain([tag]) {
            out.push(short(hash));
            if near {
                out.push(short(term_hash(b"near", hash)));
            }
        }
    }
}

fn text_terms(text: &str, out: &mut Vec<u32>) {
    // Of a long text only the beginning is read: 20 words rarely have more bytes.
    let start = &text[..text.floor_char_boundary(400)];
    let (mut words, mut before, mut all) = (0, 0_u64, 0_u64);
    for_each_word(start, |word, _| {
        words += 1;
        if words > FIRST_WORDS {
            return;
        }
        let hash = term_hash(word.as_bytes(), 0);
        out.push(short(hash));
        if words > 1 {
            out.push(short(mixed(before.wrapping_mul(3) ^ hash)));
        }
        before = hash;
        all = mixed(all ^ hash);
    });
    if words > 0 && words <= SHORT {
        out.push(short(mixed(all.wrapping_add(words as u64))));
    }
}

/// A hash that is the same on every machine and in every version, as models are learned on it: FNV-1a, then mixed.
pub(crate) fn term_hash(bytes: &[u8], seed: u64) -> u64 {
    let hash =
        bytes.iter().fold(0xcbf2_9ce4_8422_2325 ^ seed, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    mixed(hash)
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
