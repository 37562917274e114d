//! Buttons in sentences: a word that opens an explanation is a button on some pages, and still a word of its sentence.

use crate::{Dom, NodeId, NodeKind, Tag};

/// Most nodes of such a button: its text, and marks or icons in it.
const NODES: NodeId = 8;

/// Whether an element is a button between two texts of the same element.
pub(crate) fn is_in_sentence(dom: &Dom, id: NodeId) -> bool {
    let end = dom.end(id);
    if dom.tag(id) != Tag::Button || end - id > NODES {
        return false;
    }
    let is_text = |other: NodeId| {
        dom.kind(other) == NodeKind::Text
            && dom.parent(other) == dom.parent(id)
            && dom.text(other).contains(|c: char| !c.is_whitespace())
    };
    is_text(id - 1) && (end as usize) < dom.len() && is_text(end) && !(id + 1..end).any(|id| dom.tag(id).is_block())
}
