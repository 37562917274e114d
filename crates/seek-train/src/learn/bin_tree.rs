//! A tree over bins. Learners grow it and then add it to a forest.

use std::sync::Arc;

use seek_forest::ForestBuilder;

use super::bins::BinnedColumn;
use super::split::BinSplit;

/// A node: a split with its children, or a leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BinTreeNode {
    /// Bins of `feature` up to `bin` go left.
    Split { feature: u32, bin: u8, left: u32, right: u32 },
    /// A leaf with its number.
    Leaf(u32),
}

/// A tree. The root is the first node; the others may have any order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BinTree {
    pub nodes: Vec<BinTreeNode>,
}

impl BinTree {
    /// A tree of one leaf with number 0.
    pub fn leaf() -> Self {
        Self { nodes: vec![BinTreeNode::Leaf(0)] }
    }

    /// Turns leaf node `node` into a split. The left child keeps the leaf number, the right child gets `leaf`. Returns the
    /// numbers of the two child nodes.
    pub fn split(&mut self, node: usize, split: &BinSplit, leaf: u32) -> (usize, usize) {
        let (left, right) = (self.nodes.len(), self.nodes.len() + 1);
        let old = self.nodes[node];
        self.nodes.extend([old, BinTreeNode::Leaf(leaf)]);
        self.nodes[node] =
            BinTreeNode::Split { feature: split.feature, bin: split.bin, left: left as u32, right: right as u32 };
        (left, right)
    }

    /// The number of the leaf that a row reaches.
    pub fn leaf_of(&self, columns: &[Arc<BinnedColumn>], row: u32) -> u32 {
        let mut node = self.nodes[0];
        loop {
            match node {
                BinTreeNode::Leaf(leaf) => return leaf,
                BinTreeNode::Split { feature, bin, left, right } => {
                    let goes_left = columns[feature as usize].bins()[row as usize] <= bin;
                    node = self.nodes[if goes_left { left } else { right } as usize];
                }
            }
        }
    }

    /// Adds the tree to a forest. `values` holds `outputs` values for each leaf.
    pub fn add_to(&self, builder: &mut ForestBuilder, columns: &[Arc<BinnedColumn>], values: &[f32], outputs: usize) {
        let mut stack = vec![0_u32];
        while let Some(node) = stack.pop() {
            match self.nodes[node as usize] {
                BinTreeNode::Leaf(leaf) => builder.leaf(&values[leaf as usize * outputs..][..outputs]),
                BinTreeNode::Split { feature, bin, left, right } => {
                    builder.split(feature as u16, columns[feature as usize].cuts()[usize::from(bin)]);
                    stack.push(right);
                    stack.push(left);
                }
            }
        }
    }
}

/// Moves the rows that go left to the front and keeps the order on both sides. The `pairs` of a row (the same number for each
/// row) move with it. Returns how many rows go left.
pub(super) fn partition<T: Copy>(
    bins: &[u8],
    bin: u8,
    rows: &mut [u32],
    pairs: &mut [T],
    scratch: &mut (Vec<u32>, Vec<T>),
) -> usize {
    let channels = pairs.len().checked_div(rows.len()).unwrap_or(0);
    scratch.0.clear();
    scratch.1.clear();
    let mut count = 0;
    for position in 0..rows.len() {
        let row = rows[position];
        let own = position * channels..(position + 1) * channels;
        if bins[row as usize] <= bin {
            rows[count] = row;
            pairs.copy_within(own, count * channels);
            count += 1;
        } else {
            scratch.0.push(row);
            scratch.1.extend_from_slice(&pairs[own]);
        }
    }
    rows[count..].copy_from_slice(&scratch.0);
    pairs[count * channels..].copy_from_slice(&scratch.1);
    count
}
