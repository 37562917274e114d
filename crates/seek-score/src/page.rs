//! The metrics of one page by its gold text. The crate does not compute means over pages.

use crate::bag::word_scores;
use crate::lcs::{char_lcs, token_lcs};
use crate::rates::Scores;

/// The metrics of one page by its gold text. [`crate::SnippetCounts`] counts snippets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PageScore {
    /// Overlap of the bags of word tokens. Its F1 is the main metric.
    pub words: Scores,
    /// LCS over word tokens.
    pub token_lcs: Scores,
    /// LCS over characters.
    pub char_lcs: Scores,
}

impl PageScore {
    /// Scores an extracted text by its gold text. The LCS takes time proportional to `n * m / 64`. If only
    /// the word-level F1 is needed, [`word_scores`] is faster.
    pub fn of(extracted: &str, gold: &str) -> Self {
        Self {
            words: word_scores(extracted, gold),
            token_lcs: token_lcs(extracted, gold),
            char_lcs: char_lcs(extracted, gold),
        }
    }
}
