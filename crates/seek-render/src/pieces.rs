//! The chosen pieces of text: what of each block was chosen, with its white space settled.

use seek_page::{Blocks, Dom, NodeId};

/// The chosen text nodes, joined within their blocks: the number of the block, and its text.
pub(crate) fn blocks_of(dom: &Dom, blocks: &Blocks, texts: &[NodeId]) -> Vec<(usize, String)> {
    let mut pieces = Vec::new();
    let mut rest = texts;
    for (i, block) in blocks.iter().enumerate() {
        let from = rest.partition_point(|&t| t < block.first);
        let to = rest.partition_point(|&t| t < block.end);
        let inside = &rest[from..to];
        rest = &rest[to..];
        if !inside.is_empty() {
            let text = Blocks::text_of(dom, block, |id| inside.binary_search(&id).is_ok());
            if !text.is_empty() {
                pieces.push((i, text));
            }
        }
    }
    pieces
}

/// A chosen block on its way into a document. Its text is written node by node: the text tells the white space, the
/// nodes tell what stands around which part of it.
#[derive(Debug)]
pub(crate) struct Piece {
    /// Its block.
    pub block: usize,
    /// Its first text node.
    pub first: NodeId,
    /// One past its last text node.
    pub end: NodeId,
    /// The nearest element around it that bounds blocks.
    pub parent: NodeId,
    text: String,
    /// How far the text is written.
    at: usize,
}

/// The part of a piece that one text node holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// Where the white space before it begins.
    pub space: usize,
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Piece {
    pub(crate) fn new(blocks: &Blocks, block: usize, text: String) -> Piece {
        let of = blocks.get(block);
        Piece { block, first: of.first, end: of.end, parent: of.parent, text, at: 0 }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The part that a text node holds, which is the next so many characters that are no white space; nothing where it
    /// holds white space alone.
    pub(crate) fn take(&mut self, node: &str) -> Option<Part> {
        let mut left = node.chars().filter(|c| !c.is_whitespace()).count();
        let rest = &self.text[self.at..];
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
        let part = Part { space: self.at, start: self.at + start, end: self.at + end };
        self.at = part.end;
        Some(part)
    }
}
