//! The measure of a search.

use clap::ValueEnum;
use seek_score::Scores;
use serde::Serialize;

/// What the best member of a grid has most of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// F1.
    F1,
    /// F0.5: precision weighs twice as much as recall.
    F05,
}

impl Measure {
    /// Its value of these scores.
    pub(super) fn of(self, scores: &Scores) -> f64 {
        match self {
            Measure::F1 => scores.f1,
            Measure::F05 => scores.f05,
        }
    }

    /// Its usual name.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Measure::F1 => "F1",
            Measure::F05 => "F0.5",
        }
    }
}
