//! Builds a forest from trees in pre-order, so that no learner computes a child index.

use crate::error::ForestError;
use crate::forest::Forest;
use crate::link::Link;
use crate::parts::{ForestParts, LEAF};

/// Takes trees in pre-order: after [`split`](Self::split) comes the whole left subtree, then the whole right one.
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
    /// Splits of the current tree whose left subtree is not complete yet.
    open: Vec<usize>,
    leaves: u32,
}

impl ForestBuilder {
    /// A forest without trees; the base scores are 0.
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
            open: Vec::new(),
            leaves: 0,
        }
    }

    /// Sets the scores that every row starts with ([`Link::base_scores`] of them).
    pub fn base(&mut self, base: Vec<f32>) {
        self.parts.base = base;
    }

    /// Starts a tree. `class` is the class that it adds to, read only with [`Link::Softmax`].
    pub fn start_tree(&mut self, class: u16) {
        self.open.clear();
        self.parts.roots.push(self.parts.feature.len() as u32);
        if self.parts.link == Link::Softmax {
            self.parts.tree_class.push(class);
        }
    }

    /// Adds a split: values of `feature` greater than `threshold` go right.
    pub fn split(&mut self, feature: u16, threshold: f32) {
        self.open.push(self.parts.feature.len());
        self.parts.feature.push(feature);
        self.parts.threshold.push(threshold);
        self.parts.right.push(0);
    }

    /// Adds a leaf with its values ([`Link::outputs`] of them).
    pub fn leaf(&mut self, values: &[f32]) {
        self.parts.feature.push(LEAF);
        self.parts.threshold.push(0.0);
        self.parts.right.push(self.leaves);
        self.leaves += 1;
        self.parts.leaves.extend_from_slice(values);
        // This leaf ends the left subtree of the innermost open split: the next node is that split's right child.
        if let Some(split) = self.open.pop() {
            self.parts.right[split] = self.parts.feature.len() as u32;
        }
    }

    /// The finished forest.
    ///
    /// # Errors
    /// As [`Forest::new`]; a tree that was left incomplete is [`ForestError::ChildOutsideTree`],
    /// [`ForestError::ChildBeforeParent`] or [`ForestError::PreOrder`].
    pub fn finish(self) -> Result<Forest, ForestError> {
        Forest::new(self.parts)
    }
}
