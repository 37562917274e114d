//! The out-of-fold result of one page, as `cross-validate --json` prints it, and the scores in it.

use crate::scores::score_table::{PageKeys, ScoreTable};
use serde::{Deserialize, Serialize};

/// The out-of-fold result of one page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OutOfFoldPage {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    #[serde(default)]
    pub host: String,
    /// Language, or `-`.
    pub lang: String,
    /// Script of most letters of the gold text, or of the page if the gold has none; `-` without letters.
    #[serde(default = "unknown")]
    pub script: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// The predicted type.
    pub found_type: String,
    /// Its probability.
    pub found_type_probability: f64,
    /// Word-level F1.
    pub f1: f64,
    /// F1 that the model expects; none for a chain, which does not estimate it.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// The probability that the page has no main content; none without a classifier of such pages.
    #[serde(default)]
    pub empty_probability: Option<f64>,
    /// Whether the gold text is empty.
    pub empty_gold: bool,
    /// The fold in which the page was held out.
    pub fold: usize,
    /// Numbers of the chosen blocks.
    pub chosen: Vec<usize>,
}

fn unknown() -> String {
    "-".to_owned()
}

impl OutOfFoldPage {
    /// Whether the predicted type is the gold type; none without a gold type.
    pub fn type_right(&self) -> Option<bool> {
        (self.page_type != "-").then(|| self.page_type == self.found_type)
    }

    /// Whether a page with content got no output; none for a page without content.
    pub fn is_emptied(&self) -> Option<bool> {
        (!self.empty_gold).then_some(self.chosen.is_empty())
    }

    /// Whether a page without content got no output; none for a page with content.
    pub fn is_left_empty(&self) -> Option<bool> {
        self.empty_gold.then_some(self.chosen.is_empty())
    }

    /// The value of a measure, if the page has it.
    pub fn value(&self, measure: OutOfFoldMeasure) -> Option<f64> {
        match measure {
            OutOfFoldMeasure::F1 => Some(self.f1),
            OutOfFoldMeasure::TypeRight => self.type_right().map(|right| f64::from(u8::from(right))),
            OutOfFoldMeasure::Confidence => self.confidence,
        }
    }
}

/// A measure of a summary of such results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutOfFoldMeasure {
    /// Word-level F1.
    F1,
    /// Whether the page type is right.
    TypeRight,
    /// F1 that the model expects.
    Confidence,
}

impl OutOfFoldMeasure {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            OutOfFoldMeasure::F1 => "f1",
            OutOfFoldMeasure::TypeRight => "type_right",
            OutOfFoldMeasure::Confidence => "confidence",
        }
    }
}

/// The measures of results by a method as a table of scores.
pub fn score_table<'a>(method: &'a str, results: &'a [OutOfFoldPage], measures: &[OutOfFoldMeasure]) -> ScoreTable<'a> {
    let mut table = ScoreTable::new([method], measures.iter().map(|measure| measure.name()));
    for result in results {
        let OutOfFoldPage { corpus, host, page_type, lang, script, .. } = result;
        let page = PageKeys { corpus, host, page_type, lang, script: Some(script) };
        table.push(page, measures.iter().map(|&measure| result.value(measure)));
    }
    table
}
