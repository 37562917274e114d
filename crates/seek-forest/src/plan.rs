//! The form in which a forest predicts: the top of each tree as bit masks, for many rows at once.
//!
//! Walking a tree is a chain of loads, each waiting for the one before. The top of a tree with up to 32 ways out is
//! instead asked *all* its splits, in any order and for 32 rows side by side: a split that sends a row right rules
//! out every way out on its left, and the leftmost way out that is still possible is the one that the walk would have
//! taken. No branches, no waiting, and the compiler makes vector instructions of it. (QuickScorer: Lucchese et al.,
//! SIGIR 2015; the bit vectors here have 32 bits.) A tree with more than 32 leaves is walked on from its way out.

use std::collections::VecDeque;

use crate::parts::{ForestParts, LEAF};

/// Rows that are asked side by side.
pub(crate) const LANES: usize = 32;
/// Ways out of the top of a tree: the bits of a mask.
const MAX_EXITS: usize = u32::BITS as usize;

/// One node of a tree, as [`ForestParts`] has it: what a step of a walk reads stands together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub threshold: f32,
    /// The right child; of a leaf its number.
    pub right: u32,
    pub feature: u16,
}

/// One split in the top of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    /// A value greater than this goes right.
    pub threshold: f32,
    /// Column of the feature among [`Plan::used`].
    pub column: u32,
    /// Ways out that a row going right cannot take.
    pub rules_out: u32,
}

/// The top of one tree: ranges in the plan's lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Top {
    /// One past the tree's last test; its first is the end of the tree before.
    pub tests_end: u32,
    /// Whether the top is the whole tree.
    pub whole: bool,
    /// The first leaf of a whole tree: its ways out are its leaves, in order. Else the first way out in [`Plan::exits`].
    pub first: u32,
}

/// All trees' tops, and the nodes for walking on.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The features that any split asks for, rising: only these columns of a row are read.
    pub used: Vec<u16>,
    pub tests: Vec<Test>,
    pub tops: Vec<Top>,
    /// The nodes that the ways out of trees which are not whole lead to.
    pub exits: Vec<u32>,
    /// All nodes of all trees.
    pub nodes: Vec<Node>,
}

impl Plan {
    /// Makes the plan of checked parts.
    pub fn new(parts: &ForestParts) -> Self {
        let mut used: Vec<u16> = parts.feature.iter().copied().filter(|&feature| feature != LEAF).collect();
        used.sort_unstable();
        used.dedup();
        let mut column_of = vec![0_u32; parts.features.len()];
        for (column, &feature) in used.iter().enumerate() {
            column_of[usize::from(feature)] = column as u32;
        }
        let numbers = parts.threshold.iter().zip(&parts.right).zip(&parts.feature);
        let nodes = numbers.map(|((&threshold, &right), &feature)| Node { threshold, right, feature }).collect();
        let tops = Vec::with_capacity(parts.roots.len());
        let mut plan = Self { used, tests: Vec::new(), tops, exits: Vec::new(), nodes };
        let mut in_top = vec![false; parts.feature.len()];
        for &root in &parts.roots {
            choose_top(parts, root as usize, &mut in_top);
            plan.add_tree(parts, root as usize, &in_top, &column_of);
        }
        plan
    }

    /// Adds the tests and ways out of one tree, whose splits in the top are marked.
    fn add_tree(&mut self, parts: &ForestParts, root: usize, in_top: &[bool], column_of: &[u32]) {
        let first_exit = self.exits.len();
        // Nodes to visit in pre-order; a right child with its parent's test and the number of ways out before that.
        let mut stack = vec![(root, None)];
        while let Some((node, parent)) = stack.pop() {
            let exit = self.exits.len() - first_exit;
            if let Some((test, begin)) = parent {
                let test: &mut Test = &mut self.tests[test];
                test.rules_out = ones(exit) & !ones(begin);
            }
            if !in_top[node] {
                self.exits.push(node as u32);
                continue;
            }
            stack.push((parts.right[node] as usize, Some((self.tests.len(), exit))));
            stack.push((node + 1, None));
            self.tests.push(Test {
                threshold: parts.threshold[node],
                column: column_of[usize::from(parts.feature[node])],
                rules_out: 0,
            });
        }
        let exits = &self.exits[first_exit..];
        let whole = exits.iter().all(|&node| parts.feature[node as usize] == LEAF);
        let first = if whole { parts.right[exits[0] as usize] } else { first_exit as u32 };
        if whole {
            self.exits.truncate(first_exit);
        }
        self.tops.push(Top { tests_end: self.tests.len() as u32, whole, first });
    }
}

/// The lowest `count` bits, `count` at most 31: the last way out is never to the left of a split.
fn ones(count: usize) -> u32 {
    (1_u32 << count) - 1
}

/// Marks the splits nearest to the root, level by level, as long as there are at most [`MAX_EXITS`] ways out.
fn choose_top(parts: &ForestParts, root: usize, in_top: &mut [bool]) {
    let mut exits = 1;
    let mut queue = VecDeque::from([root]);
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
