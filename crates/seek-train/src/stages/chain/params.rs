//! Parameters of the fit of a chain.

use crate::learn::{BoostedParams, LearnerParams};
use anyhow::{Context, Result};
use seek_extract::parameter::Parameters;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The features that the classifiers of a chain read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChainFeatures {
    /// The features that section 2.2 of the paper names, with five more of their kind.
    Paper,
    /// All features of the segment schema.
    #[default]
    Schema,
}

/// How much the classes of both classifiers weigh, from 0 to 1: at 0 a class weighs as much as its rows, at 1 both classes
/// weigh the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Balances {
    /// Of the segment classifier.
    pub segment: f32,
    /// Of the content classifier.
    pub content: f32,
}

impl fmt::Display for Balances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.segment, self.content)
    }
}

/// Parameters of the fit of a chain. Lists hold candidates: the fit chooses the one with the highest F1 on out-of-fold
/// predictions of the training pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChainParams {
    /// The features of the classifiers.
    pub features: ChainFeatures,
    /// Candidates for the share of a segment's words that must be main content, or must not be, in a good segment; above .5,
    /// at most 1.
    pub uniform_shares: Vec<f32>,
    /// Candidates for the smallest number of words of a good segment.
    pub smallest: Vec<u32>,
    /// Candidates for the balance of classes, for both classifiers of each page type; see [`Balances`].
    pub balances: Vec<f32>,
    /// Whether page types may have classifiers of their own.
    pub by_type: bool,
    /// The fewest segments of each class that a classifier of one page type needs.
    pub least_segments: usize,
    /// Segment classifiers.
    pub segment: LearnerParams,
    /// Content classifiers.
    pub content: LearnerParams,
    /// Page type classifier.
    pub page_type: LearnerParams,
}

impl Default for ChainParams {
    fn default() -> Self {
        let boosted = BoostedParams {
            rounds: 60,
            max_leaves: 12,
            learning_rate: 0.15,
            feature_fraction: 0.3,
            row_fraction: 0.6,
            min_leaf_rows: 20,
            lambda: 1.0,
            min_child_weight: 1.0,
            ..BoostedParams::default()
        };
        ChainParams {
            features: ChainFeatures::Schema,
            uniform_shares: vec![0.8, 0.9, 1.0],
            smallest: vec![1, 5],
            balances: vec![0.0, 0.5],
            by_type: true,
            least_segments: 50,
            segment: LearnerParams::Boosted(boosted.clone()),
            content: LearnerParams::Boosted(boosted.clone()),
            page_type: LearnerParams::Boosted(BoostedParams {
                rounds: 40,
                max_leaves: 4,
                learning_rate: 0.2,
                min_leaf_rows: 10,
                min_child_weight: 0.5,
                ..boosted
            }),
        }
    }
}

impl ChainParams {
    /// These parameters with another learner of segments and of content, by name ([`LearnerParams::NAMES`]). An unknown
    /// name changes nothing.
    pub fn with_learner(self, name: &str) -> ChainParams {
        let Some(learner) = LearnerParams::by_name(name) else { return self };
        let with = |own: LearnerParams| {
            let is_same = std::mem::discriminant(&learner) == std::mem::discriminant(&own);
            if is_same { own } else { small(learner.clone()) }
        };
        ChainParams { segment: with(self.segment), content: with(self.content), ..self }
    }

    /// Checks the candidates. The learners check their own parameters.
    ///
    /// # Errors
    /// For the first list without a candidate, or with one out of range.
    pub(super) fn check(&self) -> Result<()> {
        self.check_ranges().context("chain")
    }
}

/// A learner whose classifiers fit into the file of a chain.
fn small(learner: LearnerParams) -> LearnerParams {
    match learner {
        LearnerParams::Forest(mut params) => {
            (params.trees, params.max_depth, params.min_leaf_rows) = (20, 8, 10);
            LearnerParams::Forest(params)
        }
        other => other,
    }
}
