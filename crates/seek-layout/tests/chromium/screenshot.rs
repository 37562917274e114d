//! Screenshots. The image crate of the embedded engine decodes them.

use super::{element, page};
use crate::skip::skip;
use seek_layout::{Chromium, EngineError, LayoutEngine, LayoutWithScreenshot, Page, Resources, Screenshot};
use seek_page::{Size, Tag};
use std::collections::HashSet;

/// A page with its boxes and its screenshot; `None` where no browser starts.
fn seen(engine: &mut Chromium, page: &Page) -> Option<LayoutWithScreenshot> {
    match engine.layout_with_screenshot(page, &Resources::default()) {
        Err(EngineError::Start(_)) => {
            skip("no browser starts");
            None
        }
        seen => Some(seen.unwrap()),
    }
}

fn decoded(screenshot: &Screenshot) -> image::RgbImage {
    assert_eq!(screenshot.media_type, "image/jpeg");
    image::load_from_memory_with_format(&screenshot.bytes, image::ImageFormat::Jpeg).unwrap().into_rgb8()
}

#[test]
fn a_screenshot_shows_what_lies_below_the_window() {
    let page = page(
        "<!DOCTYPE html><style>body { margin: 0 } div { height: 1000px; background: rgb(250, 0, 0) } p { margin: 0; height: 500px;
            background: rgb(0, 0, 250) }</style><div></div><p>",
    );
    let mut engine = Chromium::default();
    let Some(seen) = seen(&mut engine, &page) else { return };
    let screenshot = seen.screenshot.unwrap().unwrap();
    assert_eq!((screenshot.size, seen.layout.document()), (Size { width: 1920.0, height: 1500.0 }, screenshot.size));
    let image = decoded(&screenshot);
    assert_eq!((image.width(), image.height()), (1920, 1500));
    for (y, colour) in [(10, [250, 0, 0]), (990, [250, 0, 0]), (1010, [0, 0, 250]), (1490, [0, 0, 250])] {
        let differs = |a: u8, b: u8| a.abs_diff(b) > 10;
        let shown = image.get_pixel(960, y).0;
        assert!(!shown.iter().zip(colour).any(|(a, b)| differs(*a, b)), "{shown:?} in line {y}");
    }
    assert_eq!(engine.layout(&page, &Resources::default()).unwrap(), seen.layout, "the screenshot changes no boxes");
}

#[test]
fn a_screenshot_of_a_saved_page_has_the_shape_of_its_document() {
    let source =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/layout/en-news.html")).unwrap();
    let Some(seen) = seen(&mut Chromium::default(), &page(&source)) else { return };
    let image = decoded(&seen.screenshot.unwrap().unwrap());
    let (document, ratio) = (seen.layout.document(), image.height() as f32 / image.width() as f32);
    assert!((ratio / (document.height / document.width) - 1.0).abs() < 0.01, "{ratio} {document:?}");
    let colours: HashSet<[u8; 3]> = image.pixels().map(|pixel| pixel.0).collect();
    assert!(colours.len() > 50, "{} colours", colours.len());
}

#[test]
fn the_screenshot_of_a_very_long_page_is_bounded() {
    let line = "<p style='color: hsl(0 90% 40%)'>The storm hit the coast at night, and it left at dawn. ".repeat(8);
    let Some(seen) = seen(&mut Chromium::default(), &page(&line.repeat(400))) else { return };
    assert!(seen.layout.document().height > 100_000.0, "{:?}", seen.layout.document());
    let screenshot = seen.screenshot.unwrap().unwrap();
    assert_eq!((screenshot.size.width, screenshot.size.height), (1920.0, 20_000.0));
    let image = decoded(&screenshot);
    assert!(image.width() * image.height() < 6_100_000 && screenshot.bytes.len() <= 1_500_000);
}

#[test]
fn a_screenshot_that_fails_costs_no_boxes() {
    let page = page("<p>The storm hit the coast.");
    let mut engine = Chromium::default().screenshot_bytes(100);
    let Some(seen) = seen(&mut engine, &page) else { return };
    assert!(matches!(seen.screenshot, Err(EngineError::LargeScreenshot { limit: 100, .. })), "{:?}", seen.screenshot);
    assert!(element(&page, &seen.layout, Tag::P).rect.width > 100.0);
    assert_eq!(engine.layout(&page, &Resources::default()).unwrap(), seen.layout);
}
