//! What is left of a page when some of its elements are removed.

use seek_page::{Dom, NodeId, NodeKind};

/// The text nodes of a page's own markup that stand in no removed node; `removed` has a place for each node, and what stands in a removed
/// one need not be marked.
pub(super) fn texts_left(dom: &Dom, removed: &[bool]) -> Vec<NodeId> {
    let mut texts = Vec::new();
    let (mut id, end) = (0, dom.own_len() as NodeId);
    while id < end {
        if removed[id as usize] {
            id = dom.end(id);
            continue;
        }
        if dom.kind(id) == NodeKind::Text {
            texts.push(id);
        }
        id += 1;
    }
    texts
}
