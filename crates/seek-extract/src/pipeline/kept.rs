//! For tests: what a rule keeps of a page of which all blocks are chosen.

use seek_page::{Blocks, Dom, Page};

/// The blocks that a rule keeps.
pub(super) fn kept(html: &str, rule: impl FnOnce(&Dom, &Blocks, &mut Vec<usize>)) -> Vec<usize> {
    let page = Page::from_source(html).unwrap();
    let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
    let mut chosen: Vec<usize> = (0..blocks.len()).collect();
    rule(dom, blocks, &mut chosen);
    chosen
}

/// The words of each block.
pub(super) fn words(blocks: &Blocks) -> impl Fn(usize) -> u32 {
    |block| blocks.text(block).split_whitespace().count() as u32
}
