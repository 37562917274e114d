//! Parameters of gradient boosting.

use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterRange, Parameters};
use seek_forest::MAX_DEPTH;
use serde::{Deserialize, Serialize};

use super::params::{CLASS_WEIGHT, shared_parameter};

/// Parameters of boosting. Parameters that LightGBM also has use its defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoostedParams {
    /// Number of independent models, at least 1. Each draws its own rows and features; their scores are averaged, which lowers
    /// the variance (bagging: Breiman 1996).
    pub members: usize,
    /// Rounds of boosting, at least 1. A round fits one tree, or one for each class when there are more than two.
    pub rounds: usize,
    /// Maximum number of leaves of a tree, at least 2.
    pub max_leaves: usize,
    /// Maximum number of splits from root to leaf, at least 1.
    pub max_depth: usize,
    /// Factor of each tree's output, greater than 0, at most 1.
    pub learning_rate: f32,
    /// L2 penalty of leaf values, at least 0.
    pub lambda: f32,
    /// Minimum sum of Hessians (weight times p(1 - p)) in a leaf, at least 0.
    pub min_child_weight: f32,
    /// Minimum number of rows in a leaf, at least 1.
    pub min_leaf_rows: u32,
    /// A split must reduce the loss by more than this, at least 0.
    pub min_gain: f32,
    /// Share of the features that a tree may use, greater than 0, at most 1.
    pub feature_fraction: f32,
    /// Share of the row groups that a round uses, greater than 0, at most 1.
    pub row_fraction: f32,
    /// Weight of each class, a factor of the weights of its rows; empty when all are 1.
    pub class_weights: Vec<f32>,
    /// Seed of all random choices.
    pub seed: u64,
}

impl Default for BoostedParams {
    fn default() -> Self {
        Self {
            members: 1,
            rounds: 100,
            max_leaves: 31,
            max_depth: MAX_DEPTH,
            learning_rate: 0.1,
            lambda: 0.0,
            min_child_weight: 1e-3,
            min_leaf_rows: 20,
            min_gain: 0.0,
            feature_fraction: 1.0,
            row_fraction: 1.0,
            class_weights: Vec::new(),
            seed: 0,
        }
    }
}

impl Parameters for BoostedParams {
    fn table(&self) -> &'static [Parameter<BoostedParams>] {
        const TABLE: &[Parameter<BoostedParams>] = &[
            parameter!(
                BoostedParams.members,
                ParameterRange::whole(1),
                "number of independent models whose scores are averaged"
            ),
            parameter!(
                BoostedParams.rounds,
                ParameterRange::whole(1),
                "rounds of boosting: each fits one tree, or one for each class when there are more than two"
            ),
            parameter!(BoostedParams.max_leaves, ParameterRange::whole(2), "greatest number of leaves of a tree"),
            shared_parameter!(BoostedParams.max_depth),
            parameter!(BoostedParams.learning_rate, ParameterRange::above_to(0.0, 1.0), "factor of each tree's output"),
            parameter!(BoostedParams.lambda, ParameterRange::at_least(0.0), "L2 penalty of leaf values"),
            parameter!(
                BoostedParams.min_child_weight,
                ParameterRange::at_least(0.0),
                "least sum of Hessians (weight times p(1 - p)) in a leaf"
            ),
            shared_parameter!(BoostedParams.min_leaf_rows),
            parameter!(
                BoostedParams.min_gain,
                ParameterRange::at_least(0.0),
                "a split must reduce the loss by more than this"
            ),
            parameter!(
                BoostedParams.feature_fraction,
                ParameterRange::above_to(0.0, 1.0),
                "share of the features that a tree may use"
            ),
            parameter!(
                BoostedParams.row_fraction,
                ParameterRange::above_to(0.0, 1.0),
                "share of the row groups that a round uses"
            ),
            shared_parameter!(BoostedParams.class_weights),
            shared_parameter!(BoostedParams.seed),
        ];
        TABLE
    }
}
