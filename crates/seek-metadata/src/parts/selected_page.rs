//! The page as all parts need it: tree, blocks, selected blocks, and, where they are needed, candidates for authors and
//! dates.

use super::candidates::Candidates;
use super::prefix_sums::PrefixSums;
use seek_page::non_whitespace_chars;
use seek_page::{Blocks, Dom, NodeId, Page, PageError, Selection};
use seek_page::{COVERED, block_coverage};
use seek_render as render;
use std::cell::OnceCell;
use std::ops::Range;

/// A page and its selected blocks.
#[derive(Debug)]
pub(super) struct SelectedPage<'p> {
    pub(super) page: &'p Page,
    pub(super) dom: &'p Dom,
    pub(super) blocks: &'p Blocks,
    /// For each block whether it is selected.
    pub(super) is_selected: Vec<bool>,
    /// Characters of selected blocks, at their first nodes.
    pub(super) selected_text: PrefixSums,
    /// Characters of all blocks.
    pub(super) all_text: PrefixSums,
    /// Empty until they are needed. Most pages have no posts or comments.
    candidates: OnceCell<Candidates>,
}

impl<'p> SelectedPage<'p> {
    /// Reads the page once.
    pub(super) fn of(page: &'p Page, selection: &Selection) -> Result<SelectedPage<'p>, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let is_selected: Vec<bool> =
            block_coverage(page, selection)?.into_iter().map(|share| share >= COVERED).collect();
        page.check_deadline()?;
        let chars = |i: usize| (blocks.get(i).first, non_whitespace_chars(blocks.text(i)));
        let selected_text = PrefixSums::of(dom.len(), (0..blocks.len()).filter(|&i| is_selected[i]).map(chars));
        let all_text = PrefixSums::of(dom.len(), (0..blocks.len()).map(chars));
        page.check_deadline()?;
        Ok(SelectedPage { page, dom, blocks, is_selected, selected_text, all_text, candidates: OnceCell::new() })
    }

    /// The candidates for authors and dates, found at the first use.
    pub(super) fn candidates(&self) -> Result<&Candidates, PageError> {
        if let Some(candidates) = self.candidates.get() {
            return Ok(candidates);
        }
        let found = Candidates::of(self.dom, self.page.limits().deadline)?;
        Ok(self.candidates.get_or_init(|| found))
    }

    /// The text of some blocks, in document order, rendered as if the element `around` them was a page.
    pub(super) fn text(&self, blocks: Vec<usize>, around: NodeId) -> Result<String, PageError> {
        render::text_inside(self.page, &blocks, around)
    }

    /// The blocks in a run of nodes.
    pub(super) fn blocks_in(&self, nodes: Range<NodeId>) -> Range<usize> {
        self.blocks.within(nodes)
    }
}
