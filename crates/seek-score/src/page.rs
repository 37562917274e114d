//! All metrics of one page. Means over pages, by corpus, page type and language, are made where tables are.

use serde::{Deserialize, Serialize};

use crate::bag::word_scores;
use crate::lcs::{char_lcs, token_lcs};
use crate::rates::Scores;
use crate::snippets::SnippetCounts;

/// Every metric of one page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PageScore {
    /// Bag overlap of word tokens; its F1 is the headline figure.
    pub words: Scores,
    /// LCS over word tokens.
    pub token_lcs: Scores,
    /// LCS over characters.
    pub char_lcs: Scores,
    /// Snippets looked for and found.
    pub snippets: SnippetCounts,
    /// The same where marks are as a typewriter has them: [`SnippetCounts::of_ascii_punctuation`].
    #[serde(default, rename = "typed_snippets")]
    pub ascii_punctuation_snippets: SnippetCounts,
}

impl PageScore {
    /// Scores a text against its gold; no snippets. The LCS makes it `O(n * m / 64)`: where only
    /// the word-level F1 is wanted, call [`word_scores`].
    pub fn of(extracted: &str, gold: &str) -> Self {
        Self {
            words: word_scores(extracted, gold),
            token_lcs: token_lcs(extracted, gold),
            char_lcs: char_lcs(extracted, gold),
            snippets: SnippetCounts::default(),
            ascii_punctuation_snippets: SnippetCounts::default(),
        }
    }

    /// The same score with the page's snippets looked for in `extracted`.
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
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_page_score_reads_back_from_its_json() {
        let score = PageScore::of("one two three", "two three four").with_snippets("one two three", &["two"], &["six"]);
        let json = serde_json::to_string(&score).unwrap();
        assert!(json.starts_with(r#"{"words":{"precision":"#), "{json}");
        assert_eq!(serde_json::from_str::<PageScore>(&json).unwrap(), score);
        assert_eq!((score.words.f1, score.snippets.with_rate()), (2.0 / 3.0, Some(1.0)));
    }
}
