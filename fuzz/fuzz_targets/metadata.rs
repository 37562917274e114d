//! Metadata, posts, products, items, comments and optional parts of any page.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::PAGES_WITH_FACTS;
use seek_fuzz::{MEMORY_PER_BYTE, SAMPLES, bounded, choice, is_iso_date, mutate, warm_up};
use seek_metadata::{OptionalPart, metadata, optional_blocks, page_parts};
use seek_page::{Page, PageOptions, PageType, Selection};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &PAGES_WITH_FACTS)
});

fuzz_target!(|data: &[u8]| {
    warm_up(SAMPLES, check);
    check(data);
});

fn check(data: &[u8]) {
    let url = [None, Some("https://news.example.org/2024/05/06/storm?p=1#a")][choice(data, 2)];
    let options = PageOptions { url: url.map(str::to_owned), ..PageOptions::default() };
    let page = bounded(data.len(), MEMORY_PER_BYTE, || Page::read(data, options).unwrap());
    let page_type = PageType::ALL[choice(data, PageType::ALL.len())];
    bounded(data.len(), MEMORY_PER_BYTE, || facts(&page, page_type));
}

/// Checks all facts of a page, under one page type.
fn facts(page: &Page, page_type: PageType) {
    let blocks = page.blocks().unwrap().len();
    let found = metadata(page).unwrap();
    for date in [&found.published, &found.modified].into_iter().flatten() {
        assert!(is_iso_date(&date.value), "{date:?}");
    }
    for selection in [
        Selection::of_blocks((0..blocks).collect()),
        Selection::of_blocks((0..blocks).filter(|block| block % 2 == 1).collect()),
    ] {
        let parts = page_parts(page, page_type, &selection).unwrap();
        assert!(parts.posts.iter().zip(1..).all(|(post, number)| post.position == number), "{:?}", parts.posts);
        let chosen = optional_blocks(page, &selection, &found, Some(page_type), &OptionalPart::ALL).unwrap();
        assert!(chosen.is_sorted_by(|a, b| a < b) && chosen.last().is_none_or(|&last| last < blocks), "{chosen:?}");
    }
}
