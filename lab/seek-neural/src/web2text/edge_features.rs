//! The 25 features of an edge between a block and the next one.
//!
//! | features | of |
//! |---|---|
//! | 4 | the distance in the collapsed tree: 2, 3, 4 or more steps, each 1 or -1 |
//! | 1 | whether a block-level element begins or ends between, 1 or 0 |
//! | 20 | the nearest common ancestor ([`node_features`]) |

use super::collapsed::Collapsed;
use super::node_features::{NODE_FEATURES, node_features};
use super::node_values::NodeValues;
use super::scale::sign;
use seek_page::{DeadlineTicker, PageError};

/// The number of features of an edge.
pub(crate) const EDGE_FEATURES: usize = 25;

const DISTANCE_FEATURES: usize = 4;

const _: () = assert!(DISTANCE_FEATURES + 1 + NODE_FEATURES == EDGE_FEATURES);

/// The names of the features, in their order.
#[cfg(test)]
pub(crate) fn edge_feature_names() -> Vec<String> {
    let own = ["tree_distance_2", "tree_distance_3", "tree_distance_4", "tree_distance_more", "block_break"];
    let of_ancestor = super::node_features::NODE_NAMES.iter().map(|name| format!("common_ancestor_{name}"));
    own.iter().map(|name| (*name).to_owned()).chain(of_ancestor).collect()
}

/// The features of all edges, row by row. There is one edge less than blocks.
pub(crate) fn edge_features(
    tree: &Collapsed,
    values: &[NodeValues],
    ticker: &mut DeadlineTicker,
) -> Result<Vec<f32>, PageError> {
    let edges = tree.leaves.len().saturating_sub(1);
    let mut rows = Vec::with_capacity(edges * EDGE_FEATURES);
    let page_chars = values.first().map_or(0, |root| root.chars);
    for pair in tree.leaves.windows(2) {
        let (ancestor, distance) = tree.meeting(pair[0].node as usize, pair[1].node as usize);
        ticker.steps(EDGE_FEATURES + distance)?;
        let mut put = |features: &[f64]| rows.extend(features.iter().map(|&feature| feature as f32));
        put(&[sign(distance == 2), sign(distance == 3), sign(distance == 4), sign(distance > 4)]);
        put(&[f64::from(u8::from(pair[1].break_before))]);
        put(&node_features(&values[ancestor], page_chars));
    }
    Ok(rows)
}

impl Collapsed {
    /// The parent of a node; `None` for the root.
    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        (node > 0).then(|| self.nodes[node].parent as usize)
    }

    /// The nearest common ancestor of two nodes, and the number of steps between them.
    ///
    /// All neighbouring leaves together take at most two steps for each node, as in a walk around the tree.
    fn meeting(&self, mut a: usize, mut b: usize) -> (usize, usize) {
        let mut steps = 0;
        while a != b {
            let deeper = if self.nodes[a].depth >= self.nodes[b].depth { &mut a } else { &mut b };
            *deeper = self.nodes[*deeper].parent as usize;
            steps += 1;
        }
        (a, steps)
    }
}
