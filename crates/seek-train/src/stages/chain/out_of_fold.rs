//! Fits one classifier of the chain on all training pages, and predicts pages by a model that never saw their host.

use super::params::SegmentWeights;
use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedTable, Learner, Samples, predict_binned};
use crate::stages::classifier_fit::{FitRound, TrainingSplit};
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_forest::Forest;
use serde::Serialize;
use std::fmt;

/// The rows that a classifier may learn from, with targets and weights.
pub(super) struct TrainingRows<'a> {
    pub prepared: &'a Prepared,
    pub binned: &'a BinnedTable,
    pub split: &'a TrainingSplit,
    pub pages: Pages<'a>,
    /// Whether each row of the table of the chain may be learned from.
    pub usable: &'a [bool],
    /// Whether each row is of the second class.
    pub targets: &'a [u32],
    pub classes: [&'static str; 2],
    /// How far both classes get the same weight: from 0 to 1.
    pub balance: f32,
    pub weights: SegmentWeights,
    /// The fewest rows of each class.
    pub least: usize,
    pub learner: &'a dyn Learner,
}

/// The pages of a classifier.
#[derive(Clone, Copy)]
pub(super) struct Pages<'a> {
    /// Those that it is for. It learns from those of them that are training pages.
    pub own: &'a [bool],
    /// Those that it predicts.
    pub predicted: &'a [bool],
}

/// A classifier with its predictions. No prediction is by a model that saw the host of the page.
#[derive(Clone)]
pub(super) struct OutOfFold {
    pub forest: Forest,
    /// The probability of the second class for each row; 0 for rows of pages that it does not predict.
    pub scores: Vec<f32>,
}

/// A classifier, or why the labels are too few for it.
pub(super) type Fitted<T> = std::result::Result<T, MissingLabels>;

/// The labels that a classifier lacks: in the fit with the fewest of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MissingLabels {
    /// The class.
    pub class: &'static str,
    /// Number of segments of the class that the fit has.
    pub found: usize,
    /// Number that it needs.
    pub needed: usize,
}

impl fmt::Display for MissingLabels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MissingLabels { class, found, needed } = self;
        write!(
            f,
            "too few labels: {} more segments of the class {class:?} are missing, {found} of {needed} are there",
            needed - found
        )
    }
}

/// A classifier, the rows that it predicted, and two probabilities for each.
type Round = (Forest, Vec<u32>, Vec<f32>);

impl TrainingRows<'_> {
    /// Fits and predicts.
    pub fn fit(&self) -> Result<Fitted<OutOfFold>> {
        let weights = self.row_weights();
        let rounds: Vec<_> = self.split.rounds().collect();
        let rows_of: Vec<Vec<u32>> =
            rounds.iter().map(|round| self.rows(&round.train, self.pages.own, |row| self.usable[row])).collect();
        if let Some(missing) = rows_of.iter().filter_map(|rows| self.missing(rows)).min_by_key(|missing| missing.found)
        {
            return Ok(Err(missing));
        }
        let fit = |(round, rows): (&FitRound, &Vec<u32>)| -> Result<Round> {
            let weights = self.balanced(&weights, rows);
            let samples = Samples {
                binned: self.binned,
                targets: self.targets,
                classes: self.classes.map(str::to_owned).to_vec(),
                weights: &weights,
                groups: &[],
            };
            let forest = self.learner.fit_rows(&samples, rows)?;
            let predicted = self.rows(&round.predict, self.pages.predicted, |_| true);
            let answers = predict_binned(&forest, self.binned, &predicted)?;
            Ok((forest, predicted, answers))
        };
        let fitted: Vec<Round> = rounds.par_iter().zip(&rows_of).with_max_len(1).map(fit).collect::<Result<_>>()?;
        let mut scores = vec![0.0; self.targets.len()];
        for (_, rows, answers) in &fitted {
            for (&row, answer) in rows.iter().zip(answers.chunks_exact(2)) {
                scores[row as usize] = answer[1];
            }
        }
        // The last round is the one on all training pages.
        let (forest, ..) = fitted.into_iter().next_back().context("a classifier has at least one fit")?;
        Ok(Ok(OutOfFold { forest, scores }))
    }

    /// What these rows lack.
    fn missing(&self, rows: &[u32]) -> Option<MissingLabels> {
        let second = rows.iter().filter(|&&row| self.targets[row as usize] == 1).count();
        let counts = [rows.len() - second, second];
        let rarer = usize::from(counts[1] < counts[0]);
        let needed = self.least.max(1);
        let missing = MissingLabels { class: self.classes[rarer], found: counts[rarer], needed };
        (counts[rarer] < needed).then_some(missing)
    }

    /// Rows of the pages that both lists mark.
    fn rows(&self, pages: &[bool], others: &[bool], keep: impl Fn(usize) -> bool) -> Vec<u32> {
        let marked = self.prepared.pages.iter().enumerate().filter(|(p, _)| pages[*p] && others[*p]);
        marked.flat_map(|(_, page)| page.chain_rows.clone()).filter(|&row| keep(row)).map(|row| row as u32).collect()
    }

    /// The weight of each usable row. By words, a page weighs as much as the square root of its text, so that neither long nor short
    /// pages dominate. Within a page a segment weighs by the square root of its words: an error on a long one costs more.
    fn row_weights(&self) -> Vec<f32> {
        if self.weights == SegmentWeights::Equal {
            return self.usable.iter().map(|&usable| f32::from(u8::from(usable))).collect();
        }
        let mut weights = vec![0.0; self.targets.len()];
        for page in &self.prepared.pages {
            let rows = page.chain_rows.clone().zip(super::labels::words_of_nodes(page));
            let own: Vec<(usize, f32)> = rows
                .filter(|&(row, _)| self.usable[row])
                .map(|(row, words)| (row, ((words + 1) as f32).sqrt()))
                .collect();
            let sum: f32 = own.iter().map(|(_, weight)| weight).sum();
            own.into_iter().for_each(|(row, weight)| weights[row] = weight / sum.sqrt());
        }
        weights
    }

    /// Scales the weights of some rows to a mean of 1, and the classes towards the same weight.
    fn balanced(&self, weights: &[f32], rows: &[u32]) -> Vec<f32> {
        let mut totals = [0.0_f64; 2];
        for &row in rows {
            totals[self.targets[row as usize] as usize] += f64::from(weights[row as usize]);
        }
        let factors = totals.map(|total| (totals[0].max(totals[1]) / total).powf(f64::from(self.balance)));
        let sum = totals[0] * factors[0] + totals[1] * factors[1];
        let scale = factors.map(|factor| (factor * rows.len() as f64 / sum) as f32);
        let mut balanced = weights.to_vec();
        for &row in rows {
            balanced[row as usize] *= scale[self.targets[row as usize] as usize];
        }
        balanced
    }
}
