//! A page whose time is over: an error, whatever the method and the stage.

use seek_extract::method::CATALOG;
use seek_extract::render::Markup;
use seek_extract::{ExtractError, Extractor, MethodError, metadata, render, structured};
use seek_features::PageMeasurements;
use seek_page::{Deadline, Limits, Page, PageError, PageOptions, PageType, Selection};
use std::time::Duration;

const TIME: Duration = Duration::from_millis(150);

/// A page all of whose views were made in time, and whose time is over now.
fn late() -> Page {
    let source =
        "<h1>Storm</h1><p>The storm passed over the islands during the night, and nobody was hurt.</p>".repeat(20);
    let limits = Limits { deadline: Deadline::after(TIME), ..Limits::default() };
    let page = Page::read(source.as_bytes(), PageOptions { limits, ..PageOptions::default() }).unwrap();
    page.segments().unwrap();
    page.tokens();
    std::thread::sleep(TIME);
    page
}

#[test]
fn every_method_ends_with_an_error() {
    let page = late();
    for entry in CATALOG {
        let ended = Extractor::method(entry.method().unwrap()).extract_page(&page);
        assert!(matches!(ended, Err(ExtractError::Page(PageError::OutOfTime { limit: TIME }))), "{}", entry.name);
    }
}

#[test]
fn measuring_classifying_and_rendering_ask_for_themselves() {
    let page = late();
    assert_eq!(PageMeasurements::new(&page).err(), Some(PageError::OutOfTime { limit: TIME }));
    for name in ["seek", "cs-lbs", "ccb-r40"] {
        let method = seek_extract::method::by_name(name).unwrap();
        assert!(matches!(method.select(&page), Err(MethodError::Page(PageError::OutOfTime { .. }))), "{name}");
    }
    let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    assert_eq!(render::text(&page, &all), Err(PageError::OutOfTime { limit: TIME }));
}

#[test]
fn reading_facts_parts_and_structure_ask_for_themselves() {
    let page = late();
    let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    let late = Some(PageError::OutOfTime { limit: TIME });
    assert_eq!(metadata(&page).err(), late);
    assert_eq!(render::document(&page, &all, Markup::default()).err(), late);
    for page_type in PageType::ALL {
        assert_eq!(structured(&page, page_type, &all).err(), late, "{page_type:?}");
    }
}
