//! What came of the fit of a chain: the choices, and the scores on out-of-fold predictions of the training pages.
//!
//! These scores are a little too good, because thresholds, labels and balances were learned on the same predictions.
//! Cross-validation has no such bias.

use super::out_of_fold::MissingLabels;
use super::params::Balances;
use crate::scores::mean::ClusteredMean;
use seek_methods::chain::ChainThresholds;
use serde::Serialize;
use std::fmt::Write;

/// What came of the fit of a chain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChainReport {
    /// The chosen share of words of one kind that makes a segment good.
    pub uniform_share: f32,
    /// The chosen smallest number of words of a good segment.
    pub smallest: u32,
    /// The chosen balances of classes, of the classifiers of all types.
    pub balances: Balances,
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

/// Labels and balances that were tried.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tried {
    /// The share of words of one kind.
    pub uniform_share: f32,
    /// The smallest number of words.
    pub smallest: u32,
    /// The balances of classes.
    pub balances: Balances,
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
    /// The same by classifiers of its own; none if it has too few labels, or no type has its own.
    pub own_f1: Option<f64>,
    /// What its own classifiers gain on its pages, with the standard error clustered by host.
    pub gain: Option<ClusteredMean>,
    /// The labels that classifiers of its own lack.
    pub missing: Option<MissingLabels>,
    /// The balances of classes that are best for them; none if the type has too few labels.
    pub own_balances: Option<Balances>,
    /// Whether the model has classifiers of its own for this type.
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

/// What the chain chooses on a page, by classifiers that never saw its host. It is scored before the heuristics.
#[derive(Debug, Clone, PartialEq)]
pub struct ChainChoice {
    /// The number of the page among the prepared ones.
    pub page: usize,
    /// The page type that the chain finds, with its probability; none if the training pages have no types.
    pub found: Option<(String, f32)>,
    /// F1 over words.
    pub f1: f64,
    /// Whether a segment was called good.
    pub has_good: bool,
    /// The numbers of the chosen blocks, in document order.
    pub blocks: Vec<usize>,
}

impl ChainScores {
    /// Summarises the choices for some pages.
    pub(super) fn of<'a>(choices: impl Iterator<Item = &'a ChainChoice>) -> ChainScores {
        let (mut pages, mut sum, mut without_good) = (0, 0.0, 0);
        for choice in choices {
            (pages, sum) = (pages + 1, sum + choice.f1);
            without_good += usize::from(!choice.has_good);
        }
        ChainScores { pages, f1: sum / pages.max(1) as f64, without_good }
    }
}

impl ChainReport {
    /// The report as lines of text, fields separated by tabs.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for tried in &self.tried {
            let Tried { uniform_share, smallest, balances, f1 } = tried;
            let _ = writeln!(
                out,
                "tried\tuniform share {uniform_share}\tsmallest {smallest}\tbalances {balances}\tF1 {f1:.4}"
            );
        }
        let ChainReport { uniform_share, smallest, balances, .. } = self;
        let _ = writeln!(out, "chosen\tuniform share {uniform_share}\tsmallest {smallest}\tbalances {balances}");
        for t in &self.types {
            let own = match (t.own_f1.zip(t.gain), t.missing) {
                (Some((f1, gain)), _) => format!("{f1:.4} ({})", gain.to_signed_text(4)),
                (None, Some(missing)) => missing.to_string(),
                (None, None) => "not fitted".to_owned(),
            };
            let balances = t.own_balances.map(|balances| format!(" (balances {balances})")).unwrap_or_default();
            let used = if t.has_own { "own" } else { "all types" };
            let ChainThresholds { segment, content } = t.thresholds;
            let _ = writeln!(
                out,
                "{}\t{} pages\tF1 by classifiers of all types {:.4}\tof the type {own}{balances}\tuses: {used}\tthresholds {segment:.2} {content:.2}",
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
