//! Which of many signatures are near a new one, without asking them all.
//!
//! Signatures are cut into bands of a few values. Texts that are alike agree in all values of some band, others
//! hardly ever do, so only those that share a band with the new text are held against it (P. Indyk, R. Motwani, STOC
//! 1998; Leskovec et al., "Mining of Massive Datasets", section 3.4). With `r` values in each of `b` bands, a text
//! whose similarity is `s` is asked with probability `1 - (1 - s^r)^b`. Bands are made as long as they can be, so
//! that few are asked in vain, while what is just as similar as the threshold is asked in 99 of 100 cases: at .8
//! these are 21 bands of 6 values, which ask .998 of the texts at .8, .28 of those at .5 and .015 of those at .3.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::signature::{Signature, VALUES};

/// Share of the texts at the threshold that must be asked.
const RECALL: f64 = 0.99;
/// Texts that one band of a text leads to. Those that share a band but are not alike enough can be many only in a
/// collection that was made for it; without a bound each would be held against all before it.
const ASKED: usize = 16;

/// Signatures of texts that are no copies of each other. Holds 256 bytes for each and, for all of its bands together,
/// some 350 to 700 more where the threshold is .8.
#[derive(Debug)]
pub struct Near {
    threshold: f64,
    /// Values of a band.
    rows: usize,
    signatures: Vec<Signature>,
    /// For each band: the first text with these values, and the others.
    bands: Vec<Band>,
}

/// A short hash of a band's values is enough: whom it leads to is asked for the whole signature.
#[derive(Debug, Default)]
struct Band {
    first: FxHashMap<u32, u32>,
    more: FxHashMap<u32, Vec<u32>>,
}

impl Near {
    /// Nothing yet. Near is what is at least as similar as `threshold`, in 0..=1.
    pub fn new(threshold: f64) -> Near {
        let rows = rows_for(threshold);
        let bands = (0..VALUES / rows).map(|_| Band::default()).collect();
        Near { threshold, rows, signatures: Vec::new(), bands }
    }

    /// The number of the most similar text that is near, and its similarity; of several the one that came first.
    pub fn nearest(&self, signature: &Signature) -> Option<(u32, f64)> {
        let mut best: Option<(u32, f64)> = None;
        for (band, key) in self.bands.iter().zip(self.keys(signature)) {
            let first = band.first.get(&key).into_iter();
            for &number in first.chain(band.more.get(&key).into_iter().flatten()) {
                let similarity = self.signatures.get(number as usize).map_or(0.0, |other| other.similarity(signature));
                let better = best.is_none_or(|(found, most)| similarity > most || similarity == most && number < found);
                if similarity >= self.threshold && better {
                    best = Some((number, similarity));
                }
            }
        }
        best
    }

    /// Adds a text; texts are numbered from 0 in the order in which they are added.
    pub fn add(&mut self, signature: Signature) {
        let number = self.signatures.len() as u32;
        let keys: Vec<u32> = self.keys(&signature).collect();
        for (band, key) in self.bands.iter_mut().zip(keys) {
            match band.first.entry(key) {
                Entry::Vacant(free) => {
                    free.insert(number);
                }
                Entry::Occupied(_) => {
                    let more = band.more.entry(key).or_default();
                    if more.len() + 1 < ASKED {
                        more.push(number);
                    }
                }
            }
        }
        self.signatures.push(signature);
    }

    fn keys<'s>(&self, signature: &'s Signature) -> impl Iterator<Item = u32> + use<'s> {
        signature.values().chunks_exact(self.rows).map(|values| {
            let mut bytes = [0; 2 * VALUES];
            for (bytes, value) in bytes.chunks_exact_mut(2).zip(values) {
                bytes.copy_from_slice(&value.to_le_bytes());
            }
            xxh3_64(&bytes[..2 * values.len()]) as u32
        })
    }
}

/// The longest bands that ask enough of the texts at the threshold.
fn rows_for(threshold: f64) -> usize {
    let asked = |rows: usize| 1.0 - (1.0 - threshold.powi(rows as i32)).powi((VALUES / rows) as i32);
    (1..=VALUES).rev().find(|&rows| asked(rows) >= RECALL).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of so many words, of which `other` are not those of the same text for another number.
    fn text(words: usize, other: usize, number: usize) -> String {
        let word = |i: usize| if i < other { format!("own{number}x{i}") } else { format!("common{i}") };
        (0..words).map(|i| word(i) + " ").collect()
    }

    #[test]
    fn bands_are_as_long_as_the_threshold_allows() {
        assert_eq!([0.5, 0.7, 0.8, 0.9, 0.95].map(rows_for), [3, 4, 6, 10, 16]);
        assert_eq!((rows_for(0.0), rows_for(1.0)), (1, VALUES));
    }

    #[test]
    fn near_copies_are_found_and_others_are_not() {
        let mut near = Near::new(0.8);
        for number in 0..200 {
            let own = text(400, 400, number);
            let signature = Signature::of(&own).unwrap();
            assert_eq!(near.nearest(&signature), None, "{number}");
            near.add(signature);
        }
        for number in 0..200 {
            // Of 396 shingles 25 are others: a similarity of 371 of 421, that is .88.
            let copy = text(400, 400, number).replacen(&format!("own{number}x2"), "changed", 5);
            let (found, similarity) = near.nearest(&Signature::of(&copy).unwrap()).unwrap();
            assert!(found == number as u32 && similarity > 0.8, "{number}: {found}, {similarity}");
        }
    }

    #[test]
    fn the_most_similar_text_is_named_and_of_two_the_first() {
        let mut near = Near::new(0.5);
        let signatures = [text(100, 20, 1), text(100, 2, 2), text(100, 2, 2)].map(|text| Signature::of(&text).unwrap());
        signatures.into_iter().for_each(|signature| near.add(signature));
        let (found, _) = near.nearest(&Signature::of(&text(100, 0, 0)).unwrap()).unwrap();
        assert_eq!(found, 1);
    }

    #[test]
    fn a_threshold_of_one_takes_only_the_same_shingles() {
        let mut near = Near::new(1.0);
        near.add(Signature::of("one two three four five six").unwrap());
        assert_eq!(near.nearest(&Signature::of("One two three, four five six!").unwrap()), Some((0, 1.0)));
        assert_eq!(near.nearest(&Signature::of("one two three four five seven").unwrap()), None);
    }

    #[test]
    fn many_that_share_bands_are_not_all_asked() {
        let mut near = Near::new(1.0);
        let signature = Signature::of("the same text every time").unwrap();
        (0..10_000).for_each(|_| near.add(signature.clone()));
        assert!(near.bands.iter().all(|band| band.more.values().all(|more| more.len() < ASKED)));
        assert_eq!(near.nearest(&signature), Some((0, 1.0)));
    }
}
