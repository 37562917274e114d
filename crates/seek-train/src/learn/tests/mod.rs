//! Tests of the learners on small made-up problems.

mod binning;
mod groups;
mod j48;
mod learners;
mod linear;
mod linfa_traits;
mod repeatable;

use super::random::{Random, hash, unit};
use super::{BinnedTable, BoostedParams, ForestParams, J48Params, Learner, Samples, TreeParams};

/// A made-up problem: the values, row after row, and the class of each row.
struct Problem {
    names: Vec<String>,
    values: Vec<f32>,
    targets: Vec<u32>,
    classes: Vec<String>,
}

impl Problem {
    /// `rows` rows of `width` values in 0..1, in steps of 1/1000. `class` gives the class of a row, from its values and a random
    /// number in 0..1.
    fn new(rows: usize, width: usize, classes: usize, seed: u64, class: impl Fn(&[f32], f64) -> u32) -> Self {
        let mut random = Random::new(seed);
        let values: Vec<f32> = (0..rows * width).map(|_| random.below(1000) as f32 / 1000.0).collect();
        let chance = |row: usize| unit(hash(&[seed, row as u64]));
        let targets = values.chunks_exact(width).enumerate().map(|(row, values)| class(values, chance(row))).collect();
        let name = |prefix: &str, count: usize| (0..count).map(|number| format!("{prefix}{number}")).collect();
        Self { names: name("f", width), values, targets, classes: name("class", classes) }
    }

    /// Two classes; the odds depend on linear, periodic and interacting features. Some features are useless.
    fn noisy(rows: usize, seed: u64) -> Self {
        Self::new(rows, 12, 2, seed, |x, chance| {
            let crossed = if (x[0] > 0.5) == (x[1] > 0.5) { 1.5 } else { -1.5 };
            let score = crossed + 3.0 * (x[2] - 0.5) + 2.0 * (6.0 * x[3]).sin() - 2.0 * (x[4] * x[5] - 0.25);
            u32::from(chance < 1.0 / (1.0 + f64::from(-score).exp()))
        })
    }

    /// Three classes that two features separate exactly.
    fn three_classes(rows: usize, seed: u64) -> Self {
        Self::new(rows, 4, 3, seed, |x, _| if x[1] > 0.6 { 2 } else { u32::from(x[2] > 0.4) })
    }

    fn rows(&self) -> usize {
        self.targets.len()
    }

    fn binned(&self) -> BinnedTable {
        BinnedTable::from_rows(self.names.clone(), &self.values, None).unwrap()
    }

    fn samples<'a>(&'a self, binned: &'a BinnedTable, weights: &'a [f32]) -> Samples<'a> {
        Samples { binned, targets: &self.targets, classes: self.classes.clone(), weights, groups: &[] }
    }
}

/// All row numbers.
fn all_rows(rows: usize) -> Vec<u32> {
    (0..rows as u32).collect()
}

/// One of each learner, small enough for tests.
fn learners() -> Vec<Box<dyn Learner>> {
    let boosted = BoostedParams {
        rounds: 40,
        max_leaves: 15,
        feature_fraction: 0.7,
        row_fraction: 0.8,
        min_leaf_rows: 5,
        seed: 7,
        ..BoostedParams::default()
    };
    vec![
        Box::new(boosted.check().unwrap()),
        Box::new(ForestParams { trees: 40, seed: 7, ..ForestParams::default() }.check().unwrap()),
        Box::new(ForestParams { trees: 40, seed: 7, ..ForestParams::weka() }.check().unwrap()),
        Box::new(TreeParams { max_depth: 8, seed: 7, ..TreeParams::default() }.check().unwrap()),
        Box::new(J48Params::default().check().unwrap()),
    ]
}
