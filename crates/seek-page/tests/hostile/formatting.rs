//! Formatting elements. The parser reopens them in each block until they are closed, and moves them if they are
//! misnested.

use super::{SECOND, depth, read, read_within};
use seek_page::{PageOptions, Tag};
use std::fmt::Write;

/// Repeats the unit; each `#` becomes 0, 1, 2 ...
fn numbered(unit: &str, count: usize) -> String {
    (0..count).fold(String::new(), |mut all, i| {
        write!(all, "{}", unit.replace('#', &i.to_string())).unwrap();
        all
    })
}

/// Each block copies all fonts before it, until there are too many copies.
#[test]
fn unclosed_fonts_in_many_blocks() {
    for unit in ["<p><font a=#>x", "<div><font a=#>x</div>"] {
        let page = read_within(3 * SECOND, numbered(unit, 100_000).as_bytes(), PageOptions::default()).unwrap();
        assert_eq!(super::texts(&page), vec!["x"; 100_000]);
        assert!(depth(&page) <= 514);
    }
}

/// An end tag moves an element out of at most eight blocks, each with a copy. Here no more are open, so it is closed then.
#[test]
fn a_long_attribute_that_end_tags_copy() {
    let page = format!("<b style='{}'>{}", "v".repeat(1 << 20), "<div><p></b>x".repeat(10_000));
    let page = read_within(2 * SECOND, page.as_bytes(), PageOptions::default()).unwrap();
    let dom = page.dom().unwrap();
    let copies = (0..dom.len() as u32).filter(|&id| dom.tag(id) == Tag::B).count();
    assert!(copies <= 8, "{copies}");
    assert_eq!(super::texts(&page).concat(), "x".repeat(10_000));
}

/// With more than eight open blocks an element stays open, and the next end tag copies it again. Such copies refused the
/// page, since only those of blocks had a limit.
#[test]
fn a_long_attribute_that_end_tags_copy_out_of_many_blocks() {
    let blocks = format!("{}{}", "<div>".repeat(460), "</b>x".repeat(40));
    let page = format!("<b style='{}'>{blocks}", "v".repeat(1 << 20));
    let page = read_within(2 * SECOND, page.as_bytes(), PageOptions::default()).unwrap();
    let dom = page.dom().unwrap();
    let copies = (0..dom.len() as u32).filter(|&id| dom.tag(id) == Tag::B).count();
    assert!((15..25).contains(&copies), "{copies}");
    assert_eq!(super::texts(&page).concat(), "x".repeat(40));
}

#[test]
fn the_same_element_unclosed_in_many_paragraphs() {
    for name in ["b", "a", "font", "nobr", "code"] {
        let (_, texts) = read(&format!("<p><{name}>x").repeat(50_000));
        assert_eq!(texts.len(), 50_000, "{name}");
    }
}

#[test]
fn nested_without_end() {
    for unit in ["<b>", "<a>", "<font a=#>", "<a href=#>", "<b><i><u><s><tt><em>", "<b a=#><i b=#>"] {
        let (page, texts) = read(&format!("{}x", numbered(unit, 100_000)));
        assert_eq!(texts, ["x"], "{unit}");
        assert!(depth(&page) <= 514, "{unit}");
    }
}

/// The parser compares each new element with all elements around it that have its name.
#[test]
fn many_short_ones_inside_many_long_ones() {
    let attributes = numbered(" a#=#", 500);
    let long = format!("<font{attributes}>").repeat(500);
    let (_, texts) = read(&format!("{long}{}x", "<font></font>".repeat(50_000)));
    assert_eq!(texts, ["x"]);
    let (_, texts) = read(&format!("{}{}x", numbered("<font a=#>", 500), "<font></font>".repeat(50_000)));
    assert_eq!(texts, ["x"]);
}

#[test]
fn misnested_with_blocks() {
    for unit in [
        "<b><p></b>x", "<a><div>x</a>", "<b><i><u><div>x</b></i></u>", "<a href=#><p>x</a><b>", "<font a=#><p>x</font>",
    ] {
        let page = numbered(unit, 20_000);
        let read = read_within(2 * SECOND, page.as_bytes(), PageOptions::default());
        if let Ok(page) = read {
            assert_eq!(super::texts(&page).concat().matches('x').count(), 20_000, "{unit}");
            assert!(depth(&page) <= 1_024, "{unit}: {}", depth(&page));
        }
    }
}

#[test]
fn end_tags_without_start() {
    for unit in ["</b>", "</a></b></i>", "</p>", "</br>", "</li></dd></h1>", "</table></td>", "</body></html>"] {
        let (_, texts) = read(&format!("<div>{}x", unit.repeat(100_000)));
        assert_eq!(texts, ["x"], "{unit}");
    }
}

#[test]
fn in_front_of_a_table() {
    for unit in ["<b>x</b>", "<a href=#>x</a>", "<font a=#>x", "<tr>x", "<p>x", "x<tr><td></td></tr>", "<input>x"] {
        let page = format!("<table>{}", numbered(unit, 50_000));
        if let Ok(page) = read_within(3 * SECOND, page.as_bytes(), PageOptions::default()) {
            assert_eq!(super::texts(&page).concat().matches('x').count(), 50_000, "{unit}");
            assert!(depth(&page) <= 1_024, "{unit}");
        }
    }
}

/// The names of attributes on copies did not count, so 40,000 copies had 4 GB of names.
#[test]
fn copies_with_a_long_name_are_few() {
    let page = format!("<p><b {}>{}", "a".repeat(110_000), "<p>x".repeat(40_000));
    let page = read_within(3 * SECOND, page.as_bytes(), PageOptions::default()).unwrap();
    let dom = page.dom().unwrap();
    let copies = (0..dom.len() as u32).filter(|&id| dom.tag(id) == Tag::B).count();
    assert!((2..100).contains(&copies), "{copies}");
}

/// A cell adds a marker to the list of open formatting elements. The parser copies nothing after it.
#[test]
fn after_the_markers_of_cells() {
    let level = format!("<table><tr><td><div>{}x</div>", numbered("<font a=#>", 200));
    let page = format!("{}{}", level.repeat(200), "<b><p></b>".repeat(20_000));
    let (_, texts) = read(&page);
    assert_eq!(texts.concat().matches('x').count(), 200);
}
