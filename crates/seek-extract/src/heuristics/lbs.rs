//! Largest Block String, LBS (content-seeker paper, section 2.3.1).
//!
//! The main text of an article is a sequence of siblings: paragraphs, or pieces of text between line breaks. For every
//! element, LBS joins the strings of its children that are text nodes or have a child that is a text node. It skips
//! other children, such as advertisements, lists and boxes. The element with the longest joined string wins.

use seek_page::{Dom, NodeId, NodeKind, NonWhitespaceSums, Tag};
use std::ops::Range;

/// The element with the largest block of strings, and this block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargestBlock {
    /// The element.
    pub element: NodeId,
    /// Number of characters of the block that are not white space.
    pub chars: usize,
    /// The text nodes of the block, in order.
    pub texts: Vec<NodeId>,
}

/// Finds the largest block of strings in a range of nodes: a subtree, or siblings with their subtrees. `None` if there
/// is no text.
pub fn largest_block(dom: &Dom, nodes: Range<NodeId>) -> Option<LargestBlock> {
    largest_block_in(dom, &NonWhitespaceSums::of(dom, nodes))
}

/// [`largest_block`] with precomputed numbers of characters.
pub(crate) fn largest_block_in(dom: &Dom, sums: &NonWhitespaceSums) -> Option<LargestBlock> {
    let nodes = sums.nodes();
    let (first, n) = (nodes.start, nodes.len());
    // The levels inside a subtree count. Its root is no string, or every root with a text of its own would be the largest.
    let is_subtree = n > 0 && dom.kind(first) == NodeKind::Element && dom.end(first) >= nodes.end;
    let is_string = |id: NodeId, has_text: &[bool]| match dom.kind(id) {
        NodeKind::Text => true,
        NodeKind::Element => {
            let is_root = is_subtree && id == first;
            has_text[(id - first) as usize] && !is_root && !matches!(dom.tag(id), Tag::Head | Tag::Title)
        }
        _ => false,
    };
    // Whether each element has a child that is a text node.
    let mut has_text = vec![false; n];
    let mut lengths = vec![0_u32; n + 1];
    // The parent of the outermost nodes is outside the range. It has slot `n`.
    let slot = |parent: NodeId| if parent >= first { (parent - first) as usize } else { n };
    // From the last node to the first, children come before their parents.
    for id in nodes.clone().rev() {
        if !is_string(id, &has_text) {
            continue;
        }
        let length = sums.within(dom, id) as u32;
        let parent = slot(dom.parent(id));
        lengths[parent] += length;
        if parent < n && length > 0 && dom.kind(id) == NodeKind::Text {
            has_text[parent] = true;
        }
    }
    let (best, &chars) = lengths.iter().enumerate().max_by_key(|(_, chars)| **chars)?;
    if chars == 0 {
        return None;
    }
    let mut texts = Vec::new();
    let inside =
        if best == n { nodes.clone() } else { first + best as NodeId..dom.end(first + best as NodeId).min(nodes.end) };
    for id in inside.filter(|&id| slot(dom.parent(id)) == best && is_string(id, &has_text)) {
        texts.extend((id..dom.end(id).min(nodes.end)).filter(|&t| dom.kind(t) == NodeKind::Text));
    }
    let element = if best == n { dom.parent(first) } else { first + best as NodeId };
    Some(LargestBlock { element, chars: chars as usize, texts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn largest(html: &str) -> String {
        let page = Page::from_source(html).unwrap();
        let dom = page.dom().unwrap();
        let block = largest_block(dom, 0..dom.len() as NodeId).unwrap();
        block.texts.iter().map(|&t| dom.text(t)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn children_without_a_text_node_are_skipped() {
        let html = "<div>menu</div><div><p>one one one</p><div><ul><li>advert advert</li></ul></div><p>two <b>two</b></p></div>";
        assert_eq!(largest(html), "one one one|two |two");
    }

    #[test]
    fn text_between_line_breaks() {
        assert_eq!(
            largest("<header><p>title</p></header><div>first line<br>second line<br><a>third</a></div>"),
            "first line|second line|third"
        );
    }

    #[test]
    fn the_root_of_a_subtree_is_no_string() {
        let page = Page::from_source("<main>by A<p>one one one one</p><div><ul><li>advert</ul></div></main>").unwrap();
        let dom = page.dom().unwrap();
        let root = (0..dom.len() as NodeId).find(|&id| dom.tag(id) == Tag::Main).unwrap();
        let block = largest_block(dom, root..dom.end(root)).unwrap();
        assert_eq!(block.element, root);
        assert_eq!(block.texts.iter().map(|&t| dom.text(t)).collect::<Vec<_>>(), ["by A", "one one one one"]);
    }

    #[test]
    fn without_text_there_is_no_block() {
        let page = Page::from_source("<p> </p>").unwrap();
        assert!(largest_block(page.dom().unwrap(), 0..3).is_none());
        let end = page.dom().unwrap().len() as NodeId;
        assert!(largest_block(page.dom().unwrap(), end..end).is_none());
    }
}
