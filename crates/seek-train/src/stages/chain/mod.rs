//! Fits the chain of the content-seeker paper: segment classifier, content classifier and thresholds, for each page type.
//!
//! 1. `labels` says which segments are good: semantic units, first from the top.
//! 2. `out_of_fold` fits a classifier on all training pages, and predicts each of them by a model that never saw its host.
//! 3. `walk_pages` walks the pages by these predictions, and scores the chosen segments.
//! 4. `thresholds` finds the thresholds with the highest mean F1, unless the larger class is to win.
//! 5. `trainer` fits both classifiers for some pages, and `balances` chooses how much their classes weigh. `search` chooses the
//!    labels by it. `fit` then fits the classifiers of all types, and `of_type` those of each type.
//! 6. `types` lists the page types, and fits the classifier that finds them.
//! 7. `outcome` says what came of it.

mod balances;
mod fit;
pub mod labels;
mod of_type;
mod out_of_fold;
pub mod outcome;
pub(super) mod params;
mod search;
mod thresholds;
mod trainer;
mod types;
mod walk_pages;

pub use fit::{CHAIN, FittedChain, fit, fit_into};
pub use labels::LabelRule;
pub use outcome::{ChainChoice, ChainReport};
pub use params::{Balances, ChainFeatures, ChainParams, PerType, SegmentWeights, ThresholdChoice};
pub use trainer::binned;
