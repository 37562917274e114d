//! Outermost elements of a kind on the page, in document order.

use seek_page::NodeId;

/// Most elements of a kind.
const MAX_RANGES: usize = 400;

/// The node ranges of these elements. None lies inside another one.
#[derive(Debug, Default)]
pub(super) struct NodeRanges(Vec<(NodeId, NodeId)>);

impl NodeRanges {
    /// Adds an element that begins after all known ones. One inside the last one is left out.
    pub(super) fn push(&mut self, start: NodeId, end: NodeId) {
        if self.0.len() < MAX_RANGES && self.0.last().is_none_or(|(_, last)| *last <= start) {
            self.0.push((start, end));
        }
    }

    /// The element that holds a node.
    pub(super) fn around(&self, id: NodeId) -> Option<(NodeId, NodeId)> {
        let before = self.0.partition_point(|(start, _)| *start <= id);
        self.0[..before].last().copied().filter(|(_, end)| id < *end)
    }

    /// Whether one of the elements has a node among these.
    pub(super) fn overlap(&self, nodes: std::ops::Range<NodeId>) -> bool {
        let before = self.0.partition_point(|(start, _)| *start < nodes.end);
        self.0[..before].last().is_some_and(|(_, end)| nodes.start < *end)
    }
}
