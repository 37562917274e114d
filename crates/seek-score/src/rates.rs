//! Precision, recall and F out of three counts.
//!
//! Every metric of the field that compares an extraction with a gold is one shape: how much is
//! in both, how much was extracted, how much is gold. The unit may be tokens, characters, blocks
//! or the characters of blocks.

use serde::{Deserialize, Serialize};

/// How well an extraction meets its gold; each rate lies in 0..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Share of what was extracted that is gold.
    pub precision: f64,
    /// Share of the gold that was extracted.
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
    /// F with precision weighing twice as much as recall ([`f_beta`] with 0.5).
    pub f05: f64,
}

impl Scores {
    /// From counts in any one unit: `common` is what is in both (at most the smaller of the two),
    /// `extracted` and `gold` are all of each.
    ///
    /// A page may have no main content, so nothing extracted where there is no gold is right: all
    /// rates are 1. Where only one of them is empty all rates are 0.
    pub fn from_counts(common: usize, extracted: usize, gold: usize) -> Self {
        let (precision, recall) = match (extracted, gold) {
            (0, 0) => (1.0, 1.0),
            (0, _) | (_, 0) => (0.0, 0.0),
            _ => (common as f64 / extracted as f64, common as f64 / gold as f64),
        };
        Self { precision, recall, f1: f_beta(precision, recall, 1.0), f05: f_beta(precision, recall, 0.5) }
    }
}

/// F-beta: `(1 + beta²) * p * r / (beta² * p + r)`, recall weighing `beta` times as much as
/// precision (van Rijsbergen, *Information Retrieval*, 1979, chapter 7). 0 where both are 0.
pub fn f_beta(precision: f64, recall: f64, beta: f64) -> f64 {
    let square = beta * beta;
    let below = square * precision + recall;
    if below > 0.0 { (1.0 + square) * precision * recall / below } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f05_leans_to_precision() {
        let precise = Scores::from_counts(50, 50, 100);
        let broad = Scores::from_counts(50, 100, 50);
        assert_eq!(precise.f1, broad.f1);
        assert!((precise.f05 - 1.25 * 0.5 / 0.75).abs() < 1e-12);
        assert!((broad.f05 - 1.25 * 0.5 / 1.125).abs() < 1e-12);
    }

    #[test]
    fn no_gold_wants_no_output() {
        assert_eq!(Scores::from_counts(0, 0, 0).f1, 1.0);
        assert_eq!(Scores::from_counts(0, 3, 0), Scores::default());
        assert_eq!(Scores::from_counts(0, 0, 3), Scores::default());
        assert_eq!(Scores::from_counts(0, 3, 3), Scores::default());
    }
}
