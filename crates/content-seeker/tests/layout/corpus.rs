//! Methods that look at a page on the pages of `data/layout`.

use super::PAGES;
use content_seeker::{EngineKind, Extractor, Input};
use seek_io::{Corpus, LabelledPage};
use std::path::Path;

/// Mean F1 by LCS of tokens that `gce` must reach on them. It reached .848 with both engines when this was written.
const GCE_FLOOR: f64 = 0.83;

/// That of `vips`. It reached .900 when it was written.
const VIPS_FLOOR: f64 = 0.85;

fn text(extractor: &Extractor, page: &LabelledPage) -> String {
    let mut input = Input::new(&page.html);
    if let Some(url) = &page.url {
        input = input.url(url);
    }
    for resource in &page.resources {
        input = input.resource(&resource.address, &resource.media_type, resource.bytes.clone());
    }
    extractor.extract(input).unwrap().text().unwrap().to_owned()
}

/// Extracts the pages by a method, and compares the mean F1 with a floor.
#[track_caller]
fn reaches(method: &str, floor: f64) {
    let engine = EngineKind::by_name("embedded").unwrap();
    let extractor = Extractor::builder().method(method).layout(engine).build().unwrap();
    let pages: Vec<LabelledPage> =
        Corpus::open(Path::new(PAGES)).unwrap().pages().unwrap().map(Result::unwrap).collect();
    assert_eq!(pages.len(), 24);
    let scores: Vec<(f64, &str)> =
        pages.iter().map(|page| (seek_score::token_lcs(&text(&extractor, page), page.gold()).f1, &*page.id)).collect();
    let mean = scores.iter().map(|(f1, _)| f1).sum::<f64>() / scores.len() as f64;
    println!("{method} {mean:.3} {scores:.3?}");
    assert!(mean >= floor, "{method} {mean:.3} {scores:.3?}");
}

#[test]
fn gce_finds_the_content_of_pages_with_style_sheets() {
    reaches("gce", GCE_FLOOR);
}

#[test]
fn vips_finds_the_content_of_pages_with_style_sheets() {
    reaches("vips", VIPS_FLOOR);
}
