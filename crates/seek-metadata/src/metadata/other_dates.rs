//! Dates near the heading that belong to another page, as those of teasers do.

use super::listed_items::{around_apart, heading_link};
use seek_page::{Dom, NodeId, Tag};

/// Most elements around a date that are looked at.
const MAX_DEPTH: usize = 12;

/// Whether an element with a date belongs to another page: it is within an article with a linked heading, a link with words, or an
/// item with a link, none of which holds the heading of the page. A by-line may be a list, so an item counts only beside another one with a link.
pub(super) fn is_of_other_page(dom: &Dom, id: NodeId, heading: Option<NodeId>) -> bool {
    let Some(heading) = heading else { return false };
    around_apart(dom, id, heading).take(MAX_DEPTH).any(|outer| match dom.tag(outer) {
        Tag::Article => heading_link(dom, outer).is_some(),
        Tag::A => leads_elsewhere(dom, outer),
        Tag::Li => has_link(dom, outer) && has_link_beside(dom, outer),
        _ => false,
    })
}

/// A link to the date's own archive or to the page itself is usual: only a link that shows more than a date leads to another page.
fn leads_elsewhere(dom: &Dom, link: NodeId) -> bool {
    let text = dom.subtree_text(link);
    let words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
    words.count() > 4
}

fn has_link(dom: &Dom, item: NodeId) -> bool {
    (item + 1..dom.end(item)).any(|id| dom.tag(id) == Tag::A && dom.subtree_text(id).trim().len() > 12)
}

fn has_link_beside(dom: &Dom, item: NodeId) -> bool {
    let mut beside = dom.children(dom.parent(item)).filter(|&id| id != item && dom.tag(id) == Tag::Li);
    beside.any(|id| has_link(dom, id))
}
