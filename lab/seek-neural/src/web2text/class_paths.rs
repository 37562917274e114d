//! The path of a block: the tags and classes of all elements around it. Blocks with the same path look the same.
//!
//! A path is a hash with 64 bits. Its keys are drawn at random, so no page can be made for collisions. Only the
//! equality of paths matters, so the features do not depend on the keys.

use seek_page::{Dom, NodeId};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

/// Hashes of paths and texts.
#[derive(Debug, Default)]
pub(crate) struct Hashes {
    keys: RandomState,
}

impl Hashes {
    /// The hash of the path to an element. `before` is the hash of the path to the element around it. `is_merged` is
    /// whether both are one node of the collapsed tree.
    pub(crate) fn of_path(&self, before: u64, is_merged: bool, dom: &Dom, id: NodeId) -> u64 {
        let mut hasher = self.keys.build_hasher();
        (before, is_merged, dom.name(id)).hash(&mut hasher);
        let mut classes: Vec<&str> = dom.attribute(id, "class").unwrap_or("").split_whitespace().collect();
        classes.sort_unstable();
        classes.dedup();
        classes.hash(&mut hasher);
        hasher.finish()
    }

    /// The hash of the words of a text.
    pub(crate) fn of_text(&self, text: &str) -> u64 {
        let mut hasher = self.keys.build_hasher();
        text.split_whitespace().for_each(|word| word.hash(&mut hasher));
        hasher.finish()
    }
}
