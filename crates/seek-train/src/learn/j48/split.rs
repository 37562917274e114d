//! The choice of a split: of all features with at least the average information gain, the one with the highest gain ratio.

use rayon::prelude::*;

use super::super::table::SelectedRows;
use super::columns::{RankedColumn, TOLERANCE};

/// Values of a feature that are nearer than this are not divided.
const LEAST_DISTANCE: f64 = 1e-5;
/// A gain this much below the average is still enough.
const GAIN_SLACK: f64 = 1e-3;
/// Each side of a split needs this share of the average weight of a class in the node, within the next two limits.
const SIDE_SHARE: f64 = 0.1;
/// The most that a side of a split needs, unless leaves need more.
const MAX_SIDE: f64 = 25.0;
/// A node with fewer rows searches its features on one thread.
const PARALLEL_ROWS: usize = 4096;

/// A split: rows whose rank of `feature` is at most `rank` go left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RankSplit {
    pub feature: usize,
    pub rank: u32,
}

/// The best split on one feature.
#[derive(Clone, Copy, Debug)]
struct SplitCandidate {
    rank: u32,
    gain: f64,
    gain_ratio: f64,
}

/// The ranks of the rows of a node with the weight of each class, rank by rank.
struct Runs {
    ranks: Vec<u32>,
    weights: Vec<f64>,
}

/// The training rows, and the search for splits among them. Rows are numbered in the order of the fit.
#[derive(Debug)]
pub(super) struct SplitSearch<'a> {
    pub columns: &'a [RankedColumn],
    selected: &'a SelectedRows,
    pub classes: usize,
    min_leaf: f64,
}

impl<'a> SplitSearch<'a> {
    pub fn new(columns: &'a [RankedColumn], selected: &'a SelectedRows, classes: usize, min_leaf: f64) -> Self {
        Self { columns, selected, classes, min_leaf }
    }

    /// The numbers of all training rows.
    pub fn rows(&self) -> Vec<u32> {
        (0..self.selected.rows.len() as u32).collect()
    }

    /// Adds the weight of a row to that of its class.
    pub fn add(&self, row: u32, totals: &mut [f64]) {
        totals[self.selected.targets[row as usize] as usize] += f64::from(self.selected.weights[row as usize]);
    }

    /// The weight of each class among these rows.
    pub fn totals(&self, rows: &[u32]) -> Vec<f64> {
        let mut totals = vec![0.0; self.classes];
        rows.iter().for_each(|&row| self.add(row, &mut totals));
        totals
    }

    /// Whether a row goes left.
    pub fn goes_left(&self, split: RankSplit, row: u32) -> bool {
        self.columns[split.feature].rank(row) <= split.rank
    }

    /// The best split of a node with these rows and totals. `None` when the node is pure, too small, or no split gains anything.
    pub fn best(&self, rows: &[u32], totals: &[f64]) -> Option<RankSplit> {
        let total: f64 = totals.iter().sum();
        let largest = totals.iter().copied().fold(0.0, f64::max);
        if total < 2.0 * self.min_leaf - TOLERANCE || total - largest < TOLERANCE {
            return None;
        }
        let search = |column: &RankedColumn| self.best_of(column, rows, totals, total);
        let candidates: Vec<Option<SplitCandidate>> = if rows.len() < PARALLEL_ROWS {
            self.columns.iter().map(search).collect()
        } else {
            self.columns.par_iter().map(search).collect()
        };
        let gains = candidates.iter().flatten().map(|candidate| candidate.gain);
        let average = gains.clone().sum::<f64>() / gains.count().max(1) as f64;
        let mut best = None;
        let mut best_ratio = 0.0;
        for (feature, candidate) in candidates.iter().enumerate() {
            if let Some(candidate) = candidate
                && candidate.gain >= average - GAIN_SLACK
                && candidate.gain_ratio > best_ratio + TOLERANCE
            {
                best = Some(RankSplit { feature, rank: candidate.rank });
                best_ratio = candidate.gain_ratio;
            }
        }
        best
    }

    /// The split of a feature with the highest information gain. The gain pays for the choice among all possible splits (MDL:
    /// Quinlan, *Improved use of continuous attributes in C4.5*, 1996).
    fn best_of(&self, column: &RankedColumn, rows: &[u32], totals: &[f64], total: f64) -> Option<SplitCandidate> {
        // At most `MAX_SIDE`, but never below the minimum of a leaf.
        let share = SIDE_SHARE * total / self.classes as f64;
        let min_side = if share <= self.min_leaf + TOLERANCE { self.min_leaf } else { share.min(MAX_SIDE) };
        if total < 2.0 * min_side - TOLERANCE {
            return None;
        }
        let runs = self.runs(column, rows);
        let before = entropy(totals);
        let (mut left, mut right) = (vec![0.0; self.classes], totals.to_vec());
        let mut tried = 0_u32;
        // Gain, ranks on both sides of the border, and the weight on the left.
        let mut best: (f64, Option<(u32, u32, f64)>) = (0.0, None);
        for (run, next) in runs.ranks.iter().zip(1..runs.ranks.len()) {
            for (class, weight) in runs.weights[(next - 1) * self.classes..][..self.classes].iter().enumerate() {
                left[class] += weight;
                right[class] -= weight;
            }
            let (below, above) = (*run, runs.ranks[next]);
            if column.value(below) + LEAST_DISTANCE >= column.value(above) {
                continue;
            }
            let left_weight: f64 = left.iter().sum();
            if left_weight < min_side - TOLERANCE || total - left_weight < min_side - TOLERANCE {
                continue;
            }
            tried += 1;
            let gain = (before - entropy(&left) - entropy(&right)) / total;
            if gain > best.0 + TOLERANCE {
                best = (gain, Some((below, above, left_weight)));
            }
        }
        let (gain, Some((below, above, left_weight))) = best else { return None };
        let gain = gain - libm::log2(f64::from(tried)) / total;
        let split_entropy = entropy(&[left_weight, total - left_weight]);
        if gain <= TOLERANCE || split_entropy < TOLERANCE {
            return None;
        }
        Some(SplitCandidate { rank: column.split_rank(below, above), gain, gain_ratio: gain * total / split_entropy })
    }

    /// The ranks of some rows, ascending, with the weight of each class. Counts if the column has few ranks, and sorts otherwise.
    fn runs(&self, column: &RankedColumn, rows: &[u32]) -> Runs {
        if column.rank_count() <= rows.len() {
            let mut all = vec![0.0; column.rank_count() * self.classes];
            rows.iter().for_each(|&row| self.add(row, &mut all[column.rank(row) as usize * self.classes..]));
            let has_rows = |weights: &[f64]| weights.iter().any(|&weight| weight > 0.0);
            let used = (0..).zip(all.chunks_exact(self.classes)).filter(|(_, weights)| has_rows(weights));
            let (ranks, weights): (Vec<u32>, Vec<&[f64]>) = used.unzip();
            return Runs { ranks, weights: weights.concat() };
        }
        let mut order: Vec<(u32, u32)> = rows.iter().map(|&row| (column.rank(row), row)).collect();
        order.sort_unstable();
        let mut runs = Runs { ranks: Vec::new(), weights: Vec::new() };
        for run in order.chunk_by(|a, b| a.0 == b.0) {
            let start = runs.weights.len();
            runs.ranks.push(run[0].0);
            runs.weights.resize(start + self.classes, 0.0);
            run.iter().for_each(|&(_, row)| self.add(row, &mut runs.weights[start..]));
        }
        runs
    }
}

/// The entropy of these weights in bits, times their sum.
fn entropy(weights: &[f64]) -> f64 {
    let part = |weight: f64| if weight < TOLERANCE { 0.0 } else { weight * libm::log2(weight) };
    part(weights.iter().sum()) - weights.iter().copied().map(part).sum::<f64>()
}
