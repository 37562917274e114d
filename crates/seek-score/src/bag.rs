//! Overlap of two texts as bags of tokens: the word-level F1 of the published comparisons.
//!
//! Order does not count, repetition does: a token is common as often as it is in both texts.

use rustc_hash::FxHashMap;

use crate::rates::Scores;
use crate::tokens::for_each_token;

/// The tokens of a text with how often each occurs. Keep it where one gold meets many candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenBag {
    counts: FxHashMap<String, usize>,
    total: usize,
}

impl TokenBag {
    /// The bag of [`tokens`](crate::tokens::tokens) of a text.
    pub fn of(text: &str) -> Self {
        let mut bag = Self::default();
        bag.extend(text);
        bag
    }

    /// Adds the tokens of one more piece of text, as if it followed after a space.
    pub fn extend(&mut self, text: &str) {
        for_each_token(text, |token| {
            self.total += 1;
            if let Some(count) = self.counts.get_mut(token) {
                *count += 1;
            } else {
                self.counts.insert(token.to_owned(), 1);
            }
        });
    }

    /// Number of tokens, repeats counted.
    pub fn len(&self) -> usize {
        self.total
    }

    /// Whether the text had no token.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Number of tokens in both bags, repeats counted.
    pub fn common(&self, other: &Self) -> usize {
        let (few, many) = if self.counts.len() < other.counts.len() { (self, other) } else { (other, self) };
        few.counts.iter().map(|(token, &count)| count.min(many.counts.get(token).copied().unwrap_or(0))).sum()
    }

    /// How well this bag, as what was extracted, meets the gold's.
    pub fn scores(&self, gold: &Self) -> Scores {
        Scores::from_counts(self.common(gold), self.total, gold.total)
    }
}

/// Word-level bag precision, recall and F of a text against its gold (both without tokens: 1;
/// one without: 0).
pub fn word_scores(extracted: &str, gold: &str) -> Scores {
    TokenBag::of(extracted).scores(&TokenBag::of(gold))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn repeats_count_as_often_as_in_both() {
        let scores = word_scores("a a a b", "a a c");
        assert_eq!(scores.precision, 0.5);
        assert_eq!(scores.recall, 2.0 / 3.0);
    }

    #[test]
    fn pieces_make_the_bag_of_the_whole() {
        let mut pieces = TokenBag::of("one two");
        pieces.extend("two three");
        assert_eq!(pieces, TokenBag::of("one two two three"));
        assert_eq!(pieces.len(), 4);
    }

    proptest! {
        #[test]
        fn swapping_the_texts_swaps_precision_and_recall(a in "[a-d ]{0,30}", b in "[a-d ]{0,30}") {
            let (there, back) = (word_scores(&a, &b), word_scores(&b, &a));
            prop_assert_eq!(there.precision, back.recall);
            prop_assert_eq!(there.f1, back.f1);
            prop_assert!((0.0..=1.0).contains(&there.f1));
        }

        #[test]
        fn order_does_not_count(mut words in prop::collection::vec("[a-c]{1,2}", 0..12)) {
            let text = words.join(" ");
            words.reverse();
            prop_assert_eq!(word_scores(&words.join(" "), &text).f1, 1.0);
        }
    }
}
