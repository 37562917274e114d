//! Locality-sensitive hashing: finds the most similar of many signatures with few comparisons.
//!
//! Signatures are cut into bands of a few values. Similar texts agree in all values of some band; other texts rarely
//! do. So only texts that share a band with the query are compared with it (P. Indyk, R. Motwani, STOC 1998; Leskovec
//! et al., "Mining of Massive Datasets", section 3.4).
//!
//! With `r` values in each of `b` bands, a text of similarity `s` is compared with probability `1 - (1 - s^r)^b`. The
//! bands are as long as possible, so that few comparisons fail, while a text exactly at the threshold is compared in at
//! least 99 of 100 cases. A threshold of .8 gives 21 bands of 6 values. They compare .998 of the texts at .8, .28 of
//! those at .5 and .015 of those at .3.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::signature::{Signature, VALUES};

/// Share of the texts at the threshold that must be compared.
const RECALL: f64 = 0.99;
/// Most texts that are kept for one value of a band. Only a hostile collection has many texts that share a band but are
/// not similar; without this bound each of them would be compared with all earlier ones.
const BUCKET_TEXTS: usize = 16;

/// An index of signatures. It holds 256 bytes for each signature. At a threshold of .8 the bands add 350 to 700 bytes.
///
/// ```
/// use seek_mine::{LshIndex, Signature};
///
/// let mut index = LshIndex::new(0.8);
/// index.insert(Signature::of("The storm passed the islands during the night.").unwrap());
/// let query = Signature::of("the storm passed the islands, during the night").unwrap();
/// assert_eq!(index.nearest(&query), Some((0, 1.0)));
/// ```
#[derive(Debug)]
pub struct LshIndex {
    threshold: f64,
    /// Values of a band.
    rows: usize,
    signatures: Vec<Signature>,
    bands: Vec<Band>,
}

/// The texts by the hash of their values in this band. A hash of 32 bits is enough, because whole signatures are
/// compared afterwards.
#[derive(Debug, Default)]
struct Band {
    first: FxHashMap<u32, u32>,
    /// The texts after the first.
    more: FxHashMap<u32, Vec<u32>>,
}

impl LshIndex {
    /// An empty index. [`LshIndex::nearest`] returns texts of at least this similarity, in 0..=1.
    pub fn new(threshold: f64) -> LshIndex {
        let rows = rows_for(threshold);
        let bands = (0..VALUES / rows).map(|_| Band::default()).collect();
        LshIndex { threshold, rows, signatures: Vec::new(), bands }
    }

    /// The number and similarity of the most similar text at or above the threshold. Of equals, the earliest text.
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

    /// Adds a text. Texts are numbered from 0 in this order.
    pub fn insert(&mut self, signature: Signature) {
        let number = self.signatures.len() as u32;
        let keys: Vec<u32> = self.keys(&signature).collect();
        for (band, key) in self.bands.iter_mut().zip(keys) {
            match band.first.entry(key) {
                Entry::Vacant(free) => {
                    free.insert(number);
                }
                Entry::Occupied(_) => {
                    let more = band.more.entry(key).or_default();
                    if more.len() + 1 < BUCKET_TEXTS {
                        more.push(number);
                    }
                }
            }
        }
        self.signatures.push(signature);
    }

    fn keys<'s>(&self, signature: &'s Signature) -> impl Iterator<Item = u32> + use<'s> {
        band_hashes(signature, self.rows).map(|hash| hash as u32)
    }
}

/// The hash of each band of a signature.
fn band_hashes(signature: &Signature, rows: usize) -> impl Iterator<Item = u64> + use<'_> {
    signature.values().chunks_exact(rows).map(|values| {
        let mut bytes = [0; 2 * VALUES];
        for (bytes, value) in bytes.chunks_exact_mut(2).zip(values) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
        xxh3_64(&bytes[..2 * values.len()])
    })
}

/// The bands of a signature as keys of a join: an index over several machines compares two texts if they share a key. Each key has
/// the number of its band in its 8 lowest bits, so keys of different bands are different. The bands are those of
/// [`LshIndex::new`] with the same threshold.
///
/// ```
/// use seek_mine::{Signature, lsh::band_keys};
///
/// let keys = |text| band_keys(&Signature::of(text).unwrap(), 0.8);
/// assert_eq!(keys("The storm passed the islands."), keys("the storm passed the islands"));
/// assert_eq!(keys("The storm passed the islands.").len(), 21);
/// ```
pub fn band_keys(signature: &Signature, threshold: f64) -> Vec<u64> {
    let numbered = band_hashes(signature, rows_for(threshold)).enumerate();
    numbered.map(|(band, hash)| hash & !0xff | band as u64).collect()
}

/// The number of values of the longest bands that reach [`RECALL`] at the threshold.
fn rows_for(threshold: f64) -> usize {
    let recall = |rows: usize| 1.0 - (1.0 - threshold.powi(rows as i32)).powi((VALUES / rows) as i32);
    (1..=VALUES).rev().find(|&rows| recall(rows) >= RECALL).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of `words` words. The first `own` words are different for each number.
    fn text(words: usize, own: usize, number: usize) -> String {
        let word = |i: usize| if i < own { format!("own{number}x{i}") } else { format!("common{i}") };
        (0..words).map(|i| word(i) + " ").collect()
    }

    #[test]
    fn bands_are_as_long_as_the_threshold_allows() {
        assert_eq!([0.5, 0.7, 0.8, 0.9, 0.95].map(rows_for), [3, 4, 6, 10, 16]);
        assert_eq!((rows_for(0.0), rows_for(1.0)), (1, VALUES));
    }

    #[test]
    fn near_duplicates_are_found_and_other_texts_are_not() {
        let mut index = LshIndex::new(0.8);
        for number in 0..200 {
            let own = text(400, 400, number);
            let signature = Signature::of(&own).unwrap();
            assert_eq!(index.nearest(&signature), None, "{number}");
            index.insert(signature);
        }
        for number in 0..200 {
            // 25 of 396 shingles differ: the similarity is 371 / 421 = .88.
            let copy = text(400, 400, number).replacen(&format!("own{number}x2"), "changed", 5);
            let (found, similarity) = index.nearest(&Signature::of(&copy).unwrap()).unwrap();
            assert!(found == number as u32 && similarity > 0.8, "{number}: {found}, {similarity}");
        }
    }

    #[test]
    fn the_most_similar_text_is_returned_and_of_equals_the_first() {
        let mut index = LshIndex::new(0.5);
        let signatures = [text(100, 20, 1), text(100, 2, 2), text(100, 2, 2)].map(|text| Signature::of(&text).unwrap());
        signatures.into_iter().for_each(|signature| index.insert(signature));
        let (found, _) = index.nearest(&Signature::of(&text(100, 0, 0)).unwrap()).unwrap();
        assert_eq!(found, 1);
    }

    #[test]
    fn a_threshold_of_one_needs_equal_shingles() {
        let mut index = LshIndex::new(1.0);
        index.insert(Signature::of("one two three four five six").unwrap());
        assert_eq!(index.nearest(&Signature::of("One two three, four five six!").unwrap()), Some((0, 1.0)));
        assert_eq!(index.nearest(&Signature::of("one two three four five seven").unwrap()), None);
    }

    #[test]
    fn a_bucket_has_a_bounded_number_of_texts() {
        let mut index = LshIndex::new(1.0);
        let signature = Signature::of("the same text every time").unwrap();
        (0..10_000).for_each(|_| index.insert(signature.clone()));
        assert!(index.bands.iter().all(|band| band.more.values().all(|more| more.len() < BUCKET_TEXTS)));
        assert_eq!(index.nearest(&signature), Some((0, 1.0)));
    }
}
