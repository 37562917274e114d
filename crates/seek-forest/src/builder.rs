//! Builds a forest from trees in pre-order, so that learners need no child indices.

use crate::forest::Forest;
use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::{ForestParts, LEAF};

/// Takes trees in pre-order: after a [`split`](Self::split) its whole left subtree, then its whole right subtree.
///
/// ```
/// use seek_forest::{ForestBuilder, Link};
///
/// let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Vec<_>>();
/// let mut builder = ForestBuilder::new(names(&["link_density"]), names(&["boilerplate", "content"]), Link::Mean);
/// builder.start_tree(0);
/// builder.split(0, 0.33);
/// builder.leaf(&[0.1, 0.9]);
/// builder.leaf(&[0.8, 0.2]);
/// let forest = builder.finish()?;
///
/// let mut out = [0.0; 2];
/// forest.predict(&[0.5], &mut out)?;
/// assert_eq!(out, [0.8, 0.2]);
/// # Ok::<(), seek_forest::ForestError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ForestBuilder {
    parts: ForestParts,
    /// Splits of the current tree whose left subtree is incomplete.
    open_splits: Vec<usize>,
    /// Number of leaves so far.
    leaves: u32,
}

impl ForestBuilder {
    /// Starts a forest without trees. The base scores are 0.
    #[must_use]
    pub fn new(features: Vec<String>, classes: Vec<String>, link: Link) -> Self {
        let base = vec![0.0; link.base_scores(classes.len())];
        Self {
            parts: ForestParts {
                features,
                classes,
                link,
                base,
                roots: Vec::new(),
                tree_class: Vec::new(),
                feature: Vec::new(),
                threshold: Vec::new(),
                right: Vec::new(),
                leaves: Vec::new(),
            },
            open_splits: Vec::new(),
            leaves: 0,
        }
    }

    /// Sets the scores that every row starts with. There are [`Link::base_scores`] of them.
    pub fn base(&mut self, base: Vec<f32>) {
        self.parts.base = base;
    }

    /// Starts a tree. With [`Link::Softmax`] the tree adds to the score of `class`; other links ignore it.
    pub fn start_tree(&mut self, class: u16) {
        self.open_splits.clear();
        self.parts.roots.push(self.parts.feature.len() as u32);
        if self.parts.link == Link::Softmax {
            self.parts.tree_class.push(class);
        }
    }

    /// Adds a split. Rows whose value of `feature` is greater than `threshold` go right.
    pub fn split(&mut self, feature: u16, threshold: f32) {
        self.open_splits.push(self.parts.feature.len());
        self.parts.feature.push(feature);
        self.parts.threshold.push(threshold);
        self.parts.right.push(0);
    }

    /// Adds a leaf with its values. There are [`Link::outputs`] of them.
    pub fn leaf(&mut self, values: &[f32]) {
        self.parts.feature.push(LEAF);
        self.parts.threshold.push(0.0);
        self.parts.right.push(self.leaves);
        self.leaves += 1;
        self.parts.leaves.extend_from_slice(values);
        // This leaf ends the left subtree of the last open split, so the next node is the right child of that split.
        if let Some(split) = self.open_splits.pop() {
            self.parts.right[split] = self.parts.feature.len() as u32;
        }
    }

    /// Checks the trees and returns the forest.
    ///
    /// # Errors
    /// As [`Forest::new`]. An incomplete tree gives [`ForestError::ChildOutsideTree`],
    /// [`ForestError::ChildBeforeParent`] or [`ForestError::PreOrder`].
    pub fn finish(self) -> Result<Forest, ForestError> {
        Forest::new(self.parts)
    }
}
