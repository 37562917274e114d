//! The arrays that make up a forest, as a learner writes them and as a file holds them.

use crate::link::Link;

/// Marks a leaf in [`ForestParts::feature`].
pub const LEAF: u16 = u16::MAX;
/// Most classes of a forest.
pub const MAX_CLASSES: usize = 1024;
/// Most splits from the root of a tree to a leaf; it bounds the time of a prediction by a hostile file.
pub const MAX_DEPTH: usize = 255;
/// Greatest size of an additive score; so the sum over any file's trees stays finite.
pub const MAX_SCORE: f32 = 1e30;

/// The arrays of a forest, not yet checked; [`crate::Forest::new`] checks them.
///
/// All trees stand one after the other in one list of nodes, each in pre-order: the left child of a split is the next
/// node, its right child the node after the left child's whole subtree.
#[derive(Clone, Debug, PartialEq)]
pub struct ForestParts {
    /// Names of the features, in the order of a row's columns.
    pub features: Vec<String>,
    /// Names of the classes, in the order of the output's columns.
    pub classes: Vec<String>,
    /// How leaf values become probabilities.
    pub link: Link,
    /// Scores that every row starts with: none, one, or one per class, by [`Link::base_scores`].
    pub base: Vec<f32>,
    /// First node of each tree.
    pub roots: Vec<u32>,
    /// With [`Link::Softmax`] the class that each tree adds to; else empty.
    pub tree_class: Vec<u16>,
    /// For each node the feature of its split, or [`LEAF`].
    pub feature: Vec<u16>,
    /// For each node the threshold of its split (a value goes right when it is greater), 0 in leaves.
    pub threshold: Vec<f32>,
    /// For each split its right child; for each leaf its number among the leaves.
    pub right: Vec<u32>,
    /// The values of the leaves, [`Link::outputs`] for each, in the order of their nodes.
    pub leaves: Vec<f32>,
}
