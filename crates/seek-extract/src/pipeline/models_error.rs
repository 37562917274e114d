//! Why a model file cannot be used.

use seek_forest::{ForestError, ModelError};

/// Why a model file cannot be used.
///
/// A message does not repeat the message of its source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelsError {
    /// The file cannot be read, is not a model file, or has no forest of a required name.
    #[error(transparent)]
    File(#[from] ModelError),
    /// A forest is invalid for the columns of the pipeline.
    #[error("the forest {forest:?} of the model does not fit")]
    Forest {
        /// Name of the forest in the file.
        forest: String,
        /// The problem.
        source: ForestError,
    },
    /// A forest needs a feature that this version does not compute.
    #[error(
        "the forest {forest:?} of the model was trained on the feature {feature:?}, which this version does not compute"
    )]
    Feature {
        /// Name of the forest in the file.
        forest: String,
        /// Name of the feature.
        feature: String,
    },
    /// A forest has other classes than the pipeline needs.
    #[error("the forest {forest:?} of the model has the classes {found:?}, not {expected:?}")]
    Classes {
        /// Name of the forest in the file.
        forest: String,
        /// Classes in the file.
        found: Vec<String>,
        /// Classes that the pipeline needs.
        expected: Vec<String>,
    },
    /// The name of a correction ends with an unknown page type.
    #[error("the name of the forest {forest:?} of the model does not end with a known page type")]
    UnknownPageType {
        /// Name of the forest in the file.
        forest: String,
    },
    /// A linear classifier is missing or unknown.
    #[error("the linear classifier {name:?} of the model: {problem}")]
    Linear {
        /// Name of the classifier in the file.
        name: String,
        /// The problem.
        problem: &'static str,
    },
    /// The settings name a kind of model that this version cannot read.
    #[error(
        "the model is of the kind {kind:?}, which this version cannot read; it reads chain, page_types and the pipeline"
    )]
    Kind {
        /// The kind.
        kind: String,
    },
    /// This build has no trained models.
    #[error("this build has no trained models: build with the feature `models`, or name a model file")]
    NotIncluded,
    /// The settings are invalid.
    #[error("the settings of the model: {0}")]
    Settings(String),
}
