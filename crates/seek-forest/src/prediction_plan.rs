//! The prediction plan: the form of a forest that predicts many rows at once. The top of each tree is a list of bit
//! masks.
//!
//! A traversal from root to leaf is a chain of memory loads, each of which waits for the one before. The plan avoids
//! it. The top of a tree has at most 32 exits: leaves, or nodes where the top ends. Prediction evaluates *all* splits
//! of the top, in any order, for 64 rows at once. A split that sends a row right excludes every exit on its left. The
//! leftmost exit that remains is the one that a traversal would reach. There are no branches, and the compiler makes
//! vector instructions of it. (QuickScorer: Lucchese et al., SIGIR 2015; the bit vectors here have 32 bits.) In a tree
//! with more than 32 leaves a traversal continues from the exit.

use std::collections::VecDeque;

use crate::parts::{ForestParts, LEAF};

/// Number of rows that are predicted at once.
pub(crate) const LANES: usize = 64;
/// Largest number of exits of the top of a tree: the number of bits of a mask.
pub(crate) const MAX_EXITS: usize = u32::BITS as usize;

/// One node of a tree, from [`ForestParts`]. All values that a step of a traversal reads are next to each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForestNode {
    pub threshold: f32,
    /// The right child of a split, or the number of a leaf.
    pub right: u32,
    pub feature: u16,
}

/// One split in the top of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitTest {
    /// Rows with a greater value go right.
    pub threshold: f32,
    /// The feature, which is the number of its column.
    pub column: u32,
    /// Mask of the exits that a row that goes right can reach.
    pub kept: u32,
}

/// The top of one tree: ranges in the lists of the plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeTop {
    /// The index after the last test of the tree. Its first test is where the previous tree ends.
    pub tests_end: u32,
    /// Whether all exits are leaves.
    pub is_whole: bool,
    /// In a whole tree the number of the first leaf: its exits are its leaves, in order. Else the index of the first
    /// exit in [`PredictionPlan::exits`].
    pub first: u32,
}

/// The tops of all trees, and the nodes for traversals.
#[derive(Clone, Debug)]
pub(crate) struct PredictionPlan {
    pub tests: Vec<SplitTest>,
    pub tops: Vec<TreeTop>,
    /// The nodes of the exits of trees that are not whole.
    pub exits: Vec<u32>,
    /// All nodes of all trees.
    pub nodes: Vec<ForestNode>,
    /// In forests with one value per leaf the values of all leaves, and [`MAX_EXITS`] zeros. Then each tree can read as many
    /// values as a mask has bits, whose number the compiler knows. Else empty.
    pub leaf_values: Vec<f32>,
}

impl PredictionPlan {
    /// Makes the plan of checked arrays.
    pub fn new(parts: &ForestParts) -> Self {
        let node_values = parts.threshold.iter().zip(&parts.right).zip(&parts.feature);
        let nodes =
            node_values.map(|((&threshold, &right), &feature)| ForestNode { threshold, right, feature }).collect();
        let tops = Vec::with_capacity(parts.roots.len());
        let mut leaf_values = Vec::new();
        if parts.link.outputs(parts.classes.len()) == 1 {
            leaf_values.extend_from_slice(&parts.leaves);
            leaf_values.extend([0.0; MAX_EXITS]);
        }
        let tests = Vec::with_capacity(parts.feature.len() / 2);
        let mut plan = Self { tests, tops, exits: Vec::new(), nodes, leaf_values };
        let mut in_top = vec![false; parts.feature.len()];
        let (mut queue, mut stack) = (VecDeque::new(), Vec::new());
        for &root in &parts.roots {
            choose_top(parts, root as usize, &mut in_top, &mut queue);
            plan.add_tree(parts, root as usize, &in_top, &mut stack);
        }
        plan
    }

    /// Adds the tests and exits of one tree. `in_top` marks the splits of its top. `stack` is scratch space for the nodes to
    /// visit in pre-order. A right child comes with the test of its parent and the number of exits before that.
    fn add_tree(
        &mut self,
        parts: &ForestParts,
        root: usize,
        in_top: &[bool],
        stack: &mut Vec<(usize, Option<(usize, usize)>)>,
    ) {
        let first_exit = self.exits.len();
        stack.push((root, None));
        while let Some((node, parent)) = stack.pop() {
            let exit = self.exits.len() - first_exit;
            if let Some((test, begin)) = parent {
                let test: &mut SplitTest = &mut self.tests[test];
                test.kept = !low_bits(exit) | low_bits(begin);
            }
            if !in_top[node] {
                self.exits.push(node as u32);
                continue;
            }
            stack.push((parts.right[node] as usize, Some((self.tests.len(), exit))));
            stack.push((node + 1, None));
            self.tests.push(SplitTest {
                threshold: parts.threshold[node],
                column: u32::from(parts.feature[node]),
                kept: 0,
            });
        }
        let exits = &self.exits[first_exit..];
        let is_whole = exits.iter().all(|&node| parts.feature[node as usize] == LEAF);
        let first = if is_whole { parts.right[exits[0] as usize] } else { first_exit as u32 };
        if is_whole {
            self.exits.truncate(first_exit);
        }
        self.tops.push(TreeTop { tests_end: self.tests.len() as u32, is_whole, first });
    }
}

/// A mask of the lowest `count` bits. `count` is at most 31, because the last exit is never on the left of a split.
fn low_bits(count: usize) -> u32 {
    (1_u32 << count) - 1
}

/// Marks the splits of the top: those nearest to the root, level by level, until there are [`MAX_EXITS`] exits. `queue` is
/// scratch space.
fn choose_top(parts: &ForestParts, root: usize, in_top: &mut [bool], queue: &mut VecDeque<usize>) {
    let mut exits = 1;
    queue.push_back(root);
    while let Some(node) = queue.pop_front() {
        if parts.feature[node] == LEAF || exits == MAX_EXITS {
            continue;
        }
        in_top[node] = true;
        exits += 1;
        queue.push_back(node + 1);
        queue.push_back(parts.right[node] as usize);
    }
}
