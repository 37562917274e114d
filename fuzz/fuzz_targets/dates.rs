//! Dates: each line of the input, in a field and in a post, gives a date in ISO 8601 or none.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::DATES;
use seek_fuzz::{MEMORY_PER_BYTE, bounded, is_iso_date, mutate, warm_up};
use seek_metadata::{metadata, page_parts};
use seek_page::{Page, PageType, Selection};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &DATES)
});

fuzz_target!(|data: &[u8]| {
    warm_up(&[DATES.start], check);
    check(data);
});

fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines: Vec<String> = text
        .lines()
        .take(8)
        .map(|line| line.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;"))
        .collect();
    let Some(first) = lines.first() else { return };
    for page in [
        format!("<meta property=article:published_time content=\"{first}\"><p>a"),
        format!("<h1>Storm</h1><span class=date>{first}</span><p>The storm hit the coast at night."),
        lines
            .iter()
            .map(|line| {
                format!("<div class=post><b class=author>Ann</b> <i class=date>{line}</i><p>My kettle leaks.</p></div>")
            })
            .collect(),
        lines.iter().map(|line| format!("<p><time datetime=\"{line}\">{line}</time> Posted {line}")).collect(),
    ] {
        let page = Page::from_source(&page).unwrap();
        bounded(data.len(), MEMORY_PER_BYTE, || {
            let found = metadata(&page).unwrap();
            for date in [&found.published, &found.modified].into_iter().flatten() {
                assert!(is_iso_date(&date.value), "{date:?}");
                let year: i32 = date.value[..4].parse().unwrap();
                assert!((1990..=2099).contains(&year), "{date:?}");
            }
            let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
            page_parts(&page, PageType::Forum, &all).unwrap();
            page_parts(&page, PageType::Article, &all).unwrap();
        });
    }
}
