//! Has this text been seen before?
//!
//! Only *firsts* are remembered: texts that were no copies of any before them. So each copy belongs to one first, and
//! a group is a first with its copies; no chain of small changes leads from a text to another one.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::content_hash::{ContentHash, content_hash};
use crate::near::Near;
use crate::signature::Signature;

/// What counts as a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// The same text but for white space and case.
    Exact,
    /// Also a text that is at least so similar, in 0..=1: see [`Signature::similarity`].
    Near(f64),
}

/// What is known of a text to find its copies. Can be made of each text on its own, in any order.
#[derive(Clone, Debug, PartialEq)]
pub struct Fingerprint {
    /// None of an empty text, which is no copy of anything.
    pub hash: Option<ContentHash>,
    /// None where only exact copies count, or the text has no token.
    pub signature: Option<Signature>,
}

impl Fingerprint {
    /// The fingerprint of a text, as far as it is needed.
    pub fn of(text: &str, kind: Kind) -> Fingerprint {
        let signature = if kind == Kind::Exact { None } else { Signature::of(text) };
        Fingerprint { hash: content_hash(text), signature }
    }
}

/// That a text is a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CopyOf {
    /// The number of the first of its group: firsts are numbered from 0.
    pub first: u32,
    /// How similar both are, in 0..=1; 1 where it is exact.
    pub similarity: f64,
}

/// The firsts so far. Holds 16 bytes of hash and 4 of number for each in a table that is at worst half empty, and
/// what [`Near`] says.
#[derive(Debug)]
pub struct Copies {
    exact: FxHashMap<ContentHash, u32>,
    near: Option<Near>,
    /// The number of the first behind each signature: texts without a token have none.
    signed: Vec<u32>,
    firsts: u32,
}

impl Copies {
    /// Nothing yet.
    pub fn new(kind: Kind) -> Copies {
        let near = match kind {
            Kind::Exact => None,
            Kind::Near(threshold) => Some(Near::new(threshold)),
        };
        Copies { exact: FxHashMap::default(), near, signed: Vec::new(), firsts: 0 }
    }

    /// Whether a text is a copy of one before it. If it is not, it is a first: see [`Copies::add`].
    pub fn judge(&mut self, text: &Fingerprint) -> Option<CopyOf> {
        let found = self.find(text);
        if found.is_none() {
            self.add(text);
        }
        found
    }

    fn find(&self, text: &Fingerprint) -> Option<CopyOf> {
        if let Some(&first) = self.exact.get(&text.hash?) {
            return Some(CopyOf { first, similarity: 1.0 });
        }
        let (number, similarity) = self.near.as_ref()?.nearest(text.signature.as_ref()?)?;
        let first = *self.signed.get(number as usize)?;
        Some(CopyOf { first, similarity })
    }

    /// Adds a first without asking, as is right for those that an earlier run remembered. An empty text gets no number.
    pub fn add(&mut self, text: &Fingerprint) {
        let Some(hash) = text.hash else { return };
        if let Entry::Vacant(free) = self.exact.entry(hash) {
            free.insert(self.firsts);
        }
        if let (Some(near), Some(signature)) = (&mut self.near, &text.signature) {
            near.add(signature.clone());
            self.signed.push(self.firsts);
        }
        self.firsts += 1;
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

    /// For each text in turn the number of its first and the similarity.
    fn judged(kind: Kind, texts: &[&str]) -> Vec<Option<(u32, f64)>> {
        let mut copies = Copies::new(kind);
        let judge = |text: &&str| copies.judge(&Fingerprint::of(text, kind)).map(|copy| (copy.first, copy.similarity));
        texts.iter().map(judge).collect()
    }

    #[test]
    fn exact_copies_differ_in_white_space_and_case_alone() {
        let shouted = STORM.to_uppercase();
        let near = STORM.replace("noon", "night");
        assert_eq!(
            judged(Kind::Exact, &[STORM, "other", &shouted, &near, "Other"]),
            [None, None, Some((0, 1.0)), None, Some((1, 1.0))]
        );
    }

    #[test]
    fn near_copies_belong_to_the_first_of_their_group() {
        let near = STORM.replace("noon", "night");
        let nearer = near.replace("Two", "Three");
        let told = judged(Kind::Near(0.8), &["other", STORM, "---", &near, &nearer, STORM]);
        assert_eq!(told[..3], [None, None, None]);
        let (first, similarity) = told[3].unwrap();
        assert!(first == 1 && (0.8..1.0).contains(&similarity), "{similarity}");
        assert_eq!(told[4].unwrap().0, 1);
        assert_eq!(told[5], Some((1, 1.0)));
    }

    #[test]
    fn empty_texts_are_no_copies() {
        assert_eq!(
            judged(Kind::Near(0.8), &["", " ", "", "a", "", "a"]),
            [None, None, None, None, None, Some((0, 1.0))]
        );
    }

    #[test]
    fn who_goes_on_with_what_was_remembered_judges_the_same() {
        let kind = Kind::Near(0.8);
        let near = STORM.replace("noon", "night");
        let mut goes_on = Copies::new(kind);
        for first in ["other", STORM, "..."] {
            goes_on.add(&Fingerprint::of(first, kind));
        }
        let mut undisturbed = Copies::new(kind);
        for text in ["other", STORM, "OTHER", "..."] {
            undisturbed.judge(&Fingerprint::of(text, kind));
        }
        for text in [&near, "other", "...", "new", "new"] {
            let text = Fingerprint::of(text, kind);
            assert_eq!(goes_on.judge(&text), undisturbed.judge(&text));
        }
    }
}
