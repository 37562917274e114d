//! Learners: they fit a [`seek_forest::Forest`] to a binned table of samples.
//!
//! 1. [`BinnedColumn`] maps the values of a feature to at most 255 bins. [`BinnedTable`] is a table of such columns; several
//!    fits share the columns.
//! 2. [`Samples`] adds targets and weights. A fit uses a subset of its rows.
//! 3. [`Learner::fit_rows`] fits. There are four learners: [`SingleTree`] (linfa-trees), [`J48`] (WEKA's C4.5, the tree of the papers),
//!    [`RandomForest`] and [`Boosted`]. The last two share their histograms. [`WarmStartBoosting`] boosts from given scores.
//!    [`J48::fit_exact`] fits on values instead of bins.
//! 4. [`predict_binned`] applies a fitted forest to rows of the same table.
//!
//! Parameters are plain structs with public fields. Their `check` method returns a learner; unchecked parameters cannot fit
//! (linfa's `ParamGuard`). A learner uses the threads of the current rayon pool. The same seed gives the same forest on any
//! number of threads, because all sums over rows are sums of whole numbers.

mod bin_tree;
mod bins;
mod boosted;
mod boosted_params;
mod error;
mod forest;
mod forest_params;
mod grow;
mod histogram;
mod j48;
mod lbfgs;
mod learner;
mod learner_params;
mod linear;
mod linfa_adapter;
mod loss;
mod multinomial;
pub(crate) mod parameter_group;
pub(crate) mod params;
mod predict;
pub mod random;
mod split;
mod table;
mod tree;
mod tree_params;

#[cfg(test)]
mod tests;

pub use bins::{BinnedColumn, MAX_BINS};
pub use boosted::{Boosted, WarmStartBoosting};
pub use boosted_params::BoostedParams;
pub use error::LearnError;
pub use forest::RandomForest;
pub use forest_params::{ForestParams, RowSampling, SplitFeatures};
pub use j48::{ExactSamples, J48, J48Params};
pub use learner::Learner;
pub use learner_params::LearnerParams;
pub use linear::{FittedTerms, TermRows, TermSamples};
pub use linfa_adapter::FittedForest;
pub use multinomial::{ClassSamples, FittedClasses};
pub use parameter_group::{GroupError, InnerGroup, ParameterGroup};
pub use params::Unchecked;
pub use predict::predict_binned;
pub use table::{BinnedTable, Samples};
pub use tree::SingleTree;
pub use tree_params::{SplitMeasure, TreeParams};
