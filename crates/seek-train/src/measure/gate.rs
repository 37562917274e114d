//! The quality gate: floors for the out-of-fold scores.
//!
//! A floor is 0.005 below the measured score; 0.01 for fewer than 500 pages. Fits are reproducible to the bit, so only a change of
//! features, labels or learners moves a score. Such a change moves types of 89 to 165 pages by 0.005 and more by
//! chance. Its commit says why the floors follow.
//!
//! Fold 0 has few pages of most types and of the small corpora. A fit on pages of which few features had changed moved
//! them by up to 0.05, as chance does. So a floor of fold 0 is below the score by at least twice the standard error of such a change, by host
//! (`docs/experiments.md`): 0.005 for all pages of `wcxb-dev`, 0.014 of `open-web`, 0.008 of `open-web-2`, up to 0.06 for a type.
//!
//! Scripts or languages that were left out of the training have floors of their own. They belong to a release, as the fits take too long
//! for each change.

use crate::measure::language_scores::MEASURES;
use crate::measure::language_table::LanguageRow;
use crate::measure::left_out_folds::LeaveOut;
use crate::scores::score_table::Summary;
use anyhow::{Context, Result, ensure};
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
    /// Floors of pages whose script or language was left out of the training, if there are any.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub left_out: BTreeMap<LeaveOut, LeftOutGate>,
}

/// Pinned floors for folds that leave out scripts or languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOutGate {
    /// Number of folds.
    pub folds: usize,
    /// Floors by group ([`LanguageRow::group`]) and measure (one of [`MEASURES`]).
    pub floors: BTreeMap<String, BTreeMap<String, f64>>,
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
        self.check_data(fingerprint)?;
        let mut floors = Floors::default();
        for (corpus, types) in if fold_0 { &self.fold_0 } else { &self.floors } {
            for (page_type, &floor) in types {
                floors.compare(&format!("{corpus} {page_type}"), summary.value(corpus, page_type, "f1"), floor);
            }
        }
        floors.result()
    }

    /// The floors of folds that leave this out.
    ///
    /// # Errors
    /// When there are none, or one is of a measure that does not exist.
    pub fn of_left_out(&self, by: LeaveOut) -> Result<&LeftOutGate> {
        let gate = self.left_out.get(&by);
        let gate = gate.with_context(|| format!("the gate has no floors for pages whose {by} was left out"))?;
        for measure in gate.floors.values().flat_map(BTreeMap::keys) {
            ensure!(
                MEASURES.contains(&measure.as_str()),
                "the gate has a floor of {measure:?}; known measures: {}",
                MEASURES.join(", ")
            );
        }
        Ok(gate)
    }

    /// Compares scores of pages whose script or language was left out with their floors. Returns one line per floor.
    ///
    /// # Errors
    /// As for [`Gate::check`] and [`Gate::of_left_out`].
    pub fn check_left_out(&self, fingerprint: &str, by: LeaveOut, rows: &[LanguageRow]) -> Result<Vec<String>> {
        self.check_data(fingerprint)?;
        let mut floors = Floors::default();
        for (group, measures) in &self.of_left_out(by)?.floors {
            let row = rows.iter().find(|row| row.group == *group);
            for (measure, &floor) in measures {
                floors.compare(&format!("{group} {measure}"), row.and_then(|row| row.scores.value(measure)), floor);
            }
        }
        floors.result()
    }

    fn check_data(&self, fingerprint: &str) -> Result<()> {
        ensure!(
            fingerprint == self.data_fingerprint,
            "the gate was pinned on different data: fingerprint {}, not {fingerprint}",
            self.data_fingerprint
        );
        Ok(())
    }
}

/// Lines on the floors that were compared.
#[derive(Default)]
struct Floors {
    passed: Vec<String>,
    missed: Vec<String>,
}

impl Floors {
    fn compare(&mut self, of: &str, reached: Option<f64>, floor: f64) {
        let score = reached.map_or_else(|| "no score".to_owned(), |score| format!("{score:.4}"));
        let line = format!("{of}: {score}, floor {floor:.4}");
        if reached.is_some_and(|r| r >= floor) { self.passed.push(line) } else { self.missed.push(line) }
    }

    fn result(self) -> Result<Vec<String>> {
        let Floors { passed, missed } = self;
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
    use crate::measure::language_scores::tests::page;
    use crate::measure::language_table;
    use crate::scores::score_table::{PageKeys, ScoreTable};

    fn gate(floor: f64) -> Gate {
        let floors = BTreeMap::from([("c".to_owned(), BTreeMap::from([("all".to_owned(), floor)]))]);
        let left_out = BTreeMap::new();
        Gate { data_fingerprint: "x".to_owned(), folds: 5, seed: 1, fold_0: floors.clone(), floors, left_out }
    }

    fn summary(corpus: &str) -> Summary {
        let mut table = ScoreTable::new(["seek"], ["f1"]);
        table.push(PageKeys { corpus, host: "a", page_type: "-", lang: "-", script: None }, [Some(0.8)]);
        table.summary().unwrap()
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

    #[test]
    fn floors_of_left_out_scripts_are_by_group_and_measure() {
        let of = |measure: &str, floor: f64| {
            let floors = serde_json::json!({ "script:Han": { measure: floor } });
            let left_out = serde_json::json!({ "script": { "folds": 4, "floors": floors } });
            Gate { left_out: serde_json::from_value(left_out).unwrap(), ..gate(0.5) }
        };
        let pages = [page("1", "zh", "Han", 0.5, false, 1)];
        let rows = language_table::rows(&[("a", &pages[0])], None).unwrap();
        let check = |gate: &Gate, by| gate.check_left_out("x", by, &rows).map_err(|error| error.to_string());
        assert_eq!(check(&of("f1", 0.5), LeaveOut::Script).unwrap(), ["script:Han f1: 0.5000, floor 0.5000"]);
        assert!(check(&of("f1", 0.51), LeaveOut::Script).unwrap_err().ends_with("floor 0.5100"));
        assert!(check(&of("left_empty", 0.1), LeaveOut::Script).unwrap_err().contains("no score"));
        assert!(check(&of("f2", 0.1), LeaveOut::Script).unwrap_err().contains("known measures: f1, type_right"));
        let none = check(&of("f1", 0.5), LeaveOut::Lang).unwrap_err();
        assert_eq!(none, "the gate has no floors for pages whose language was left out");
        // A gate without such floors is written without them.
        assert!(!serde_json::to_string(&gate(0.5)).unwrap().contains("left_out"));
    }
}
