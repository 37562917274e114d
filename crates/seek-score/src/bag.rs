//! Overlap of two texts as bags of word tokens: the word-level F1 of the published comparisons.
//!
//! The order of tokens does not count. A token that occurs several times in both texts counts as often as in the text
//! that has it less often.

use rustc_hash::FxHashMap;

use crate::rates::Scores;
use crate::tokens::for_each_token;

/// The tokens of a text with their numbers of occurrences. It saves time if one gold text is compared with many
/// candidates.
///
/// ```
/// use seek_score::TokenBag;
///
/// let gold = TokenBag::of("The storm passed.");
/// let extracted = TokenBag::of("Home. The storm passed.");
/// assert_eq!((extracted.common(&gold), extracted.len(), gold.len()), (3, 4, 3));
/// assert_eq!(extracted.scores(&gold).precision, 0.75);
/// ```
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

    /// Adds the tokens of another text, as if it followed after a space.
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

    /// Number of tokens, including repetitions.
    pub fn len(&self) -> usize {
        self.total
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Number of tokens that both bags have in common, including repetitions.
    pub fn common(&self, other: &Self) -> usize {
        let (small, large) = if self.counts.len() < other.counts.len() { (self, other) } else { (other, self) };
        small.counts.iter().map(|(token, &count)| count.min(large.counts.get(token).copied().unwrap_or(0))).sum()
    }

    /// Precision, recall and F of this bag of an extracted text, compared with the bag of the gold text.
    pub fn scores(&self, gold: &Self) -> Scores {
        Scores::from_counts(self.common(gold), self.total, gold.total)
    }
}

/// Word-level precision, recall and F of an extracted text, compared with its gold text as bags of tokens. All rates
/// are 1 if neither text has tokens, and 0 if only one has.
pub fn word_scores(extracted: &str, gold: &str) -> Scores {
    TokenBag::of(extracted).scores(&TokenBag::of(gold))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn repeated_tokens_count_as_often_as_in_both_texts() {
        let scores = word_scores("a a a b", "a a c");
        assert_eq!(scores.precision, 0.5);
        assert_eq!(scores.recall, 2.0 / 3.0);
    }

    #[test]
    fn bag_of_two_pieces_equals_the_bag_of_the_whole() {
        let mut pieces = TokenBag::of("one two");
        pieces.extend("two three");
        assert_eq!(pieces, TokenBag::of("one two two three"));
        assert_eq!(pieces.len(), 4);
    }

    proptest! {
        #[test]
        fn swapping_the_texts_swaps_precision_and_recall(a in "[a-d ]{0,30}", b in "[a-d ]{0,30}") {
            let (forward, backward) = (word_scores(&a, &b), word_scores(&b, &a));
            prop_assert_eq!(forward.precision, backward.recall);
            prop_assert_eq!(forward.f1, backward.f1);
            prop_assert!((0.0..=1.0).contains(&forward.f1));
        }

        #[test]
        fn order_does_not_count(mut words in prop::collection::vec("[a-c]{1,2}", 0..12)) {
            let text = words.join(" ");
            words.reverse();
            prop_assert_eq!(word_scores(&words.join(" "), &text).f1, 1.0);
        }
    }
}
