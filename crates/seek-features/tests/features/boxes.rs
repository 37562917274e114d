//! Features of boxes, on pages whose boxes are written down.

use crate::table::Table;
use seek_features::{Level, PageMeasurements, Schema};
use seek_page::Page;
use seek_testing::written_boxes::page;

/// A title, a text of two paragraphs and a menu beside it, in a document of three windows.
const NEWS: &str = r#"<body at="0 0 1920 3240">
    <article at="200 100 800 2000"><h1 font="32 700" at="200 100 800 100">Storm</h1>
        <p at="200 220 800 80">The storm hit the coast at night.</p>
        <p at="200 300 800 800">It left at dawn, when all was quiet.</p></article>
    <ul color="128 128 128" background="0 0 0" at="1200 100 400 50"><li at="1200 100 400 50">World</li></ul>
    <p show=hidden at="0 2100 100 100">hidden</p>
    <p show=fixed at="0 1000 1920 80">cookies</p>
"#;

fn news(level: Level) -> Table {
    Table::of(&PageMeasurements::new(&page(NEWS, 3240.0)).unwrap(), level)
}

#[test]
fn the_place_of_a_block_is_that_of_its_text() {
    let blocks = news(Level::BlockBox);
    // The text of the first paragraph is 784 pixels wide from 208 on.
    blocks.expect(1, &[("box.x", 208.0), ("box.y", 228.0), ("box.width", 784.0), ("box.height", 64.0)]);
    blocks.expect(1, &[("box.width_share", 784.0 / 1920.0), ("box.down", 260.0 / 3240.0), ("box.visible", 1.0)]);
    blocks.expect(1, &[("box.off_center", (960.0 - 600.0) / 1920.0)]);
    // The centre of the window is 248 pixels below it and above its right edge; that of the document is at 1620.
    blocks.expect(1, &[("box.from_window", 248.0), ("box.from_document", 1620.0 - 292.0)]);
    blocks.expect(2, &[("box.from_window", 0.0)]);
}

#[test]
fn the_style_is_compared_with_that_of_most_characters() {
    let blocks = news(Level::BlockBox);
    blocks.expect(0, &[("box.font_size", 32.0), ("box.font_ratio", 2.0), ("box.font_weight", 700.0)]);
    blocks.expect(1, &[("box.font_ratio", 1.0), ("box.color_change", 0.0), ("box.background_change", 0.0)]);
    blocks.expect(1, &[("box.contrast", 21.0)]);
    blocks.expect(3, &[("box.color_change", 128.0 / 255.0), ("box.background_change", 1.0)]);
}

#[test]
fn blocks_with_one_left_edge_are_a_column() {
    let blocks = news(Level::BlockBox);
    // Storm, and the words of the two paragraphs, of all visible characters with World and cookies.
    let column = (5 + 27 + 29) as f32;
    blocks.expect(1, &[("box.column_share", column / (column + 5.0 + 7.0))]);
    blocks.expect(3, &[("box.column_share", 5.0 / (column + 12.0))]);
    blocks.expect(1, &[("box.gap_before", 228.0 - 192.0), ("box.gap_after", 308.0 - 292.0)]);
}

#[test]
fn hidden_and_fixed_texts_are_known_as_such() {
    let blocks = news(Level::BlockBox);
    blocks.expect(4, &[("box.visible", 0.0), ("box.width", 0.0), ("box.from_window", 0.0), ("box.font_ratio", 0.0)]);
    blocks.expect(5, &[("box.visible", 1.0), ("box.fixed", 1.0)]);
}

#[test]
fn segments_have_the_boxes_of_their_elements() {
    let (blocks, segments) = (news(Level::BlockBox), news(Level::SegmentBox));
    let article = (0..segments.rows()).find(|&s| segments.get(s, "box.height") == 2000.0).unwrap();
    let text = 784.0 * (84.0 + 64.0 + 784.0) / (800.0 * 2000.0);
    segments.expect(article, &[("box.x", 200.0), ("box.width", 800.0), ("box.text_share", text)]);
    segments.expect(article, &[("box.visible", 1.0), ("box_up1.height", 3240.0)]);
    blocks.expect(1, &[("box_up1.width", 800.0), ("box_up2.height", 2000.0), ("box_up2.text_share", text)]);
}

#[test]
fn without_a_layout_all_values_are_zero() {
    let page = Page::from_source(NEWS).unwrap();
    let measured = PageMeasurements::new(&page).unwrap();
    for level in [Level::BlockBox, Level::SegmentBox] {
        let (n, width) = (measured.row_count(level), Schema::of(level).len());
        let mut rows = vec![1.0; n * width];
        measured.fill(level, 0..n, width, &mut rows);
        assert!(n > 0 && rows.iter().all(|&value| value == 0.0), "{level:?}");
    }
}

#[test]
fn a_segment_without_a_box_has_that_of_its_texts() {
    let page =
        page(r#"<body at="0 0 1920 2000"><div><p at="0 0 500 100">one</p><p at="0 100 600 100">two</p></div>"#, 2000.0);
    let segments = Table::of(&PageMeasurements::new(&page).unwrap(), Level::SegmentBox);
    let div = (0..segments.rows()).find(|&s| segments.get(s, "box.width") == 584.0).unwrap();
    segments.expect(div, &[("box.y", 8.0), ("box.height", 184.0)]);
}

#[test]
fn text_that_only_scripts_hold_has_no_box() {
    let text = "The storm hit the coast at night and left at dawn. ".repeat(5);
    let source = format!(
        r#"<body at="0 0 1920 2000"><p at="0 0 500 100">one</p><script type="application/json">{{"a": "{text}"}}</script>"#
    );
    let page = page(&source, 2000.0);
    let blocks = Table::of(&PageMeasurements::new(&page).unwrap(), Level::BlockBox);
    assert_eq!(blocks.rows(), 2);
    blocks.expect(1, &[("box.visible", 0.0), ("box.width", 0.0)]);
}
