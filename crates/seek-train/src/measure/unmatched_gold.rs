//! What the labels could not match: words of gold texts that are not found on their pages.
//!
//! Such words are no part of any label. Usually the gold text was typed or cleaned by hand, the stored page lacks a part that a
//! script loads, or the gold belongs to another page.

use crate::corpus::prepared_page::PreparedPage;
use serde::Serialize;

/// The gold words of a page that are not on it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnmatchedGold {
    /// The corpus of the page.
    pub corpus: String,
    /// The page.
    pub id: String,
    /// Number of word tokens of its gold text.
    pub gold_tokens: u32,
    /// Number of them that no block matches.
    pub unmatched: u32,
}

impl UnmatchedGold {
    /// The unmatched words of a page.
    pub fn of(page: &PreparedPage) -> UnmatchedGold {
        let matched: f32 = page.matched.iter().sum();
        UnmatchedGold {
            corpus: page.corpus.clone(),
            id: page.id.clone(),
            gold_tokens: page.gold_tokens,
            unmatched: page.gold_tokens.saturating_sub(matched.round() as u32),
        }
    }

    /// Share of the gold words that are not on the page; 0 for an empty gold text.
    pub fn share(&self) -> f64 {
        f64::from(self.unmatched) / f64::from(self.gold_tokens.max(1))
    }
}

/// The pages with unmatched words, the highest share first, equal ones by corpus and id.
pub fn unmatched(pages: &[PreparedPage]) -> Vec<UnmatchedGold> {
    let mut found: Vec<UnmatchedGold> = pages.iter().map(UnmatchedGold::of).filter(|page| page.unmatched > 0).collect();
    found.sort_by(|a, b| b.share().total_cmp(&a.share()).then_with(|| (&a.corpus, &a.id).cmp(&(&b.corpus, &b.id))));
    found
}
