//! The scores of the texts that a method extracts, a line of Tables 4 to 6.

use seek_io::LabelledPage;
use seek_score::{char_lcs, token_lcs};
use seek_train::corpus::folds::page_group;
use seek_train::scores::mean::ClusteredMean;
use serde::Serialize;

/// The mean scores of a method over the pages of a type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExtractionLine {
    /// The name of the method in the paper; for TP also the elements of its pattern.
    pub method: String,
    /// The chain: its features, and whose classifiers decide. `-` if the method is not trained.
    pub fitted_on: String,
    /// Number of pages in which no segment was called good; `None` if the method has no segments.
    pub without_good: Option<usize>,
    /// Precision by LCS of word tokens.
    pub precision: ClusteredMean,
    /// Recall by LCS of word tokens.
    pub recall: ClusteredMean,
    /// F1 by LCS of word tokens.
    pub f1: ClusteredMean,
    /// Precision by LCS of characters, the paper's unit.
    pub char_precision: ClusteredMean,
    /// Recall by LCS of characters.
    pub char_recall: ClusteredMean,
    /// F1 by LCS of characters.
    pub char_f1: ClusteredMean,
}

impl ExtractionLine {
    /// The means of the scores of some texts.
    pub(super) fn of(method: &str, fitted_on: &str, scores: &[LineScores]) -> ExtractionLine {
        let mean = |measure: usize| ClusteredMean::of(scores.iter().map(|s| (s.host.as_str(), s.scores[measure])));
        ExtractionLine {
            method: method.to_owned(),
            fitted_on: fitted_on.to_owned(),
            without_good: None,
            precision: mean(0),
            recall: mean(1),
            f1: mean(2),
            char_precision: mean(3),
            char_recall: mean(4),
            char_f1: mean(5),
        }
    }
}

/// Scores of a text.
#[derive(Debug, Clone)]
pub(super) struct LineScores {
    /// Registrable host of the page.
    pub(super) host: String,
    /// Precision, recall and F1 over tokens, then over characters.
    pub(super) scores: [f64; 6],
}

/// Scores a text against the gold text of a page.
pub(super) fn text_scores(text: &str, page: &LabelledPage) -> LineScores {
    let tokens = token_lcs(text, page.gold());
    let chars = char_lcs(text, page.gold());
    let scores = [tokens.precision, tokens.recall, tokens.f1, chars.precision, chars.recall, chars.f1];
    LineScores { host: page_group(page), scores }
}
