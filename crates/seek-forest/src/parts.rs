//! The arrays of a forest: the form that learners write and model files hold.

use crate::link::Link;

/// The feature number of a leaf in [`ForestParts::feature`].
pub const LEAF: u16 = u16::MAX;
/// Largest number of classes of a forest.
pub const MAX_CLASSES: usize = 1024;
/// Largest number of splits between the root of a tree and a leaf. It bounds the time of a prediction with a hostile
/// file.
pub const MAX_DEPTH: usize = 255;
/// Largest absolute value of an additive score. It keeps the sum over all trees of a file finite.
pub const MAX_SCORE: f32 = 1e30;

/// The arrays of a forest, unchecked. [`Forest::new`](crate::Forest::new) checks them.
///
/// The nodes of all trees are in one list, tree after tree, each tree in pre-order. The left child of a split is the
/// next node. Its right child is the first node after the left child's subtree.
#[derive(Clone, Debug, PartialEq)]
pub struct ForestParts {
    /// Names of the features, in the order of the columns of a row.
    pub features: Vec<String>,
    /// Names of the classes, in the order of the columns of the output.
    pub classes: Vec<String>,
    /// How leaf values become probabilities.
    pub link: Link,
    /// Scores that every row starts with, [`Link::base_scores`] of them: none, one, or one per class.
    pub base: Vec<f32>,
    /// First node of each tree.
    pub roots: Vec<u32>,
    /// With [`Link::Softmax`] the class that each tree adds to. Empty with other links.
    pub tree_class: Vec<u16>,
    /// For each node the feature number of its split, or [`LEAF`].
    pub feature: Vec<u16>,
    /// For each split its threshold: rows with a greater value go right. 0 for leaves.
    pub threshold: Vec<f32>,
    /// For each split the node of its right child. For each leaf its number among all leaves.
    pub right: Vec<u32>,
    /// The values of the leaves, [`Link::outputs`] per leaf, in the order of their nodes.
    pub leaves: Vec<f32>,
}
