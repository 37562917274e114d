//! Pages that would take a naive implementation too long, or too deep.

use super::{VipsParams, page, with_pdoc};
use seek_extract::Method;
use seek_testing::thread_time::thread_time;
use std::fmt::Write;
use std::time::Duration;

/// A second is many times what the pages need.
fn is_fast(source: &str) {
    let page = page(source, 3000.0);
    page.dom().unwrap();
    for pdoc in [1, 7, 10] {
        let vips = VipsParams { pdoc, ..VipsParams::default() }.check().unwrap();
        let start = thread_time();
        vips.select(&page).unwrap();
        let took = thread_time() - start;
        assert!(took < Duration::from_secs(1), "{pdoc}: {took:?}");
    }
}

fn body(parts: impl Iterator<Item = String>) -> String {
    format!(r#"<body at="0 0 1920 3000">{}"#, parts.collect::<String>())
}

#[test]
fn a_hundred_thousand_divisions_without_an_end() {
    // The parser keeps 512 elements open. The others are siblings in the deepest one.
    is_fast(&body((0..100_000).map(|i| format!(r#"<div at="{} 0 100 20">{}"#, i % 900, i % 10))));
}

#[test]
fn a_hundred_thousand_siblings() {
    is_fast(&body((0..100_000).map(|i| format!(r#"<p at="9 {} 900 30">a"#, i % 2900))));
}

#[test]
fn fifty_thousand_blocks_on_one_line() {
    is_fast(&body((0..50_000).map(|i| format!(r#"<div at="{}.04 10 17 30">a</div>"#, i % 1900))));
    // On a line that leaves the document to the right, all but some blocks are outside.
    is_fast(&body((0..50_000).map(|i| format!(r#"<div at="{} 10 18 30">a</div>"#, 20 * i))));
}

#[test]
fn boxes_that_are_all_equal() {
    is_fast(&body((0..50_000).map(|i| format!(r#"<h{} font="{} 400" at="0 0 900 900">a"#, i % 6 + 1, i % 9 + 9))));
}

#[test]
fn a_font_for_each_text_in_deep_elements() {
    let text = |i: usize| format!(r#"<span show=inline font="{} 400" at="9 9 900 30">a"#, i + 1);
    let end = |i: usize| if i < 400 { "" } else { "</span>" };
    is_fast(&body((0..50_000).map(|i| text(i) + end(i))));
}

#[test]
fn a_staircase() {
    is_fast(&body((0..50_000).map(|i| format!(r#"<p at="{0} {0} 20 20">a"#, i % 1900))));
}

/// Blocks around what is left of a page. Each one covers a whole edge of it, so each cut takes one block. Two columns with a gap of 100
/// pixels between them are inside.
fn spiral(turns: usize, thickness: usize) -> String {
    let mut spiral = String::from(r#"<body at="0 0 1920 3000">"#);
    for at in (0..turns).map(|turn| turn * thickness) {
        let (width, top, height) = (1920 - at, at + thickness, 3000 - at - thickness);
        write!(spiral, r#"<p at="{at} {at} {width} {thickness}">a"#).unwrap();
        write!(spiral, r#"<p at="{at} {top} {thickness} {height}">a"#).unwrap();
    }
    let (at, width) = (turns * thickness, (1920 - turns * thickness - 84) / 2);
    let (right, height) = (at + width + 84, 3000 - at);
    write!(spiral, r#"<p at="{at} {at} {width} {height}">a<p at="{right} {at} {width} {height}">a"#).unwrap();
    spiral
}

#[test]
fn a_spiral() {
    is_fast(&spiral(90, 18));
}

#[test]
fn a_wide_gap_inside_a_spiral_divides_its_blocks() {
    // 20 turns are 40 cuts. Gaps between them have a weight of 4 at most, so the DoC of a spiral without a wide gap is 6. The left column
    // stays with the block beside it, unless its region needs more cuts than there are.
    for (pdoc, turns, leaves) in [(6, 1, 3), (6, 10, 21), (6, 20, 42), (6, 40, 82), (10, 20, 42)] {
        let structure = with_pdoc(&spiral(turns, 40), pdoc).structure;
        assert_eq!(structure.leaves().count(), leaves, "{pdoc} {turns}");
        let right = structure.blocks.iter().map(|block| block.start).max();
        let alone = structure.leaves().find(|leaf| Some(structure.blocks[leaf.blocks.start].start) == right);
        assert_eq!(alone.map(|leaf| leaf.blocks.len()), Some(1), "{pdoc} {turns}");
    }
}

#[test]
fn rules_in_all_separators() {
    is_fast(&body((0..50_000).map(|i| format!(r#"<p at="9 {0} 900 20">a<hr at="9 {0} 900 1">"#, i % 2900))));
}
