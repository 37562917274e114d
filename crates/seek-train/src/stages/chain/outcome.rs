//! What came of the fit of a chain: the choices, and the scores on out-of-fold predictions of the training pages.
//!
//! These scores are a little too good, for two reasons: the thresholds were learned on the same predictions; and on a page whose
//! found type is not its labelled one, the classifiers of all types decide, where the model has those of the found type.
//! Cross-validation (`--table louvan`) has no such bias.

use seek_extract::ChainThresholds;
use serde::Serialize;
use std::fmt::Write;

/// What came of the fit of a chain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChainReport {
    /// The chosen share of words of one kind that makes a segment good.
    pub uniform_share: f32,
    /// The chosen smallest number of words of a good segment.
    pub smallest: u32,
    /// The chosen balance of classes.
    pub balance: f32,
    /// All that were tried.
    pub tried: Vec<Tried>,
    /// The thresholds of pages of unknown type.
    pub thresholds: ChainThresholds,
    /// The page types of the training pages.
    pub types: Vec<TypeReport>,
    /// With the page types of the corpora.
    pub given_types: ChainScores,
    /// With the page types that the chain finds.
    pub found_types: ChainScores,
    /// With the classifiers and thresholds of all types.
    pub without_types: ChainScores,
}

/// Labels and balance that were tried.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tried {
    /// The share of words of one kind.
    pub uniform_share: f32,
    /// The smallest number of words.
    pub smallest: u32,
    /// The balance of classes.
    pub balance: f32,
    /// Mean F1 over words, with small classifiers for pages of all types.
    pub f1: f64,
}

/// A page type in the fit of a chain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TypeReport {
    /// The page type.
    pub page_type: String,
    /// Number of its training pages.
    pub pages: usize,
    /// Its thresholds.
    pub thresholds: ChainThresholds,
    /// Mean F1 over words of its pages, by the classifiers of all types.
    pub shared_f1: f64,
    /// The same by classifiers of its own; none if it has too few labels.
    pub own_f1: Option<f64>,
    /// Whether the model has classifiers of its own for this type: they are better by more than the standard error of the
    /// difference.
    pub has_own: bool,
}

/// The scores of a chain on some pages.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ChainScores {
    /// Number of pages.
    pub pages: usize,
    /// Mean F1 over words, before the heuristics.
    pub f1: f64,
    /// Number of pages in which no segment was called good, so that nothing was extracted.
    pub without_good: usize,
}

impl ChainScores {
    /// Summarises pages: F1, and whether the page has a good segment.
    pub(super) fn of(pages: &[(f64, bool)]) -> ChainScores {
        let n = pages.len().max(1) as f64;
        ChainScores {
            pages: pages.len(),
            f1: pages.iter().map(|(f1, _)| f1).sum::<f64>() / n,
            without_good: pages.iter().filter(|(_, has_good)| !has_good).count(),
        }
    }
}

impl ChainReport {
    /// The report as lines of text, fields separated by tabs.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for tried in &self.tried {
            let Tried { uniform_share, smallest, balance, f1 } = tried;
            let _ = writeln!(
                out,
                "tried\tuniform share {uniform_share}\tsmallest {smallest}\tbalance {balance}\tF1 {f1:.4}"
            );
        }
        let ChainReport { uniform_share, smallest, balance, .. } = self;
        let _ = writeln!(out, "chosen\tuniform share {uniform_share}\tsmallest {smallest}\tbalance {balance}");
        for t in &self.types {
            let own = t.own_f1.map_or("too few labels".to_owned(), |f1| format!("{f1:.4}"));
            let used = if t.has_own { "own" } else { "all types" };
            let ChainThresholds { segment, content } = t.thresholds;
            let _ = writeln!(
                out,
                "{}\t{} pages\tF1 by trees of all types {:.4}\tof the type {own}\tuses: {used}\tthresholds {segment:.2} {content:.2}",
                t.page_type, t.pages, t.shared_f1
            );
        }
        let scores = [("given", self.given_types), ("found", self.found_types), ("no", self.without_types)];
        for (name, scores) in scores {
            let ChainScores { pages, f1, without_good } = scores;
            let _ = writeln!(
                out,
                "with {name} page types\tF1 {f1:.4}\t{without_good} of {pages} pages without a good segment"
            );
        }
        out
    }
}
