//! Gradient boosting: each tree is fitted to the errors of the trees before it.
//!
//! Friedman (2001) with second derivatives as in XGBoost (Chen and Guestrin, KDD 2016), leaf-wise trees on histograms as in
//! LightGBM (Ke et al., NIPS 2017), and a random subset of rows and features for each tree (Friedman 2002).

use super::bin_tree::BinTree;
use super::bins::BinnedColumn;
use super::boosted_params::BoostedParams;
use super::error::LearnError;
use super::grow::{GrowLimits, Grower};
use super::histogram::{GradientPair, HistogramCell, UnitValue};
use super::learner::Learner;
use super::loss::Loss;
use super::params::{Checkable, Unchecked};
use super::random::{Random, hash, unit};
use super::split::SplitLimits;
use super::table::{Samples, SelectedRows, expect_length};
use rayon::prelude::*;
use seek_extract::parameter::Parameters;
use seek_forest::{Forest, ForestBuilder, MAX_DEPTH};
use std::sync::Arc;

impl BoostedParams {
    /// The learner with these unchecked parameters, for linfa's `Fit`.
    #[must_use]
    pub fn unchecked(self) -> Unchecked<Boosted> {
        Unchecked(Boosted { params: self })
    }

    /// Checks the parameters and returns the learner.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn check(self) -> Result<Boosted, LearnError> {
        linfa::ParamGuard::check(self.unchecked())
    }
}

/// Number of rows that a thread works on at a time.
const ROWS_PER_CHUNK: usize = 4096;

/// Gradient boosting with checked parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Boosted {
    params: BoostedParams,
}

impl Checkable for Boosted {
    fn validate(&self) -> Result<(), LearnError> {
        self.params.check_ranges().map_err(|error| LearnError::of_parameter("boosted", error))
    }
}

impl Learner for Boosted {
    fn name(&self) -> &'static str {
        "boosted"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        self.fit(samples, rows, None)
    }
}

impl Boosted {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &BoostedParams {
        &self.params
    }

    /// Fits a correction to given scores. `init` has the scores of each row of the table: with two classes one (that of the
    /// second), otherwise one for each class. The forest holds only the correction: the
    /// given scores are added to its own before the link.
    ///
    /// # Errors
    /// As [`Learner::fit_rows`], and [`LearnError::Length`] or [`LearnError::Samples`] for `init`.
    pub fn fit_from(&self, samples: &Samples, rows: &[u32], init: &[f32]) -> Result<Forest, LearnError> {
        self.fit(samples, rows, Some(init))
    }

    fn fit(&self, samples: &Samples, rows: &[u32], init: Option<&[f32]>) -> Result<Forest, LearnError> {
        let selected = samples.select_rows(rows, &self.params.class_weights)?;
        let loss = Loss::for_classes(samples.classes.len());
        let columns = samples.binned.columns();
        let base = match init {
            None => loss.base(&selected.class_totals(samples.classes.len())),
            Some(_) => vec![0.0; loss.scores()],
        };
        let scores = match init {
            None => base.repeat(selected.rows.len()),
            Some(init) => init_scores(init, loss, samples, &selected)?,
        };
        let names = samples.binned.names().to_vec();
        let mut builder = ForestBuilder::new(names, samples.classes.clone(), loss.link());
        builder.base(base);
        let mut run = BoostingRun { params: &self.params, seed: self.params.seed, loss, columns, selected, scores };
        let start = run.scores.clone();
        for member in 0..self.params.members as u64 {
            run.scores.copy_from_slice(&start);
            // The first member uses the seed of a single model.
            run.seed = if member == 0 { self.params.seed } else { hash(&[self.params.seed, member]) };
            run.run_rounds(&mut builder);
        }
        Ok(builder.finish()?)
    }

    fn limits(params: &BoostedParams) -> GrowLimits {
        GrowLimits {
            max_leaves: params.max_leaves,
            max_depth: params.max_depth.min(MAX_DEPTH),
            split: SplitLimits {
                lambda: f64::from(params.lambda),
                min_hessian: f64::from(params.min_child_weight),
                min_rows: params.min_leaf_rows,
                min_gain: f64::from(params.min_gain),
                entropy: false,
            },
        }
    }
}

fn init_scores(init: &[f32], loss: Loss, samples: &Samples, selected: &SelectedRows) -> Result<Vec<f32>, LearnError> {
    let width = loss.scores();
    expect_length("start scores", samples.binned.rows() * width, init.len())?;
    let mut scores = Vec::with_capacity(selected.rows.len() * width);
    for &row in &selected.rows {
        let own = &init[row as usize * width..][..width];
        if own.iter().any(|score| !score.is_finite()) {
            return Err(LearnError::Samples { row, problem: "its start score is not finite" });
        }
        scores.extend_from_slice(own);
    }
    Ok(scores)
}

/// The state of one fit.
struct BoostingRun<'a> {
    params: &'a BoostedParams,
    /// Seed of the current member.
    seed: u64,
    loss: Loss,
    columns: &'a [Arc<BinnedColumn>],
    selected: SelectedRows,
    /// The scores of all selected rows after the trees so far.
    scores: Vec<f32>,
}

impl BoostingRun<'_> {
    fn run_rounds(&mut self, builder: &mut ForestBuilder) {
        let mut grower = Grower::new(self.columns, Boosted::limits(self.params));
        let width = self.loss.scores();
        for round in 0..self.params.rounds as u64 {
            let positions = self.draw_rows(round);
            let gradients = self.gradients(&positions);
            for class in 0..width {
                let features = self.draw_features(round, class as u64);
                let own = || gradients.iter().skip(class).step_by(width).copied();
                let scale = UnitValue::new(own());
                let mut pairs: Vec<GradientPair> =
                    own().map(|(gradient, hessian)| scale.pair(gradient, hessian)).collect();
                let mut rows: Vec<u32> =
                    positions.iter().map(|&position| self.selected.rows[position as usize]).collect();
                let (tree, totals) = grower.grow(&features, &mut rows, &mut pairs, scale);
                let values: Vec<f32> = totals.iter().map(|total| self.leaf_value(total, &scale)).collect();
                let shares: Vec<f32> = values.iter().map(|value| value / self.params.members as f32).collect();
                builder.start_tree(class as u16);
                tree.add_to(builder, self.columns, &shares, 1);
                self.add_scores(&tree, &values, class);
            }
        }
    }

    /// The positions of the rows of a round among the selected rows. The draw hashes the number of the group.
    fn draw_rows(&self, round: u64) -> Vec<u32> {
        let all = 0..self.selected.rows.len() as u32;
        let fraction = f64::from(self.params.row_fraction);
        if fraction >= 1.0 {
            return all.collect();
        }
        let is_drawn = |group: u32| unit(hash(&[self.seed, round, u64::from(group)])) < fraction;
        // The rows of a group mostly follow each other.
        let drawn_of_chunk = |(chunk, groups): (usize, &[u32])| {
            let (mut group, mut drawn) = (groups[0], is_drawn(groups[0]));
            let mut positions = Vec::with_capacity(groups.len());
            for (position, &next) in (chunk * ROWS_PER_CHUNK..).zip(groups) {
                if next != group {
                    (group, drawn) = (next, is_drawn(next));
                }
                if drawn {
                    positions.push(position as u32);
                }
            }
            positions
        };
        let chunks = self.selected.groups.par_chunks(ROWS_PER_CHUNK).enumerate();
        let positions: Vec<u32> = chunks.flat_map_iter(drawn_of_chunk).collect();
        if positions.is_empty() { all.collect() } else { positions }
    }

    /// The features that a tree may split on, ascending. Features with a single value are excluded before the draw.
    fn draw_features(&self, round: u64, class: u64) -> Vec<u32> {
        let mut features: Vec<u32> =
            (0..self.columns.len() as u32).filter(|&feature| self.columns[feature as usize].bin_count() > 1).collect();
        let count = (features.len() as f64 * f64::from(self.params.feature_fraction)).ceil() as usize;
        let seed = hash(&[self.seed, round, class, u64::MAX]);
        Random::new(seed).choose(&mut features, count);
        features.truncate(count);
        features.sort_unstable();
        features
    }

    /// Gradient and Hessian of each score of the rows at `positions`.
    fn gradients(&self, positions: &[u32]) -> Vec<(f32, f32)> {
        let width = self.loss.scores();
        let mut gradients = vec![(0.0, 0.0); positions.len() * width];
        gradients.par_chunks_mut(width).zip(positions).with_min_len(ROWS_PER_CHUNK).for_each(|(out, &position)| {
            let position = position as usize;
            let scores = &self.scores[position * width..][..width];
            self.loss.gradients(scores, self.selected.targets[position], self.selected.weights[position], out);
        });
        gradients
    }

    /// The Newton step of a leaf times the learning rate.
    fn leaf_value(&self, total: &HistogramCell, scale: &UnitValue) -> f32 {
        let hessian = total.hessian(scale) + f64::from(self.params.lambda);
        if hessian > 0.0 {
            (-f64::from(self.params.learning_rate) * total.gradient(scale) / hessian) as f32
        } else {
            0.0
        }
    }

    fn add_scores(&mut self, tree: &BinTree, values: &[f32], class: usize) {
        let columns = self.columns;
        let width = self.loss.scores();
        self.scores.par_chunks_mut(width).zip(&self.selected.rows).with_min_len(ROWS_PER_CHUNK).for_each(
            |(scores, &row)| {
                scores[class] += values[tree.leaf_of(columns, row) as usize];
            },
        );
    }
}

/// Fits a correction to the scores that the rows already have ([`Boosted::fit_from`]).
#[derive(Clone, Debug)]
pub struct WarmStartBoosting {
    boosted: Boosted,
    /// One start score for each row of the table.
    init: Vec<f32>,
}

impl WarmStartBoosting {
    /// Boosting with this seed from the scores `init`: one for each row of the table, for two classes.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn new(params: BoostedParams, seed: u64, init: Vec<f32>) -> Result<Self, LearnError> {
        Ok(Self { boosted: BoostedParams { seed, ..params }.check()?, init })
    }
}

impl Learner for WarmStartBoosting {
    fn name(&self) -> &'static str {
        "warm-start boosting"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        self.boosted.fit_from(samples, rows, &self.init)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_of_a_group_are_drawn_or_none() {
        // The rows of a group follow each other, and some cross the edge of a chunk; or they are apart.
        let count = 3 * ROWS_PER_CHUNK as u32;
        for group_of in [|row: u32| row / 3, |row: u32| row % 1000] {
            let groups: Vec<u32> = (0..count).map(group_of).collect();
            let rows: Vec<u32> = (0..count).collect();
            let selected = SelectedRows {
                targets: vec![0; rows.len()],
                weights: vec![1.0; rows.len()],
                rows,
                groups: groups.clone(),
            };
            let params = BoostedParams { row_fraction: 0.4, ..BoostedParams::default() };
            let loss = Loss::for_classes(2);
            let run = BoostingRun { params: &params, seed: 7, loss, columns: &[], selected, scores: Vec::new() };
            let is_drawn = |row: &u32| unit(hash(&[7, 5, u64::from(groups[*row as usize])])) < f64::from(0.4_f32);
            let expected: Vec<u32> = (0..count).filter(is_drawn).collect();
            assert_eq!(run.draw_rows(5), expected);
            assert!((0.3..0.5).contains(&(expected.len() as f64 / f64::from(count))), "{}", expected.len());
        }
    }
}
