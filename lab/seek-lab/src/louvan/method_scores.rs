//! The scores of the texts that a method extracts, a line of Tables 4 to 6.

use seek_score::{char_lcs, token_lcs};
use seek_train::measure::mean_std::MeanStd;
use serde::Serialize;

/// The mean scores of a method over the pages of a type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodScores {
    /// The name of the method in the paper; for TP also the elements of its pattern.
    pub method: String,
    /// The chain: its features, and whose classifiers decide. `-` if the method is not trained.
    pub fitted_on: String,
    /// Number of pages in which no segment was called good; `None` if the method has no segments.
    pub without_good: Option<usize>,
    /// Precision by LCS of word tokens.
    pub precision: MeanStd,
    /// Recall by LCS of word tokens.
    pub recall: MeanStd,
    /// F1 by LCS of word tokens.
    pub f1: MeanStd,
    /// F1 by LCS of characters.
    pub char_f1: MeanStd,
}

impl MethodScores {
    /// The means of the scores of some texts.
    pub(super) fn of(method: &str, fitted_on: &str, scores: &[TextScores]) -> MethodScores {
        let mean_std = |measure: usize| MeanStd::of(&scores.iter().map(|s| s[measure]).collect::<Vec<_>>());
        MethodScores {
            method: method.to_owned(),
            fitted_on: fitted_on.to_owned(),
            without_good: None,
            precision: mean_std(0),
            recall: mean_std(1),
            f1: mean_std(2),
            char_f1: mean_std(3),
        }
    }
}

/// Scores of a text: precision, recall and F1 over tokens, F1 over characters.
pub(super) type TextScores = [f64; 4];

/// Scores a text against the gold text.
pub(super) fn text_scores(text: &str, gold: &str) -> TextScores {
    let tokens = token_lcs(text, gold);
    [tokens.precision, tokens.recall, tokens.f1, char_lcs(text, gold).f1]
}
