//! Each method on any page: what it chooses is inside the page.
#![no_main]

use content_seeker::methods::{CATALOG, SHIPPED};
use content_seeker::{Method, Page};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::properties::lies_inside;
use seek_fuzz::vocabulary::PAGES;
use seek_fuzz::{MEMORY_PER_BYTE, SAMPLES, bounded, choice, mutate, warm_up};
use seek_testing::written_boxes::stack;
use std::sync::{Arc, OnceLock};

static METHODS: OnceLock<Vec<Arc<dyn Method>>> = OnceLock::new();

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &PAGES)
});

fuzz_target!(|data: &[u8]| {
    warm_up(SAMPLES, check);
    check(data);
});

fn check(data: &[u8]) {
    let methods =
        METHODS.get_or_init(|| CATALOG.iter().map(|entry| entry.make(&[], &SHIPPED).expect("a method")).collect());
    let page = bounded(data.len(), MEMORY_PER_BYTE, || {
        let mut page = Page::read(data, Default::default()).unwrap();
        stack(&mut page);
        page
    });
    let explained = choice(data, methods.len());
    for (number, method) in methods.iter().enumerate() {
        bounded(data.len(), MEMORY_PER_BYTE, || {
            let selection = method.select(&page).unwrap_or_else(|error| panic!("{}: {error}", method.name()));
            lies_inside(&page, &selection);
            seek_render::text(&page, &selection).unwrap();
            if number == explained {
                assert!(method.decisions(&page, 3).unwrap().len() <= 3, "{}", method.name());
                method.pictures(&page).unwrap();
            }
        });
    }
}
