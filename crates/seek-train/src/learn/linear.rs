//! Logistic regression over hashed terms, fitted by stochastic gradient descent with a separate step size for each term.
//!
//! AdaGrad (Duchi, Hazan and Singer, JMLR 2011): rare terms take long steps, common terms short ones. The rows have the same
//! shuffled order in every run, so the same data give the same weights.

use rustc_hash::FxHashMap;
use seek_forest::{LinearClassifier, log_odds, sigmoid};

use super::random::{Random, hash};

/// Passes over the rows. More passes overfit the terms of few hosts.
const EPOCHS: u64 = 2;
/// Learning rate: the length of the first step.
const LEARNING_RATE: f32 = 0.1;
/// Initial value of the sum of squared gradients of a term. It avoids a division by 0.
const INITIAL_SQUARED_SUM: f32 = 1e-6;
/// The same for a term whose weight comes from a start classifier. It has seen many gradients, so its steps are short.
const KNOWN_SQUARED_SUM: f32 = 1.0;

/// The terms of all rows, row after row.
#[derive(Debug, Default)]
pub struct TermRows {
    /// The numbers of the terms.
    terms: Vec<u32>,
    ends: Vec<usize>,
    /// The hash of each term number.
    hashes: Vec<u32>,
    numbers: FxHashMap<u32, u32>,
}

impl TermRows {
    /// Adds a row of hashed terms.
    pub fn push(&mut self, hashes: &[u32]) {
        for &hash in hashes {
            let next = self.hashes.len() as u32;
            let number = *self.numbers.entry(hash).or_insert(next);
            if number == next {
                self.hashes.push(hash);
            }
            self.terms.push(number);
        }
        self.ends.push(self.terms.len());
    }

    /// A classifier of a model file, for these rows.
    #[must_use]
    pub fn scored_by(&self, classifier: &LinearClassifier) -> FittedTerms<'_> {
        let weights = self.hashes.iter().map(|&hash| classifier.weight(hash)).collect();
        FittedTerms { rows: self, base: classifier.base(), weights }
    }

    /// The hash of each term number.
    pub(super) fn hashes(&self) -> &[u32] {
        &self.hashes
    }

    /// The hashes of the terms of a row.
    pub fn hashes_of(&self, row: u32) -> impl Iterator<Item = u32> {
        self.row(row).iter().map(|&term| self.hashes[term as usize])
    }

    /// For each term number the number of hosts with rows that have it, among some rows. `hosts` holds the host of each row.
    pub(super) fn count_hosts(&self, rows: &[u32], hosts: &[u32]) -> Vec<u32> {
        let mut counts: Vec<(u32, u32)> = vec![(u32::MAX, 0); self.hashes.len()];
        let mut by_host: Vec<u32> = rows.to_vec();
        by_host.sort_by_key(|&row| hosts[row as usize]);
        for row in by_host {
            let host = hosts[row as usize];
            for &term in self.row(row) {
                let (last, count) = &mut counts[term as usize];
                if *last != host {
                    (*last, *count) = (host, *count + 1);
                }
            }
        }
        counts.into_iter().map(|(_, count)| count).collect()
    }

    /// The term numbers of a row.
    pub(super) fn row(&self, row: u32) -> &[u32] {
        let row = row as usize;
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.terms[start..self.ends[row]]
    }
}

/// The training data of a linear classifier.
#[derive(Clone, Copy, Debug)]
pub struct TermSamples<'a> {
    /// Terms of each row.
    pub rows: &'a TermRows,
    /// The class of each row: 0 or 1.
    pub targets: &'a [u32],
    /// Weight of each row.
    pub weights: &'a [f32],
    /// The number of the host of each row.
    pub hosts: &'a [u32],
    /// The classifier ignores terms that occur on fewer hosts: a name that one site uses says nothing about other sites.
    pub min_hosts: u32,
}

/// A fitted classifier.
#[derive(Debug, Clone)]
pub struct FittedTerms<'a> {
    rows: &'a TermRows,
    base: f32,
    /// The weight of each term number; `None` for an ignored term.
    weights: Vec<Option<f32>>,
}

impl<'a> TermSamples<'a> {
    /// Fits on some rows, from nothing or from a start classifier: its weights move, and terms that it does not know get weights.
    #[must_use]
    pub fn fit(&self, rows: &[u32], seed: u64, start: Option<&LinearClassifier>) -> FittedTerms<'a> {
        let (mut main, mut all) = (0.0_f64, 0.0_f64);
        for &row in rows {
            let weight = f64::from(self.weights[row as usize]);
            all += weight;
            main += weight * f64::from(self.targets[row as usize]);
        }
        let share = if all > 0.0 { (main / all).clamp(1e-3, 1.0 - 1e-3) } else { 0.5 };
        let base = start.map_or_else(|| log_odds(share as f32), LinearClassifier::base);
        let mut fitted = FittedTerms { rows: self.rows, base, weights: self.initial_weights(rows) };
        let mut squares = vec![INITIAL_SQUARED_SUM; fitted.weights.len()];
        for (at, &hash) in self.rows.hashes.iter().enumerate() {
            if let Some(weight) = start.and_then(|start| start.weight(hash)) {
                (fitted.weights[at], squares[at]) = (Some(weight), KNOWN_SQUARED_SUM);
            }
        }
        let mut order = rows.to_vec();
        for epoch in 0..EPOCHS {
            let count = order.len();
            Random::new(hash(&[seed, epoch])).choose(&mut order, count);
            for &row in &order {
                let (score, known) = fitted.score_and_known(row);
                let error = sigmoid(score) - self.targets[row as usize] as f32;
                let gradient = error * self.weights[row as usize] / (known.max(1) as f32).sqrt();
                for &term in self.rows.row(row) {
                    if let Some(weight) = &mut fitted.weights[term as usize] {
                        let square = &mut squares[term as usize];
                        *square += gradient * gradient;
                        *weight -= LEARNING_RATE * gradient / square.sqrt();
                    }
                }
            }
        }
        fitted.weights.iter_mut().flatten().for_each(|weight| *weight = LinearClassifier::rounded_weight(*weight));
        fitted
    }

    /// A weight of 0 for each term that occurs on enough hosts.
    fn initial_weights(&self, rows: &[u32]) -> Vec<Option<f32>> {
        let counts = self.rows.count_hosts(rows, self.hosts);
        counts.into_iter().map(|count| (count >= self.min_hosts).then_some(0.0)).collect()
    }
}

impl FittedTerms<'_> {
    /// The log-odds of a row, and how many of its terms have a weight.
    fn score_and_known(&self, row: u32) -> (f32, u32) {
        let (mut sum, mut known) = (0.0_f64, 0);
        for weight in self.rows.row(row).iter().filter_map(|&term| self.weights[term as usize]) {
            (sum, known) = (sum + f64::from(weight), known + 1);
        }
        (LinearClassifier::score(self.base, sum, known), known)
    }

    /// The log-odds of a row.
    #[must_use]
    pub fn score(&self, row: u32) -> f32 {
        self.score_and_known(row).0
    }

    /// Converts to the classifier of a model file, with this name. It keeps the terms of a start classifier that no row has.
    ///
    /// # Errors
    /// [`seek_forest::ModelError`] when the base or a weight is not finite or out of range, or when there are too many terms.
    pub fn linear(
        &self,
        name: &str,
        start: Option<&LinearClassifier>,
    ) -> Result<LinearClassifier, seek_forest::ModelError> {
        let known = self.weights.iter().zip(&self.rows.hashes).filter_map(|(weight, &hash)| Some((hash, (*weight)?)));
        let of_start =
            start.into_iter().flat_map(|start| start.terms().iter().copied().zip(start.weights().iter().copied()));
        let mut known: Vec<(u32, f32)> =
            known.chain(of_start.filter(|(hash, _)| !self.rows.numbers.contains_key(hash))).collect();
        known.sort_unstable_by_key(|&(hash, _)| hash);
        let (terms, weights) = known.into_iter().unzip();
        LinearClassifier::new(name, self.base, terms, weights)
    }
}
