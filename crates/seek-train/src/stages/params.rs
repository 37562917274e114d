//! How the pipeline is fitted.

use crate::folds;
use crate::learn::BoostedParams;
use crate::learner::LearnerParams;
use crate::parts::Part;
use crate::prepare::PAGE_ROWS;
use seek_features::AvailableSignals;
use serde::{Deserialize, Serialize};

/// How the pipeline is fitted.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StageParams {
    /// Inner folds.
    pub inner: usize,
    /// Seed of the folds and of all learners.
    pub seed: u64,
    /// Share of the hosts that cross-validation trains on, above 0; below 1 for a learning curve.
    pub hosts: f64,
    /// Whether pages are judged as if their addresses were not known.
    pub without_url: bool,
    /// Whether the page types are told as if pages declared nothing in JSON-LD, as archives that strip scripts have them. Text
    /// that JSON-LD alone tells stays.
    pub without_json_ld: bool,
    /// Parts that are left out, to see what they are worth; none for the shipped pipeline.
    pub without: Vec<Part>,
    /// Most segments of a page that the segment classifier trains on.
    pub segments_per_page: usize,
    /// What a page weighs in the fits of the page type classifiers, for each of [`PAGE_ROWS`]: the more is known of it,
    /// the more there is to learn.
    pub page_row_weights: [f32; PAGE_ROWS.len()],
    /// Page type classifier.
    pub page_type: LearnerParams,
    /// Segment classifier.
    pub segment: LearnerParams,
    /// Content classifier of all page types.
    pub content: LearnerParams,
    /// What corrects it on the pages of each type; null for none.
    pub content_of_type: Option<BoostedParams>,
    /// Page type classifier that also sees what the content classifier found.
    pub second_page_type: LearnerParams,
}

impl StageParams {
    /// The seed of a stage's learner: stages must not draw the same pages round by round.
    pub(crate) fn seed_of(&self, stage: &str) -> u64 {
        folds::hash(stage, self.seed)
    }

    /// What of a page is known to who judges it.
    pub fn known(&self) -> AvailableSignals {
        AvailableSignals { url: !self.without_url, json_ld: !self.without_json_ld }
    }

    /// Whether a part takes part.
    pub fn has(&self, part: Part) -> bool {
        !self.without.contains(&part)
    }
}

impl Default for StageParams {
    fn default() -> Self {
        let common = BoostedParams { lambda: 1.0, min_child_weight: 1.0, ..BoostedParams::default() };
        let page_type = LearnerParams::Boosted(BoostedParams {
            members: 5,
            rounds: 100,
            max_leaves: 4,
            feature_fraction: 0.3,
            row_fraction: 0.7,
            min_leaf_rows: 10,
            min_child_weight: 0.5,
            ..common.clone()
        });
        StageParams {
            inner: 3,
            seed: 1,
            hosts: 1.0,
            without_url: false,
            without_json_ld: false,
            without: Vec::new(),
            segments_per_page: 200,
            page_row_weights: [1.0, 0.5, 0.5, 0.25],
            page_type: page_type.clone(),
            second_page_type: page_type,
            segment: LearnerParams::Boosted(BoostedParams {
                rounds: 60,
                max_leaves: 16,
                learning_rate: 0.15,
                feature_fraction: 0.3,
                row_fraction: 0.6,
                min_leaf_rows: 50,
                ..common.clone()
            }),
            content: LearnerParams::Boosted(BoostedParams {
                members: 2,
                rounds: 160,
                max_leaves: 32,
                learning_rate: 0.085,
                feature_fraction: 0.25,
                row_fraction: 0.5,
                min_leaf_rows: 60,
                lambda: 5.0,
                ..common.clone()
            }),
            content_of_type: Some(BoostedParams {
                rounds: 10,
                max_leaves: 4,
                feature_fraction: 0.25,
                row_fraction: 0.5,
                min_leaf_rows: 500,
                lambda: 200.0,
                ..common
            }),
        }
    }
}
