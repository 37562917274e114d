//! More trees for a classifier of a start model: boosted on from its scores, as many as the pages support.
//!
//! The start model is one of the candidates, with no tree more. The others are compared with it by their loss on pages that
//! they were not fitted on. So a few pages that teach nothing leave the classifier as it was.

use crate::corpus::table::FeatureTable;
use crate::learn::{BinnedTable, BoostedParams, WarmStartBoosting};
use crate::stages::classifier_fit::{MIN_PROBABILITY, Stage, TrainingSplit, log_loss};
use anyhow::{Context, Result};
use seek_forest::{Forest, Link, log_odds, sigmoid};

/// Shares of the rounds that are tried.
const TRIED: [f64; 5] = [0.0625, 0.125, 0.25, 0.5, 1.0];
/// A classifier of the start model, and the rows that can teach it more.
pub(super) struct MoreTrees<'a> {
    pub(super) name: &'static str,
    pub(super) table: &'a FeatureTable,
    pub(super) binned: BinnedTable,
    pub(super) weights: Vec<f32>,
    pub(super) groups: &'a [u32],
    /// The classifier of the start model.
    pub(super) start: &'a Forest,
    /// The probabilities that the start model gives: rows x classes.
    pub(super) probabilities: Vec<f32>,
}

/// A classifier with more trees.
pub(super) struct Continued {
    pub(super) forest: Forest,
    /// Rows x classes. Those of training pages are by trees that were not fitted on the page.
    pub(super) probabilities: Vec<f32>,
    /// The loss of the training rows by these probabilities.
    pub(super) loss: f64,
}

impl Continued {
    /// The classifier of the start model, without more trees.
    pub(super) fn unchanged(start: &Forest, probabilities: Vec<f32>) -> Continued {
        Continued { forest: start.clone(), probabilities, loss: f64::INFINITY }
    }
}

impl MoreTrees<'_> {
    /// Adds trees to the classifier. It stays as it is if no row has weight.
    pub(super) fn fit(self, split: &TrainingSplit, params: &BoostedParams, seed: u64) -> Result<Continued> {
        let classes = self.start.classes().len();
        let rows: Vec<u32> =
            self.table.rows_of(split.train()).into_iter().filter(|&row| self.weights[row as usize] > 0.0).collect();
        let mut best = Continued::unchanged(self.start, self.probabilities.clone());
        if rows.is_empty() {
            return Ok(best);
        }
        let loss_of = |probabilities: &[f32]| {
            log_loss(&rows, &self.weights, |row| probabilities[row * classes + self.table.targets[row] as usize])
        };
        best.loss = loss_of(&self.probabilities);
        for rounds in tried_rounds(params.rounds) {
            let init = start_scores(&self.probabilities, classes);
            let learner = WarmStartBoosting::new(BoostedParams { rounds, ..params.clone() }, seed, init)?;
            let stage = Stage {
                name: self.name,
                table: self.table,
                binned: BinnedTable::clone(&self.binned),
                weights: self.weights.clone(),
                groups: self.groups,
                classes: self.start.classes().to_vec(),
                learner: &learner,
            };
            let (trees, answers) = stage.fit_out_of_fold(split)?;
            let probabilities = added(&self.probabilities, &answers, classes);
            let loss = loss_of(&probabilities);
            if loss < best.loss {
                let forest = self.start.with_trees_of(&trees);
                let forest = forest.with_context(|| format!("cannot continue the {} classifier", self.name))?;
                best = Continued { forest, probabilities, loss };
            }
        }
        Ok(best)
    }
}

/// Whether a classifier can get more trees: it must be a boosted one.
pub(super) fn can_continue(forest: &Forest) -> bool {
    forest.link() != Link::Mean
}

/// The numbers of rounds that are tried, ascending.
fn tried_rounds(most: usize) -> Vec<usize> {
    let mut tried = TRIED.map(|share| ((share * most as f64).round() as usize).max(1)).to_vec();
    tried.dedup();
    tried
}

/// The scores of a boosted classifier that has these probabilities: one a row for two classes, else one for each class.
fn start_scores(probabilities: &[f32], classes: usize) -> Vec<f32> {
    if classes == 2 {
        return probabilities.chunks_exact(2).map(|row| log_odds(row[1])).collect();
    }
    probabilities.iter().map(|p| libm::logf(p.max(MIN_PROBABILITY))).collect()
}

/// The probabilities of the sum of two scores, from the probabilities of each of them.
fn added(start: &[f32], more: &[f32], classes: usize) -> Vec<f32> {
    let mut out = Vec::with_capacity(start.len());
    for (start, more) in start.chunks_exact(classes).zip(more.chunks_exact(classes)) {
        if classes == 2 {
            let p = sigmoid(log_odds(start[1]) + log_odds(more[1]));
            out.extend([1.0 - p, p]);
            continue;
        }
        let products = || start.iter().zip(more).map(|(a, b)| a.max(MIN_PROBABILITY) * b);
        let sum: f32 = products().sum();
        out.extend(products().map(|product| product / sum));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_of_sums_follow_from_those_of_the_parts() {
        let two = added(&[0.8, 0.2, 0.5, 0.5], &[0.2, 0.8, 0.1, 0.9], 2);
        for (found, expected) in two.iter().zip([0.5, 0.5, 0.1, 0.9]) {
            assert!((found - expected).abs() < 1e-5, "{two:?}");
        }
        // Odds of 1 : 1 : 2 times 2 : 1 : 1.
        let three = added(&[0.25, 0.25, 0.5], &[0.5, 0.25, 0.25], 3);
        for (found, expected) in three.iter().zip([0.4, 0.2, 0.4]) {
            assert!((found - expected).abs() < 1e-6, "{three:?}");
        }
    }

    #[test]
    fn each_number_of_rounds_is_tried_once() {
        assert_eq!(tried_rounds(80), [5, 10, 20, 40, 80]);
        assert_eq!(tried_rounds(3), [1, 2, 3]);
    }
}
