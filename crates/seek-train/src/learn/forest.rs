//! Random forests on histograms: Breiman (2001), with a random subset of features for each split and averaged probabilities.
//!
//! Splits reduce the Gini impurity. With gradient = weight in a class and Hessian = weight, the gain of [`super::split`] is
//! half the decrease of weight times impurity, summed over the classes. Two classes need only one of them.

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use seek_extract::parameter::Parameters;
use seek_forest::{Forest, ForestBuilder, Link, MAX_DEPTH};

use super::bin_tree::{BinTree, partition};
use super::bins::BinnedColumn;
use super::error::LearnError;
use super::forest_params::{ForestParams, RowSampling};
use super::histogram::{GradientPair, HistogramCell, UnitValue, fill, total};
use super::learner::Learner;
use super::params::{Checkable, Unchecked};
use super::random::{Random, hash, unit};
use super::split::{BinSplit, SplitLimits, better};
use super::table::{Samples, SelectedRows};
use super::tree_params::SplitMeasure;

impl ForestParams {
    /// The learner with these unchecked parameters, for linfa's `Fit`.
    #[must_use]
    pub fn unchecked(self) -> Unchecked<RandomForest> {
        Unchecked(RandomForest { params: self })
    }

    /// Checks the parameters and returns the learner.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn check(self) -> Result<RandomForest, LearnError> {
        linfa::ParamGuard::check(self.unchecked())
    }
}

/// A learner of random forests with checked parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomForest {
    params: ForestParams,
}

impl Checkable for RandomForest {
    fn validate(&self) -> Result<(), LearnError> {
        self.params.check_ranges().map_err(|error| LearnError::of_parameter("forest", error))
    }
}

impl RandomForest {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &ForestParams {
        &self.params
    }
}

impl Learner for RandomForest {
    fn name(&self) -> &'static str {
        "forest"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        let selected = samples.select_rows(rows, &self.params.class_weights)?;
        let classes = samples.classes.len();
        let columns = samples.binned.columns();
        let names = samples.binned.names().to_vec();
        let mut builder = ForestBuilder::new(names, samples.classes.clone(), Link::Mean);
        let grow = |tree: usize| TreeGrower::new(&self.params, columns, &selected, classes, tree as u64).grow();
        let trees: Vec<(BinTree, Vec<f32>)> = (0..self.params.trees).into_par_iter().map(grow).collect();
        for (tree, shares) in trees {
            builder.start_tree(0);
            tree.add_to(&mut builder, columns, &shares, classes);
        }
        Ok(builder.finish()?)
    }
}

/// The least gain of information of a split, in nats times weight: rounding can make less of none.
const MIN_INFORMATION: f64 = 1e-6;

/// A leaf that may still be split.
struct OpenLeaf {
    node: usize,
    /// The number among the leaves.
    leaf: usize,
    depth: usize,
    /// Its rows, as a range of those of the tree.
    rows: Range<usize>,
}

/// Grows one tree of the forest.
struct TreeGrower<'a> {
    columns: &'a [Arc<BinnedColumn>],
    classes: usize,
    limits: SplitLimits,
    max_depth: usize,
    /// 0 for no limit.
    max_leaves: usize,
    /// Number of features drawn for a split.
    split_features: usize,
    /// Whether further features are drawn until one of them gains.
    draw_until_gain: bool,
    /// Features with more than one value, in random order.
    features: Vec<u32>,
    random: Random,
    rows: Vec<u32>,
    pairs: Vec<GradientPair>,
    scales: Vec<UnitValue>,
    /// For the partition of rows.
    scratch: (Vec<u32>, Vec<GradientPair>),
}

impl<'a> TreeGrower<'a> {
    fn new(
        params: &ForestParams,
        columns: &'a [Arc<BinnedColumn>],
        selected: &SelectedRows,
        classes: usize,
        tree: u64,
    ) -> Self {
        let features: Vec<u32> =
            (0..columns.len() as u32).filter(|&feature| columns[feature as usize].bin_count() > 1).collect();
        let drawn = draw_rows(params, selected, tree);
        let channels = if classes == 2 { 1 } else { classes };
        let entropy = params.measure == SplitMeasure::Entropy;
        // A single channel belongs to the second class.
        let class_of = |channel: usize| if channels == 1 { 1 } else { channel };
        let gradient_pair = |&(position, weight): &(usize, f32), channel: usize| {
            let in_class = selected.targets[position] as usize == class_of(channel);
            (if in_class { weight } else { 0.0 }, weight)
        };
        let scales: Vec<UnitValue> =
            (0..channels).map(|channel| UnitValue::new(drawn.iter().map(|row| gradient_pair(row, channel)))).collect();
        let mut pairs = Vec::with_capacity(drawn.len() * channels);
        for row in &drawn {
            pairs.extend(scales.iter().enumerate().map(|(channel, scale)| {
                let (gradient, hessian) = gradient_pair(row, channel);
                scale.pair(gradient, hessian)
            }));
        }
        Self {
            columns,
            classes,
            limits: SplitLimits {
                lambda: 0.0,
                min_hessian: 0.0,
                min_rows: params.min_leaf_rows,
                min_gain: if entropy { MIN_INFORMATION } else { 0.0 },
                entropy,
            },
            max_depth: params.max_depth.min(MAX_DEPTH),
            max_leaves: params.max_leaves,
            split_features: params.split_features.of(features.len()),
            draw_until_gain: params.draw_until_gain,
            features,
            random: Random::new(hash(&[params.seed, tree])),
            rows: drawn.iter().map(|&(position, _)| selected.rows[position]).collect(),
            pairs,
            scales,
            scratch: Default::default(),
        }
    }

    /// Grows a tree. Returns it with the class shares of each leaf.
    fn grow(mut self) -> (BinTree, Vec<f32>) {
        let mut tree = BinTree::leaf();
        let mut shares = vec![0.0; self.classes];
        let root = OpenLeaf { node: 0, leaf: 0, depth: 0, rows: 0..self.rows.len() };
        match self.max_leaves {
            0 => self.grow_depth_first(root, &mut tree, &mut shares),
            most => self.grow_best_first(root, most, &mut tree, &mut shares),
        }
        (tree, shares)
    }

    /// Splits all leaves that can be split. The open leaves are a stack, so it stays as small as the tree is deep.
    fn grow_depth_first(&mut self, root: OpenLeaf, tree: &mut BinTree, shares: &mut Vec<f32>) {
        let mut open = vec![root];
        while let Some(leaf) = open.pop() {
            let split = self.split_or_close(&leaf, shares);
            if let Some(split) = split {
                let (left, right) = self.divide(leaf, &split, tree, shares);
                open.extend([right, left]);
            }
        }
    }

    /// Splits the leaf with the largest gain, until the tree has `most` leaves.
    fn grow_best_first(&mut self, root: OpenLeaf, most: usize, tree: &mut BinTree, shares: &mut Vec<f32>) {
        let mut open: Vec<(OpenLeaf, BinSplit)> = Vec::new();
        let first = self.split_or_close(&root, shares);
        open.extend(first.map(|split| (root, split)));
        let mut leaves = 1;
        while leaves < most && !open.is_empty() {
            let best = (1..open.len()).fold(0, |best, at| if open[at].1.gain > open[best].1.gain { at } else { best });
            let (leaf, split) = open.swap_remove(best);
            let (left, right) = self.divide(leaf, &split, tree, shares);
            leaves += 1;
            for leaf in [left, right] {
                let split = self.split_or_close(&leaf, shares);
                open.extend(split.map(|split| (leaf, split)));
            }
        }
        for (leaf, _) in open {
            self.close(&leaf, shares);
        }
    }

    /// The best split of a leaf; without one, the leaf stays and gets its class shares.
    fn split_or_close(&mut self, leaf: &OpenLeaf, shares: &mut [f32]) -> Option<BinSplit> {
        let sums = self.sums(leaf);
        let split = if leaf.depth < self.max_depth { self.best_split(&sums, leaf.rows.clone()) } else { None };
        if split.is_none() {
            self.close(leaf, shares);
        }
        split
    }

    fn sums(&self, leaf: &OpenLeaf) -> Vec<HistogramCell> {
        let channels = self.scales.len();
        total(&self.pairs[leaf.rows.start * channels..leaf.rows.end * channels], channels)
    }

    /// Writes the class shares of a leaf.
    fn close(&self, leaf: &OpenLeaf, shares: &mut [f32]) {
        shares[leaf.leaf * self.classes..][..self.classes].copy_from_slice(&self.shares(&self.sums(leaf)));
    }

    /// Splits a leaf into two, the left one first.
    fn divide(
        &mut self,
        leaf: OpenLeaf,
        split: &BinSplit,
        tree: &mut BinTree,
        shares: &mut Vec<f32>,
    ) -> (OpenLeaf, OpenLeaf) {
        let channels = self.scales.len();
        let OpenLeaf { node, leaf, depth, rows: range } = leaf;
        let bins = self.columns[split.feature as usize].bins();
        let pairs = &mut self.pairs[range.start * channels..range.end * channels];
        let count = partition(bins, split.bin, &mut self.rows[range.clone()], pairs, &mut self.scratch);
        let right_leaf = shares.len() / self.classes;
        shares.resize(shares.len() + self.classes, 0.0);
        let (left, right) = tree.split(node, split, right_leaf as u32);
        let (middle, depth) = (range.start + count, depth + 1);
        let left = OpenLeaf { node: left, leaf, depth, rows: range.start..middle };
        (left, OpenLeaf { node: right, leaf: right_leaf, depth, rows: middle..range.end })
    }

    /// The best split of these rows on newly drawn features.
    fn best_split(&mut self, sums: &[HistogramCell], range: Range<usize>) -> Option<BinSplit> {
        let channels = self.scales.len();
        if range.len() < 2 * self.limits.min_rows as usize || self.is_pure(sums) {
            return None;
        }
        let drawn = if self.draw_until_gain { self.features.len() } else { self.split_features };
        self.random.choose(&mut self.features, drawn);
        let pairs = &self.pairs[range.start * channels..range.end * channels];
        let rows = &self.rows[range];
        let mut cells = Vec::new();
        let mut best = None;
        for (number, &feature) in self.features.iter().take(drawn).enumerate() {
            if number >= self.split_features && best.is_some() {
                break;
            }
            let column = &self.columns[feature as usize];
            cells.resize(column.bin_count() * channels, HistogramCell::default());
            fill(column.bins(), rows, pairs, channels, &mut cells);
            best = better(best, self.limits.best(feature, &cells, sums, &self.scales));
        }
        best
    }

    fn is_pure(&self, sums: &[HistogramCell]) -> bool {
        self.shares(sums).iter().any(|&share| share >= 1.0)
    }

    /// The class shares of some rows, computed from their sums.
    fn shares(&self, sums: &[HistogramCell]) -> Vec<f32> {
        let share = |(cell, scale): (&HistogramCell, &UnitValue)| {
            let weight = cell.hessian(scale);
            if weight > 0.0 { (cell.gradient(scale) / weight).clamp(0.0, 1.0) } else { 0.0 }
        };
        let shares: Vec<f64> = sums.iter().zip(&self.scales).map(share).collect();
        if let [second] = shares[..] {
            return vec![(1.0 - second) as f32, second as f32];
        }
        // Rounding to units can change the sum of 1, and very small weights can round to 0.
        let sum: f64 = shares.iter().sum();
        let even = 1.0 / self.classes as f64;
        shares.iter().map(|share| if sum > 0.0 { (share / sum) as f32 } else { even as f32 }).collect()
    }
}

/// The rows of a tree: positions among the selected rows, with their weights. The draw hashes the number of the group.
fn draw_rows(params: &ForestParams, selected: &SelectedRows, tree: u64) -> Vec<(usize, f32)> {
    let copies = |group: u32| {
        let chance = unit(hash(&[params.seed, tree, u64::from(group), 1]));
        match params.rows {
            RowSampling::Bootstrap => poisson(chance),
            RowSampling::Fraction(fraction) => u8::from(chance < f64::from(fraction)),
        }
    };
    let weigh = |(position, &group): (usize, &u32)| {
        let copies = copies(group);
        (copies > 0).then(|| (position, selected.weights[position] * f32::from(copies)))
    };
    let drawn: Vec<(usize, f32)> = selected.groups.iter().enumerate().filter_map(weigh).collect();
    if drawn.is_empty() { selected.weights.iter().copied().enumerate().collect() } else { drawn }
}

/// The quantile of a Poisson variable with mean 1 at `chance` in 0..1, at most 8.
fn poisson(chance: f64) -> u8 {
    let mut probability = 1.0 / std::f64::consts::E;
    let mut sum = probability;
    let mut value = 0;
    while chance >= sum && value < 8 {
        value += 1;
        probability /= f64::from(value);
        sum += probability;
    }
    value
}
