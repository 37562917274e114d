//! Precision, recall and F from three counts.
//!
//! All metrics that compare an extraction with a gold standard use the same three counts: how much is in both, how much
//! was extracted, and how much is gold. The unit may be tokens, characters, blocks or characters of blocks.

use serde::{Deserialize, Serialize};

/// The agreement of an extraction with its gold standard. Each rate is in 0..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Share of the extraction that is gold.
    pub precision: f64,
    /// Share of the gold that was extracted.
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
    /// F0.5, which weighs precision twice as much as recall: [`f_beta`] with 0.5.
    pub f05: f64,
}

impl Scores {
    /// Computes the rates from counts in one unit. `common` is the size of the intersection, at most the smaller of the
    /// other two. `extracted` and `gold` are the sizes of the extraction and of the gold.
    ///
    /// A page may have no main content, and then an empty extraction is right. So all rates are 1 if both are empty,
    /// and 0 if only one is.
    ///
    /// ```
    /// let scores = seek_score::Scores::from_counts(2, 4, 2);
    /// assert_eq!((scores.precision, scores.recall), (0.5, 1.0));
    /// ```
    pub fn from_counts(common: usize, extracted: usize, gold: usize) -> Self {
        let (precision, recall) = match (extracted, gold) {
            (0, 0) => (1.0, 1.0),
            (0, _) | (_, 0) => (0.0, 0.0),
            _ => (common as f64 / extracted as f64, common as f64 / gold as f64),
        };
        Self { precision, recall, f1: f_beta(precision, recall, 1.0), f05: f_beta(precision, recall, 0.5) }
    }
}

/// F-beta: `(1 + beta²) * p * r / (beta² * p + r)`. Recall weighs `beta` times as much as precision (van Rijsbergen,
/// *Information Retrieval*, 1979, chapter 7). The result is 0 if both are 0.
pub fn f_beta(precision: f64, recall: f64, beta: f64) -> f64 {
    let square = beta * beta;
    let denominator = square * precision + recall;
    if denominator > 0.0 { (1.0 + square) * precision * recall / denominator } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f05_favours_precision() {
        let precise = Scores::from_counts(50, 50, 100);
        let broad = Scores::from_counts(50, 100, 50);
        assert_eq!(precise.f1, broad.f1);
        assert!((precise.f05 - 1.25 * 0.5 / 0.75).abs() < 1e-12);
        assert!((broad.f05 - 1.25 * 0.5 / 1.125).abs() < 1e-12);
    }

    #[test]
    fn without_gold_an_empty_output_is_right() {
        assert_eq!(Scores::from_counts(0, 0, 0).f1, 1.0);
        assert_eq!(Scores::from_counts(0, 3, 0), Scores::default());
        assert_eq!(Scores::from_counts(0, 0, 3), Scores::default());
        assert_eq!(Scores::from_counts(0, 3, 3), Scores::default());
    }
}
