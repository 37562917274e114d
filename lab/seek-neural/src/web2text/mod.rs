//! Web2Text: the text blocks of a page, the features of a block, and the features of an edge between two blocks.
//!
//! Vogels, Ganea and Eickhoff, "Web2Text: Deep Structured Boilerplate Removal" (ECIR 2018). The paper names the
//! features, and the code of the authors (github.com/dalab/web2text) defines them.
//!
//! 1. The tree is collapsed: empty nodes are removed, and a node with one child is merged with it. Each leaf is a block
//!    (`collapsed.rs`).
//! 2. The texts are counted, and the counts are summed up the tree (`node_values.rs`).
//! 3. A block has 128 features (`block_features.rs`): of itself, its parent, its grandparent and the root. An edge
//!    has 25 (`edge_features.rs`): of the distance, a block break, and the common ancestor.
//! 4. The features are scaled with means and standard deviations that the code of the authors holds (`scale.rs`).

mod block_features;
mod class_paths;
mod collapsed;
mod edge_features;
mod element_roles;
mod leaf_features;
mod measured;
mod network;
mod networks;
mod node_features;
mod node_values;
mod place;
mod scale;
mod tag_features;
mod text_values;
mod training;
mod viterbi;

#[cfg(test)]
mod tests;

pub use measured::{BlockFeatures, measure};
pub(crate) use networks::Networks;
pub(crate) use training::train;
