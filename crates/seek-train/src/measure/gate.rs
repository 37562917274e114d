//! The quality gate: floors for the out-of-fold scores.
//!
//! A floor is 0.005 below the measured score. Fits are reproducible to the bit, so only a change of features, labels or learners
//! moves a score. Such a change moves types of 89 to 165 pages by about 0.005 by chance; its commit says why the floors follow.
//! Fold 0 has few pages of these types and of the small corpora, where one page moves the mean by up to 0.1. Its margins are 0.01
//! for all pages of `wcxb-dev` and of `open-web`, 0.015 for their articles, and 0.06 for other types and corpora.

use crate::measure::summary::Summary;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Pinned floors of the out-of-fold word-level F1, with the data and folds of their measurement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// Fingerprint of the pages and gold texts.
    pub data_fingerprint: String,
    /// Number of folds.
    pub folds: usize,
    /// Seed of folds and learners.
    pub seed: u64,
    /// Floors over all folds, by corpus and page type (`all` for all pages).
    pub floors: BTreeMap<String, BTreeMap<String, f64>>,
    /// Floors for fold 0 alone.
    pub fold_0: BTreeMap<String, BTreeMap<String, f64>>,
}

/// Scores that are below their floors, or have none.
#[derive(Debug, thiserror::Error)]
#[error("{gate}:\n{}", missed.join("\n"))]
pub struct MissedFloors {
    /// What failed.
    pub gate: &'static str,
    /// A line for each score.
    pub missed: Vec<String>,
}

impl Gate {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read, or is not a gate file.
    pub fn load(path: &Path) -> Result<Gate> {
        let text = std::fs::read_to_string(path).with_context(|| format!("gate {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("gate {}", path.display()))
    }

    /// Compares a summary with the floors. Returns one line per floor.
    ///
    /// # Errors
    /// When the data is different, or [`MissedFloors`] when a score is below its floor: it lists all such scores.
    pub fn check(&self, fingerprint: &str, summary: &Summary, fold_0: bool) -> Result<Vec<String>> {
        if fingerprint != self.data_fingerprint {
            bail!("the gate was pinned on different data: fingerprint {}, not {fingerprint}", self.data_fingerprint);
        }
        let (mut passed, mut missed) = (Vec::new(), Vec::new());
        for (corpus, types) in if fold_0 { &self.fold_0 } else { &self.floors } {
            for (page_type, &floor) in types {
                let reached = summary.value(corpus, page_type, "f1");
                let score = reached.map_or_else(|| "no score".to_owned(), |score| format!("{score:.4}"));
                let line = format!("{corpus} {page_type}: {score}, floor {floor:.4}");
                if reached.is_some_and(|r| r >= floor) { passed.push(line) } else { missed.push(line) }
            }
        }
        if missed.is_empty() {
            Ok(passed)
        } else {
            Err(MissedFloors { gate: "scores below their floors", missed }.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::summary::SummaryRow;

    fn gate(floor: f64) -> Gate {
        let floors = BTreeMap::from([("c".to_owned(), BTreeMap::from([("all".to_owned(), floor)]))]);
        Gate { data_fingerprint: "x".to_owned(), folds: 5, seed: 1, fold_0: floors.clone(), floors }
    }

    fn summary(corpus: &str) -> Summary {
        let line = SummaryRow {
            corpus: corpus.to_owned(),
            group: "all".to_owned(),
            pages: 3,
            means: vec![Some(0.8)],
            deviations: vec![Some(0.1)],
            standard_errors: vec![Some(0.1)],
        };
        Summary { measures: vec!["f1".to_owned()], lines: vec![line] }
    }

    #[test]
    fn a_low_score_different_data_and_a_missing_corpus_fail() {
        assert_eq!(gate(0.8).check("x", &summary("c"), false).unwrap().len(), 1);
        assert!(gate(0.5).check("y", &summary("c"), false).is_err());
        let low = gate(0.81).check("x", &summary("c"), true).unwrap_err();
        assert!(low.is::<MissedFloors>() && low.to_string().contains("c all: 0.8000, floor 0.8100"), "{low}");
        let missing = gate(0.5).check("x", &summary("other"), false).unwrap_err().to_string();
        assert!(missing.ends_with("c all: no score, floor 0.5000"), "{missing}");
    }
}
