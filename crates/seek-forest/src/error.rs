//! What can be wrong with a forest.

use thiserror::Error;

/// What is wrong with a forest's arrays, or with the use of a forest. Node, leaf and tree numbers count from 0 over
/// the whole forest.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ForestError {
    /// The number of features is 0, or greater than a node can name.
    #[error("a forest needs 1 to {most} features, found {found}")]
    FeatureCount {
        /// Features found.
        found: usize,
        /// Most features allowed.
        most: usize,
    },
    /// The number of classes is out of range for the link.
    #[error("a {link} forest needs {least} to {most} classes, found {found}")]
    ClassCount {
        /// Name of the link.
        link: &'static str,
        /// Fewest classes allowed.
        least: usize,
        /// Most classes allowed.
        most: usize,
        /// Classes found.
        found: usize,
    },
    /// A feature or class name is empty or holds a control character.
    #[error("name {position} is empty or has a control character: {name:?}")]
    BadName {
        /// Position in the list of names.
        position: usize,
        /// The name.
        name: String,
    },
    /// A feature or class name stands twice.
    #[error("name {position}, {name:?}, stands there a second time")]
    DuplicateName {
        /// Position of the second one.
        position: usize,
        /// The name.
        name: String,
    },
    /// No link has this name.
    #[error("unknown link {name:?}, expected mean, logistic or softmax")]
    UnknownLink {
        /// The name found.
        name: String,
    },
    /// An array has not as many entries as the others ask for.
    #[error("array `{array}` has {found} entries, expected {expected}")]
    Length {
        /// Name of the array.
        array: &'static str,
        /// Entries expected.
        expected: usize,
        /// Entries found.
        found: usize,
    },
    /// There are more nodes than a `u32` can number.
    #[error("{found} nodes are more than can be numbered")]
    NodeCount {
        /// Nodes found.
        found: usize,
    },
    /// A number in an array is not finite, or out of range.
    #[error("`{array}`[{position}] is {value}, out of range")]
    Value {
        /// Name of the array.
        array: &'static str,
        /// Position in the array.
        position: usize,
        /// The number.
        value: f32,
    },
    /// A forest of means has no tree to take a mean of.
    #[error("a mean forest needs at least one tree")]
    NoTrees,
    /// The roots do not start at node 0 and rise from tree to tree, or point past the nodes.
    #[error("root of tree {tree} is node {root}, out of order or past the last node")]
    Root {
        /// Number of the tree.
        tree: usize,
        /// The root found.
        root: u32,
    },
    /// A split asks for a feature that there is not.
    #[error("node {node} splits on feature {feature} of {features}")]
    FeatureRange {
        /// Number of the node.
        node: usize,
        /// The feature found.
        feature: u16,
        /// Number of features.
        features: usize,
    },
    /// A right child does not come after its parent's left child: following it might never end.
    #[error("right child of node {node} is node {right}, not after the parent's left child")]
    ChildBeforeParent {
        /// Number of the parent.
        node: usize,
        /// The right child found.
        right: u32,
    },
    /// A right child lies outside the parent's tree.
    #[error("right child of node {node} is node {right}, outside its tree, which ends at node {end}")]
    ChildOutsideTree {
        /// Number of the parent.
        node: usize,
        /// The right child found.
        right: u32,
        /// One past the last node of the tree.
        end: usize,
    },
    /// The nodes of a tree are not in pre-order: a subtree ends where no right child or end of the tree is due.
    #[error("tree {tree} is not in pre-order at node {node}")]
    PreOrder {
        /// Number of the tree.
        tree: usize,
        /// Number of the node.
        node: usize,
    },
    /// A tree is deeper than allowed.
    #[error("tree {tree} is deeper than {most} splits")]
    Depth {
        /// Number of the tree.
        tree: usize,
        /// Most splits allowed from root to leaf.
        most: usize,
    },
    /// A leaf does not point to its own values: leaves are numbered in the order of their nodes.
    #[error("leaf node {node} points to leaf {found}, expected {expected}")]
    LeafNumber {
        /// Number of the node.
        node: usize,
        /// The leaf number found.
        found: u32,
        /// The leaf number expected.
        expected: u32,
    },
    /// The shares of a leaf do not sum to 1.
    #[error("the class shares of leaf {leaf} sum to {sum}, expected 1")]
    Shares {
        /// Number of the leaf.
        leaf: usize,
        /// The sum found.
        sum: f32,
    },
    /// A tree adds to a class that there is not.
    #[error("tree {tree} adds to class {class} of {classes}")]
    TreeClass {
        /// Number of the tree.
        tree: usize,
        /// The class found.
        class: u16,
        /// Number of classes.
        classes: usize,
    },
    /// The program computes other features than the forest was trained on; this is the first difference.
    #[error("feature {position} differs: the forest was trained on {trained:?}, the program computes {computed:?}")]
    FeaturesDiffer {
        /// Position of the first difference.
        position: usize,
        /// The name that the forest was trained on, if it has so many.
        trained: Option<String>,
        /// The name that the program computes, if it has so many.
        computed: Option<String>,
    },
    /// A matrix handed to a prediction has the wrong size.
    #[error("the matrix of {what} has {found} numbers, expected {expected}")]
    Matrix {
        /// Which matrix.
        what: &'static str,
        /// Numbers expected.
        expected: usize,
        /// Numbers found.
        found: usize,
    },
}
