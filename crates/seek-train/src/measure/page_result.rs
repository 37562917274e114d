//! The out-of-fold result of one page, as `cross-validate --json` prints it.

use serde::{Deserialize, Serialize};

/// Out-of-fold result of one page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PageResult {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// The type found.
    pub found_type: String,
    /// The probability of that type.
    pub found_type_probability: f64,
    /// Word-level F1.
    pub f1: f64,
    /// Expected F1.
    pub confidence: f64,
    /// Whether the gold is empty.
    pub empty_gold: bool,
    /// Its fold.
    pub fold: usize,
    /// The blocks that were chosen.
    pub chosen: Vec<usize>,
}
