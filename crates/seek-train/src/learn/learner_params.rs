//! A learner with its parameters, as a configuration file names it.

use super::boosted_params::BoostedParams;
use super::error::LearnError;
use super::forest_params::ForestParams;
use super::j48::J48Params;
use super::learner::Learner;
use super::tree_params::TreeParams;
use serde::{Deserialize, Serialize};

/// A learner with its parameters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LearnerParams {
    /// A single decision tree (linfa-trees).
    Tree(TreeParams),
    /// A single decision tree as WEKA's J48: gain ratio and pruning.
    J48(J48Params),
    /// A random forest on histograms.
    Forest(ForestParams),
    /// Gradient boosting on histograms.
    Boosted(BoostedParams),
}

impl LearnerParams {
    /// The names of the learners.
    pub const NAMES: [&str; 4] = ["tree", "j48", "forest", "boosted"];

    /// The learner of this name with default parameters.
    pub fn by_name(name: &str) -> Option<LearnerParams> {
        match name {
            "tree" => Some(LearnerParams::Tree(TreeParams::default())),
            "j48" => Some(LearnerParams::J48(J48Params::default())),
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
            LearnerParams::J48(p) => Box::new(p.clone().check()?),
            LearnerParams::Forest(p) => Box::new(ForestParams { seed, ..p.clone() }.check()?),
            LearnerParams::Boosted(p) => Box::new(BoostedParams { seed, ..p.clone() }.check()?),
        })
    }
}
