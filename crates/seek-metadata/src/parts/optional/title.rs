//! The block that shows the title.

use super::MainBlocks;
use crate::parts::posts::is_control;
use crate::parts::selected_page::SelectedPage;
use crate::text::alphanumeric;
use seek_page::{Metadata, Tag};

/// Most elements between a text and its heading.
const HEADING_LEVELS: usize = 3;

/// The block that shows the title of the page: a selected one if there is one, else a heading, else another block. The last
/// one up to the start of the main text comes first, then the first one inside the main text. Links and buttons do not count.
pub(super) fn find(selected: &SelectedPage, metadata: &Metadata, main: &MainBlocks) -> Option<usize> {
    let title = alphanumeric(&metadata.title.as_ref()?.value);
    // Lower case and other characters change the number of bytes by less than this factor.
    let is_title = |block: &usize| {
        let text = selected.blocks.text(*block);
        !title.is_empty() && text.len() <= 8 * title.len() + 64 && alphanumeric(text) == title
    };
    let all: Vec<usize> = main.shown_of(0..main.last + 1).filter(is_title).collect();
    if let Some(&block) = all.iter().find(|block| selected.is_selected[**block]) {
        return Some(block);
    }
    let of = |is_candidate: &dyn Fn(usize) -> bool| {
        let before = all.iter().rev().find(|block| **block <= main.first && is_candidate(**block));
        before.or_else(|| all.iter().find(|block| is_candidate(**block))).copied()
    };
    of(&|block| is_heading(selected, block)).or_else(|| of(&|block| !is_control(selected, block)))
}

fn is_heading(selected: &SelectedPage, block: usize) -> bool {
    let dom = selected.dom;
    let mut around = dom.ancestors(selected.blocks.get(block).first).take(HEADING_LEVELS);
    around.any(|id| matches!(dom.tag(id), Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6))
}
