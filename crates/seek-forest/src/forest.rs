//! A forest whose arrays have been checked.

use crate::error::ForestError;
use crate::link::Link;
use crate::names::{compare_names, names_hash};
use crate::parts::ForestParts;
use crate::plan::Plan;
use crate::validate::validate;

/// An ensemble of decision trees over named features, checked and ready to predict.
///
/// See [`ForestParts`] for the layout and [`Forest::predict`] for the use.
#[derive(Clone, Debug)]
pub struct Forest {
    pub(crate) parts: ForestParts,
    pub(crate) plan: Plan,
}

impl PartialEq for Forest {
    fn eq(&self, other: &Self) -> bool {
        // The plan follows from the parts.
        self.parts == other.parts
    }
}

impl Forest {
    /// Checks the arrays and makes a forest of them.
    ///
    /// # Errors
    /// The first fault found, see [`ForestError`].
    pub fn new(parts: ForestParts) -> Result<Self, ForestError> {
        validate(&parts)?;
        let plan = Plan::new(&parts);
        Ok(Self { parts, plan })
    }

    /// The arrays.
    #[must_use]
    pub fn parts(&self) -> &ForestParts {
        &self.parts
    }

    /// Names of the features, in the order of a row's columns.
    #[must_use]
    pub fn features(&self) -> &[String] {
        &self.parts.features
    }

    /// Names of the classes, in the order of the output's columns.
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

    /// Number of nodes of all trees, leaves included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.parts.feature.len()
    }

    /// Hash of the feature names, see [`names_hash`].
    #[must_use]
    pub fn features_hash(&self) -> String {
        names_hash(&self.parts.features)
    }

    /// Holds the features that the program computes against those that the forest was trained on.
    ///
    /// # Errors
    /// [`ForestError::FeaturesDiffer`] with the first difference.
    pub fn check_features<S: AsRef<str>>(&self, computed: &[S]) -> Result<(), ForestError> {
        compare_names(&self.parts.features, computed)
    }
}
