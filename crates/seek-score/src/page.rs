//! All metrics of one page. The crate does not compute means over pages.

use serde::{Deserialize, Serialize};

use crate::bag::word_scores;
use crate::lcs::{char_lcs, token_lcs};
use crate::rates::Scores;
use crate::snippets::SnippetCounts;

/// All metrics of one page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PageScore {
    /// Overlap of the bags of word tokens. Its F1 is the main metric.
    pub words: Scores,
    /// LCS over word tokens.
    pub token_lcs: Scores,
    /// LCS over characters.
    pub char_lcs: Scores,
    /// Snippets, searched with their original punctuation.
    pub snippets: SnippetCounts,
    /// Snippets, searched after [`SnippetCounts::of_ascii_punctuation`] normalised the punctuation.
    #[serde(default, rename = "typed_snippets")]
    pub ascii_punctuation_snippets: SnippetCounts,
}

impl PageScore {
    /// Scores an extracted text by its gold text, without snippets. The LCS takes time proportional to `n * m / 64`. If
    /// only the word-level F1 is needed, [`word_scores`] is faster.
    pub fn of(extracted: &str, gold: &str) -> Self {
        Self {
            words: word_scores(extracted, gold),
            token_lcs: token_lcs(extracted, gold),
            char_lcs: char_lcs(extracted, gold),
            snippets: SnippetCounts::default(),
            ascii_punctuation_snippets: SnippetCounts::default(),
        }
    }

    /// Adds the scores of the snippets: those of `with` must be in `extracted`, those of `without` must not.
    #[must_use]
    pub fn with_snippets<S: AsRef<str>>(self, extracted: &str, with: &[S], without: &[S]) -> Self {
        Self {
            snippets: SnippetCounts::of(extracted, with, without),
            ascii_punctuation_snippets: SnippetCounts::of_ascii_punctuation(extracted, with, without),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_score_survives_a_json_round_trip() {
        let score = PageScore::of("one two three", "two three four").with_snippets("one two three", &["two"], &["six"]);
        let json = serde_json::to_string(&score).unwrap();
        assert!(json.starts_with(r#"{"words":{"precision":"#), "{json}");
        assert_eq!(serde_json::from_str::<PageScore>(&json).unwrap(), score);
        assert_eq!((score.words.f1, score.snippets.with_rate()), (2.0 / 3.0, Some(1.0)));
    }
}
