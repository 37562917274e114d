//! The second opinion on the page type: what was found, by hand, and who is asked.

use crate::hand_made::{content_forest, file_of, page, page_type_forest, segment_forest, settings, strings};
use seek_extract::pipeline::content_summary::{self, BlockStats};
use seek_extract::stage_columns::second_page_columns;
use seek_extract::{Models, ModelsError, Seek, Settings};
use seek_features::PageMeasurements;
use seek_forest::{Forest, ForestBuilder, Link};
use seek_page::PageType;
use std::collections::BTreeSet;

/// A value of what was found, given a probability for each block.
fn value(html: &str, probabilities: &[f32], name: &str) -> f32 {
    let page = page(html);
    let facts = BlockStats::of(&PageMeasurements::new(&page).unwrap());
    let names = content_summary::columns();
    let mut row = Vec::new();
    facts.found(probabilities).append_to(&mut row);
    assert_eq!(row.len(), names.len());
    assert!(row.iter().all(|v| v.is_finite()));
    row[names.iter().position(|n| n == name).unwrap_or_else(|| panic!("no column {name}"))]
}

#[test]
fn names_are_unique() {
    let names = second_page_columns();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn what_was_found_by_hand() {
    // Blocks of 1, 4, 2 and 2 words; the last two stand in the same kind of place.
    let html = "<nav>Menu</nav><p>One two three four.</p><ul><li>Five six<li><a href=x>Seven eight</a></ul>";
    let value = |name| value(html, &[0.0, 1.0, 0.5, 0.5], name);
    assert_eq!((value("found.blocks"), value("found.words")), (2.0, 6.0));
    assert_eq!((value("found.share"), value("found.block_share")), (6.0 / 9.0, 2.0 / 4.0));
    assert_eq!(value("found.block_words"), 3.0);
    assert_eq!(value("found.longest_share"), 4.0 / 6.0);
    // 10 of the characters stand in a link, at one half; found are 16 + 7 / 2 + 10 / 2.
    assert_eq!(value("found.link_density"), 5.0 / 24.5);
    // Doubt is that of the two items: 2 * 0.25 words each.
    assert_eq!(value("found.doubt"), 1.0 / 9.0);
    assert_eq!((value("found.runs"), value("found.longest_run")), (1.0, 1.0));
    assert_eq!((value("found.begins"), value("found.ends")), (0.25, 0.75));
    assert_eq!(value("found.max"), 1.0);
    // The paragraph has the most words of one place, the items the most blocks of one; the menu holds nothing.
    assert_eq!((value("found.place_top"), value("found.places"), value("found.place_blocks")), (4.0 / 6.0, 2.0, 1.0));
}

#[test]
fn two_runs_and_the_longer_of_them() {
    let html = "<p>One two.</p><p>Menu</p><p>Three four five.</p><p>Six.</p>";
    let value = |name| value(html, &[0.5, 0.4, 1.0, 1.0], name);
    assert_eq!(value("found.runs"), 2.0);
    // 3 and 1 words of 1, 0.4, 3 and 1 that were found.
    assert!((value("found.longest_run") - 4.0 / 5.4).abs() < 1e-6);
    assert_eq!((value("found.begins"), value("found.ends")), (0.0, 0.75));
}

#[test]
fn a_second_opinion_of_other_classes_is_refused() {
    let forests = [
        ("page_type", page_type_forest()),
        ("page_type.second", content_forest()),
        ("segment", segment_forest()),
        ("content", content_forest()),
    ];
    let error = Models::from_file(&file_of(forests.into(), &settings(&Settings::default()))).unwrap_err();
    assert!(matches!(error, ModelsError::Classes { forest: "page_type.second", .. }), "{error}");
}

#[test]
fn nothing_found_and_no_blocks() {
    assert_eq!(value("<p>One two.</p>", &[0.0], "found.share"), 0.0);
    assert_eq!(value("", &[], "found.blocks"), 0.0);
}

/// A page is a forum if most of its words were found, else a product.
fn forum_if_found() -> Forest {
    let classes = strings(&PageType::ALL.map(PageType::name));
    let mut builder = ForestBuilder::new(strings(&["found.share", "type.article"]), classes, Link::Mean);
    builder.start_tree(0);
    builder.split(0, 0.5);
    builder.leaf(&[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    builder.leaf(&[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    builder.finish().unwrap()
}

fn models() -> Models {
    let forests = [
        ("page_type", page_type_forest()),
        ("page_type.second", forum_if_found()),
        ("segment", segment_forest()),
        ("content", content_forest()),
    ];
    // Forums take nothing, products all.
    let mut thresholds = vec![0.5; 7];
    (thresholds[PageType::Forum.index()], thresholds[PageType::Product.index()]) = (1.0, 0.0);
    let settings = settings(&Settings { thresholds, ..Settings::default() });
    Models::from_file(&file_of(forests.into(), &settings)).unwrap()
}

#[test]
fn the_second_opinion_is_told_and_sets_the_threshold() {
    let models = models();
    let text = page("<main><p>The storm hit the coast at night, and it left at dawn.</p></main>");
    let outcome = Seek::new(&models).run(&text).unwrap();
    assert_eq!(outcome.page_type(), (PageType::Forum, 1.0));
    assert_eq!(outcome.selection.parts, seek_page::SelectedParts::Blocks(vec![]));
    let links = page("<ul><li><a href=a>One</a><li><a href=b>Two</a></ul>");
    let outcome = Seek::new(&models).run(&links).unwrap();
    assert_eq!(outcome.page_type(), (PageType::Product, 1.0));
    assert_eq!(outcome.selection.parts, seek_page::SelectedParts::Blocks(vec![0, 1]));
}

#[test]
fn a_known_type_needs_no_opinion() {
    let models = models();
    let text = page("<main><p>The storm hit the coast at night, and it left at dawn.</p></main>");
    let outcome = Seek::new(&models).with_page_type(Some(PageType::Listing)).run(&text).unwrap();
    assert_eq!(outcome.page_type(), (PageType::Listing, 1.0));
    assert_eq!(outcome.selection.parts, seek_page::SelectedParts::Blocks(vec![0]));
}
