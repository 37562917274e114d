//! Features of segments.

use crate::table::Table;
use seek_features::{Level, PageMeasurements};
use seek_page::{NodeId, Page, Segments, Tag};

/// Segments: 0 body, 1 nav (two links), 2 main, 3 its text, 4 form, 5 table, and its rows and cells.
const HTML: &str = "<nav class=menu><a href=a>one</a> <a href=b>two</a></nav>\
    <main id=content>lead text<form><input><button>go</button></form>\
    <table><tr><td>x<img><td>12</table></main>";

#[test]
fn counts_of_a_segment() {
    let table = Table::read(HTML, Level::Segment);
    // Characters of: one two, lead text, go, x, 12.
    let all = 6.0 + 8.0 + 2.0 + 1.0 + 2.0;
    table.expect(
        0,
        &[
            ("tag", f32::from(Tag::Body as u8)),
            ("share", 1.0),
            ("blocks", 5.0),
            ("same_as_parent", 0.0),
            ("up1.share", 0.0),
            ("has_longest", 1.0),
        ],
    );
    table.expect(
        1,
        &[
            ("tag", f32::from(Tag::Nav as u8)),
            ("chars", 6.0),
            ("links", 2.0),
            ("link_density", 1.0),
            ("height", 2.0),
            ("depth", 3.0),
            ("share", 6.0 / all),
            ("up1.part", 6.0 / all),
            ("up1.blocks", 5.0),
            ("position", 0.0),
            ("near.nav", 1.0),
            ("near.body", 0.5),
            ("word.menu", 1.0),
            ("is_text", 0.0),
            ("has_longest", 0.0),
        ],
    );
    table.expect(
        2,
        &[
            ("tag", f32::from(Tag::Main as u8)),
            ("forms", 1.0),
            ("inputs", 2.0),
            ("tables", 1.0),
            ("images", 1.0),
            ("links", 0.0),
            ("blocks", 4.0),
            ("digit_share", 2.0 / 13.0),
            ("position", 6.0 / all),
            ("word.content", 1.0),
            ("before.chars", 6.0),
            ("after.chars", 0.0),
            ("has_longest", 1.0),
        ],
    );
    table.expect(3, &[("is_text", 1.0), ("chars", 8.0), ("blocks", 1.0), ("height", 0.0), ("up1.part", 8.0 / 13.0)]);
    table.expect(
        4,
        &[("tag", f32::from(Tag::Form as u8)), ("inputs", 2.0), ("word.content", 0.5), ("same_as_parent", 0.0)],
    );
}

#[test]
fn a_parent_with_the_same_blocks_is_skipped() {
    let table = Table::read("<main><div><p>all</p></div></main><p>b</p>", Level::Segment);
    // Segments: 0 body; 1 main, 2 div and 3 p with the same block; 4 p.
    table.expect(1, &[("same_as_parent", 0.0), ("up1.part", 0.75)]);
    table.expect(3, &[("same_as_parent", 1.0), ("up1.part", 1.0), ("up2.part", 0.75), ("up2.blocks", 2.0)]);
}

#[test]
fn other_segments_than_those_of_the_page_can_be_measured() {
    let page = Page::from_source("<div><span><p>a</p></span><p>bb</p></div>").unwrap();
    let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
    let all = 0..dom.len() as NodeId;
    let cut = Segments::among(dom, blocks, all, |tag| tag.is_structure() || tag == Tag::Span);
    let measurements = PageMeasurements::with_segments(&page, &cut).unwrap();
    let table = Table::of(&measurements, Level::Segment);
    assert_eq!((table.rows(), page.segments().unwrap().len()), (5, 4));
    table.expect(2, &[("tag", f32::from(Tag::Span as u8)), ("chars", 1.0), ("share", 1.0 / 3.0)]);
}
