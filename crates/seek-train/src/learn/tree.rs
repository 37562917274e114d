//! Single decision trees: the content-seeker papers' J48, by way of linfa-trees.
//!
//! linfa-trees chooses every split, but one node at a time: each node's rows become a dataset of their own, of which
//! linfa grows a tree of depth 1. Grown in one go by linfa 0.8, a tree scans all rows of all features in every node; it
//! misses most splits of features with many equal values, because it compares a row with the next one of the *whole* data
//! to see whether values differ; and its pruning breaks ties by the order of a hash table, new in each run. Records are
//! bin numbers, as linfa-trees takes values nearer than 1e-5 for equal.
//!
//! The order of a hash table also decides how linfa-trees rounds impurities of three classes and more. So there is one
//! tree for each class then, grown for that class against the rest.
//!
//! linfa's leaves hold a label; these hold class shares of all training rows that reach them.

use std::sync::Arc;

use linfa::ParamGuard;
use linfa::dataset::DatasetBase;
use linfa::traits::Fit;
use linfa_trees::{DecisionTree, DecisionTreeValidParams, SplitQuality};
use ndarray::{Array1, Array2};
use rayon::prelude::*;
use seek_forest::{Forest, ForestBuilder, Link, MAX_DEPTH};
use serde::{Deserialize, Serialize};

use super::Learner;
use super::bin_tree::{BinTree, partition};
use super::bins::BinnedColumn;
use super::error::LearnError;
use super::params::{Checkable, Ranges, Unchecked};
use super::random::hash;
use super::split::Split;
use super::table::{Chosen, Samples};

/// What a split of a tree lowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SplitMeasure {
    /// Gini impurity (CART).
    Gini,
    /// Entropy: the information gain that J48 starts from.
    Entropy,
}

/// Parameters of a single tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeParams {
    /// Most splits from root to leaf, at least 1.
    pub max_depth: usize,
    /// Least weight of the rows in a leaf, more than 0.
    pub min_leaf_weight: f32,
    /// A split must lower the measure by this much, more than 0.
    pub min_decrease: f32,
    /// What a split lowers.
    pub measure: SplitMeasure,
    /// Most rows that the splits are chosen on, at least 1; leaves get the shares of all rows.
    pub max_rows: usize,
    /// Leaf shares are those of the leaf's rows and of so much weight shared as in all rows; at least 0. It keeps
    /// small leaves from being certain (Cestnik's m-estimate, 1990).
    pub smoothing: f32,
    /// Weight of each class, multiplied into those of its rows; empty when all are 1.
    pub class_weights: Vec<f32>,
    /// Seed of the choice of rows.
    pub seed: u64,
}

impl Default for TreeParams {
    /// Depth 12, leaves of weight 5, entropy, on at most 20,000 rows.
    fn default() -> Self {
        Self {
            max_depth: 12,
            min_leaf_weight: 5.0,
            min_decrease: 1e-4,
            measure: SplitMeasure::Entropy,
            max_rows: 20_000,
            smoothing: 1.0,
            class_weights: Vec::new(),
            seed: 0,
        }
    }
}

impl TreeParams {
    /// The learner of these parameters, unchecked, as linfa has it.
    #[must_use]
    pub fn unchecked(self) -> Unchecked<Tree> {
        Unchecked(Tree { params: self })
    }

    /// The learner of these parameters.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn check(self) -> Result<Tree, LearnError> {
        ParamGuard::check(self.unchecked())
    }
}

/// A learner of single trees with checked parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    params: TreeParams,
}

impl Checkable for Tree {
    fn validate(&self) -> Result<(), LearnError> {
        let (params, ranges) = (&self.params, Ranges("tree"));
        ranges.at_least("max_depth", params.max_depth, 1)?;
        ranges.at_least("max_rows", params.max_rows, 1)?;
        ranges.positive("min_leaf_weight", params.min_leaf_weight)?;
        ranges.positive("min_decrease", params.min_decrease)?;
        ranges.not_negative("smoothing", params.smoothing)?;
        ranges.class_weights(&params.class_weights)
    }
}

impl Learner for Tree {
    fn name(&self) -> &'static str {
        "tree"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        let chosen = samples.choose(rows, &self.params.class_weights)?;
        let classes = samples.classes.len();
        let columns = samples.binned.columns();
        let linfa = self.linfa_params()?;
        let sample = self.sample(&chosen);
        // Two classes need one tree, that of the second.
        let grown_for = if classes == 2 { 1..2 } else { 0..classes as u32 };
        let grow = |class: u32| self.grow(&linfa, columns, &chosen, &sample, class);
        let trees: Vec<BinTree> = grown_for.into_par_iter().map(grow).collect::<Result<_, _>>()?;
        let names = samples.binned.names().to_vec();
        let mut builder = ForestBuilder::new(names, samples.classes.clone(), Link::Mean);
        for tree in &trees {
            builder.start_tree(0);
            tree.add_to(&mut builder, columns, &self.shares(tree, columns, &chosen, classes), classes);
        }
        Ok(builder.finish()?)
    }
}

impl Tree {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &TreeParams {
        &self.params
    }

    /// linfa's parameters for one split.
    fn linfa_params(&self) -> Result<DecisionTreeValidParams<f32, bool>, LearnError> {
        let quality = match self.params.measure {
            SplitMeasure::Gini => SplitQuality::Gini,
            SplitMeasure::Entropy => SplitQuality::Entropy,
        };
        let params = DecisionTree::params()
            .split_quality(quality)
            .max_depth(Some(1))
            .min_weight_leaf(self.params.min_leaf_weight)
            .min_impurity_decrease(self.params.min_decrease.max(f32::EPSILON));
        Ok(params.check()?)
    }

    /// The positions of the rows that splits are chosen on: those with the lowest hash of their number, in order.
    fn sample(&self, chosen: &Chosen) -> Vec<u32> {
        let mut positions: Vec<u32> = (0..chosen.rows.len() as u32).collect();
        if positions.len() > self.params.max_rows {
            let key = |&position: &u32| {
                let row = chosen.rows[position as usize];
                (hash(&[self.params.seed, u64::from(row)]), position)
            };
            positions.select_nth_unstable_by_key(self.params.max_rows, key);
            positions.truncate(self.params.max_rows);
            positions.sort_unstable();
        }
        positions
    }

    /// Grows the tree that tells `class` from the others.
    fn grow(
        &self,
        linfa: &DecisionTreeValidParams<f32, bool>,
        columns: &[Arc<BinnedColumn>],
        chosen: &Chosen,
        sample: &[u32],
        class: u32,
    ) -> Result<BinTree, LearnError> {
        let mut rows: Vec<u32> = sample.iter().map(|&position| chosen.rows[position as usize]).collect();
        let mut facts: Vec<(bool, f32)> = sample
            .iter()
            .map(|&position| (chosen.targets[position as usize] == class, chosen.weights[position as usize]))
            .collect();
        let mut tree = BinTree::leaf();
        let mut spare = Default::default();
        let mut leaves = 1;
        let mut open = vec![(0, 0, 0..rows.len())];
        while let Some((node, depth, range)) = open.pop() {
            if depth == self.params.max_depth.min(MAX_DEPTH) {
                continue;
            }
            let (rows, facts) = (&mut rows[range.clone()], &mut facts[range.clone()]);
            let Some(split) = best_split(linfa, columns, rows, facts)? else {
                continue;
            };
            let bins = columns[split.feature as usize].bins();
            let middle = range.start + partition(bins, split.bin, rows, facts, &mut spare);
            let (left, right) = tree.split(node, &split, leaves);
            leaves += 1;
            open.push((right, depth + 1, middle..range.end));
            open.push((left, depth + 1, range.start..middle));
        }
        Ok(tree)
    }

    /// Class shares of each leaf, from all chosen rows.
    fn shares(&self, tree: &BinTree, columns: &[Arc<BinnedColumn>], chosen: &Chosen, classes: usize) -> Vec<f32> {
        let leaves = tree.nodes.len().div_ceil(2);
        let mut weights = vec![0.0; leaves * classes];
        let mut everywhere = chosen.class_totals(classes);
        let sum: f64 = everywhere.iter().sum();
        everywhere.iter_mut().for_each(|weight| *weight /= sum);
        for ((&row, &target), &weight) in chosen.rows.iter().zip(&chosen.targets).zip(&chosen.weights) {
            weights[tree.leaf_of(columns, row) as usize * classes + target as usize] += f64::from(weight);
        }
        let smoothing = f64::from(self.params.smoothing);
        let mut shares = Vec::with_capacity(weights.len());
        for leaf in weights.chunks_exact(classes) {
            let sum: f64 = leaf.iter().sum();
            shares.extend(
                leaf.iter()
                    .zip(&everywhere)
                    .map(|(weight, prior)| ((weight + smoothing * prior) / (sum + smoothing)) as f32),
            );
        }
        shares
    }
}

/// The split of these rows that linfa-trees finds best, or none. `facts` are, for each row, whether it is in the class,
/// and its weight.
fn best_split(
    linfa: &DecisionTreeValidParams<f32, bool>,
    columns: &[Arc<BinnedColumn>],
    rows: &[u32],
    facts: &[(bool, f32)],
) -> Result<Option<Split>, LearnError> {
    let first = facts[0].0;
    if facts.iter().all(|&(in_class, _)| in_class == first) {
        return Ok(None);
    }
    // Columns with a single value here have no split; linfa would sort them all the same.
    let varies = |column: &Arc<BinnedColumn>| {
        let bins = column.bins();
        rows.iter().any(|&row| bins[row as usize] != bins[rows[0] as usize])
    };
    let features: Vec<usize> = (0..columns.len()).filter(|&feature| varies(&columns[feature])).collect();
    if features.is_empty() {
        return Ok(None);
    }
    let records = Array2::from_shape_fn((rows.len(), features.len()), |(row, feature)| {
        f32::from(columns[features[feature]].bins()[rows[row] as usize])
    });
    let targets: Array1<bool> = facts.iter().map(|&(in_class, _)| in_class).collect();
    let weights: Array1<f32> = facts.iter().map(|&(_, weight)| weight).collect();
    let fitted = linfa.fit(&DatasetBase::new(records, targets).with_weights(weights))?;
    // Also when linfa has pruned the split because both sides have the same majority: then it still tells the split.
    let (feature, threshold, decrease) = fitted.root_node().split();
    let found = Split { feature: features[feature] as u32, bin: threshold as u8, gain: f64::from(decrease) };
    Ok((decrease > 0.0).then_some(found))
}
