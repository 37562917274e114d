//! Finds exact and near duplicates in a stream of texts.
//!
//! The finder keeps only *originals*: texts that duplicate no earlier text. Each duplicate belongs to one original, and
//! a group is an original with its duplicates. A chain of small changes therefore never joins two different texts.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::content_hash::{ContentHash, content_hash};
use crate::lsh::LshIndex;
use crate::signature::Signature;

/// Which texts are duplicates of each other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DuplicateKind {
    /// Texts that differ only in white space and case.
    Exact,
    /// Also texts with at least this [`Signature::similarity`], in 0..=1.
    Near(f64),
}

/// The data of one text that [`DuplicateFinder`] compares. Independent of other texts, so threads can compute it.
#[derive(Clone, Debug, PartialEq)]
pub struct TextFingerprint {
    /// `None` for an empty text, which is no duplicate.
    pub hash: Option<ContentHash>,
    /// `None` with [`DuplicateKind::Exact`], or if the text has no token.
    pub signature: Option<Signature>,
}

impl TextFingerprint {
    /// The fingerprint of a text. The signature is computed only for [`DuplicateKind::Near`].
    pub fn of(text: &str, kind: DuplicateKind) -> TextFingerprint {
        let signature = if kind == DuplicateKind::Exact { None } else { Signature::of(text) };
        TextFingerprint { hash: content_hash(text), signature }
    }
}

/// The original of a duplicate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duplicate {
    /// Number of the original, counted from 0.
    pub original: u32,
    /// Similarity of both texts, in 0..=1; 1 for an exact duplicate.
    pub similarity: f64,
}

/// All originals so far. It holds a hash of 16 bytes and a number of 4 bytes for each, in a table that is at least half
/// full. [`LshIndex`] states what near duplicates add.
#[derive(Debug)]
pub struct DuplicateFinder {
    exact: FxHashMap<ContentHash, u32>,
    near: Option<LshIndex>,
    /// The original of each signature in `near`: an original without a token has no signature.
    signature_originals: Vec<u32>,
    originals: u32,
}

impl DuplicateFinder {
    /// A finder without originals.
    pub fn new(kind: DuplicateKind) -> DuplicateFinder {
        let near = match kind {
            DuplicateKind::Exact => None,
            DuplicateKind::Near(threshold) => Some(LshIndex::new(threshold)),
        };
        DuplicateFinder { exact: FxHashMap::default(), near, signature_originals: Vec::new(), originals: 0 }
    }

    /// Finds the original of a text. If there is none, the text becomes an original: see [`DuplicateFinder::insert`].
    pub fn find_or_insert(&mut self, text: &TextFingerprint) -> Option<Duplicate> {
        let found = self.find(text);
        if found.is_none() {
            self.insert(text);
        }
        found
    }

    fn find(&self, text: &TextFingerprint) -> Option<Duplicate> {
        if let Some(&original) = self.exact.get(&text.hash?) {
            return Some(Duplicate { original, similarity: 1.0 });
        }
        let (number, similarity) = self.near.as_ref()?.nearest(text.signature.as_ref()?)?;
        let original = *self.signature_originals.get(number as usize)?;
        Some(Duplicate { original, similarity })
    }

    /// Adds an original without a search, as for the originals of an earlier run. An empty text gets no number.
    pub fn insert(&mut self, text: &TextFingerprint) {
        let Some(hash) = text.hash else { return };
        if let Entry::Vacant(free) = self.exact.entry(hash) {
            free.insert(self.originals);
        }
        if let (Some(near), Some(signature)) = (&mut self.near, &text.signature) {
            near.insert(signature.clone());
            self.signature_originals.push(self.originals);
        }
        self.originals += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORM: &str = "The storm that had been expected since Tuesday reached the islands during the night, and it \
        was weaker than most people had feared. Two ferries stayed in port, and a school lost a part of its roof. By \
        noon the sea was calm again, and the first boats went out to look after the nets. The harbour master said \
        that he had seen far worse in March, when the quay was under water for three days. The ferries are expected \
        to run again from tomorrow morning, as long as the wind does not turn.";

    /// The original and the similarity of each text in turn.
    fn duplicates(kind: DuplicateKind, texts: &[&str]) -> Vec<Option<(u32, f64)>> {
        let mut finder = DuplicateFinder::new(kind);
        let mut check = |text: &&str| finder.find_or_insert(&TextFingerprint::of(text, kind));
        texts.iter().map(|text| check(text).map(|found| (found.original, found.similarity))).collect()
    }

    #[test]
    fn exact_duplicates_differ_only_in_white_space_and_case() {
        let shouted = STORM.to_uppercase();
        let near = STORM.replace("noon", "night");
        assert_eq!(
            duplicates(DuplicateKind::Exact, &[STORM, "other", &shouted, &near, "Other"]),
            [None, None, Some((0, 1.0)), None, Some((1, 1.0))]
        );
    }

    #[test]
    fn near_duplicates_belong_to_the_original_of_their_group() {
        let near = STORM.replace("noon", "night");
        let nearer = near.replace("Two", "Three");
        let found = duplicates(DuplicateKind::Near(0.8), &["other", STORM, "---", &near, &nearer, STORM]);
        assert_eq!(found[..3], [None, None, None]);
        let (original, similarity) = found[3].unwrap();
        assert!(original == 1 && (0.8..1.0).contains(&similarity), "{similarity}");
        assert_eq!(found[4].unwrap().0, 1);
        assert_eq!(found[5], Some((1, 1.0)));
    }

    #[test]
    fn empty_texts_are_not_duplicates() {
        assert_eq!(
            duplicates(DuplicateKind::Near(0.8), &["", " ", "", "a", "", "a"]),
            [None, None, None, None, None, Some((0, 1.0))]
        );
    }

    #[test]
    fn a_finder_restored_from_its_originals_gives_the_same_results() {
        let kind = DuplicateKind::Near(0.8);
        let near = STORM.replace("noon", "night");
        let mut restored = DuplicateFinder::new(kind);
        for original in ["other", STORM, "..."] {
            restored.insert(&TextFingerprint::of(original, kind));
        }
        let mut uninterrupted = DuplicateFinder::new(kind);
        for text in ["other", STORM, "OTHER", "..."] {
            uninterrupted.find_or_insert(&TextFingerprint::of(text, kind));
        }
        for text in [&near, "other", "...", "new", "new"] {
            let text = TextFingerprint::of(text, kind);
            assert_eq!(restored.find_or_insert(&text), uninterrupted.find_or_insert(&text));
        }
    }
}
