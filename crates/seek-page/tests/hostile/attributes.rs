//! Many attributes: on one tag, after text that looks like raw text, on copies, on `<html>`.

use super::{SECOND, read, read_within};
use seek_page::{Page, PageOptions, Tag};
use std::fmt::Write;

/// ` a0=0 a1=1 ...`. A parser that compares each name with all before it takes seconds for these on one tag.
fn many(count: usize) -> String {
    (0..count).fold(String::new(), |mut all, i| {
        write!(all, " a{i}={i}").unwrap();
        all
    })
}

#[test]
fn on_one_tag() {
    let (page, texts) = read(&format!("<p{}>text</p>after", many(50_000)));
    assert_eq!(texts, ["text", "after"]);
    let dom = page.dom().unwrap();
    let p = dom.first(Tag::P).unwrap();
    assert_eq!(dom.attributes(p).count(), 512);
    assert_eq!(dom.attribute(p, "a511"), Some("511"));
}

#[test]
fn on_an_end_tag() {
    let (_, texts) = read(&format!("<p>text</p{}>after", many(200_000)));
    assert_eq!(texts, ["text", "after"]);
}

#[test]
fn after_a_quoted_angle_bracket() {
    let (_, texts) = read(&format!("<p title='>' {}>text", many(200_000)));
    assert_eq!(texts, ["text"]);
}

/// Text that looks like raw text or a comment up to the end, but not to the tree builder.
#[test]
fn after_text_that_looks_raw() {
    let places =
        ["<svg><title></svg>", "<svg><style></svg>", "<!-->", "<!x <!-->", "<svg><desc><![CDATA[<!--]]></svg>"];
    for before in places {
        let (_, texts) = read(&format!("{before}<p{}>text", many(200_000)));
        assert_eq!(texts, ["text"], "{before}");
    }
}

#[test]
fn on_a_tag_that_never_ends() {
    let (_, texts) = read(&format!("<p>text<p{}", many(200_000)));
    assert_eq!(texts, ["text"]);
    let (_, texts) = read(&format!("text{}", "<p a='".repeat(100_000)));
    assert_eq!(texts, ["text"]);
}

#[test]
fn on_many_tags() {
    let (_, texts) = read(&format!("<p{}>a", many(500)).repeat(1_000));
    assert_eq!(texts.len(), 1_000);
}

#[test]
fn on_repeated_html_and_body_tags() {
    for name in ["html", "body"] {
        let tags = (0..200_000).fold(String::new(), |mut all, i| {
            write!(all, "<{name} a{i}>").unwrap();
            all
        });
        let (page, texts) = read(&format!("{tags}text"));
        assert_eq!(texts, ["text"]);
        let dom = page.dom().unwrap();
        assert_eq!(dom.attributes(dom.first(Tag::of(name)).unwrap()).count(), 512);
    }
}

/// The parser copies an unclosed formatting element with its attributes into each paragraph, up to a limit of copies.
#[test]
fn on_copied_elements() {
    let value = "v".repeat(1 << 20);
    let long = format!("<p><font face='{value}'>{}", "<p>a".repeat(10_000));
    let broad = format!("<p>{}{}", format!("<i{}>", many(500)).repeat(3), "<p>a".repeat(100_000));
    for page in [long, broad] {
        let count = page.matches("<p>a").count();
        let page = read_within(2 * SECOND, page.as_bytes(), PageOptions::default()).unwrap();
        assert_eq!(super::texts(&page), vec!["a"; count]);
    }
}

#[test]
fn in_the_token_view() {
    let page = Page::from_source(&format!("<p{}>text</p{}>", many(100_000), many(100_000))).unwrap();
    let before = super::thread_time();
    assert_eq!(page.tokens().text(), "text");
    assert!(super::thread_time() - before < SECOND);
}
