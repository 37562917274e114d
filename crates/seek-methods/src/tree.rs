//! Functions over the tree that several methods share: links, texts, and the removal of elements.

use seek_page::{Dom, Layout, NodeBox, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Whether a node is a link: an anchor with an address. Old pages also use anchors without an address, as targets.
pub(crate) fn is_link(dom: &Dom, id: NodeId) -> bool {
    dom.kind(id) == NodeKind::Element && dom.tag(id) == Tag::A && dom.attribute(id, "href").is_some()
}

/// The text nodes of a page's own markup outside of removed nodes. `removed` has a value for each node. Nodes inside a
/// removed node need no value of `true`.
pub(crate) fn remaining_texts(dom: &Dom, removed: &[bool]) -> Vec<NodeId> {
    let mut texts = Vec::new();
    let (mut id, end) = (0, dom.markup_len() as NodeId);
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

/// The texts among some nodes of a page's own markup that a method sees, with all white space. Those with a fixed position belong
/// to no content.
pub(crate) fn shown_texts(
    dom: &Dom,
    layout: &Layout,
    nodes: Range<NodeId>,
    is_seen: impl Fn(&NodeBox) -> bool,
) -> impl Iterator<Item = NodeId> {
    nodes.filter(move |&id| {
        let node = layout.node(id);
        dom.kind(id) == NodeKind::Text && !node.is_fixed() && (is_seen(node) || dom.text(id).trim().is_empty())
    })
}

/// Decides from the bottom up which nodes a method removes.
///
/// Each node has counts of type `T`. `add` adds the counts of a remaining child to its parent. `decide` then adds the
/// node's own counts and returns whether the node is removed. Nodes inside a removed node have their own decisions.
pub(crate) fn removed_bottom_up<T: Copy + Default>(
    dom: &Dom,
    mut decide: impl FnMut(NodeId, &mut T) -> bool,
    add: impl Fn(&mut T, T),
) -> Vec<bool> {
    let n = dom.markup_len();
    let (mut counts, mut removed) = (vec![T::default(); n], vec![false; n]);
    // Parents come before children, so the reverse order knows all children of a node.
    for id in (0..n as NodeId).rev() {
        removed[id as usize] = decide(id, &mut counts[id as usize]);
        if id > 0 && !removed[id as usize] {
            let own = counts[id as usize];
            add(&mut counts[dom.parent(id) as usize], own);
        }
    }
    removed
}
