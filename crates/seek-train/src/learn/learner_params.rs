//! A learner with its parameters, as a configuration file names it.

use super::boosted::BoostedParams;
use super::error::LearnError;
use super::forest::ForestParams;
use super::learner::Learner;
use super::tree::TreeParams;
use serde::{Deserialize, Serialize};

/// A learner with its parameters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LearnerParams {
    /// A single decision tree (linfa-trees; the papers' J48).
    Tree(TreeParams),
    /// A random forest on histograms.
    Forest(ForestParams),
    /// Gradient boosting on histograms.
    Boosted(BoostedParams),
}

impl LearnerParams {
    /// The names of the learners.
    pub const NAMES: [&str; 3] = ["tree", "forest", "boosted"];

    /// The learner of this name with default parameters.
    pub fn by_name(name: &str) -> Option<LearnerParams> {
        match name {
            "tree" => Some(LearnerParams::Tree(TreeParams::default())),
            "forest" => Some(LearnerParams::Forest(ForestParams::default())),
            "boosted" => Some(LearnerParams::Boosted(BoostedParams::default())),
            _ => None,
        }
    }

    /// The learner with checked parameters and this seed.
    ///
    /// # Errors
    /// [`LearnError::Parameter`] for the first parameter that is out of range.
    pub fn learner(&self, seed: u64) -> Result<Box<dyn Learner>, LearnError> {
        Ok(match self {
            LearnerParams::Tree(p) => Box::new(TreeParams { seed, ..p.clone() }.check()?),
            LearnerParams::Forest(p) => Box::new(ForestParams { seed, ..p.clone() }.check()?),
            LearnerParams::Boosted(p) => Box::new(BoostedParams { seed, ..p.clone() }.check()?),
        })
    }
}
