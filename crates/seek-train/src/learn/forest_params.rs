//! Parameters of a random forest.

use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterRange, ParameterText, Parameters};
use seek_forest::MAX_DEPTH;
use serde::{Deserialize, Serialize};

use super::params::{CLASS_WEIGHT, shared_parameter};
use super::tree_params::SplitMeasure;

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

/// The number of features drawn for each split, of those with more than one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenFeatures", into = "WrittenFeatures")]
#[non_exhaustive]
pub enum SplitFeatures {
    /// The square root of their number, rounded up.
    SquareRoot,
    /// The binary logarithm of their number plus one, rounded down: Breiman (2001), and WEKA.
    Logarithm,
    /// This many, at least 1.
    Count(usize),
}

/// The texts of the rules among [`SplitFeatures`].
const ROOT: &str = "sqrt";
const LOGARITHM: &str = "log2";

/// The number of features as a file of parameters has it.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a whole number of at least 1, \"sqrt\" or \"log2\"")]
enum WrittenFeatures {
    Count(usize),
    Rule(SplitFeatureRule),
}

#[derive(Serialize, Deserialize)]
enum SplitFeatureRule {
    #[serde(rename = "sqrt")]
    SquareRoot,
    #[serde(rename = "log2")]
    Logarithm,
}

impl From<WrittenFeatures> for SplitFeatures {
    fn from(written: WrittenFeatures) -> SplitFeatures {
        match written {
            WrittenFeatures::Count(count) => SplitFeatures::Count(count),
            WrittenFeatures::Rule(SplitFeatureRule::SquareRoot) => SplitFeatures::SquareRoot,
            WrittenFeatures::Rule(SplitFeatureRule::Logarithm) => SplitFeatures::Logarithm,
        }
    }
}

impl From<SplitFeatures> for WrittenFeatures {
    fn from(features: SplitFeatures) -> WrittenFeatures {
        match features {
            SplitFeatures::Count(count) => WrittenFeatures::Count(count),
            SplitFeatures::SquareRoot => WrittenFeatures::Rule(SplitFeatureRule::SquareRoot),
            SplitFeatures::Logarithm => WrittenFeatures::Rule(SplitFeatureRule::Logarithm),
        }
    }
}

impl ParameterText for SplitFeatures {
    fn to_text(&self) -> String {
        match self {
            SplitFeatures::SquareRoot => ROOT.to_owned(),
            SplitFeatures::Logarithm => LOGARITHM.to_owned(),
            SplitFeatures::Count(count) => count.to_string(),
        }
    }

    fn of_text(text: &str) -> Option<SplitFeatures> {
        match text {
            ROOT => Some(SplitFeatures::SquareRoot),
            LOGARITHM => Some(SplitFeatures::Logarithm),
            _ => text.parse().ok().map(SplitFeatures::Count),
        }
    }
}

impl SplitFeatures {
    /// The number that is drawn of this many features.
    pub(super) fn of(self, features: usize) -> usize {
        match self {
            SplitFeatures::SquareRoot => (features as f64).sqrt().ceil() as usize,
            SplitFeatures::Logarithm => features.checked_ilog2().map_or(0, |log| log as usize + 1),
            SplitFeatures::Count(count) => count,
        }
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
    /// Maximum number of leaves of a tree; 0 for no limit. With a limit a tree splits the leaf with the largest gain first.
    pub max_leaves: usize,
    /// Minimum number of rows in a leaf, at least 1.
    pub min_leaf_rows: u32,
    /// Number of features drawn for each split.
    pub split_features: SplitFeatures,
    /// Whether further features are drawn, one at a time, where none of the first ones has a split with a gain, as in WEKA.
    pub draw_until_gain: bool,
    /// The impurity measure that splits reduce.
    pub measure: SplitMeasure,
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
            max_leaves: 0,
            min_leaf_rows: 5,
            split_features: SplitFeatures::SquareRoot,
            draw_until_gain: false,
            measure: SplitMeasure::Gini,
            rows: RowSampling::Bootstrap,
            class_weights: Vec::new(),
            seed: 0,
        }
    }
}

impl ForestParams {
    /// The random forest of WEKA 3.6, of the years of the content-seeker paper: 10 trees of any depth, leaves of one row.
    #[must_use]
    pub fn weka() -> ForestParams {
        ForestParams {
            trees: 10,
            min_leaf_rows: 1,
            split_features: SplitFeatures::Logarithm,
            draw_until_gain: true,
            measure: SplitMeasure::Entropy,
            ..ForestParams::default()
        }
    }
}

/// A number of features, or their square root.
const SPLIT_FEATURES: ParameterRange = ParameterRange::Or(&ParameterRange::whole(1), ROOT);
/// A share of the row groups.
const ROW_SHARE: ParameterRange = ParameterRange::above_to(0.0, 1.0);

impl Parameters for ForestParams {
    fn table(&self) -> &'static [Parameter<ForestParams>] {
        const TABLE: &[Parameter<ForestParams>] = &[
            parameter!(ForestParams.trees, ParameterRange::whole(1), "number of trees"),
            shared_parameter!(ForestParams.max_depth),
            parameter!(
                ForestParams.max_leaves,
                ParameterRange::whole(0),
                "greatest number of leaves of a tree, which then splits the leaf with the largest gain first; 0 for no limit"
            ),
            shared_parameter!(ForestParams.min_leaf_rows),
            parameter!(
                ForestParams.split_features,
                ParameterRange::Or(&SPLIT_FEATURES, LOGARITHM),
                "number of features drawn for each split: a number, or the square root or logarithm of theirs"
            ),
            parameter!(
                ForestParams.draw_until_gain,
                ParameterRange::Switch,
                "whether further features are drawn where none of the first ones gains"
            ),
            parameter!(
                ForestParams.measure,
                ParameterRange::OneOf(&SplitMeasure::NAMES),
                "the impurity measure that splits reduce"
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
