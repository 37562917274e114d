//! The second pass of the page type: the summary of the content, computed by hand, and its use.

use seek_extract::pipeline::content_summary::{self, BlockStats};
use seek_extract::stage_columns::second_page_columns;
use seek_extract::{Models, ModelsError, Seek, Settings};
use seek_features::PageMeasurements;
use seek_forest::{Forest, ForestBuilder, Link};
use seek_page::PageType;
use seek_testing::hand_made_models::{content_forest, file_of, page, page_type_forest, segment_forest, settings};
use seek_testing::stumps::strings;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A value of the summary, given a probability for each block.
fn value(html: &str, probabilities: &[f32], name: &str) -> f32 {
    let page = page(html);
    let block_stats = BlockStats::of(&PageMeasurements::new(&page).unwrap());
    let names = content_summary::columns();
    let mut row = Vec::new();
    block_stats.summary(probabilities).append_to(&mut row);
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
fn the_summary_by_hand() {
    // Blocks of 1, 4, 2 and 2 words; the last two are of one template.
    let html = "<nav>Menu</nav><p>One two three four.</p><ul><li>Five six<li><a href=x>Seven eight</a></ul>";
    let value = |name| value(html, &[0.0, 1.0, 0.5, 0.5], name);
    assert_eq!((value("found.blocks"), value("found.words")), (2.0, 6.0));
    assert_eq!((value("found.share"), value("found.block_share")), (6.0 / 9.0, 2.0 / 4.0));
    assert_eq!(value("found.block_words"), 3.0);
    assert_eq!(value("found.longest_share"), 4.0 / 6.0);
    // 10 characters are in a link, with probability 0.5; the expected number of characters is 16 + 7 / 2 + 10 / 2.
    assert_eq!(value("found.link_density"), 5.0 / 24.5);
    // The two items are in doubt: 2 * 0.25 words each.
    assert_eq!(value("found.doubt"), 1.0 / 9.0);
    assert_eq!((value("found.runs"), value("found.longest_run")), (1.0, 1.0));
    assert_eq!((value("found.begins"), value("found.ends")), (0.25, 0.75));
    assert_eq!(value("found.max"), 1.0);
    // The template of the paragraph has the most words, that of the items the most blocks. The menu has no content.
    assert_eq!((value("found.place_top"), value("found.places"), value("found.place_blocks")), (4.0 / 6.0, 2.0, 1.0));
}

#[test]
fn the_summary_of_two_runs() {
    let html = "<p>One two.</p><p>Menu</p><p>Three four five.</p><p>Six.</p>";
    let value = |name| value(html, &[0.5, 0.4, 1.0, 1.0], name);
    assert_eq!(value("found.runs"), 2.0);
    // 3 and 1 words of the expected 1, 0.4, 3 and 1.
    assert!((value("found.longest_run") - 4.0 / 5.4).abs() < 1e-6);
    assert_eq!((value("found.begins"), value("found.ends")), (0.0, 0.75));
}

#[test]
fn a_second_classifier_with_other_classes_is_an_error() {
    let forests = [
        ("page_type", page_type_forest()),
        ("page_type.second", content_forest()),
        ("segment", segment_forest()),
        ("content", content_forest()),
    ];
    let error = Models::from_file(&file_of(forests.into(), &settings(&Settings::default()))).unwrap_err();
    assert!(matches!(&error, ModelsError::Classes { forest, .. } if forest == "page_type.second"), "{error}");
}

#[test]
fn the_summary_without_content_and_without_blocks() {
    assert_eq!(value("<p>One two.</p>", &[0.0], "found.share"), 0.0);
    assert_eq!(value("", &[], "found.blocks"), 0.0);
}

/// A page is a forum if most of its words are content, else a product.
fn forum_if_content() -> Forest {
    let classes = strings(&PageType::ALL.map(PageType::name));
    let mut builder = ForestBuilder::new(strings(&["found.share", "type.article"]), classes, Link::Mean);
    builder.start_tree(0);
    builder.split(0, 0.5);
    builder.leaf(&[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    builder.leaf(&[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    builder.finish().unwrap()
}

fn models() -> Arc<Models> {
    let forests = [
        ("page_type", page_type_forest()),
        ("page_type.second", forum_if_content()),
        ("segment", segment_forest()),
        ("content", content_forest()),
    ];
    let mut thresholds = vec![0.5; 7];
    (thresholds[PageType::Forum.index()], thresholds[PageType::Product.index()]) = (0.25, 0.0);
    let settings = settings(&Settings { thresholds, ..Settings::default() });
    Models::from_file(&file_of(forests.into(), &settings)).unwrap().into()
}

#[test]
fn the_second_pass_gives_the_page_type_and_the_threshold() {
    let models = models();
    let text = page("<main><p>The storm hit the coast at night, and it left at dawn.</p></main>");
    let outcome = Seek::new(&models).run(&text).unwrap();
    assert_eq!(outcome.page_type(), (PageType::Forum, 1.0));
    assert_eq!((outcome.threshold, outcome.selection.parts), (0.25, seek_page::SelectedParts::Blocks(vec![0])));
    let links = page("<ul><li><a href=a>One</a><li><a href=b>Two</a></ul>");
    let outcome = Seek::new(&models).run(&links).unwrap();
    assert_eq!(outcome.page_type(), (PageType::Product, 1.0));
    assert_eq!((outcome.threshold, outcome.selection.parts), (0.0, seek_page::SelectedParts::Blocks(vec![0, 1])));
}

#[test]
fn a_given_type_is_not_classified() {
    let models = models();
    let text = page("<main><p>The storm hit the coast at night, and it left at dawn.</p></main>");
    let outcome = Seek::new(&models).with_page_type(Some(PageType::Listing)).run(&text).unwrap();
    assert_eq!(outcome.page_type(), (PageType::Listing, 1.0));
    assert_eq!(outcome.selection.parts, seek_page::SelectedParts::Blocks(vec![0]));
}
