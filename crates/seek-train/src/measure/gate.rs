//! The quality gate: floors that a change must not fall below.
//!
//! Floors stand 0.005 below what was measured. Fits are the same to the bit, so a change that touches no feature, label or learner passes; one
//! that does moves types of 89 to 165 pages by as much through chance alone, and says in its commit why floors follow. Fold 0
//! alone has 11 to 27 pages of these types, where one page that turns out otherwise moves the mean by 0.05: its margins are
//! 0.01 for all pages of `wcxb-dev`, 0.015 for articles and 0.06 for the rest.

use crate::measure::summary::Summary;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Pinned floors of the out-of-fold word-level F1, with what they were measured on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// Fingerprint of the pages and golds: floors of other data mean nothing.
    pub data_fingerprint: String,
    /// Folds of the cross-validation.
    pub folds: usize,
    /// Seed.
    pub seed: u64,
    /// Floors over all folds: corpus, then page type (`all` for all).
    pub floors: BTreeMap<String, BTreeMap<String, f64>>,
    /// Floors of fold 0 alone.
    pub fold_0: BTreeMap<String, BTreeMap<String, f64>>,
}

impl Gate {
    /// Reads the file.
    ///
    /// # Errors
    /// Where it cannot be read or is no gate.
    pub fn load(path: &Path) -> Result<Gate> {
        let text = std::fs::read_to_string(path).with_context(|| format!("gate {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("gate {}", path.display()))
    }

    /// Holds a summary against the floors; lists what passed.
    ///
    /// # Errors
    /// Where the data is other data, or a floor is missed: all misses are named.
    pub fn check(&self, fingerprint: &str, summary: &Summary, fold_0: bool) -> Result<Vec<String>> {
        if fingerprint != self.data_fingerprint {
            bail!("the gate was pinned on other data: fingerprint {}, not {fingerprint}", self.data_fingerprint);
        }
        let (mut passed, mut missed) = (Vec::new(), Vec::new());
        for (corpus, types) in if fold_0 { &self.fold_0 } else { &self.floors } {
            for (page_type, &floor) in types {
                let reached = summary.value(corpus, page_type, "f1");
                let line = format!("{corpus} {page_type}: {:.4}, floor {floor:.4}", reached.unwrap_or(f64::NAN));
                if reached.is_some_and(|r| r >= floor) { passed.push(line) } else { missed.push(line) }
            }
        }
        if missed.is_empty() { Ok(passed) } else { bail!("floors missed:\n{}", missed.join("\n")) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
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
            means: vec![0.8],
            deviations: vec![0.1],
        };
        Summary { measures: vec!["f1".to_owned()], lines: vec![line] }
    }

    #[test]
    fn a_floor_missed_other_data_and_a_missing_corpus_fail() {
        assert_eq!(gate(0.8).check("x", &summary("c"), false).unwrap().len(), 1);
        assert!(gate(0.81).check("x", &summary("c"), true).is_err());
        assert!(gate(0.5).check("y", &summary("c"), false).is_err());
        assert!(gate(0.5).check("x", &summary("other"), false).is_err());
    }
}
