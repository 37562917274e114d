//! Gradient boosting: trees fitted one after the other, each to what the ones before got wrong.
//!
//! Friedman (2001) with second derivatives as in XGBoost (Chen and Guestrin, KDD 2016), leaf-wise trees on histograms as in
//! LightGBM (Ke et al., NIPS 2017), and a random part of the rows and features for each tree (Friedman 2002).

use std::sync::Arc;

use rayon::prelude::*;
use seek_forest::{Forest, ForestBuilder, MAX_DEPTH};
use serde::{Deserialize, Serialize};

use super::Learner;
use super::bin_tree::BinTree;
use super::bins::BinnedColumn;
use super::error::LearnError;
use super::grow::{GrowLimits, Grower};
use super::histogram::{Cell, Pair, Scale};
use super::loss::Loss;
use super::params::{Checkable, Ranges, Unchecked};
use super::random::{Random, hash, unit};
use super::split::SplitLimits;
use super::table::{Chosen, Samples, expect_length};

/// Parameters of boosting; the defaults are LightGBM's where it has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoostedParams {
    /// Models that are fitted side by side, at least 1. Each draws rows and features of its own; their scores are averaged,
    /// so that less of an answer is chance (Breiman's bagging, 1996).
    pub members: usize,
    /// Rounds of boosting, at least 1: one tree each, or one for each class when there are more than two.
    pub rounds: usize,
    /// Most leaves of a tree, at least 2.
    pub max_leaves: usize,
    /// Most splits from root to leaf, at least 1.
    pub max_depth: usize,
    /// What part of a tree's answer counts, in 0..=1 without 0.
    pub learning_rate: f32,
    /// L2 penalty of leaf values, at least 0.
    pub lambda: f32,
    /// Least sum of curvatures (weight times p(1 - p)) in a leaf, at least 0.
    pub min_child_weight: f32,
    /// Least number of rows in a leaf, at least 1.
    pub min_leaf_rows: u32,
    /// A split must lower the loss by more than this, at least 0.
    pub min_gain: f32,
    /// Part of the features that a tree may use, in 0..=1 without 0.
    pub feature_fraction: f32,
    /// Part of the groups of rows that a round is fitted on, in 0..=1 without 0.
    pub row_fraction: f32,
    /// Weight of each class, multiplied into those of its rows; empty when all are 1.
    pub class_weights: Vec<f32>,
    /// Seed of all random choices.
    pub seed: u64,
}

impl Default for BoostedParams {
    fn default() -> Self {
        Self {
            members: 1,
            rounds: 100,
            max_leaves: 31,
            max_depth: MAX_DEPTH,
            learning_rate: 0.1,
            lambda: 0.0,
            min_child_weight: 1e-3,
            min_leaf_rows: 20,
            min_gain: 0.0,
            feature_fraction: 1.0,
            row_fraction: 1.0,
            class_weights: Vec::new(),
            seed: 0,
        }
    }
}

impl BoostedParams {
    /// The learner of these parameters, unchecked, as linfa has it.
    #[must_use]
    pub fn unchecked(self) -> Unchecked<Boosted> {
        Unchecked(Boosted { params: self })
    }

    /// The learner of these parameters.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn check(self) -> Result<Boosted, LearnError> {
        linfa::ParamGuard::check(self.unchecked())
    }
}

/// Gradient boosting with checked parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Boosted {
    params: BoostedParams,
}

impl Checkable for Boosted {
    fn validate(&self) -> Result<(), LearnError> {
        let (params, ranges) = (&self.params, Ranges("boosted"));
        ranges.at_least("members", params.members, 1)?;
        ranges.at_least("rounds", params.rounds, 1)?;
        ranges.at_least("max_leaves", params.max_leaves, 2)?;
        ranges.at_least("max_depth", params.max_depth, 1)?;
        ranges.at_least("min_leaf_rows", params.min_leaf_rows as usize, 1)?;
        ranges.share("learning_rate", params.learning_rate)?;
        ranges.share("feature_fraction", params.feature_fraction)?;
        ranges.share("row_fraction", params.row_fraction)?;
        ranges.not_negative("lambda", params.lambda)?;
        ranges.not_negative("min_child_weight", params.min_child_weight)?;
        ranges.not_negative("min_gain", params.min_gain)?;
        ranges.class_weights(&params.class_weights)
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

    /// Fits on top of scores that the rows have already: `init` has them for each row of the table, one a row with two
    /// classes (that of the second), else one for each class. The forest gives only what is to be added to them: add
    /// them to [`Forest::predict_scores`] before the link.
    ///
    /// # Errors
    /// As [`Learner::fit_rows`], and [`LearnError::Length`] or [`LearnError::Samples`] for `init`.
    pub fn fit_from(&self, samples: &Samples, rows: &[u32], init: &[f32]) -> Result<Forest, LearnError> {
        self.fit(samples, rows, Some(init))
    }

    fn fit(&self, samples: &Samples, rows: &[u32], init: Option<&[f32]>) -> Result<Forest, LearnError> {
        let chosen = samples.choose(rows, &self.params.class_weights)?;
        let loss = Loss::of(samples.classes.len());
        let columns = samples.binned.columns();
        let base = match init {
            None => loss.base(&chosen.class_totals(samples.classes.len())),
            Some(_) => vec![0.0; loss.scores()],
        };
        let scores = match init {
            None => base.repeat(chosen.rows.len()),
            Some(init) => init_scores(init, loss, samples, &chosen)?,
        };
        let names = samples.binned.names().to_vec();
        let mut builder = ForestBuilder::new(names, samples.classes.clone(), loss.link());
        builder.base(base);
        let mut run = Run { params: &self.params, seed: self.params.seed, loss, columns, chosen, scores };
        let start = run.scores.clone();
        for member in 0..self.params.members as u64 {
            run.scores.copy_from_slice(&start);
            // The first draws as a model alone would.
            run.seed = if member == 0 { self.params.seed } else { hash(&[self.params.seed, member]) };
            run.all_rounds(&mut builder);
        }
        Ok(builder.finish()?)
    }

    fn limits(params: &BoostedParams) -> GrowLimits {
        GrowLimits {
            max_leaves: params.max_leaves,
            max_depth: params.max_depth.min(MAX_DEPTH),
            split: SplitLimits {
                lambda: f64::from(params.lambda),
                min_curve: f64::from(params.min_child_weight),
                min_rows: params.min_leaf_rows,
                min_gain: f64::from(params.min_gain),
            },
        }
    }
}

fn init_scores(init: &[f32], loss: Loss, samples: &Samples, chosen: &Chosen) -> Result<Vec<f32>, LearnError> {
    let width = loss.scores();
    expect_length("start scores", samples.binned.rows() * width, init.len())?;
    let mut scores = Vec::with_capacity(chosen.rows.len() * width);
    for &row in &chosen.rows {
        let own = &init[row as usize * width..][..width];
        if own.iter().any(|score| !score.is_finite()) {
            return Err(LearnError::Samples { row, problem: "its start score is not finite" });
        }
        scores.extend_from_slice(own);
    }
    Ok(scores)
}

/// One fit under way.
struct Run<'a> {
    params: &'a BoostedParams,
    /// Seed of the member under way.
    seed: u64,
    loss: Loss,
    columns: &'a [Arc<BinnedColumn>],
    chosen: Chosen,
    /// The scores of all chosen rows, after the trees so far.
    scores: Vec<f32>,
}

impl Run<'_> {
    fn all_rounds(&mut self, builder: &mut ForestBuilder) {
        let mut grower = Grower::new(self.columns, Boosted::limits(self.params));
        let width = self.loss.scores();
        for round in 0..self.params.rounds as u64 {
            let positions = self.draw_rows(round);
            let derived = self.derive(&positions);
            for class in 0..width {
                let features = self.draw_features(round, class as u64);
                let own = || derived.iter().skip(class).step_by(width).copied();
                let scale = Scale::new(own());
                let mut pairs: Vec<Pair> = own().map(|(slope, curve)| scale.pair(slope, curve)).collect();
                let mut rows: Vec<u32> =
                    positions.iter().map(|&position| self.chosen.rows[position as usize]).collect();
                let (tree, totals) = grower.grow(&features, &mut rows, &mut pairs, scale);
                let values: Vec<f32> = totals.iter().map(|total| self.leaf_value(total, &scale)).collect();
                let shares: Vec<f32> = values.iter().map(|value| value / self.params.members as f32).collect();
                builder.start_tree(class as u16);
                tree.add_to(builder, self.columns, &shares, 1);
                self.add_scores(&tree, &values, class);
            }
        }
    }

    /// Positions among the chosen rows that a round is fitted on. Each row is drawn by the number of its group.
    fn draw_rows(&self, round: u64) -> Vec<u32> {
        let all = 0..self.chosen.rows.len() as u32;
        let fraction = f64::from(self.params.row_fraction);
        if fraction >= 1.0 {
            return all.collect();
        }
        let drawn = |&position: &u32| {
            let group = self.chosen.groups[position as usize];
            unit(hash(&[self.seed, round, u64::from(group)])) < fraction
        };
        let positions: Vec<u32> = all.clone().into_par_iter().filter(drawn).collect();
        if positions.is_empty() { all.collect() } else { positions }
    }

    /// Features that a tree may split on, rising; features with a single value are left out before the draw.
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

    /// Slope and curvature of each score of the rows at `positions`.
    fn derive(&self, positions: &[u32]) -> Vec<(f32, f32)> {
        let width = self.loss.scores();
        let mut derived = vec![(0.0, 0.0); positions.len() * width];
        derived.par_chunks_mut(width).zip(positions).with_min_len(4096).for_each(|(out, &position)| {
            let position = position as usize;
            let scores = &self.scores[position * width..][..width];
            self.loss.derive(scores, self.chosen.targets[position], self.chosen.weights[position], out);
        });
        derived
    }

    /// Newton's step of a leaf, shortened by the learning rate.
    fn leaf_value(&self, total: &Cell, scale: &Scale) -> f32 {
        let curve = total.curve(scale) + f64::from(self.params.lambda);
        if curve > 0.0 { (-f64::from(self.params.learning_rate) * total.slope(scale) / curve) as f32 } else { 0.0 }
    }

    fn add_scores(&mut self, tree: &BinTree, values: &[f32], class: usize) {
        let columns = self.columns;
        let width = self.loss.scores();
        self.scores.par_chunks_mut(width).zip(&self.chosen.rows).with_min_len(4096).for_each(|(scores, &row)| {
            scores[class] += values[tree.leaf_of(columns, row) as usize];
        });
    }
}
