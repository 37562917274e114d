//! Models that look at a page.

use seek_extract::box_columns::{block_columns_with_boxes, segment_columns_with_boxes};
use seek_extract::stage_columns::{block_columns, segment_columns};
use seek_extract::{CONTENT_CLASSES, Method, MethodError, Models, SEGMENT_CLASSES, Seek, View};
use seek_page::Page;
use seek_testing::hand_made_models::{content_forest, file, segment_forest};
use seek_testing::stumps::stumps;
use seek_testing::written_boxes::page;
use std::sync::Arc;

const NEWS: &str =
    r#"<body at="0 0 1920 2000"><div at="200 0 300 100">a menu</div><p at="200 100 800 800">The storm.</p>"#;

/// Wide blocks are main content.
fn of_blocks() -> Arc<Models> {
    let content = stumps(&block_columns_with_boxes(), &CONTENT_CLASSES, &[("box.width", 500.0, 0.1, 0.9)]);
    Models::from_file(&file(segment_forest(), content)).unwrap().into()
}

/// Whether each block is probably main content.
fn is_main(models: &Arc<Models>) -> Vec<bool> {
    let outcome = Seek::new(models).run(&page(NEWS, 2000.0)).unwrap();
    outcome.selection.probabilities.iter().map(|&p| p > 0.5).collect()
}

#[test]
fn a_model_reads_the_boxes_of_a_page() {
    let models = of_blocks();
    assert_eq!((models.needs_layout(), Seek::new(&models).view()), (true, View::Layout));
    assert_eq!(is_main(&models), [false, true]);
}

#[test]
fn a_page_without_boxes_is_an_error_for_such_a_model_only() {
    let page = Page::from_source(NEWS).unwrap();
    assert!(matches!(Seek::new(&of_blocks()).run(&page), Err(MethodError::NoLayout)));
    let others = Arc::new(Models::from_file(&file(segment_forest(), content_forest())).unwrap());
    assert_eq!((others.needs_layout(), Seek::new(&others).view()), (false, View::Dom));
    assert!(Seek::new(&others).run(&page).is_ok());
}

#[test]
fn segments_have_boxes_too() {
    let segment = stumps(&segment_columns_with_boxes(), &SEGMENT_CLASSES, &[("box.width", 1000.0, 0.2, 0.8)]);
    let content = stumps(&block_columns(), &CONTENT_CLASSES, &[("segment.good_max", 0.5, 0.1, 0.9)]);
    let models = Arc::new(Models::from_file(&file(segment, content)).unwrap());
    assert!(models.needs_layout());
    // The body is 1920 pixels wide, and both paragraphs are in it.
    assert_eq!(is_main(&models), [true, true]);
}

#[test]
fn columns_of_boxes_follow_all_others() {
    for (with, without) in
        [(block_columns_with_boxes(), block_columns()), (segment_columns_with_boxes(), segment_columns())]
    {
        let (first, boxes) = with.split_at(without.len());
        assert_eq!(first, without);
        assert!(boxes.len() > 20 && boxes.iter().all(|name| name.starts_with("box")), "{boxes:?}");
        assert!(!without.iter().any(|name| name.starts_with("box")));
    }
}
