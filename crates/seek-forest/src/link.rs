//! Links: how the values of the reached leaves become probabilities.
//!
//! `exp` and `log` come from the crate `libm`, not from the C library of the platform, so that a model gives the same
//! bits on every machine.

use crate::forest_error::ForestError;

/// How the values of the reached leaves become one probability per class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Link {
    /// A leaf holds class shares: one value per class, with the sum 1. The probabilities are their means over the
    /// trees. For single trees and random forests (Breiman 2001, with soft votes).
    Mean,
    /// Two classes. A leaf holds one score. With `s` = base + sum of the scores, the second class has the probability
    /// 1 / (1 + exp(-s)). For boosted trees (Friedman 2001, section 4.4).
    Logistic,
    /// A leaf holds one score, and a tree adds to the score of one class. The probabilities are the softmax of the
    /// class scores. For boosted trees of several classes (Friedman 2001, section 4.6).
    Softmax,
}

impl Link {
    /// Number of values per leaf in a forest of `classes` classes.
    #[must_use]
    pub fn outputs(self, classes: usize) -> usize {
        match self {
            Self::Mean => classes,
            Self::Logistic | Self::Softmax => 1,
        }
    }

    /// Number of base scores of a forest of `classes` classes.
    #[must_use]
    pub fn base_scores(self, classes: usize) -> usize {
        match self {
            Self::Mean => 0,
            Self::Logistic => 1,
            Self::Softmax => classes,
        }
    }

    /// The name of the link in a model file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Logistic => "logistic",
            Self::Softmax => "softmax",
        }
    }

    /// The link with this name.
    ///
    /// # Errors
    /// [`ForestError::UnknownLink`] if there is none.
    pub fn from_name(name: &str) -> Result<Self, ForestError> {
        [Self::Mean, Self::Logistic, Self::Softmax]
            .into_iter()
            .find(|link| link.name() == name)
            .ok_or_else(|| ForestError::UnknownLink { name: name.to_owned() })
    }

    /// Turns one row of sums into probabilities, in place. `row` has one column per class. With [`Link::Logistic`] the
    /// score is in the second column. `trees` is the number of trees, at least 1 for [`Link::Mean`].
    pub(crate) fn apply(self, row: &mut [f32], trees: usize) {
        match self {
            Self::Mean => {
                for value in row {
                    *value /= trees as f32;
                }
            }
            Self::Logistic => {
                let second = sigmoid(row[1]);
                row[0] = 1.0 - second;
                row[1] = second;
            }
            Self::Softmax => softmax(row),
        }
    }
}

/// 1 / (1 + exp(-score)), in 0..=1. `exp` is only called with numbers of at most 0, so that it cannot overflow.
#[must_use]
pub fn sigmoid(score: f32) -> f32 {
    let exp = libm::expf(-score.abs());
    if score < 0.0 { exp / (1.0 + exp) } else { 1.0 / (1.0 + exp) }
}

/// Smallest distance of a probability from 0 and 1 in [`log_odds`].
const MIN_PROBABILITY: f32 = 1e-6;

/// The log-odds of a probability, ln(p / (1 - p)): the inverse of [`sigmoid`]. Finite also for 0 and 1, which count as
/// 1e-6 and 1 - 1e-6.
#[must_use]
pub fn log_odds(probability: f32) -> f32 {
    let p = probability.clamp(MIN_PROBABILITY, 1.0 - MIN_PROBABILITY);
    libm::logf(p / (1.0 - p))
}

/// Softmax in place. It subtracts the greatest score first, so that `exp` cannot overflow.
fn softmax(row: &mut [f32]) {
    let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for value in row.iter_mut() {
        *value = libm::expf(*value - max);
        total += *value;
    }
    for value in row {
        *value /= total;
    }
}

#[cfg(test)]
mod tests {
    use super::{log_odds, sigmoid, softmax};

    #[test]
    fn sigmoid_stays_in_range_for_any_score() {
        assert_eq!(sigmoid(0.0), 0.5);
        assert_eq!(sigmoid(1e30), 1.0);
        assert_eq!(sigmoid(-1e30), 0.0);
        assert!((sigmoid(2.0) + sigmoid(-2.0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn log_odds_invert_sigmoid() {
        for score in [-8.0_f32, -1.0, 0.0, 0.5, 8.0] {
            assert!((log_odds(sigmoid(score)) - score).abs() < 1e-3 * score.abs().max(1.0), "{score}");
        }
        assert!(log_odds(0.0) < -10.0 && log_odds(1.0) > 10.0 && log_odds(1.0).is_finite());
    }

    #[test]
    fn softmax_of_extreme_scores_is_finite() {
        let mut row = [1e30, -1e30, 1e30];
        softmax(&mut row);
        assert_eq!(row, [0.5, 0.0, 0.5]);
    }
}
