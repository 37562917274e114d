//! The position of the walk among the selected pieces and the blocks of the page.

use super::left_out_captions::LeftOutCaptions;
use super::piece::{ContentPiece, NodeSpan};
use seek_page::{Blocks, Dom, NodeId, Tag};
use std::ops::Range;

/// The text nodes of the selected blocks that are selected.
#[derive(Debug)]
pub(super) struct Chosen<'a> {
    /// The selected text nodes, if the selection is finer than blocks.
    pub texts: Option<&'a [NodeId]>,
    /// Text nodes that are left out.
    pub left_out: Vec<NodeId>,
}

impl Chosen<'_> {
    fn has(&self, id: NodeId) -> bool {
        self.texts.is_none_or(|texts| texts.binary_search(&id).is_ok()) && self.left_out.binary_search(&id).is_err()
    }
}

/// The position of the walk. Nodes come in document order.
pub(super) struct Cursor<'a> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    pieces: Vec<ContentPiece>,
    chosen: Chosen<'a>,
    /// For each block whether it was chosen. All text of a chosen block may be left out.
    chosen_blocks: Vec<bool>,
    /// The captions that are left out, if images are written.
    captions: Option<LeftOutCaptions>,
    /// The first piece that does not end before the node.
    piece: usize,
    /// The first block that does not start before the node.
    block: usize,
    /// Whether text of the piece was written.
    piece_started: bool,
    /// The open block-level elements and their ends.
    open_blocks: Vec<(NodeId, NodeId)>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(
        dom: &'a Dom,
        blocks: &'a Blocks,
        pieces: Vec<ContentPiece>,
        chosen: Chosen<'a>,
        images: bool,
    ) -> Cursor<'a> {
        let mut chosen_blocks = vec![false; blocks.len()];
        for piece in &pieces {
            chosen_blocks[piece.block] = true;
        }
        // An image beside a text that is left out stays among the selected texts.
        for block in chosen.left_out.iter().flat_map(|&text| blocks.within(text..text + 1)) {
            chosen_blocks[block] = true;
        }
        Cursor {
            captions: images.then(|| LeftOutCaptions::of(dom, blocks, &chosen_blocks)),
            dom,
            blocks,
            pieces,
            chosen,
            chosen_blocks,
            piece: 0,
            block: 0,
            piece_started: false,
            open_blocks: Vec::new(),
        }
    }

    /// One past the last node that can matter: an image may follow the last text in the same element.
    pub(super) fn end(&self) -> NodeId {
        self.pieces.last().map_or(0, |piece| self.dom.end(piece.parent))
    }

    /// Closes the block-level elements that end before a node.
    pub(super) fn leave(&mut self, id: NodeId) {
        while self.open_blocks.pop_if(|(_, end)| *end <= id).is_some() {}
    }

    /// Moves to the piece and the block at a node.
    pub(super) fn advance(&mut self, id: NodeId) {
        while self.pieces.get(self.piece).is_some_and(|piece| piece.end <= id) {
            self.piece += 1;
            self.piece_started = false;
        }
        while self.block < self.blocks.len() && self.blocks.get(self.block).first < id {
            self.block += 1;
        }
    }

    /// Enters a block-level element.
    pub(super) fn open_block(&mut self, id: NodeId, end: NodeId) {
        self.open_blocks.push((id, end));
    }

    /// The innermost open block-level element, or the root.
    pub(super) fn innermost_block(&self) -> NodeId {
        self.open_blocks.last().map_or(0, |(block, _)| *block)
    }

    /// The piece at the node.
    pub(super) fn piece(&self) -> Option<&ContentPiece> {
        self.pieces.get(self.piece)
    }

    /// Marks the piece as started. `None` if there is no piece, or its text was started before.
    pub(super) fn start_piece(&mut self) -> Option<&ContentPiece> {
        let started = std::mem::replace(&mut self.piece_started, true);
        self.pieces.get(self.piece).filter(|_| !started)
    }

    /// Whether a node follows text of the piece that was written.
    pub(super) fn is_in_started_piece(&self, id: NodeId) -> bool {
        self.piece_started && self.piece().is_some_and(|piece| piece.first < id)
    }

    /// Advances the piece over a text node.
    pub(super) fn take(&mut self, node: &str) -> Option<NodeSpan> {
        self.pieces.get_mut(self.piece).and_then(|piece| piece.take(node))
    }

    /// Whether the nodes up to `end` have selected text.
    pub(super) fn has_selected_text_before(&self, end: NodeId) -> bool {
        self.piece().is_some_and(|piece| piece.first < end)
    }

    /// Whether a block in some nodes is selected.
    pub(super) fn is_any_selected(&self, nodes: Range<NodeId>) -> bool {
        self.chosen_blocks[self.blocks.within(nodes)].contains(&true)
    }

    /// Whether the nodes up to `end` have text, selected or not.
    pub(super) fn has_text_before(&self, end: NodeId) -> bool {
        self.block < self.blocks.len() && self.blocks.get(self.block).first < end
    }

    /// Whether the text around a node without text is selected.
    pub(super) fn is_among_selected(&self, id: NodeId) -> bool {
        let Some(before) = self.block.checked_sub(1) else { return false };
        if self.blocks.get(before).end > id {
            return self.chosen_blocks[before];
        }
        self.chosen_blocks[before]
            && (self.chosen_blocks.get(self.block) == Some(&true) || self.is_in_parent_of(before))
            || self.open_blocks.last().is_some_and(|&(block, end)| {
                matches!(self.dom.tag(block), Tag::P | Tag::Figure | Tag::Li | Tag::Td | Tag::Th | Tag::Dd)
                    && self.has_selected_text_before(end)
            })
    }

    /// Whether all text up to `end` is captions that are left out, between selected texts.
    pub(super) fn holds_only_captions(&self, end: NodeId) -> bool {
        let run_end = self.captions.as_ref().and_then(|captions| captions.run_end(self.block));
        run_end.is_some_and(|next| self.blocks.get(next).first >= end)
    }

    /// Whether the node is in a run of captions that are left out, or right after one of them.
    pub(super) fn is_in_captions(&self) -> bool {
        let is_caption =
            |block: usize| self.captions.as_ref().is_some_and(|captions| captions.run_end(block).is_some());
        is_caption(self.block) || self.block.checked_sub(1).is_some_and(is_caption)
    }

    /// Whether the innermost open element is the parent of an earlier block.
    fn is_in_parent_of(&self, block: usize) -> bool {
        let parent = self.blocks.get(block).parent;
        self.open_blocks.last().is_some_and(|(open, _)| *open == parent) && self.dom.tag(parent) != Tag::Body
    }

    /// Whether a text node is selected.
    pub(super) fn is_selected(&self, id: NodeId) -> bool {
        let piece = self.piece + self.pieces[self.piece..].partition_point(|piece| piece.end <= id);
        self.pieces.get(piece).is_some_and(|piece| piece.first <= id) && self.chosen.has(id)
    }
}
