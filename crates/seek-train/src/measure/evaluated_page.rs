//! The scores of methods on a page: a row for each method. Evaluations and cross-validations share them.

use crate::corpus::folds::page_group;
use seek_io::LabelledPage;
use seek_score::{PageScore, Scores, SnippetCounts};
use serde::{Deserialize, Serialize};

/// A page with the results of all methods.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct EvaluatedPage {
    /// Its id.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    pub host: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// Size of the stored page in bytes.
    pub bytes: usize,
    /// The reason why its node labels cannot be read, if that failed.
    pub unlabelled: Option<String>,
    /// The results, in the order of the methods.
    pub rows: Vec<MethodScores>,
}

/// The result of a method on a page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct MethodScores {
    /// The method.
    pub method: String,
    /// The predicted page type; none for a method that does not classify pages, and for a failed page.
    pub found_type: Option<String>,
    /// Whether nothing was extracted: the method found no main content, or failed.
    pub is_empty: bool,
    /// The scores of the text.
    pub score: TextScores,
    /// Text block matching: scores over text nodes, if the page has node labels and the method chooses nodes.
    pub nodes: Option<Scores>,
    /// Time from bytes to text, if measured.
    pub milliseconds: Option<f64>,
    /// How independent the scores are of the training data.
    pub evidence: ScoreEvidence,
    /// The reason why the method failed.
    pub failure: Option<String>,
}

/// The scores of a text. A page without gold text has only those of its snippets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct TextScores {
    /// Overlap of the bags of word tokens.
    pub words: Option<Scores>,
    /// Longest common subsequence (LCS) of word tokens.
    pub token_lcs: Option<Scores>,
    /// LCS of characters.
    pub char_lcs: Option<Scores>,
    /// Snippets, searched with their original punctuation.
    pub snippets: SnippetCounts,
    /// Snippets, searched with punctuation as people type it.
    pub typed_snippets: SnippetCounts,
}

/// How independent the score of a method is of its training data.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ScoreEvidence {
    /// The method has no model, or its model was not trained on the corpus.
    #[default]
    Unseen,
    /// The method's model was trained on pages of this corpus, so the score is too high.
    Trained,
    /// A model that was fitted on other sites chose the blocks.
    OutOfFold,
}

impl ScoreEvidence {
    /// The name in tables for programs.
    pub fn name(self) -> &'static str {
        match self {
            ScoreEvidence::Unseen => "unseen",
            ScoreEvidence::Trained => "trained",
            ScoreEvidence::OutOfFold => "out-of-fold",
        }
    }
}

impl EvaluatedPage {
    /// A page without results.
    pub fn new(page: &LabelledPage, corpus: &str) -> EvaluatedPage {
        let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        EvaluatedPage {
            id: page.id.clone(),
            corpus: corpus.to_owned(),
            host: page_group(page),
            lang: or_dash(&page.lang),
            page_type: or_dash(&page.page_type),
            bytes: page.html.len(),
            unlabelled: None,
            rows: Vec::new(),
        }
    }
}

/// Whether texts of a page can be scored: it has gold text or snippets.
pub fn can_be_scored(page: &LabelledPage) -> bool {
    page.gold_text.is_some() || !page.with.is_empty() || !page.without.is_empty()
}

impl MethodScores {
    /// The result of a method with this text.
    pub fn of(method: &str, text: &str, page: &LabelledPage) -> MethodScores {
        let is_empty = text.trim().is_empty();
        MethodScores { method: method.to_owned(), is_empty, score: TextScores::of(text, page), ..Default::default() }
    }
}

impl TextScores {
    /// The scores of a text of a page.
    pub fn of(text: &str, page: &LabelledPage) -> TextScores {
        let by_gold = page.gold_text.as_deref().map(|gold| PageScore::of(text, gold));
        TextScores {
            words: by_gold.map(|score| score.words),
            token_lcs: by_gold.map(|score| score.token_lcs),
            char_lcs: by_gold.map(|score| score.char_lcs),
            snippets: SnippetCounts::of(text, &page.with, &page.without),
            typed_snippets: SnippetCounts::of_ascii_punctuation(text, &page.with, &page.without),
        }
    }
}
