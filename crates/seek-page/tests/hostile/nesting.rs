//! Deep nesting: start tags below the limit are dropped, text never.

use super::{depth, read};
use seek_page::{Limits, Tag};

/// The deepest node: an element at the limit, its text, and leaves that cannot nest.
const DEEPEST: usize = 514;

#[test]
fn nested_lists() {
    let (page, texts) = read(&"<ul><li>a ".repeat(64_000));
    assert_eq!(texts.iter().map(|t| t.matches('a').count()).sum::<usize>(), 64_000);
    assert!(depth(&page) <= DEEPEST);
}

#[test]
fn a_million_divs() {
    let open = "<div>".repeat(1_000_000);
    let (page, texts) = read(&format!("{open}inside"));
    assert_eq!(texts, ["inside"]);
    assert!(depth(&page) <= DEEPEST);
}

#[test]
fn text_after_deep_nesting_keeps_its_place() {
    let (open, close) = ("<div>".repeat(1_000_000), "</div>".repeat(1_000_000));
    let (page, texts) = read(&format!("<main>{open}inside{close}<p>after</main><footer>end</footer>"));
    assert_eq!(texts, ["inside", "after", "end"]);
    let dom = page.dom().unwrap();
    let blocks = page.blocks().unwrap();
    let parent = |block: usize| blocks.get(block).parent;
    assert_eq!(dom.tag(parent(1)), Tag::P);
    assert_eq!(dom.tag(dom.parent(parent(1))), Tag::Main);
    assert_eq!(dom.tag(parent(2)), Tag::Footer);
    assert_eq!(dom.tag(dom.parent(parent(2))), Tag::Body);
}

#[test]
fn dropped_elements_end_with_the_element_around_them() {
    let open = "<div>".repeat(10_000);
    let (page, texts) = read(&format!("<section>{open}inside</section><div>a</div>b<div>c</div>d"));
    assert_eq!(texts, ["inside", "a", "b", "c", "d"]);
    let dom = page.dom().unwrap();
    for block in page.blocks().unwrap().iter().skip(1) {
        assert!(dom.depth(block.first) <= 4, "{} deep", dom.depth(block.first));
    }
}

#[test]
fn stray_end_tags_do_not_lift_the_limit() {
    let (page, texts) = read(&"<div>a</x></x></x></x></x></x>".repeat(50_000));
    assert!(depth(&page) <= DEEPEST);
    assert_eq!(texts.concat().matches('a').count(), 50_000);
}

#[test]
fn unmatched_end_tags_below_many_elements() {
    let (_, texts) = read(&format!("{}{}b", "<span>".repeat(600), "</x>".repeat(100_000)));
    assert_eq!(texts, ["b"]);
}

#[test]
fn unclosed_paragraphs_and_items_do_not_nest() {
    let (page, texts) = read(&"<p>a".repeat(100_000));
    assert_eq!((texts.len(), depth(&page)), (100_000, 4));
    let (page, texts) = read(&format!("<ul>{}", "<li>a".repeat(100_000)));
    assert_eq!((texts.len(), depth(&page)), (100_000, 5));
}

#[test]
fn drawings_inside_drawings() {
    let (page, texts) = read(&"<svg><foreignObject>a<p>".repeat(50_000));
    assert_eq!(texts.concat().matches('a').count(), 50_000);
    assert!(depth(&page) <= DEEPEST);
}

/// In a drawing `<style>` holds elements, and `<source>` has an end tag.
#[test]
fn leaves_that_nest_in_drawings() {
    for name in ["style", "source", "script", "link"] {
        let (page, texts) = read(&format!("<svg>{}</svg>b", format!("<{name}>").repeat(200_000)));
        assert!(depth(&page) <= DEEPEST, "{name}");
        assert_eq!(texts, ["b"], "{name}");
    }
}

#[test]
fn tables_in_tables() {
    for unit in ["<table><tr><td>a", "<table>a", "<table><div>a", "<table><b>a", "<table><a>a", "<table><tr>a<select>"]
    {
        let (page, texts) = read(&unit.repeat(50_000));
        assert_eq!(texts.concat().matches('a').count(), 50_000, "{unit}");
        assert!(depth(&page) <= DEEPEST, "{unit}: {}", depth(&page));
    }
}

#[test]
fn templates_in_templates() {
    let (page, texts) = read(&format!("{}a", "<template shadowrootmode=open>".repeat(100_000)));
    assert!(texts.is_empty());
    assert!(depth(&page) <= DEEPEST);
}

#[test]
fn selects_options_buttons_and_forms() {
    for unit in
        ["<select>", "<select><option>", "<select><div>", "<button>", "<form>", "<form><div>", "<optgroup>", "<object>"]
    {
        let (page, texts) = read(&format!("{}a", unit.repeat(100_000)));
        assert_eq!(texts, ["a"], "{unit}");
        assert!(depth(&page) <= DEEPEST, "{unit}");
    }
}

#[test]
fn framesets() {
    let (page, _) = read(&"<frameset>".repeat(200_000));
    assert!(depth(&page) <= DEEPEST);
    let (_, texts) = read(&format!("<p>a{}b", "<frameset><frame></frameset>".repeat(50_000)));
    assert_eq!(texts, ["ab"]);
}

#[test]
fn the_limit_is_that_of_the_options() {
    let limits = Limits { depth: 8, ..Limits::default() };
    let options = seek_page::PageOptions { limits, ..Default::default() };
    let page = seek_page::Page::read("<div>a".repeat(20).as_bytes(), options).unwrap();
    assert_eq!(depth(&page), 9);
    assert_eq!(super::texts(&page).concat(), "a".repeat(20));
}
