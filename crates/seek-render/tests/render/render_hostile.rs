//! Hostile pages are rendered in time and memory linear in their size.

use crate::page;
use crate::referees::check_html;
use seek_page::{Deadline, Limits, Metadata, Page, PageError, PageOptions, Selection};
use seek_render::{self as render, ContentDocument, Markup};
use std::time::{Duration, Instant};

/// A document in each format.
fn written(document: &ContentDocument) -> [Result<String, PageError>; 4] {
    let none = Metadata::default();
    [
        render::markdown(document),
        render::html(document, &none),
        render::xml(document, &none),
        render::tei(document, &none),
    ]
}

/// Renders a whole page in each format. Returns the bytes of the longest.
fn render_all(html: &str) -> usize {
    let page = page(html);
    let selection = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    let document = render::document(&page, &selection, Markup::default().links(true).images(true)).unwrap();
    written(&document).into_iter().map(|text| text.unwrap().len()).max().unwrap()
}

/// Checks that a page of four times the size takes about four times the time and memory; quadratic growth would take
/// sixteen times. One good measurement is enough, because the machine may be busy.
fn grows_with_the_page(make: impl Fn(usize) -> String, small: usize) {
    let measure = |html: &str| {
        let started = Instant::now();
        let bytes = render_all(html);
        (started.elapsed(), bytes)
    };
    let (small, large) = (make(small), make(4 * small));
    check_html(&page(&make(20)));
    let grows = |_| {
        let (small, large) = (measure(&small), measure(&large));
        assert!(large.1 < 6 * small.1 + 100_000, "{}: {} {}", make(1), small.1, large.1);
        large.0 < 9 * small.0 + Duration::from_millis(60)
    };
    assert!((0..6).any(grows), "{}", make(1));
}

#[test]
fn huge_spans_do_not_enlarge_a_table() {
    grows_with_the_page(
        |n| {
            format!("<table><tr><td>a<td>b{}</table>", "<tr><td colspan=1000000000 rowspan=1000000000>c<td>d".repeat(n))
        },
        2_000,
    );
    grows_with_the_page(
        |n| format!("<table><tr>{}{}</table>", "<td rowspan=0>a".repeat(n), "<tr><td>b".repeat(n)),
        1_000,
    );
}

#[test]
fn deeply_nested_elements_take_linear_time() {
    for tag in [
        "ul><li", "ol", "blockquote", "table><tr><td", "dl><dd", "b", "i><b", "a href=x", "code", "math", "figure",
        "pre", "h1", "sub><sup",
    ] {
        grows_with_the_page(|n| format!("{}x", format!("<{tag}>y").repeat(n)), 2_000);
    }
}

#[test]
fn many_cells_images_and_formulas_take_linear_time() {
    grows_with_the_page(|n| format!("<table>{}</table>", "<tr><td>a<td>b<td>c".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<table><tr>{}<tr><td>b</table>", "<td>a".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<pre>{}</pre>", "<div>a</div><div><br></div>".repeat(n)), 10_000);
    grows_with_the_page(|n| "<p>a<img src=b.png><img class=latex alt=c>".repeat(n), 10_000);
    grows_with_the_page(|n| format!("<p>{}", "\\( $ [tex] \\begin{align} $$ [".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<p>{}", "<span class=MathJax>a</span>".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<p>{}", "a<math><mi>b</mi></math>".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<p>a{}", "<img class=latex alt=c>".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<p>{}", "*_`[]<b>*</b>".repeat(n)), 10_000);
    grows_with_the_page(|n| format!("<math>{}</math>", "<mrow><mi>x</mi>".repeat(n)), 5_000);
    grows_with_the_page(|n| format!("<table>{}</table>", "<tr><td>1<td><pre>a</pre>".repeat(n)), 10_000);
}

#[test]
fn rendering_stops_at_the_deadline() {
    let html = "<p>a".repeat(100_000);
    let limits = Limits { deadline: Deadline::after(Duration::from_secs(3600)), ..Limits::default() };
    let options = PageOptions { limits, ..PageOptions::default() };
    let page = Page::read(html.as_bytes(), options).unwrap();
    let selection = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    assert!(render::document(&page, &selection, Markup::default()).is_ok());
    let time = Duration::from_millis(150);
    let limits = Limits { deadline: Deadline::after(time), ..Limits::default() };
    let page = Page::read(b"<p>a", PageOptions { limits, ..PageOptions::default() }).unwrap();
    let selection = Selection::of_blocks(vec![0]);
    let document = render::document(&page, &selection, Markup::default()).unwrap();
    std::thread::sleep(time);
    let late = PageError::OutOfTime { limit: time };
    assert_eq!(render::document(&page, &selection, Markup::default()), Err(late.clone()));
    assert_eq!(written(&document), [const { None }; 4].map(|_: Option<String>| Err(late.clone())));
}
