//! Errors of forests.

use thiserror::Error;

/// An error in the arrays of a forest, or in the use of a forest. Nodes, leaves and trees are numbered from 0 over the
/// whole forest.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ForestError {
    /// The number of features is 0, or greater than the largest feature number of a node.
    #[error("a forest needs 1 to {max} features, but has {found}")]
    FeatureCount {
        /// Number of features.
        found: usize,
        /// Largest number allowed.
        max: usize,
    },
    /// The number of classes is not allowed with the link.
    #[error("a {link} forest needs {min} to {max} classes, but has {found}")]
    ClassCount {
        /// Name of the link.
        link: &'static str,
        /// Smallest number allowed.
        min: usize,
        /// Largest number allowed.
        max: usize,
        /// Number of classes.
        found: usize,
    },
    /// A feature or class name is empty or has a control character.
    #[error("name {position} is empty or has a control character: {name:?}")]
    BadName {
        /// Position in the list of names.
        position: usize,
        /// The name.
        name: String,
    },
    /// A feature or class name occurs twice.
    #[error("name {position} repeats an earlier name: {name:?}")]
    DuplicateName {
        /// Position of the second occurrence.
        position: usize,
        /// The name.
        name: String,
    },
    /// There is no link with this name.
    #[error("unknown link {name:?}; expected mean, logistic or softmax")]
    UnknownLink {
        /// The name.
        name: String,
    },
    /// The length of an array does not fit the other arrays.
    #[error("array `{array}` has {found} entries, expected {expected}")]
    Length {
        /// Name of the array.
        array: &'static str,
        /// Number of entries expected.
        expected: usize,
        /// Number of entries found.
        found: usize,
    },
    /// There are more nodes than `u32` values.
    #[error("{found} nodes are more than a 32-bit number can count")]
    NodeCount {
        /// Number of nodes.
        found: usize,
    },
    /// A number in an array is not finite or out of range.
    #[error("`{array}`[{position}] is out of range: {value}")]
    Value {
        /// Name of the array.
        array: &'static str,
        /// Position in the array.
        position: usize,
        /// The number.
        value: f32,
    },
    /// A forest with the link `mean` has no tree.
    #[error("a mean forest needs at least one tree")]
    NoTrees,
    /// The roots do not start at node 0, do not increase, or point after the last node.
    #[error("the root of tree {tree} is node {root}, which is out of order or after the last node")]
    Root {
        /// Number of the tree.
        tree: usize,
        /// The node of the root.
        root: u32,
    },
    /// A split has a feature number out of range.
    #[error("node {node} splits on feature {feature}, but there are only {features} features")]
    FeatureRange {
        /// Number of the node.
        node: usize,
        /// The feature number.
        feature: u16,
        /// Number of features.
        features: usize,
    },
    /// A right child is not after the left child of its parent, so a traversal might never end.
    #[error("the right child of node {node} is node {right}, which is not after the left child")]
    ChildBeforeParent {
        /// Number of the parent.
        node: usize,
        /// The right child.
        right: u32,
    },
    /// A right child is outside its parent's tree.
    #[error("the right child of node {node} is node {right}, but the tree ends before node {end}")]
    ChildOutsideTree {
        /// Number of the parent.
        node: usize,
        /// The right child.
        right: u32,
        /// The node after the last node of the tree.
        end: usize,
    },
    /// The nodes of a tree are not in pre-order: a subtree ends, but neither a right child nor the end of the tree
    /// follows.
    #[error("tree {tree} is not in pre-order at node {node}")]
    PreOrder {
        /// Number of the tree.
        tree: usize,
        /// Number of the node.
        node: usize,
    },
    /// A tree has too many splits between its root and a leaf.
    #[error("tree {tree} is deeper than {max} splits")]
    Depth {
        /// Number of the tree.
        tree: usize,
        /// Largest number of splits allowed.
        max: usize,
    },
    /// A leaf has the wrong number. Leaves are numbered in the order of their nodes.
    #[error("leaf node {node} has leaf number {found}, expected {expected}")]
    LeafNumber {
        /// Number of the node.
        node: usize,
        /// The leaf number of the node.
        found: u32,
        /// The leaf number that it should have.
        expected: u32,
    },
    /// The class shares of a leaf do not sum to 1.
    #[error("the class shares of leaf {leaf} sum to {sum}, expected 1")]
    Shares {
        /// Number of the leaf.
        leaf: usize,
        /// The sum.
        sum: f32,
    },
    /// A tree has a class number out of range.
    #[error("tree {tree} adds to class {class}, but there are only {classes} classes")]
    TreeClass {
        /// Number of the tree.
        tree: usize,
        /// The class number.
        class: u16,
        /// Number of classes.
        classes: usize,
    },
    /// The program computes other features than those that the forest was trained on. This is the first difference.
    #[error("feature {position} differs: the forest was trained on {trained:?}, the program computes {computed:?}")]
    FeaturesDiffer {
        /// Position of the first difference.
        position: usize,
        /// The name that the forest was trained on; `None` after its last name.
        trained: Option<String>,
        /// The name that the program computes; `None` after its last name.
        computed: Option<String>,
    },
    /// Two forests whose trees should be added up differ in their classes or their link, or their link is `mean`.
    #[error("the trees of a {other} forest cannot be added to a {own} forest of {classes:?}")]
    NotAdditive {
        /// Link of the forest that should get more trees.
        own: &'static str,
        /// Link of the forest with these trees.
        other: &'static str,
        /// Classes of the first forest.
        classes: Vec<String>,
    },
    /// A matrix has the wrong size.
    #[error("the matrix of {what} has {found} values, expected {expected}")]
    Matrix {
        /// Which matrix.
        what: &'static str,
        /// Number of values expected.
        expected: usize,
        /// Number of values found.
        found: usize,
    },
}
