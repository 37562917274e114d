//! What is left of a page when some of its elements are removed.

use seek_page::{Dom, NodeId, NodeKind};

/// The text nodes of a page's own markup that stand in no removed node; `removed` has a place for each node, and what stands in a removed
/// one need not be marked.
pub(crate) fn texts_left(dom: &Dom, removed: &[bool]) -> Vec<NodeId> {
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

/// Which elements go, from the bottom up: `goes` fills in what an element holds by itself, to which what is left of its children was
/// added before by `add`, and says whether it goes. What stands in an element that goes is not marked again.
pub(crate) fn from_below<T: Copy + Default>(
    dom: &Dom,
    mut goes: impl FnMut(NodeId, &mut T) -> bool,
    add: impl Fn(&mut T, T),
) -> Vec<bool> {
    let n = dom.markup_len();
    let (mut left, mut removed) = (vec![T::default(); n], vec![false; n]);
    // Parents come before children, so the other way round all children are known.
    for id in (0..n as NodeId).rev() {
        removed[id as usize] = goes(id, &mut left[id as usize]);
        if id > 0 && !removed[id as usize] {
            let own = left[id as usize];
            add(&mut left[dom.parent(id) as usize], own);
        }
    }
    removed
}
