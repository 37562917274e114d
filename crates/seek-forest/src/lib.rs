//! Decision trees, forests and linear classifiers as data: predict, explain, save, load and validate.
//!
//! A [`Forest`] is an ensemble of binary trees over *named* features, held in a few flat arrays. It knows nothing of
//! how it was fitted: single trees, random forests and boosted trees differ only in their [`Link`], that is in how
//! the values of the reached leaves become one probability per class.
//!
//! 1. [`ForestBuilder`] takes trees in pre-order, one split or leaf after the other, from a learner.
//! 2. [`ForestParts`] are the arrays themselves. [`Forest::new`] checks every one of them, so that a [`Forest`] can
//!    be trusted: each walk from a root ends, at a leaf of the same tree.
//! 3. [`Forest::predict`] turns a matrix of rows into a matrix of probabilities, 32 rows at a time;
//!    [`Forest::contributions`] says which features made the difference for a row, [`Forest::importances`] for many.
//! 4. [`LinearClassifier`] gives log-odds of rows of hashed terms.
//! 5. [`ModelFile`] keeps several named forests and linear classifiers in one `.safetensors` file, with what they were trained on.
//!
//! A value goes **right when it is greater than the threshold**, and left otherwise. A missing value (`NaN`) is
//! greater than nothing and so goes left, always.
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod builder;
mod digest;
mod error;
mod explain;
mod forest;
mod importance;
mod linear;
mod link;
mod model;
mod names;
mod parts;
mod plan;
mod predict;
mod validate;

pub use builder::ForestBuilder;
pub use error::ForestError;
pub use explain::Contributions;
pub use forest::Forest;
pub use importance::Covers;
pub use linear::LinearClassifier;
pub use link::{Link, log_odds, sigmoid};
pub use model::{ModelError, ModelFile, ModelFileLimits, Training};
pub use names::names_hash;
pub use parts::{ForestParts, LEAF, MAX_CLASSES, MAX_DEPTH, MAX_SCORE};
