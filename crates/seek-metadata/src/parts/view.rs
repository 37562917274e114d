//! What all parts of a page are found in: its tree, what was chosen of it, and clues.

use super::clues::Clues;
use super::sums::Sums;
use seek_page::non_whitespace_chars;
use seek_page::{Blocks, Dom, NodeId, Page, PageError, Selection};
use seek_page::{COVERED, block_coverage};
use seek_render as render;
use std::ops::Range;

/// A page, and what was chosen of it.
#[derive(Debug)]
pub(super) struct View<'p> {
    pub(super) page: &'p Page,
    pub(super) dom: &'p Dom,
    pub(super) blocks: &'p Blocks,
    /// For each block whether it was chosen.
    pub(super) chosen: Vec<bool>,
    /// Characters of chosen blocks, at their first nodes.
    pub(super) chosen_text: Sums,
    /// Characters of all blocks.
    pub(super) all_text: Sums,
    pub(super) clues: Clues,
}

impl<'p> View<'p> {
    /// Reads the page once.
    pub(super) fn of(page: &'p Page, selection: &Selection) -> Result<View<'p>, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let chosen: Vec<bool> = block_coverage(page, selection)?.into_iter().map(|share| share >= COVERED).collect();
        page.check_deadline()?;
        let chars = |i: usize| (blocks.get(i).first, non_whitespace_chars(blocks.text(i)));
        let chosen_text = Sums::of(dom.len(), (0..blocks.len()).filter(|&i| chosen[i]).map(chars));
        let all_text = Sums::of(dom.len(), (0..blocks.len()).map(chars));
        let clues = Clues::of(dom);
        page.check_deadline()?;
        Ok(View { page, dom, blocks, chosen, chosen_text, all_text, clues })
    }

    /// Where dates stand.
    pub(super) fn date_marks(&self) -> Sums {
        Sums::of(self.dom.markup_len(), self.clues.dates.iter().map(|clue| (clue.node, 1)))
    }

    /// Where names stand for which the markup speaks.
    pub(super) fn name_marks(&self) -> Sums {
        let names = self.clues.names.iter().filter(|clue| clue.weight > 0);
        Sums::of(self.dom.markup_len(), names.map(|clue| (clue.node, 1)))
    }

    /// The text of some blocks, in document order, laid out as if the element around them was a page of its own.
    pub(super) fn text(&self, blocks: Vec<usize>, around: NodeId) -> Result<String, PageError> {
        render::text_inside(self.page, &blocks, around)
    }

    /// The blocks in a run of nodes.
    pub(super) fn blocks_in(&self, nodes: Range<NodeId>) -> Range<usize> {
        self.blocks.within(nodes)
    }
}
