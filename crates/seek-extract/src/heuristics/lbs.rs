//! Largest Block String (content-seeker paper, section 2.3.1).
//!
//! The main text of an article is a row of siblings: paragraphs, or pieces of text between line breaks. At every
//! level of a subtree the strings of an element's children are put together: those of text nodes, and those
//! of children that have a text node of their own. A child without one (an advertisement, a list, a box) is
//! skipped. The element whose children give the longest string wins.

use seek_page::NonWhitespaceSums;
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::ops::Range;

/// The element with the largest block of strings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargestBlock {
    /// The element.
    pub element: NodeId,
    /// Its length in characters that are not white space.
    pub chars: usize,
    /// The text nodes of the block, in order.
    pub texts: Vec<NodeId>,
}

/// Finds the largest block of strings inside a range of nodes (a subtree, or siblings). None where there is no text.
pub fn largest_block(dom: &Dom, nodes: Range<NodeId>) -> Option<LargestBlock> {
    largest_block_in(dom, &NonWhitespaceSums::of(dom, nodes))
}

/// The same on nodes that were counted already.
pub(crate) fn largest_block_in(dom: &Dom, solid: &NonWhitespaceSums) -> Option<LargestBlock> {
    let nodes = solid.nodes();
    let (first, n) = (nodes.start, nodes.len());
    let length = |id: NodeId| solid.within(dom, id);
    // Which elements have a text node of their own.
    let mut has_text = vec![false; n];
    for id in nodes.clone().filter(|&id| dom.kind(id) == NodeKind::Text && length(id) > 0) {
        let parent = dom.parent(id);
        if parent >= first {
            has_text[(parent - first) as usize] = true;
        }
    }
    let counts = |id: NodeId| match dom.kind(id) {
        NodeKind::Text => true,
        NodeKind::Element => has_text[(id - first) as usize] && !matches!(dom.tag(id), Tag::Head | Tag::Title),
        _ => false,
    };
    let mut strings = vec![0_usize; n + 1];
    // A text node that is given alone has its parent outside: it counts for slot `n`.
    let slot = |parent: NodeId| if parent >= first { (parent - first) as usize } else { n };
    for id in nodes.clone().filter(|&id| counts(id)) {
        strings[slot(dom.parent(id))] += length(id);
    }
    let (best, &chars) = strings.iter().enumerate().max_by_key(|(_, chars)| **chars)?;
    if chars == 0 {
        return None;
    }
    let mut texts = Vec::new();
    for id in nodes.clone().filter(|&id| counts(id) && slot(dom.parent(id)) == best) {
        texts.extend((id..dom.end(id).min(nodes.end)).filter(|&t| dom.kind(t) == NodeKind::Text));
    }
    let element = if best == n { dom.parent(first) } else { first + best as NodeId };
    Some(LargestBlock { element, chars, texts })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn found(html: &str) -> String {
        let page = Page::from_source(html).unwrap();
        let dom = page.dom().unwrap();
        let block = largest_block(dom, 0..dom.len() as NodeId).unwrap();
        block.texts.iter().map(|&t| dom.text(t)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn paragraphs_are_taken_and_what_has_no_text_of_its_own_is_skipped() {
        let html = "<div>menu</div><div><p>one one one</p><div><ul><li>advert advert</li></ul></div><p>two <b>two</b></p></div>";
        assert_eq!(found(html), "one one one|two |two");
    }

    #[test]
    fn text_between_line_breaks() {
        assert_eq!(
            found("<header><p>title</p></header><div>first line<br>second line<br><a>third</a></div>"),
            "first line|second line|third"
        );
    }

    #[test]
    fn no_text_no_block() {
        let page = Page::from_source("<p> </p>").unwrap();
        assert!(largest_block(page.dom().unwrap(), 0..3).is_none());
    }
}
