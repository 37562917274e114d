//! The chosen text in each format: it reads back to the same words.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::properties::reads_back;
use seek_fuzz::vocabulary::PAGES_WITH_MARKDOWN;
use seek_fuzz::{bounded, mutate};
use seek_page::{NodeId, NodeKind, Page, SelectedParts, Selection};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &PAGES_WITH_MARKDOWN)
});

fuzz_target!(|data: &[u8]| {
    let page = Page::read(data, Default::default()).unwrap();
    let blocks = page.blocks().unwrap().len();
    let dom = page.dom().unwrap();
    let texts = (0..dom.len() as NodeId).filter(|&id| id % 3 != 0 && dom.kind(id) == NodeKind::Text);
    let texts = texts.filter(|&id| !dom.text(id).trim().is_empty());
    for selection in [
        Selection::of_blocks((0..blocks).collect()),
        Selection::of_blocks((0..blocks).filter(|block| block % 3 != 0).collect()),
        SelectedParts::Texts(texts.collect()).into(),
    ] {
        bounded(data.len(), 65_536, || reads_back(&page, &selection));
    }
});
