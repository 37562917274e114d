//! Why a model file cannot be used.

use seek_forest::{ForestError, ModelError};

/// Why a model file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelsError {
    /// The file is no model, or lacks a forest.
    #[error(transparent)]
    File(#[from] ModelError),
    /// A forest is not what the pipeline needs.
    #[error("the forest {forest:?} of the model: {error}")]
    Forest {
        /// Its name in the file.
        forest: &'static str,
        /// What is wrong.
        error: ForestError,
    },
    /// A forest wants a feature that this program does not compute.
    #[error(
        "the forest {forest:?} of the model was trained on the feature {feature:?}, which this version does not compute"
    )]
    Feature {
        /// Its name in the file.
        forest: &'static str,
        /// The feature.
        feature: String,
    },
    /// A forest answers with other classes than the pipeline asks for.
    #[error("the forest {forest:?} of the model has the classes {found:?}, not {expected:?}")]
    Classes {
        /// Its name in the file.
        forest: &'static str,
        /// Classes of the file.
        found: Vec<String>,
        /// Classes needed.
        expected: Vec<String>,
    },
    /// A forest is named after something that is no page type.
    #[error("the forest {forest:?} of the model is named after no page type")]
    NoType {
        /// Its name in the file.
        forest: String,
    },
    /// A linear classifier is missing, or none of those over terms.
    #[error("the linear classifier {name:?} of the model: {problem}")]
    Linear {
        /// Its name in the file.
        name: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// This build holds no trained models.
    #[error("this build holds no trained models: build with the feature `models`, or name a model file")]
    NotIncluded,
    /// The settings cannot be read.
    #[error("the settings of the model: {0}")]
    Settings(String),
}
