//! Prefix sums over nodes: the sum over a subtree or another range of nodes in constant time.

use seek_page::NodeId;
use std::ops::Range;

/// Prefix sums over the nodes of a page.
#[derive(Debug)]
pub(super) struct PrefixSums(Vec<u32>);

impl PrefixSums {
    /// Sums amounts at nodes below `nodes`, in any order.
    pub(super) fn of(nodes: usize, amounts: impl Iterator<Item = (NodeId, u32)>) -> PrefixSums {
        let mut sums = vec![0_u32; nodes + 1];
        for (node, amount) in amounts {
            if let Some(sum) = sums.get_mut(node as usize + 1) {
                *sum = sum.saturating_add(amount);
            }
        }
        for i in 1..sums.len() {
            sums[i] = sums[i].saturating_add(sums[i - 1]);
        }
        PrefixSums(sums)
    }

    /// The sum over a range of nodes. Nodes that were not counted have nothing.
    pub(super) fn within(&self, nodes: Range<NodeId>) -> u32 {
        let at = |node: NodeId| self.0[(node as usize).min(self.0.len() - 1)];
        at(nodes.end.max(nodes.start)) - at(nodes.start)
    }
}
