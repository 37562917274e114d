//! Items of a list, each of which leads to a page of its own. Their by-lines do not name the author of the list.

use seek_page::{Dom, NodeId, Tag};

/// Most elements around a by-line that are looked at.
const MAX_DEPTH: usize = 8;
/// Most elements beside an item that are looked at.
const MAX_BESIDE: usize = 40;
/// Most nodes of an item that are searched for its heading, and of the heading for its link.
const MAX_NODES: usize = 60;

/// Whether a node is inside an item with a linked heading, beside another such item. An element around the heading of the
/// page is no item.
pub(super) fn is_in_listed_item(dom: &Dom, id: NodeId, heading: Option<NodeId>) -> bool {
    let Some(heading) = heading else { return false };
    let mut around = around_apart(dom, id, heading).take(MAX_DEPTH);
    around.any(|outer| leads_elsewhere(dom, outer) && has_equal_beside(dom, outer))
}

/// The elements around a node that do not hold the heading of the page, nearest first.
pub(super) fn around_apart(dom: &Dom, id: NodeId, heading: NodeId) -> impl Iterator<Item = NodeId> {
    dom.ancestors(id).take_while(move |&outer| !(outer..dom.end(outer)).contains(&heading))
}

/// Whether an element of the same tag and class beside an item also leads elsewhere.
fn has_equal_beside(dom: &Dom, item: NodeId) -> bool {
    let class = |id: NodeId| dom.attribute(id, "class").unwrap_or_default();
    let beside = dom.children(dom.parent(item)).take(MAX_BESIDE).filter(|&id| id != item);
    let mut equal = beside.filter(|&id| dom.tag(id) == dom.tag(item) && class(id) == class(item));
    equal.any(|id| leads_elsewhere(dom, id))
}

/// Whether the first heading inside an element is a link to another page. Posts of a forum have headings that lead to themselves.
fn leads_elsewhere(dom: &Dom, item: NodeId) -> bool {
    let address = heading_link(dom, item).and_then(|id| dom.attribute(id, "href"));
    address.is_some_and(|href| !href.contains('#'))
}

/// The link in or around the first heading inside an element, as in a teaser.
pub(super) fn heading_link(dom: &Dom, outer: NodeId) -> Option<NodeId> {
    let mut inside = (outer + 1..dom.end(outer)).take(MAX_NODES);
    let heading = inside.find(|&id| matches!(dom.tag(id), Tag::H2 | Tag::H3 | Tag::H4))?;
    let mut in_heading = (heading + 1..dom.end(heading)).take(MAX_NODES);
    let link = in_heading.find(|&id| dom.tag(id) == Tag::A);
    link.or_else(|| Some(dom.parent(heading)).filter(|&id| dom.tag(id) == Tag::A))
}
