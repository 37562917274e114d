//! All metrics of one page, and their means over pages, by page type, language or corpus.

use std::collections::BTreeMap;

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
        }
    }

    /// The same score with the page's snippets looked for in `extracted`.
    #[must_use]
    pub fn with_snippets<S: AsRef<str>>(self, extracted: &str, with: &[S], without: &[S]) -> Self {
        Self { snippets: SnippetCounts::of(extracted, with, without), ..self }
    }
}

/// A mean with its standard deviation, fed one value at a time (Welford, *Note on a method for
/// calculating corrected sums of squares and products*, 1962).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    n: usize,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.n += 1;
        let away = value - self.mean;
        self.mean += away / self.n as f64;
        self.squares += away * (value - self.mean);
    }

    /// Number of values.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Arithmetic mean; 0 for no values.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Sample standard deviation (divided by `n - 1`); 0 for fewer than two values.
    pub fn sd(&self) -> f64 {
        if self.n < 2 { 0.0 } else { (self.squares / (self.n - 1) as f64).sqrt() }
    }
}

/// The means of [`Scores`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScoreMeans {
    /// Mean of the pages' precisions.
    pub precision: Mean,
    /// Mean of the pages' recalls.
    pub recall: Mean,
    /// Mean of the pages' F1 (not the F1 of the means).
    pub f1: Mean,
    /// Mean of the pages' F0.5.
    pub f05: Mean,
}

impl ScoreMeans {
    /// Adds one page.
    pub fn add(&mut self, scores: &Scores) {
        self.precision.add(scores.precision);
        self.recall.add(scores.recall);
        self.f1.add(scores.f1);
        self.f05.add(scores.f05);
    }
}

/// Means over the pages of one group; snippets are summed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// Bag overlap of word tokens.
    pub words: ScoreMeans,
    /// LCS over word tokens.
    pub token_lcs: ScoreMeans,
    /// LCS over characters.
    pub char_lcs: ScoreMeans,
    /// Snippets of all pages.
    pub snippets: SnippetCounts,
}

impl Group {
    /// Adds one page.
    pub fn add(&mut self, page: &PageScore) {
        self.words.add(&page.words);
        self.token_lcs.add(&page.token_lcs);
        self.char_lcs.add(&page.char_lcs);
        self.snippets += page.snippets;
    }

    /// Number of pages.
    pub fn pages(&self) -> usize {
        self.words.f1.n()
    }
}

/// Means over pages, grouped by a key of the caller's choice and over all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// All pages.
    pub all: Group,
    /// The pages of each key, in the keys' order.
    pub groups: BTreeMap<String, Group>,
}

impl Summary {
    /// Adds one page under a key (page type, language, corpus).
    pub fn add(&mut self, key: &str, page: &PageScore) {
        self.all.add(page);
        if let Some(group) = self.groups.get_mut(key) {
            group.add(page);
        } else {
            self.groups.entry(key.to_owned()).or_default().add(page);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn groups_hold_their_own_pages_and_all_holds_every_one() {
        let mut summary = Summary::default();
        let right = PageScore::of("a b", "a b").with_snippets("a b", &["a"], &[]);
        let wrong = PageScore::of("c", "a b").with_snippets("c", &["a"], &["c"]);
        summary.add("forum", &right);
        summary.add("article", &right);
        summary.add("article", &wrong);
        assert_eq!(summary.all.pages(), 3);
        assert_eq!(summary.groups["forum"].words.f1.mean(), 1.0);
        let article = &summary.groups["article"];
        assert_eq!(article.char_lcs.f1.mean(), 0.5);
        assert!((article.words.f1.sd() - 0.5f64.sqrt()).abs() < 1e-12);
        assert_eq!(article.snippets.with_rate(), Some(0.5));
        assert_eq!(summary.groups.keys().collect::<Vec<_>>(), ["article", "forum"]);
    }

    #[test]
    fn a_page_score_reads_back_from_its_json() {
        let score = PageScore::of("one two three", "two three four");
        let json = serde_json::to_string(&score).unwrap();
        assert!(json.starts_with(r#"{"words":{"precision":"#), "{json}");
        assert_eq!(serde_json::from_str::<PageScore>(&json).unwrap(), score);
    }

    proptest! {
        #[test]
        fn mean_and_deviation_equal_their_definitions(values in prop::collection::vec(-10.0..10.0f64, 2..50)) {
            let mut mean = Mean::default();
            values.iter().for_each(|&value| mean.add(value));
            let n = values.len() as f64;
            let average = values.iter().sum::<f64>() / n;
            let variance = values.iter().map(|v| (v - average).powi(2)).sum::<f64>() / (n - 1.0);
            prop_assert!((mean.mean() - average).abs() < 1e-9);
            prop_assert!((mean.sd() - variance.sqrt()).abs() < 1e-9);
        }
    }
}
