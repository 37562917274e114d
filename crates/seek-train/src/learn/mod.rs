//! Learners: from a binned table of samples to a [`seek_forest::Forest`].
//!
//! 1. [`BinnedColumn`] turns the values of a feature into at most 255 bins; [`Binned`] is a table of them, whose
//!    columns are shared between fits.
//! 2. [`Samples`] adds targets and weights; a fit takes a subset of its rows.
//! 3. [`Learner::fit_rows`] fits. There are three learners: [`Tree`] (linfa-trees, the papers' J48), [`RandomForest`]
//!    and [`Boosted`], the last two on the same histograms; [`Onward`] boosts on from scores that are there already.
//! 4. [`predict_binned`] asks a fitted forest about rows of the same table.
//!
//! Parameters are plain structs with public fields; `check` makes a learner of them, and only checked ones can fit
//! (linfa's `ParamGuard`). Threads are those of the rayon pool in which the call runs; the same seed gives the same
//! forest on any number of them, because all sums over rows are sums of whole numbers.

mod bin_tree;
mod bins;
mod boosted;
mod error;
mod forest;
mod forest_linfa;
mod grow;
mod histogram;
mod linear;
mod loss;
mod onward;
pub(crate) mod params;
mod predict;
pub(crate) mod random;
mod split;
mod table;
mod tree;

#[cfg(test)]
mod tests;

use seek_forest::Forest;

pub use bins::{BinnedColumn, MAX_BINS};
pub use boosted::{Boosted, BoostedParams};
pub use error::LearnError;
pub use forest::{ForestParams, RandomForest, RowDraw};
pub use forest_linfa::FittedForest;
pub use linear::{FittedTerms, TermRows, TermSamples};
pub use onward::Onward;
pub use params::Unchecked;
pub use predict::predict_binned;
pub use table::{Binned, Samples};
pub use tree::{SplitMeasure, Tree, TreeParams};

/// Something that fits forests.
pub trait Learner: Send + Sync {
    /// The learner's name on command lines and in model cards.
    fn name(&self) -> &'static str;

    /// Fits a forest on some rows of `samples`. Rows of weight 0 count as not there; a row may be named twice.
    ///
    /// # Errors
    /// [`LearnError::Samples`] and the like when the samples do not hold together, [`LearnError::NoRows`] when no row
    /// has weight, [`LearnError::Forest`] when the result is no good forest.
    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError>;
}
