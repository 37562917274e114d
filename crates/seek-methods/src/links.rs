//! What is a link.

use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Whether a node is a link: an anchor that leads somewhere. Old pages have others, as targets.
pub(crate) fn is_link(dom: &Dom, id: NodeId) -> bool {
    dom.kind(id) == NodeKind::Element && dom.tag(id) == Tag::A && dom.attribute(id, "href").is_some()
}
