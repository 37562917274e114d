//! A page after its deadline: every method and every stage returns an error.
#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, missing_docs)]

use content_seeker::methods::{CATALOG, SHIPPED, make};
use content_seeker::{Error, Extractor, Markup, MethodError};
use seek_features::PageMeasurements;
use seek_metadata::{metadata, page_parts};
use seek_page::{Deadline, Page, PageError, PageType, Selection};
use seek_render as render;
use std::sync::Arc;
use std::time::Duration;

const TIME: Duration = Duration::from_millis(1);

/// A page whose views were made before its deadline. The deadline is over.
fn late() -> Arc<Page> {
    let source =
        "<h1>Storm</h1><p>The storm passed over the islands during the night, and nobody was hurt.</p>".repeat(20);
    let mut page = Page::from_source(&source).unwrap();
    seek_testing::written_boxes::stack(&mut page);
    page.segments().unwrap();
    page.tokens();
    page.set_deadline(Deadline::after(TIME));
    std::thread::sleep(TIME);
    Arc::new(page)
}

#[test]
fn every_method_ends_with_an_error() {
    let page = late();
    for entry in CATALOG {
        let extractor = Extractor::builder().custom_method(entry.make(&[], &SHIPPED).unwrap()).build().unwrap();
        let ended = extractor.extract_page(Arc::clone(&page));
        assert!(matches!(ended, Err(Error::Page(PageError::OutOfTime { limit: TIME }))), "{}", entry.name);
    }
}

#[test]
fn measuring_classifying_and_rendering_check_the_deadline() {
    let page = late();
    assert_eq!(PageMeasurements::new(&page).err(), Some(PageError::OutOfTime { limit: TIME }));
    for name in ["seek", "cs-lbs", "ccb-r40"] {
        let method = make(name, &[], &SHIPPED).unwrap();
        assert!(matches!(method.select(&page), Err(MethodError::Page(PageError::OutOfTime { .. }))), "{name}");
    }
    let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    assert_eq!(render::text(&page, &all), Err(PageError::OutOfTime { limit: TIME }));
}

#[test]
fn reading_metadata_parts_and_structure_checks_the_deadline() {
    let page = late();
    let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    let late = Some(PageError::OutOfTime { limit: TIME });
    assert_eq!(metadata(&page).err(), late);
    assert_eq!(render::document(&page, &all, Markup::default()).err(), late);
    for page_type in PageType::ALL {
        assert_eq!(page_parts(&page, page_type, &all).err(), late, "{page_type:?}");
    }
}
