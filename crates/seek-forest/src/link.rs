//! How the values of the reached leaves become probabilities.
//!
//! `exp` comes from `libm`, not from the platform's C library, so that a model gives the same bytes on every machine.

use crate::error::ForestError;

/// How the values of the reached leaves become one probability per class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// Leaves hold class shares (one value per class, sum 1); the answer is their mean over the trees. Single trees
    /// and random forests (Breiman 2001, with soft votes).
    Mean,
    /// Two classes; leaves hold one score each. With `s` = base + sum of the scores, the second class has the
    /// probability 1 / (1 + exp(-s)). Boosted trees (Friedman 2001, section 4.4).
    Logistic,
    /// Leaves hold one score each, and each tree adds to the score of one class; the answer is the softmax of the
    /// class scores. Boosted trees of several classes (Friedman 2001, section 4.6).
    Softmax,
}

impl Link {
    /// Values in each leaf, for a forest of `classes` classes.
    #[must_use]
    pub fn outputs(self, classes: usize) -> usize {
        match self {
            Self::Mean => classes,
            Self::Logistic | Self::Softmax => 1,
        }
    }

    /// Base scores of a forest of `classes` classes.
    #[must_use]
    pub fn base_scores(self, classes: usize) -> usize {
        match self {
            Self::Mean => 0,
            Self::Logistic => 1,
            Self::Softmax => classes,
        }
    }

    /// The name in a model file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Logistic => "logistic",
            Self::Softmax => "softmax",
        }
    }

    /// The link of that name.
    ///
    /// # Errors
    /// [`ForestError::UnknownLink`] when there is none.
    pub fn from_name(name: &str) -> Result<Self, ForestError> {
        [Self::Mean, Self::Logistic, Self::Softmax]
            .into_iter()
            .find(|link| link.name() == name)
            .ok_or_else(|| ForestError::UnknownLink { name: name.to_owned() })
    }

    /// Turns one row of sums into probabilities, in place. `row` has one column per class; with [`Link::Logistic`]
    /// the score is in the second. `trees` is the number of trees that were summed, at least 1 for [`Link::Mean`].
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

/// 1 / (1 + exp(-score)); the exponential is only ever taken of numbers below 0, so that it cannot overflow.
#[must_use]
pub fn sigmoid(score: f32) -> f32 {
    let small = libm::expf(-score.abs());
    if score < 0.0 { small / (1.0 + small) } else { 1.0 / (1.0 + small) }
}

/// Probabilities are kept this far from 0 and 1 when odds are made of them.
const LEAST: f32 = 1e-6;

/// The score whose [`sigmoid`] is this probability: ln(p / (1 - p)), for 0 and 1 as for numbers close to them.
#[must_use]
pub fn log_odds(probability: f32) -> f32 {
    let p = probability.clamp(LEAST, 1.0 - LEAST);
    libm::logf(p / (1.0 - p))
}

/// Softmax in place, relative to the greatest score.
fn softmax(row: &mut [f32]) {
    let top = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for value in row.iter_mut() {
        *value = libm::expf(*value - top);
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
    fn sigmoid_holds_its_range_at_any_score() {
        assert_eq!(sigmoid(0.0), 0.5);
        assert_eq!(sigmoid(1e30), 1.0);
        assert_eq!(sigmoid(-1e30), 0.0);
        assert!((sigmoid(2.0) + sigmoid(-2.0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn log_odds_are_the_way_back() {
        for score in [-8.0_f32, -1.0, 0.0, 0.5, 8.0] {
            assert!((log_odds(sigmoid(score)) - score).abs() < 1e-3 * score.abs().max(1.0), "{score}");
        }
        assert!(log_odds(0.0) < -10.0 && log_odds(1.0) > 10.0 && log_odds(1.0).is_finite());
    }

    #[test]
    fn softmax_of_far_apart_scores_stays_finite() {
        let mut row = [1e30, -1e30, 1e30];
        softmax(&mut row);
        assert_eq!(row, [0.5, 0.0, 0.5]);
    }
}
