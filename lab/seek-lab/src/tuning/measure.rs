//! The measure of a search.

use clap::ValueEnum;
use seek_score::{char_lcs, token_lcs};
use serde::Serialize;

/// What the best member of a grid has most of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// F1 by LCS of tokens.
    F1,
    /// F0.5 by LCS of tokens: precision weighs twice as much as recall.
    F05,
    /// F1 by LCS of characters, as in the papers of R2L and of the content-seeker.
    Chars,
}

impl Measure {
    /// Its value of a text beside the gold text.
    pub(super) fn of(self, text: &str, gold: &str) -> f64 {
        match self {
            Measure::F1 => token_lcs(text, gold).f1,
            Measure::F05 => token_lcs(text, gold).f05,
            Measure::Chars => char_lcs(text, gold).f1,
        }
    }

    /// Its usual name.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Measure::F1 => "F1",
            Measure::F05 => "F0.5",
            Measure::Chars => "F1 of characters",
        }
    }
}
