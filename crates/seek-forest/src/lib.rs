//! Decision trees, forests and classifiers over terms as data: predict, explain, save, load and validate.
//!
//! A [`Forest`] is an ensemble of binary trees over *named* features, held in a few flat arrays. It does not depend on
//! how it was fitted. Single trees, random forests and boosted trees differ only in their [`Link`], which turns the
//! values of the reached leaves into one probability per class.
//!
//! 1. [`ForestBuilder`] takes trees from a learner in pre-order, one split or leaf after the other.
//! 2. [`ForestParts`] are the arrays. [`Forest::new`] checks all of them. In a [`Forest`] every path from a root ends
//!    at a leaf of the same tree.
//! 3. [`Forest::predict`] turns a matrix of rows into a matrix of probabilities, up to 64 rows at a time.
//!    [`Forest::contributions`] explains the score of a row by its features, [`Forest::importances`] those of many
//!    rows.
//! 4. [`LinearClassifier`] gives log-odds of rows of hashed terms, [`MultinomialClassifier`] probabilities of classes.
//! 5. [`ModelFile`] holds several named forests and classifiers in one `.safetensors` file, with a description of their
//!    training.
//!
//! A value goes **right if it is greater than the threshold**, else left. So a missing value (`NaN`) always goes left.
#![warn(missing_docs)]

mod builder;
mod columns;
mod contributions;
mod digest;
mod forest;
mod forest_error;
mod importance;
mod linear_classifier;
mod link;
mod model;
mod model_error;
mod more_trees;
mod multinomial_classifier;
mod parts;
mod predict;
mod prediction_plan;
mod term_index;
mod validate;

pub use builder::ForestBuilder;
pub use contributions::Contributions;
pub use digest::{names_hash, sha256_hex};
pub use forest::Forest;
pub use forest_error::ForestError;
pub use importance::Covers;
pub use linear_classifier::LinearClassifier;
pub use link::{Link, log_odds, sigmoid};
pub use model::{FileProblem, Fingerprint, ModelFile, ModelFileLimits, Training};
pub use model_error::ModelError;
pub use multinomial_classifier::{MultinomialClassifier, TermSums};
pub use parts::{ForestParts, LEAF, MAX_CLASSES, MAX_DEPTH, MAX_SCORE};
