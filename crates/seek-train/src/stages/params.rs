//! Parameters of the fit of the pipeline.

use crate::corpus::folds;
use crate::corpus::prepared_page::PAGE_ROWS;
use crate::learn::BoostedParams;
use crate::learn::LearnerParams;
use crate::stages::chain::params::ChainParams;
use crate::stages::components::Component;
use seek_features::AvailableSignals;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// The word for a group that is left out.
pub(crate) const NONE: &str = "none";

/// Parameters of the fit of the pipeline.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StageParams {
    /// Number of inner folds.
    pub inner: usize,
    /// Seed of the folds and of all learners.
    pub seed: u64,
    /// Share of the hosts that cross-validation trains on: greater than 0, and below 1 for a learning curve.
    pub hosts: f64,
    /// Share of the hosts of a corpus that cross-validation trains on, from 0, for what the corpus adds and for its learning curve.
    /// Corpora without an entry have the share `hosts`. An option, no parameter of a file.
    #[serde(skip)]
    pub hosts_of: BTreeMap<String, f64>,
    /// Whether the classifiers ignore the URLs of pages.
    pub without_url: bool,
    /// Whether the page type classifiers ignore JSON-LD declarations. Archives that strip scripts have none. Text that occurs only
    /// in JSON-LD stays.
    pub without_json_ld: bool,
    /// Parts to leave out, to measure their effect; none for the shipped pipeline.
    pub without: Vec<Component>,
    /// Maximum number of segments of a page that the segment classifier trains on.
    pub segments_per_page: usize,
    /// Weight of a page in the fits of the page type classifiers, for each of [`PAGE_ROWS`]. Rows with more available signals weigh
    /// more. A page in a language whose words are not learned has the rows without words alone.
    pub page_row_weights: [f32; PAGE_ROWS.len()],
    /// First page type classifier.
    pub page_type: LearnerParams,
    /// Segment classifier.
    pub segment: LearnerParams,
    /// Content classifier of all page types.
    pub content: LearnerParams,
    /// Corrections of the content classifier for each page type; null, or `none` in TOML, for none.
    #[serde(deserialize_with = "or_none")]
    pub content_of_type: Option<BoostedParams>,
    /// Corrections of the content classifier by the probabilities around a block; null, or `none` in TOML, for none.
    #[serde(deserialize_with = "or_none")]
    pub second_look: Option<BoostedParams>,
    /// Whether each page type has a content classifier of its own, by the learner of `content`, instead of a correction. Only for
    /// learners of class shares: trees and forests.
    pub own_content: bool,
    /// The chain of the content-seeker paper.
    pub chain: ChainParams,
    /// Trees that a fit from a start model adds to its segment and content classifiers: at most this many rounds.
    pub continued: BoostedParams,
    /// Trees that a fit from a start model adds to its page type classifiers: at most this many rounds.
    pub continued_types: BoostedParams,
    /// Second page type classifier, which also uses the output of the content classifier.
    pub second_page_type: LearnerParams,
    /// Classifier of empty pages.
    pub empty_page: LearnerParams,
}

/// Reads a group of parameters, null, or the word `none`: TOML has no null.
fn or_none<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    deserializer.deserialize_any(OrNone(PhantomData))
}

struct OrNone<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OrNone<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table, or {NONE:?}")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<T>, E> {
        if text == NONE { Ok(None) } else { Err(E::invalid_value(Unexpected::Str(text), &self)) }
    }

    fn visit_unit<E: de::Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Option<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Some)
    }
}

impl StageParams {
    /// The seed of a stage's learner. Each stage has another seed, so that the stages do not draw the same pages in each round.
    pub fn seed_of(&self, stage: &str) -> u64 {
        folds::hash_name(stage, self.seed)
    }

    /// These parameters with another learner of all classifiers, of the pipeline and of the chain. A classifier whose learner is of the
    /// same kind keeps its parameters. Boosted trees correct the content classifier for each page type, unless the parameters have no
    /// corrections; other learners give each type a content classifier of its own. Only boosted trees correct by a second look.
    #[must_use]
    pub fn with_learner(self, learner: &LearnerParams) -> StageParams {
        let with = |own: LearnerParams| {
            let is_same = std::mem::discriminant(learner) == std::mem::discriminant(&own);
            if is_same { own } else { learner.clone() }
        };
        let is_boosted = matches!(learner, LearnerParams::Boosted(_));
        StageParams {
            page_type: with(self.page_type),
            segment: with(self.segment),
            content: with(self.content),
            second_page_type: with(self.second_page_type),
            empty_page: with(self.empty_page),
            content_of_type: self.content_of_type.filter(|_| is_boosted),
            second_look: self.second_look.filter(|_| is_boosted),
            own_content: !is_boosted,
            chain: self.chain.with_learner(learner),
            ..self
        }
    }

    /// The signals of a page that the classifiers may use.
    pub fn available_signals(&self) -> AvailableSignals {
        AvailableSignals { url: !self.without_url, json_ld: !self.without_json_ld, words: true }
    }

    /// Whether the pipeline has this part.
    pub fn has(&self, part: Component) -> bool {
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
            hosts_of: BTreeMap::new(),
            without_url: false,
            without_json_ld: false,
            without: Vec::new(),
            segments_per_page: 200,
            page_row_weights: [1.0, 0.5, 0.5, 0.25, 0.5, 0.25],
            page_type: page_type.clone(),
            second_page_type: page_type,
            empty_page: LearnerParams::Boosted(BoostedParams {
                members: 3,
                rounds: 60,
                max_leaves: 4,
                feature_fraction: 0.3,
                row_fraction: 0.7,
                min_leaf_rows: 10,
                ..common.clone()
            }),
            own_content: false,
            chain: ChainParams::default(),
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
                ..common.clone()
            }),
            second_look: Some(BoostedParams {
                rounds: 400,
                max_leaves: 16,
                learning_rate: 0.05,
                feature_fraction: 0.4,
                row_fraction: 0.5,
                min_leaf_rows: 400,
                lambda: 50.0,
                ..common.clone()
            }),
            continued: BoostedParams {
                rounds: 80,
                max_leaves: 8,
                feature_fraction: 0.3,
                min_leaf_rows: 10,
                lambda: 10.0,
                ..common.clone()
            },
            continued_types: BoostedParams {
                rounds: 40,
                max_leaves: 4,
                feature_fraction: 0.3,
                min_leaf_rows: 8,
                lambda: 5.0,
                ..common
            },
        }
    }
}
