//! Parameters of a single tree.

use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterRange, ParameterText, Parameters};
use serde::{Deserialize, Serialize};

use super::params::{CLASS_WEIGHT, shared_parameter};

/// The impurity measure that splits reduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SplitMeasure {
    /// Gini impurity (CART).
    Gini,
    /// Entropy: the information gain.
    Entropy,
}

impl SplitMeasure {
    /// The names in a file of parameters.
    pub(super) const NAMES: [&str; 2] = ["gini", "entropy"];
}

impl ParameterText for SplitMeasure {
    fn to_text(&self) -> String {
        SplitMeasure::NAMES[*self as usize].to_owned()
    }

    fn of_text(text: &str) -> Option<SplitMeasure> {
        match text {
            "gini" => Some(SplitMeasure::Gini),
            "entropy" => Some(SplitMeasure::Entropy),
            _ => None,
        }
    }
}

/// Parameters of a single tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeParams {
    /// Maximum number of splits from root to leaf, at least 1.
    pub max_depth: usize,
    /// Minimum weight of the rows in a leaf, greater than 0.
    pub min_leaf_weight: f32,
    /// A split must reduce the measure by at least this, greater than 0.
    pub min_decrease: f32,
    /// The impurity measure.
    pub measure: SplitMeasure,
    /// Maximum number of rows for the choice of splits, at least 1. Leaves get the class shares of all rows.
    pub max_rows: usize,
    /// Weight of the overall class shares in each leaf, at least 0. It prevents small leaves from being certain (m-estimate:
    /// Cestnik 1990).
    pub smoothing: f32,
    /// Weight of each class, a factor of the weights of its rows; empty when all are 1.
    pub class_weights: Vec<f32>,
    /// Whether linfa-trees grows the tree as a whole. By default it chooses one split at a time, which finds more of them.
    pub whole: bool,
    /// Seed of the choice of rows.
    pub seed: u64,
}

impl Default for TreeParams {
    /// Depth 12, leaves of weight 5, entropy, on at most 20,000 rows.
    fn default() -> Self {
        Self {
            max_depth: 12,
            min_leaf_weight: 5.0,
            min_decrease: 1e-4,
            measure: SplitMeasure::Entropy,
            max_rows: 20_000,
            smoothing: 1.0,
            class_weights: Vec::new(),
            whole: false,
            seed: 0,
        }
    }
}

impl Parameters for TreeParams {
    fn table(&self) -> &'static [Parameter<TreeParams>] {
        const TABLE: &[Parameter<TreeParams>] = &[
            shared_parameter!(TreeParams.max_depth),
            shared_parameter!(TreeParams.min_leaf_weight),
            parameter!(
                TreeParams.min_decrease,
                ParameterRange::above(0.0),
                "a split must reduce the measure by at least this"
            ),
            parameter!(
                TreeParams.measure,
                ParameterRange::OneOf(&SplitMeasure::NAMES),
                "the impurity measure that splits reduce"
            ),
            parameter!(
                TreeParams.max_rows,
                ParameterRange::whole(1),
                "greatest number of rows for the choice of splits; leaves get the class shares of all rows"
            ),
            parameter!(
                TreeParams.smoothing,
                ParameterRange::at_least(0.0),
                "weight of the overall class shares in each leaf, which prevents small leaves from being certain"
            ),
            shared_parameter!(TreeParams.class_weights),
            parameter!(
                TreeParams.whole,
                ParameterRange::Switch,
                "whether linfa-trees grows the tree as a whole; one split at a time finds more splits"
            ),
            shared_parameter!(TreeParams.seed),
        ];
        TABLE
    }
}
