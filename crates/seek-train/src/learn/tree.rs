//! Single decision trees, built on linfa-trees. They are not pruned; [`J48`](super::J48) is the tree of the content-seeker paper.
//!
//! linfa-trees chooses every split, but for one node at a time: the rows of a node become a dataset, on which linfa grows a tree
//! of depth 1. [`TreeParams::whole`] lets linfa grow the whole tree. That has three problems in version 0.8. It scans all rows of
//! all features in every node. It misses most splits of features with many equal values, because it compares a row with the next
//! one of the *whole* data to see whether values differ. Its pruning breaks ties by the order of a hash table, which is new in
//! each run, so two fits can differ. `docs/experiments.md` has what this costs. The records are bin numbers, because
//! linfa-trees treats values nearer than 1e-5 as equal.
//!
//! With three classes or more the order of a hash table also affects how linfa-trees rounds impurities. So there is one tree for
//! each class, grown for that class against the rest.
//!
//! A leaf of linfa holds a label. A leaf of this learner holds the class shares of all training rows that reach it.

use std::sync::Arc;

use linfa::ParamGuard;
use linfa::dataset::DatasetBase;
use linfa::traits::Fit;
use linfa_trees::{DecisionTree, DecisionTreeValidParams, SplitQuality, TreeNode};
use ndarray::{Array1, Array2};
use rayon::prelude::*;
use seek_extract::parameter::Parameters;
use seek_forest::{Forest, ForestBuilder, Link, MAX_DEPTH};

use super::bin_tree::{BinTree, partition};
use super::bins::BinnedColumn;
use super::error::LearnError;
use super::learner::Learner;
use super::params::{Checkable, Unchecked};
use super::random::hash;
use super::split::BinSplit;
use super::table::{Samples, SelectedRows};
use super::tree_params::{SplitMeasure, TreeParams};

impl TreeParams {
    /// The learner with these unchecked parameters, for linfa's `Fit`.
    #[must_use]
    pub fn unchecked(self) -> Unchecked<SingleTree> {
        Unchecked(SingleTree { params: self })
    }

    /// Checks the parameters and returns the learner.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn check(self) -> Result<SingleTree, LearnError> {
        ParamGuard::check(self.unchecked())
    }
}

/// A learner of single trees with checked parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleTree {
    params: TreeParams,
}

impl Checkable for SingleTree {
    fn validate(&self) -> Result<(), LearnError> {
        self.params.check_ranges().map_err(|error| LearnError::of_parameter("tree", error))
    }
}

impl Learner for SingleTree {
    fn name(&self) -> &'static str {
        "tree"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        let selected = samples.select_rows(rows, &self.params.class_weights)?;
        let classes = samples.classes.len();
        let columns = samples.binned.columns();
        let linfa = self.linfa_params(if self.params.whole { self.max_depth() } else { 1 })?;
        let sample = self.sample(&selected);
        // Two classes need one tree: that of the second class.
        let grown_for = if classes == 2 { 1..2 } else { 0..classes as u32 };
        let grow = |class: u32| {
            if self.params.whole {
                grow_whole(&linfa, columns, &selected, &sample, class)
            } else {
                self.grow(&linfa, columns, &selected, &sample, class)
            }
        };
        let trees: Vec<BinTree> = grown_for.into_par_iter().map(grow).collect::<Result<_, _>>()?;
        let names = samples.binned.names().to_vec();
        let mut builder = ForestBuilder::new(names, samples.classes.clone(), Link::Mean);
        for tree in &trees {
            builder.start_tree(0);
            tree.add_to(&mut builder, columns, &self.shares(tree, columns, &selected, classes), classes);
        }
        Ok(builder.finish()?)
    }
}

impl SingleTree {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &TreeParams {
        &self.params
    }

    /// The greatest number of splits from root to leaf that a forest can have, too.
    fn max_depth(&self) -> usize {
        self.params.max_depth.min(MAX_DEPTH)
    }

    /// The parameters of linfa-trees for a tree of this depth.
    fn linfa_params(&self, depth: usize) -> Result<DecisionTreeValidParams<f32, bool>, LearnError> {
        let quality = match self.params.measure {
            SplitMeasure::Gini => SplitQuality::Gini,
            SplitMeasure::Entropy => SplitQuality::Entropy,
        };
        let params = DecisionTree::params()
            .split_quality(quality)
            .max_depth(Some(depth))
            .min_weight_leaf(self.params.min_leaf_weight)
            .min_impurity_decrease(self.params.min_decrease.max(f32::EPSILON));
        Ok(params.check()?)
    }

    /// The positions of the rows for the choice of splits: those with the lowest hash of their number, ascending.
    fn sample(&self, selected: &SelectedRows) -> Vec<u32> {
        let mut positions: Vec<u32> = (0..selected.rows.len() as u32).collect();
        if positions.len() > self.params.max_rows {
            let key = |&position: &u32| {
                let row = selected.rows[position as usize];
                (hash(&[self.params.seed, u64::from(row)]), position)
            };
            positions.select_nth_unstable_by_key(self.params.max_rows, key);
            positions.truncate(self.params.max_rows);
            positions.sort_unstable();
        }
        positions
    }

    /// Grows the tree that separates `class` from the other classes.
    fn grow(
        &self,
        linfa: &DecisionTreeValidParams<f32, bool>,
        columns: &[Arc<BinnedColumn>],
        selected: &SelectedRows,
        sample: &[u32],
        class: u32,
    ) -> Result<BinTree, LearnError> {
        let mut rows: Vec<u32> = sample.iter().map(|&position| selected.rows[position as usize]).collect();
        let mut labels: Vec<(bool, f32)> = sample
            .iter()
            .map(|&position| (selected.targets[position as usize] == class, selected.weights[position as usize]))
            .collect();
        let mut tree = BinTree::leaf();
        let mut scratch = Default::default();
        let mut leaves = 1;
        let mut open = vec![(0, 0, 0..rows.len())];
        while let Some((node, depth, range)) = open.pop() {
            if depth == self.max_depth() {
                continue;
            }
            let (rows, labels) = (&mut rows[range.clone()], &mut labels[range.clone()]);
            let Some(split) = best_split(linfa, columns, rows, labels)? else {
                continue;
            };
            let bins = columns[split.feature as usize].bins();
            let middle = range.start + partition(bins, split.bin, rows, labels, &mut scratch);
            let (left, right) = tree.split(node, &split, leaves);
            leaves += 1;
            open.push((right, depth + 1, middle..range.end));
            open.push((left, depth + 1, range.start..middle));
        }
        Ok(tree)
    }

    /// The class shares of each leaf, computed from all selected rows.
    fn shares(
        &self,
        tree: &BinTree,
        columns: &[Arc<BinnedColumn>],
        selected: &SelectedRows,
        classes: usize,
    ) -> Vec<f32> {
        let leaves = tree.nodes.len().div_ceil(2);
        let mut weights = vec![0.0; leaves * classes];
        let mut priors = selected.class_totals(classes);
        let sum: f64 = priors.iter().sum();
        priors.iter_mut().for_each(|weight| *weight /= sum);
        for ((&row, &target), &weight) in selected.rows.iter().zip(&selected.targets).zip(&selected.weights) {
            weights[tree.leaf_of(columns, row) as usize * classes + target as usize] += f64::from(weight);
        }
        let smoothing = f64::from(self.params.smoothing);
        let mut shares = Vec::with_capacity(weights.len());
        for leaf in weights.chunks_exact(classes) {
            let sum: f64 = leaf.iter().sum();
            shares.extend(
                leaf.iter()
                    .zip(&priors)
                    .map(|(weight, prior)| ((weight + smoothing * prior) / (sum + smoothing)) as f32),
            );
        }
        shares
    }
}

/// The tree of linfa-trees that separates `class` from the other classes.
fn grow_whole(
    linfa: &DecisionTreeValidParams<f32, bool>,
    columns: &[Arc<BinnedColumn>],
    selected: &SelectedRows,
    sample: &[u32],
    class: u32,
) -> Result<BinTree, LearnError> {
    let records = Array2::from_shape_fn((sample.len(), columns.len()), |(position, feature)| {
        f32::from(columns[feature].bins()[selected.rows[sample[position] as usize] as usize])
    });
    let targets = sample.iter().map(|&position| selected.targets[position as usize] == class).collect::<Array1<bool>>();
    let weights = sample.iter().map(|&position| selected.weights[position as usize]).collect::<Array1<f32>>();
    let fitted = linfa.fit(&DatasetBase::new(records, targets).with_weights(weights))?;
    let mut tree = BinTree::leaf();
    let mut leaves = 1;
    let mut open = vec![(0, fitted.root_node())];
    while let Some((number, node)) = open.pop() {
        if let [Some(left), Some(right)] = node.children()[..] {
            let (left_number, right_number) = tree.split(number, &split_of(node), leaves);
            leaves += 1;
            open.push((right_number, right));
            open.push((left_number, left));
        }
    }
    Ok(tree)
}

/// The split of a node of linfa-trees, whose features are those of the table.
fn split_of(node: &TreeNode<f32, bool>) -> BinSplit {
    let (feature, threshold, decrease) = node.split();
    BinSplit { feature: feature as u32, bin: threshold as u8, gain: f64::from(decrease) }
}

/// The best split of these rows according to linfa-trees. `labels` says for each row whether it is in the class, and its
/// weight.
fn best_split(
    linfa: &DecisionTreeValidParams<f32, bool>,
    columns: &[Arc<BinnedColumn>],
    rows: &[u32],
    labels: &[(bool, f32)],
) -> Result<Option<BinSplit>, LearnError> {
    let first = labels[0].0;
    if labels.iter().all(|&(in_class, _)| in_class == first) {
        return Ok(None);
    }
    // A column with a single value has no split, but linfa would still sort it.
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
    let targets: Array1<bool> = labels.iter().map(|&(in_class, _)| in_class).collect();
    let weights: Array1<f32> = labels.iter().map(|&(_, weight)| weight).collect();
    let fitted = linfa.fit(&DatasetBase::new(records, targets).with_weights(weights))?;
    // linfa reports the split even when it pruned it because both sides have the same majority.
    let split = split_of(fitted.root_node());
    Ok((split.gain > 0.0).then(|| BinSplit { feature: features[split.feature as usize] as u32, ..split }))
}
