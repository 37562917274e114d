//! Sums over the blocks of a page for the second look. A sum over a segment is the difference of two.

use super::content_summary::{BlockStats, share};
use super::terms::prefix_sums;
use std::ops::Range;

/// A block with a higher probability counts as chosen here. The threshold of the page is not yet known.
pub(super) const CHOSEN: f32 = 0.5;

/// What is known of a segment.
pub(super) const SEGMENT_VALUES: [&str; 7] =
    ["content", "chosen", "odds", "blocks", "words", "share", "share_of_content"];

/// Sums over the blocks before each block, and over all.
#[derive(Debug)]
pub(super) struct Sums {
    pub(super) words: Vec<f64>,
    /// Words, each with the probability of its block.
    pub(super) expected: Vec<f64>,
    /// Blocks above [`CHOSEN`].
    chosen: Vec<f64>,
    odds: Vec<f64>,
    /// All words, each with the variance of its decision.
    pub(super) uncertain: f64,
}

/// The logarithm of a number and 1.
pub(super) fn log1p(number: f64) -> f32 {
    libm::log1p(number) as f32
}

impl Sums {
    pub(super) fn of(stats: &BlockStats, probabilities: &[f32], odds: &[f32]) -> Sums {
        let words = |i: usize| f64::from(stats.words(i));
        let p = |i: usize| f64::from(probabilities[i]);
        let n = probabilities.len();
        Sums {
            words: prefix_sums((0..n).map(words)),
            expected: prefix_sums((0..n).map(|i| p(i) * words(i))),
            chosen: prefix_sums((0..n).map(|i| f64::from(u8::from(probabilities[i] > CHOSEN)))),
            odds: prefix_sums(odds.iter().map(|&odds| f64::from(odds))),
            uncertain: (0..n).map(|i| p(i) * (1.0 - p(i)) * words(i)).sum(),
        }
    }

    pub(super) fn words(&self, blocks: &Range<usize>) -> f64 {
        self.words[blocks.end] - self.words[blocks.start]
    }

    pub(super) fn all_words(&self) -> f64 {
        self.words.last().copied().unwrap_or_default()
    }

    pub(super) fn all_expected(&self) -> f64 {
        self.expected.last().copied().unwrap_or_default()
    }

    /// The expected share of the words of some blocks that are content.
    pub(super) fn share_of_content(&self, blocks: &Range<usize>) -> f32 {
        share(self.expected[blocks.end] - self.expected[blocks.start], self.words(blocks))
    }

    /// The values of a segment, as [`SEGMENT_VALUES`] names them.
    pub(super) fn segment(&self, blocks: &Range<usize>) -> [f32; SEGMENT_VALUES.len()] {
        let count = blocks.len() as f64;
        let of = |sums: &[f64]| sums[blocks.end] - sums[blocks.start];
        [
            self.share_of_content(blocks),
            share(of(&self.chosen), count),
            share(of(&self.odds), count),
            log1p(count),
            log1p(self.words(blocks)),
            share(self.words(blocks), self.all_words()),
            share(of(&self.expected), self.all_expected()),
        ]
    }
}
