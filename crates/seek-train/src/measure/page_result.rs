//! The out-of-fold result of one page, as `cross-validate --json` prints it.

use serde::{Deserialize, Serialize};

/// The out-of-fold result of one page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PageResult {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    #[serde(default = "unknown")]
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

impl PageResult {
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
}
