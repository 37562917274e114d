//! A forest with checked arrays.

use crate::digest::names_hash;
use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::ForestParts;
use crate::prediction_plan::PredictionPlan;
use crate::validate::{compare_names, validate};
use std::sync::OnceLock;

/// An ensemble of decision trees over named features, checked and ready to predict.
///
/// [`ForestParts`] describes its arrays, [`Forest::predict`] its use. [`ForestBuilder`](crate::ForestBuilder) has an
/// example.
#[derive(Clone, Debug)]
pub struct Forest {
    pub(crate) parts: ForestParts,
    /// Made for the first prediction. A program that opens a model does not use all forests of the file.
    plan: OnceLock<PredictionPlan>,
}

impl PartialEq for Forest {
    fn eq(&self, other: &Self) -> bool {
        // The plan is computed from the parts.
        self.parts == other.parts
    }
}

impl Forest {
    /// Makes a forest of these arrays.
    ///
    /// # Errors
    /// The first error found by the checks of [`ForestError`].
    pub fn new(parts: ForestParts) -> Result<Self, ForestError> {
        validate(&parts)?;
        Ok(Self { parts, plan: OnceLock::new() })
    }

    /// The form of the trees that predictions read.
    pub(crate) fn plan(&self) -> &PredictionPlan {
        self.plan.get_or_init(|| PredictionPlan::new(&self.parts))
    }

    /// The arrays.
    #[must_use]
    pub fn parts(&self) -> &ForestParts {
        &self.parts
    }

    /// Names of the features, in the order of the columns of a row.
    #[must_use]
    pub fn features(&self) -> &[String] {
        &self.parts.features
    }

    /// Names of the classes, in the order of the columns of the output.
    #[must_use]
    pub fn classes(&self) -> &[String] {
        &self.parts.classes
    }

    /// How leaf values become probabilities.
    #[must_use]
    pub fn link(&self) -> Link {
        self.parts.link
    }

    /// Number of trees.
    #[must_use]
    pub fn trees(&self) -> usize {
        self.parts.roots.len()
    }

    /// Number of nodes of all trees, including leaves.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.parts.feature.len()
    }

    /// The [`names_hash`] of the feature names.
    #[must_use]
    pub fn features_hash(&self) -> String {
        names_hash(&self.parts.features)
    }

    /// Compares the features that the program computes with those that the forest was trained on, by name and position.
    ///
    /// # Errors
    /// [`ForestError::FeaturesDiffer`] with the first difference.
    pub fn check_features<S: AsRef<str>>(&self, computed: &[S]) -> Result<(), ForestError> {
        compare_names(&self.parts.features, computed)
    }
}
