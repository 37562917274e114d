//! The trait of all learners that fit forests.

use seek_forest::Forest;

use super::error::LearnError;
use super::table::Samples;

/// A learner that fits forests.
pub trait Learner: Send + Sync {
    /// The learner's name on command lines and in model cards.
    fn name(&self) -> &'static str;

    /// Fits a forest on some rows of `samples`. Rows of weight 0 are ignored. `rows` may name a row twice.
    ///
    /// # Errors
    /// [`LearnError::Samples`] or [`LearnError::Length`] when the samples are inconsistent, [`LearnError::NoRows`] when no row
    /// has weight, [`LearnError::Forest`] when the result is not a valid forest.
    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError>;
}
