//! Longest common subsequence (LCS): the overlap of two texts with respect to order.
//!
//! The content-seeker paper scores with the LCS over characters. Its equation 2 divides the LCS by the gold for
//! precision and by the extracted text for recall. Its tables use the usual definition, and so does this module:
//! precision = LCS / extracted, recall = LCS / gold.
//!
//! Symbols of only one text cannot be in a common subsequence, so they are removed first. Then the common beginning and
//! end are removed, and a bit-parallel algorithm computes the rest. The time is at most proportional to `n * m / 64`.

mod bits;

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::rates::Scores;
use crate::tokens::for_each_token;

/// Length of the longest common subsequence of two sequences.
///
/// ```
/// assert_eq!(seek_score::lcs_length(b"storm", b"tram"), 3);
/// ```
pub fn lcs_length<T: Eq + Hash>(a: &[T], b: &[T]) -> usize {
    let mut ids_of = FxHashMap::default();
    let mut assign_ids = |sequence| -> Vec<u32> {
        let mut ids = Vec::new();
        for symbol in sequence {
            let next = ids_of.len() as u32;
            ids.push(*ids_of.entry(symbol).or_insert(next));
        }
        ids
    };
    let (a, b) = (assign_ids(a), assign_ids(b));
    lcs_of_ids(a, b, ids_of.len())
}

/// LCS scores over the [`tokens`](crate::tokens()) of an extracted text and its gold text.
pub fn token_lcs(extracted: &str, gold: &str) -> Scores {
    let mut ids_of: FxHashMap<String, u32> = FxHashMap::default();
    let mut assign_ids = |text| {
        let mut ids = Vec::new();
        for_each_token(text, |token| {
            ids.push(match ids_of.get(token) {
                Some(&id) => id,
                None => {
                    let id = ids_of.len() as u32;
                    ids_of.insert(token.to_owned(), id);
                    id
                }
            });
        });
        ids
    };
    let (a, b) = (assign_ids(extracted), assign_ids(gold));
    let (extracted, gold) = (a.len(), b.len());
    Scores::from_counts(lcs_of_ids(a, b, ids_of.len()), extracted, gold)
}

/// LCS scores over the characters (code points, with case) of an extracted text and its gold text.
///
/// White space is normalised first: each run of it becomes one space, and it is removed at both ends. So the layout of
/// lines does not count.
pub fn char_lcs(extracted: &str, gold: &str) -> Scores {
    let (a, b) = (normalised_chars(extracted), normalised_chars(gold));
    Scores::from_counts(lcs_length(&a, &b), a.len(), b.len())
}

fn normalised_chars(text: &str) -> Vec<char> {
    let mut chars = Vec::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !chars.is_empty() {
            chars.push(' ');
        }
        chars.extend(word.chars());
    }
    chars
}

/// LCS length of two sequences of symbol numbers in `0..alphabet`.
fn lcs_of_ids(mut a: Vec<u32>, mut b: Vec<u32>, alphabet: usize) -> usize {
    keep_shared(&mut a, &mut b, alphabet);
    let prefix = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - suffix], &b[..b.len() - suffix]);
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    prefix + suffix + bits::lcs_length(short, long, alphabet)
}

/// Removes from each sequence the symbols that the other one lacks.
fn keep_shared(a: &mut Vec<u32>, b: &mut Vec<u32>, alphabet: usize) {
    let mut sources = vec![0u8; alphabet];
    for &id in a.iter() {
        sources[id as usize] |= 1;
    }
    for &id in b.iter() {
        sources[id as usize] |= 2;
    }
    a.retain(|&id| sources[id as usize] == 3);
    b.retain(|&id| sources[id as usize] == 3);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lcs_by_table(a: &[u8], b: &[u8]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
                diagonal = above;
            }
        }
        row[b.len()]
    }

    #[test]
    fn precision_divides_by_the_extracted_and_recall_by_the_gold() {
        let scores = char_lcs("menu text", "text");
        assert_eq!(scores.precision, 4.0 / 9.0);
        assert_eq!(scores.recall, 1.0);
        assert_eq!(token_lcs("menu text", "text").precision, 0.5);
    }

    #[test]
    fn white_space_layout_does_not_count() {
        assert_eq!(char_lcs(" one\n\n two\t", "one two").f1, 1.0);
    }

    #[test]
    fn order_counts() {
        assert_eq!(token_lcs("b a", "a b").f1, 0.5);
    }

    #[test]
    fn empty_texts_score_as_in_all_metrics() {
        assert_eq!(char_lcs("  ", "").f1, 1.0);
        assert_eq!(char_lcs("a", "").f1, 0.0);
        assert_eq!(token_lcs("...", "a").f1, 0.0);
    }

    proptest! {
        #[test]
        fn equals_the_table_on_short_sequences(a in "[a-d]{0,40}", b in "[a-d]{0,40}") {
            prop_assert_eq!(
                lcs_length(a.as_bytes(), b.as_bytes()),
                lcs_by_table(a.as_bytes(), b.as_bytes())
            );
        }

        #[test]
        fn equals_the_table_across_many_words(
            a in prop::collection::vec(0u8..24, 0..700),
            b in prop::collection::vec(0u8..40, 0..700),
        ) {
            prop_assert_eq!(lcs_length(&a, &b), lcs_by_table(&a, &b));
        }

        #[test]
        fn the_lcs_with_a_thinned_copy_is_the_copy(
            a in prop::collection::vec((0u8..200, any::<bool>()), 0..900),
        ) {
            let full: Vec<u8> = a.iter().map(|&(symbol, _)| symbol).collect();
            let thin: Vec<u8> = a.iter().filter(|(_, keep)| *keep).map(|&(s, _)| s).collect();
            prop_assert_eq!(lcs_length(&full, &thin), thin.len());
        }

        #[test]
        fn equals_rapidfuzz(a in "[a-f é中]{0,300}", b in "[a-f é中]{0,300}") {
            let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            let theirs = rapidfuzz::distance::lcs_seq::similarity(a.iter().copied(), b.iter().copied());
            prop_assert_eq!(lcs_length(&a, &b), theirs);
        }
    }
}
