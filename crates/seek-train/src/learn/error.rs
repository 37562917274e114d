//! What can be wrong with samples, parameters or a fit.

use seek_forest::ForestError;
use thiserror::Error;

/// Why a fit, or a prediction on a binned table, was refused.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LearnError {
    /// A parameter is out of its range.
    #[error("{learner}: parameter `{name}` is {value}, expected {expected}")]
    Parameter {
        /// Name of the learner.
        learner: &'static str,
        /// Name of the parameter.
        name: &'static str,
        /// Its value.
        value: String,
        /// Its range, in words.
        expected: &'static str,
    },
    /// Two parts of a table or of samples have different lengths.
    #[error("{what}: {found} entries, expected {expected}")]
    Length {
        /// Which part.
        what: &'static str,
        /// Entries expected.
        expected: usize,
        /// Entries found.
        found: usize,
    },
    /// A row's target or weight is out of range.
    #[error("row {row}: {problem}")]
    Samples {
        /// Number of the row.
        row: u32,
        /// What is wrong.
        problem: &'static str,
    },
    /// No row of weight greater than 0 to fit on.
    #[error("no rows with weight to fit on")]
    NoRows,
    /// A forest was asked about a table on whose bins it was not fitted.
    #[error("feature {feature:?}: the forest splits at {threshold}, which is no border between bins of this table")]
    OtherBins {
        /// Name of the feature.
        feature: String,
        /// The threshold.
        threshold: f32,
    },
    /// The forest is not well-formed, or of other features.
    #[error(transparent)]
    Forest(#[from] ForestError),
    /// linfa reports an error.
    #[error(transparent)]
    Linfa(#[from] linfa::Error),
}
