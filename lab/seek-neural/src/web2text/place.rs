//! The two kinds of places that networks label: blocks, and edges between them.

use super::block_features::BLOCK_FEATURES;
use super::edge_features::EDGE_FEATURES;
use super::measured::MeasuredPage;

/// One of the two networks: what its places are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Blocks: noise or content.
    Block,
    /// Edges: the labels of two neighbours.
    Edge,
}

impl Place {
    /// The name before the variables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Place::Block => "blocks",
            Place::Edge => "edges",
        }
    }

    /// The number of features, and of labels.
    pub(crate) fn sizes(self) -> (usize, usize) {
        match self {
            Place::Block => (BLOCK_FEATURES, 2),
            Place::Edge => (EDGE_FEATURES, 4),
        }
    }

    /// The features of a page.
    pub(crate) fn features(self, page: &MeasuredPage) -> &[f32] {
        match self {
            Place::Block => &page.blocks,
            Place::Edge => &page.edges,
        }
    }

    /// The label of a place of a page.
    pub(super) fn label(self, labels: &[bool], at: usize) -> u32 {
        match self {
            Place::Block => u32::from(labels[at]),
            Place::Edge => 2 * u32::from(labels[at]) + u32::from(labels[at + 1]),
        }
    }
}
