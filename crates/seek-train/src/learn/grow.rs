//! Leaf-wise tree growth: splits the leaf with the largest gain next, up to a number of leaves (LightGBM: Ke et al.,
//! NIPS 2017).
//!
//! Of two new leaves only the histograms of the smaller one are filled. Those of the larger one are the parent's minus the
//! smaller leaf's.

use std::sync::Arc;

use rayon::prelude::*;

use super::bin_tree::{BinTree, partition};
use super::bins::{BinnedColumn, RareBins};
use super::histogram::{
    GradientPair, HistogramCell, MANY_ROWS, PairsByRow, TOGETHER, UnitValue, fill, fill_rare, fill_together, total,
};
use super::split::{BinSplit, SplitLimits, better};

/// Minimum number of histogram updates for which several threads are faster than one.
const MIN_PARALLEL_UPDATES: usize = 1 << 15;

/// Limits of the growth.
#[derive(Clone, Copy, Debug)]
pub(super) struct GrowLimits {
    pub max_leaves: usize,
    pub max_depth: usize,
    pub split: SplitLimits,
}

/// A leaf of a growing tree. Its rows are `begin..end` of the rows of the tree.
struct OpenLeaf {
    node: usize,
    depth: usize,
    begin: usize,
    end: usize,
    total: HistogramCell,
    cells: Vec<HistogramCell>,
    best: Option<BinSplit>,
}

/// Grows one tree at a time and reuses its memory for the next.
pub(super) struct Grower<'a> {
    columns: &'a [Arc<BinnedColumn>],
    limits: GrowLimits,
    scratch: (Vec<u32>, Vec<GradientPair>),
    unused: Vec<Vec<HistogramCell>>,
    /// The pairs of the leaf that is searched; empty between searches.
    by_row: PairsByRow,
}

/// A feature with its histograms: that of the leaf to fill, and that of its sibling to subtract from.
type FeatureCells<'c> = (u32, &'c mut [HistogramCell], Option<&'c mut [HistogramCell]>);

impl<'a> Grower<'a> {
    pub fn new(columns: &'a [Arc<BinnedColumn>], limits: GrowLimits) -> Self {
        let rows = columns.first().map_or(0, |column| column.bins().len());
        Self { columns, limits, scratch: Default::default(), unused: Vec::new(), by_row: PairsByRow::none(rows) }
    }

    /// Grows a tree on `rows` with their `pairs` and splits on `features` only. Returns the tree and the sums of each leaf.
    pub fn grow(
        &mut self,
        features: &[u32],
        rows: &mut [u32],
        pairs: &mut [GradientPair],
        scale: UnitValue,
    ) -> (BinTree, Vec<HistogramCell>) {
        let mut tree = BinTree::leaf();
        let cells = self.take_cells(features);
        let root = total(pairs, 1)[0];
        let mut leaves =
            vec![OpenLeaf { node: 0, depth: 0, begin: 0, end: rows.len(), total: root, cells, best: None }];
        if self.may_split(&leaves[0]) {
            let (root, _) = leaves.split_at_mut(1);
            self.search(features, rows, pairs, scale, &mut root[0], None);
        }
        while leaves.len() < self.limits.max_leaves {
            // The first leaf wins a tie.
            let best = leaves.iter().enumerate().filter_map(|(leaf, open_leaf)| Some((leaf, open_leaf.best?)));
            let Some((leaf, split)) = best.reduce(|a, b| if b.1.gain > a.1.gain { b } else { a }) else {
                break;
            };
            let right = leaves.len();
            let (left_node, right_node) = tree.split(leaves[leaf].node, &split, right as u32);
            let right_leaf = self.divide(&mut leaves[leaf], &split, features, rows, pairs);
            leaves.push(right_leaf);
            leaves[leaf].node = left_node;
            leaves[right].node = right_node;
            if leaves.len() < self.limits.max_leaves {
                let (before, after) = leaves.split_at_mut(right);
                self.search_both(features, rows, pairs, scale, &mut before[leaf], &mut after[0]);
            }
        }
        let totals = leaves.iter().map(|leaf| leaf.total).collect();
        self.unused.extend(leaves.into_iter().map(|leaf| leaf.cells));
        (tree, totals)
    }

    /// Moves the right part of a leaf's rows to a new leaf. The larger of the two gets the histograms of the whole leaf.
    fn divide(
        &mut self,
        leaf: &mut OpenLeaf,
        split: &BinSplit,
        features: &[u32],
        rows: &mut [u32],
        pairs: &mut [GradientPair],
    ) -> OpenLeaf {
        let range = leaf.begin..leaf.end;
        let bins = self.columns[split.feature as usize].bins();
        let count = partition(bins, split.bin, &mut rows[range.clone()], &mut pairs[range], &mut self.scratch);
        let middle = leaf.begin + count;
        let left_total = total(&pairs[leaf.begin..middle], 1)[0];
        let right_total = leaf.total - left_total;
        let mut cells = self.take_cells(features);
        if right_total.rows > left_total.rows {
            std::mem::swap(&mut cells, &mut leaf.cells);
        }
        let right = OpenLeaf {
            node: leaf.node,
            depth: leaf.depth + 1,
            begin: middle,
            end: leaf.end,
            total: right_total,
            cells,
            best: None,
        };
        leaf.depth += 1;
        leaf.end = middle;
        leaf.total = left_total;
        leaf.best = None;
        right
    }

    /// Finds the best splits of two new leaves. One of them holds the histograms of both together.
    fn search_both(
        &mut self,
        features: &[u32],
        rows: &[u32],
        pairs: &[GradientPair],
        scale: UnitValue,
        left: &mut OpenLeaf,
        right: &mut OpenLeaf,
    ) {
        let (smaller, larger) = if right.total.rows > left.total.rows { (left, right) } else { (right, left) };
        if self.may_split(larger) {
            self.search(features, rows, pairs, scale, smaller, Some(larger));
        }
    }

    fn may_split(&self, leaf: &OpenLeaf) -> bool {
        // Callers pass the larger of two siblings: when it cannot be split, the smaller one cannot be split either.
        leaf.depth < self.limits.max_depth && leaf.total.rows / 2 >= self.limits.split.min_rows.max(1)
    }

    /// Fills the histograms of `leaf`, subtracts them from those of `sibling`, and finds the best split of each.
    fn search(
        &mut self,
        features: &[u32],
        rows: &[u32],
        pairs: &[GradientPair],
        scale: UnitValue,
        leaf: &mut OpenLeaf,
        sibling: Option<&mut OpenLeaf>,
    ) {
        let (rows, pairs) = (&rows[leaf.begin..leaf.end], &pairs[leaf.begin..leaf.end]);
        let (leaf_total, sibling_total) = (leaf.total, sibling.as_ref().map(|sibling| sibling.total));
        let (rest, sibling_best) = match sibling {
            Some(sibling) => (Some(sibling.cells.as_mut_slice()), Some(&mut sibling.best)),
            None => (None, None),
        };
        self.by_row.put(rows, pairs);
        let (columns, split, by_row) = (self.columns, self.limits.split, &self.by_row);
        let work = features_cells(columns, features, &mut leaf.cells, rest);
        let (rare, dense): (Vec<_>, Vec<_>) =
            work.into_iter().partition(|(feature, ..)| rare_bins(columns, *feature, rows).is_some());
        let fill_rare_one = |(feature, cells, _): &mut FeatureCells| {
            if let Some(rare) = rare_bins(columns, *feature, rows) {
                fill_rare(rare, by_row, leaf_total, cells);
            }
        };
        // The best split of the leaf and that of its sibling, whose histogram is the rest.
        let best_splits = |(feature, cells, rest): FeatureCells| {
            let best = split.best(feature, cells, &[leaf_total], &[scale]);
            let Some((rest, total)) = rest.zip(sibling_total) else {
                return (best, None);
            };
            rest.iter_mut().zip(&*cells).for_each(|(rest, &cell)| *rest -= cell);
            (best, split.best(feature, rest, &[total], &[scale]))
        };
        let search_group = |mut group: Vec<FeatureCells>| -> Vec<(Option<BinSplit>, Option<BinSplit>)> {
            fill_group(columns, rows, pairs, &mut group);
            group.into_iter().map(best_splits).collect()
        };
        let search_rare = |mut one: FeatureCells| {
            fill_rare_one(&mut one);
            best_splits(one)
        };
        let groups = in_groups(dense);
        let mut found: Vec<(Option<BinSplit>, Option<BinSplit>)> = if rows.len() * features.len() < MIN_PARALLEL_UPDATES
        {
            groups.into_iter().flat_map(search_group).chain(rare.into_iter().map(search_rare)).collect()
        } else {
            let (dense, rare): (Vec<_>, Vec<_>) = rayon::join(
                || groups.into_par_iter().flat_map_iter(search_group).collect(),
                || rare.into_par_iter().map(search_rare).collect::<Vec<_>>(),
            );
            dense.into_iter().chain(rare).collect()
        };
        // The first feature wins a tie.
        found.sort_by_key(|(best, rest)| best.or(*rest).map(|split| split.feature));
        self.by_row.remove(rows);
        let (best, rest_best) =
            found.into_iter().fold((None, None), |all, one| (better(all.0, one.0), better(all.1, one.1)));
        leaf.best = best;
        if let Some(sibling_best) = sibling_best {
            *sibling_best = rest_best;
        }
    }

    /// Memory for the histograms of all `features`, with arbitrary contents.
    fn take_cells(&mut self, features: &[u32]) -> Vec<HistogramCell> {
        let bins = features.iter().map(|&feature| self.columns[feature as usize].bin_count()).sum();
        let mut cells = self.unused.pop().unwrap_or_default();
        cells.resize(bins, HistogramCell::default());
        cells
    }
}

/// Splits the memory of all histograms into one slice for each feature.
fn features_cells<'c>(
    columns: &[Arc<BinnedColumn>],
    features: &[u32],
    mut cells: &'c mut [HistogramCell],
    mut rest: Option<&'c mut [HistogramCell]>,
) -> Vec<FeatureCells<'c>> {
    let mut all = Vec::with_capacity(features.len());
    for &feature in features {
        let bins = columns[feature as usize].bin_count();
        let (own, others) = cells.split_at_mut(bins);
        cells = others;
        let (rest_own, rest_others) = match rest {
            Some(rest) => {
                let (own, others) = rest.split_at_mut(bins);
                (Some(own), Some(others))
            }
            None => (None, None),
        };
        rest = rest_others;
        all.push((feature, own, rest_own));
    }
    all
}

/// The rows outside of the most frequent bin of a feature, if they are fewer than those of a leaf.
fn rare_bins<'c>(columns: &'c [Arc<BinnedColumn>], feature: u32, rows: &[u32]) -> Option<&'c RareBins> {
    columns[feature as usize].rare().filter(|rare| rare.rows.len() < rows.len())
}

/// Features in groups of [`TOGETHER`]; the last one may have fewer.
fn in_groups(features: Vec<FeatureCells>) -> Vec<Vec<FeatureCells>> {
    let mut groups: Vec<Vec<FeatureCells>> = Vec::with_capacity(features.len().div_ceil(TOGETHER));
    for feature in features {
        match groups.last_mut() {
            Some(group) if group.len() < TOGETHER => group.push(feature),
            _ => groups.push(vec![feature]),
        }
    }
    groups
}

/// Fills the histograms of a group of features.
fn fill_group(columns: &[Arc<BinnedColumn>], rows: &[u32], pairs: &[GradientPair], group: &mut [FeatureCells]) {
    let bins = |feature: u32| columns[feature as usize].bins();
    if rows.len() >= MANY_ROWS
        && let [(a, out_a, _), (b, out_b, _), (c, out_c, _), (d, out_d, _)] = group
    {
        return fill_together([*a, *b, *c, *d].map(bins), rows, pairs, [out_a, out_b, out_c, out_d]);
    }
    group.iter_mut().for_each(|(feature, cells, _)| fill(bins(*feature), rows, pairs, 1, cells));
}
