//! The chosen text in each format: it reads back to the same words.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::properties::reads_back;
use seek_fuzz::vocabulary::PAGES_WITH_MARKDOWN;
use seek_fuzz::{MEMORY_PER_BYTE, SAMPLES, bounded, choice, mutate, warm_up};
use seek_page::{NodeKind, Page, SelectedParts, Selection};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &PAGES_WITH_MARKDOWN)
});

fuzz_target!(|data: &[u8]| {
    warm_up(SAMPLES, check);
    check(data);
});

fn check(data: &[u8]) {
    let page = bounded(data.len(), MEMORY_PER_BYTE, || Page::read(data, Default::default()).unwrap());
    let blocks = page.blocks().unwrap().len();
    let texts = page.blocks().unwrap().iter().flat_map(|block| block.first..block.end);
    let dom = page.dom().unwrap();
    let texts = texts.filter(|&id| id % 3 != 0 && dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty());
    let selection = match choice(data, 3) {
        0 => Selection::of_blocks((0..blocks).collect()),
        1 => Selection::of_blocks((0..blocks).filter(|block| block % 3 != 0).collect()),
        _ => SelectedParts::Texts(texts.collect()).into(),
    };
    // The check keeps the text in each format, and parses each of them.
    bounded(data.len(), 16 * MEMORY_PER_BYTE, || reads_back(&page, &selection));
}
