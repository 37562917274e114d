//! A grown tree with the training rows of each node: growth, collapse, and the way into a forest.
//!
//! Nodes are in a list, children after their parents. The rows of a node are a range of one list. So every walk is a loop.

use std::ops::Range;

use seek_forest::{Forest, ForestBuilder, Link, MAX_DEPTH};

use super::super::error::LearnError;
use super::columns::RankedColumn;
use super::split::{RankSplit, SplitSearch};

/// A subtree whose errors are this little below those of a leaf is a leaf.
const COLLAPSE_SLACK: f64 = 1e-3;

/// A split with the numbers of both child nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Children {
    pub split: RankSplit,
    pub left: usize,
    pub right: usize,
}

/// A node; a leaf has no children.
#[derive(Clone, Debug)]
pub(super) struct J48Node {
    /// Its rows, as a range of the tree's list.
    pub range: Range<usize>,
    /// The weight of each class among its rows.
    pub totals: Vec<f64>,
    pub children: Option<Children>,
}

/// A tree with its training rows. Node 0 is the root. Pruned nodes stay in the list, but nothing leads to them.
#[derive(Debug)]
pub(super) struct GrownTree {
    pub nodes: Vec<J48Node>,
    pub rows: Vec<u32>,
}

impl GrownTree {
    /// Grows the tree until no node has a split.
    pub fn grow(search: &SplitSearch) -> GrownTree {
        let mut rows = search.rows();
        let root = J48Node { range: 0..rows.len(), totals: search.totals(&rows), children: None };
        let mut nodes = vec![root];
        let mut open = vec![(0, 0)];
        while let Some((node, depth)) = open.pop() {
            let J48Node { range, totals, .. } = &nodes[node];
            let range = range.clone();
            if depth == MAX_DEPTH {
                continue;
            }
            let Some(split) = search.best(&rows[range.clone()], totals) else {
                continue;
            };
            let middle = range.start + partition(search, split, &mut rows[range.clone()]);
            let (left, right) = (nodes.len(), nodes.len() + 1);
            for range in [range.start..middle, middle..range.end] {
                nodes.push(J48Node { totals: search.totals(&rows[range.clone()]), range, children: None });
            }
            nodes[node].children = Some(Children { split, left, right });
            open.extend([(left, depth + 1), (right, depth + 1)]);
        }
        GrownTree { nodes, rows }
    }

    /// Turns each subtree into a leaf that makes no fewer errors on the training rows than a leaf.
    pub fn collapse(&mut self) {
        let mut errors: Vec<f64> = self.nodes.iter().map(|node| wrong(&node.totals)).collect();
        for (number, node) in self.nodes.iter().enumerate().rev() {
            if let Some(Children { left, right, .. }) = node.children {
                errors[number] = errors[left] + errors[right];
            }
        }
        let mut open = vec![0];
        while let Some(number) = open.pop() {
            let node = &mut self.nodes[number];
            let Some(Children { left, right, .. }) = node.children else {
                continue;
            };
            if errors[number] >= wrong(&node.totals) - COLLAPSE_SLACK {
                node.children = None;
            } else {
                open.extend([left, right]);
            }
        }
    }

    /// The forest of this single tree. A leaf has the class shares of its rows, or those of the next node above that has rows.
    pub fn into_forest(
        self,
        names: Vec<String>,
        classes: Vec<String>,
        columns: &[RankedColumn],
    ) -> Result<Forest, LearnError> {
        let mut builder = ForestBuilder::new(names, classes, Link::Mean);
        builder.start_tree(0);
        let mut open = vec![(0, 0)];
        while let Some((number, above)) = open.pop() {
            let node = &self.nodes[number];
            let with_rows = if node.range.is_empty() { above } else { number };
            match node.children {
                Some(Children { split: RankSplit { feature, rank }, left, right }) => {
                    builder.split(feature as u16, columns[feature].threshold(rank));
                    open.extend([(right, with_rows), (left, with_rows)]);
                }
                None => {
                    let totals = &self.nodes[with_rows].totals;
                    let total: f64 = totals.iter().sum();
                    let shares: Vec<f32> = totals.iter().map(|weight| (weight / total) as f32).collect();
                    builder.leaf(&shares);
                }
            }
        }
        Ok(builder.finish()?)
    }
}

/// The weight of the rows that are not in the largest class.
fn wrong(totals: &[f64]) -> f64 {
    totals.iter().sum::<f64>() - totals.iter().copied().fold(0.0, f64::max)
}

/// Moves the rows that go left to the front and keeps the order on both sides. Returns how many rows go left.
pub(super) fn partition(search: &SplitSearch, split: RankSplit, rows: &mut [u32]) -> usize {
    let (left, right): (Vec<u32>, Vec<u32>) = rows.iter().partition(|&&row| search.goes_left(split, row));
    rows[..left.len()].copy_from_slice(&left);
    rows[left.len()..].copy_from_slice(&right);
    left.len()
}
