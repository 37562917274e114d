//! Walks the markup of a page, to write it again.

use seek_page::{Blocks, Dom, NodeId, NodeKind};

/// What a writer does with the nodes of a page.
pub(crate) trait MarkupWriter {
    /// An element begins. Returns whether its content is written.
    fn open(&mut self, dom: &Dom, element: NodeId) -> bool;
    /// An element ends whose content was written.
    fn close(&mut self, dom: &Dom, element: NodeId);
    /// A text, with the block that it belongs to.
    fn text(&mut self, text: &str, block: Option<u32>);
}

/// Walks all nodes of the markup in their order, without recursion. Text that the page does not show, as in scripts, is left out.
pub(crate) fn walk(dom: &Dom, blocks: &Blocks, writer: &mut impl MarkupWriter) {
    let block_of = blocks_of_nodes(dom, blocks);
    let mut open: Vec<NodeId> = Vec::new();
    let end = dom.markup_len() as NodeId;
    let mut node = 0;
    while node < end {
        while let Some(element) = open.pop_if(|element| dom.end(*element) <= node) {
            writer.close(dom, element);
        }
        match dom.kind(node) {
            NodeKind::Element => {
                if !writer.open(dom, node) {
                    node = dom.end(node);
                    continue;
                }
                open.push(node);
            }
            NodeKind::Text => writer.text(dom.text(node), block_of[node as usize]),
            _ => {}
        }
        node += 1;
    }
    while let Some(element) = open.pop() {
        writer.close(dom, element);
    }
}

/// For each node the block of its text.
fn blocks_of_nodes(dom: &Dom, blocks: &Blocks) -> Vec<Option<u32>> {
    let mut block_of = vec![None; dom.len()];
    for (number, block) in (0_u32..).zip(blocks.iter()) {
        block_of[block.first as usize..block.end as usize].fill(Some(number));
    }
    block_of
}

/// Writes a text so that a parser reads it as text, also inside of an attribute in double quotes.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A parser replaces it, or stops there.
            '\0' => {}
            c => out.push(c),
        }
    }
}

/// Whether HTML has no end tag for an element.
pub(crate) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
    )
}
