//! The two kinds of places that networks label: blocks, and edges between them.

use super::block_features::BLOCK_FEATURES;
use super::edge_features::EDGE_FEATURES;
use super::measured::BlockFeatures;

/// One of the two networks: what its places are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FeaturePlace {
    /// Blocks: noise or content.
    Block,
    /// Edges: the labels of two neighbours.
    Edge,
}

impl FeaturePlace {
    /// The name before the variables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            FeaturePlace::Block => "blocks",
            FeaturePlace::Edge => "edges",
        }
    }

    /// The number of features, and of labels.
    pub(crate) fn sizes(self) -> (usize, usize) {
        match self {
            FeaturePlace::Block => (BLOCK_FEATURES, 2),
            FeaturePlace::Edge => (EDGE_FEATURES, 4),
        }
    }

    /// The features of a page.
    pub(crate) fn features(self, page: &BlockFeatures) -> &[f32] {
        match self {
            FeaturePlace::Block => &page.blocks,
            FeaturePlace::Edge => &page.edges,
        }
    }

    /// The label of a place of a page.
    pub(super) fn label(self, labels: &[bool], at: usize) -> u32 {
        match self {
            FeaturePlace::Block => u32::from(labels[at]),
            FeaturePlace::Edge => 2 * u32::from(labels[at]) + u32::from(labels[at + 1]),
        }
    }
}
