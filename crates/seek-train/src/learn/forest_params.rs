//! Parameters of a random forest.

use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterRange, ParameterText, Parameters};
use seek_forest::MAX_DEPTH;
use serde::{Deserialize, Serialize};

use super::params::{CLASS_WEIGHT, shared_parameter};

/// The choice of training rows of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", from = "WrittenRows")]
#[non_exhaustive]
pub enum RowSampling {
    /// Bootstrap: each group of rows counts as often as in a draw with replacement (Poisson with mean 1), at most 8 times.
    Bootstrap,
    /// Each group of rows counts once with this probability, greater than 0, at most 1.
    Fraction(f32),
}

/// The text of [`RowSampling::Bootstrap`].
const BOOTSTRAP: &str = "bootstrap";

/// The choice of rows as a file of parameters has it: a share may stand without its name.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number above 0 and at most 1, or \"bootstrap\"")]
enum WrittenRows {
    Share(f32),
    Named(NamedRows),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum NamedRows {
    Bootstrap,
    Fraction(f32),
}

impl From<WrittenRows> for RowSampling {
    fn from(written: WrittenRows) -> RowSampling {
        match written {
            WrittenRows::Named(NamedRows::Bootstrap) => RowSampling::Bootstrap,
            WrittenRows::Share(share) | WrittenRows::Named(NamedRows::Fraction(share)) => RowSampling::Fraction(share),
        }
    }
}

impl ParameterText for RowSampling {
    fn to_text(&self) -> String {
        match self {
            RowSampling::Bootstrap => BOOTSTRAP.to_owned(),
            RowSampling::Fraction(share) => share.to_string(),
        }
    }

    fn of_text(text: &str) -> Option<RowSampling> {
        if text == BOOTSTRAP { Some(RowSampling::Bootstrap) } else { text.parse().ok().map(RowSampling::Fraction) }
    }
}

/// Parameters of a random forest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ForestParams {
    /// Number of trees, at least 1.
    pub trees: usize,
    /// Maximum number of splits from root to leaf, at least 1.
    pub max_depth: usize,
    /// Minimum number of rows in a leaf, at least 1.
    pub min_leaf_rows: u32,
    /// Number of features drawn for each split; 0 means the square root of their number, rounded up.
    pub split_features: usize,
    /// The choice of rows of each tree.
    pub rows: RowSampling,
    /// Weight of each class, a factor of the weights of its rows; empty when all are 1.
    pub class_weights: Vec<f32>,
    /// Seed of all random choices.
    pub seed: u64,
}

impl Default for ForestParams {
    /// 100 trees on bootstrapped rows; leaves have at least 5 rows.
    fn default() -> Self {
        Self {
            trees: 100,
            max_depth: MAX_DEPTH,
            min_leaf_rows: 5,
            split_features: 0,
            rows: RowSampling::Bootstrap,
            class_weights: Vec::new(),
            seed: 0,
        }
    }
}

/// A share of the row groups.
const ROW_SHARE: ParameterRange = ParameterRange::above_to(0.0, 1.0);

impl Parameters for ForestParams {
    fn table(&self) -> &'static [Parameter<ForestParams>] {
        const TABLE: &[Parameter<ForestParams>] = &[
            parameter!(ForestParams.trees, ParameterRange::whole(1), "number of trees"),
            shared_parameter!(ForestParams.max_depth),
            shared_parameter!(ForestParams.min_leaf_rows),
            parameter!(
                ForestParams.split_features,
                ParameterRange::whole(0),
                "number of features drawn for each split; 0 means the square root of their number, rounded up"
            ),
            parameter!(
                ForestParams.rows,
                ParameterRange::Or(&ROW_SHARE, BOOTSTRAP),
                "rows of each tree: a share of the row groups, or a bootstrap of them"
            ),
            shared_parameter!(ForestParams.class_weights),
            shared_parameter!(ForestParams.seed),
        ];
        TABLE
    }
}
