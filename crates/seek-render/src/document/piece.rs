//! The selected text of a block, and the part of it that each text node holds.

use seek_page::{Blocks, NodeId};

/// The selected text of a block, which is written node by node. The text decides the white space; the nodes decide the
/// elements around each part of it.
#[derive(Debug)]
pub(crate) struct ContentPiece {
    /// The index of the block.
    pub block: usize,
    /// The first text node of the block.
    pub first: NodeId,
    /// One past the last text node of the block.
    pub end: NodeId,
    /// The nearest block-level element around the block.
    pub parent: NodeId,
    text: String,
    /// Bytes of the text that are already written.
    written: usize,
}

/// The part of a piece that one text node holds, in bytes of the piece's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeSpan {
    /// Start of the white space before it.
    pub space: usize,
    /// Start of its first word.
    pub start: usize,
    /// End of its last word.
    pub end: usize,
}

impl ContentPiece {
    pub(crate) fn new(blocks: &Blocks, block: usize, text: String) -> ContentPiece {
        let of = blocks.get(block);
        ContentPiece { block, first: of.first, end: of.end, parent: of.parent, text, written: 0 }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Advances over the part that a text node holds: as many characters other than white space as the node has. `None`
    /// if the node is white space only.
    pub(crate) fn take(&mut self, node: &str) -> Option<NodeSpan> {
        let mut left = node.chars().filter(|c| !c.is_whitespace()).count();
        let rest = &self.text[self.written..];
        let start = rest.find(|c: char| !c.is_whitespace()).filter(|_| left > 0)?;
        let mut end = start;
        for (i, c) in rest[start..].char_indices() {
            if left == 0 {
                break;
            }
            if !c.is_whitespace() {
                left -= 1;
                end = start + i + c.len_utf8();
            }
        }
        let span = NodeSpan { space: self.written, start: self.written + start, end: self.written + end };
        self.written = span.end;
        Some(span)
    }
}
