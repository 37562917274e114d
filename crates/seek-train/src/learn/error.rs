//! The error type of the learners.

use seek_extract::parameter::ParameterError;
use seek_forest::ForestError;
use thiserror::Error;

/// The reason why a fit, or a prediction on a binned table, failed.
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
        /// Its valid range, in words.
        expected: String,
    },
    /// Two parts of a table or of samples have different lengths.
    #[error("{what}: {found} entries, expected {expected}")]
    Length {
        /// Name of the part.
        what: &'static str,
        /// Entries expected.
        expected: usize,
        /// Entries found.
        found: usize,
    },
    /// A row does not exist, or its target, weight or start score is out of range.
    #[error("row {row}: {problem}")]
    Samples {
        /// Number of the row.
        row: u32,
        /// Description of the problem.
        problem: &'static str,
    },
    /// No row has a weight greater than 0.
    #[error("no row to fit on has a weight greater than 0")]
    NoRows,
    /// The forest was not fitted on the bins of this table.
    #[error("feature {feature:?}: the forest splits at {threshold}, which is not a cut between bins of this table")]
    UnknownCut {
        /// Name of the feature.
        feature: String,
        /// The threshold.
        threshold: f32,
    },
    /// The forest is not valid, or has other features than the table.
    #[error(transparent)]
    Forest(#[from] ForestError),
    /// linfa reported an error.
    #[error(transparent)]
    Linfa(#[from] linfa::Error),
}

impl LearnError {
    /// The error of a parameter of this learner.
    pub(crate) fn of_parameter(learner: &'static str, error: ParameterError) -> LearnError {
        match error {
            ParameterError::OutOfRange { name, value, range } => {
                LearnError::Parameter { learner, name, value, expected: range.to_string() }
            }
            other => LearnError::Parameter { learner, name: "", value: String::new(), expected: other.to_string() },
        }
    }
}
