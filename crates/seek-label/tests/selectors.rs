//! Deep and long CSS selectors of labels take a bounded time on a deep page.

#![allow(clippy::unwrap_used)]

use scraper::{Html, Selector};
use seek_label::rules::css_selector::parse;
use seek_testing::thread_time::thread_time;
use std::time::Duration;

/// Most times that a selector takes as long as `p` for each of its parts.
const MOST_TIMES: f64 = 12.0;
/// The parts of a selector.
const PARTS: usize = 300;
/// The levels of the page: as many as the parser of pages keeps.
const DEPTH: usize = 512;

/// The processor time to select from a page, the lowest of some: other programs share the caches.
fn time(html: &Html, selector: &Selector) -> Duration {
    let run = || {
        let before = thread_time();
        let found = html.select(selector).count();
        (thread_time() - before, found)
    };
    (0..3).map(|_| run()).min().unwrap().0
}

#[test]
fn deep_selectors_and_long_lists_take_a_bounded_time() {
    let path: String = (0..DEPTH).map(|i| format!("<div class='c{i} a'>")).collect();
    let page = format!("{path}{}{}", "<p>text</p>".repeat(200), "</div>".repeat(DEPTH)).repeat(5);
    let html = Html::parse_document(&page);
    let plain = time(&html, &parse("p").unwrap());
    let mut failed = Vec::new();
    for (name, selector) in [
        ("ancestors", "div ".repeat(PARTS) + "p"),
        ("ancestors that are not there", format!("x {}p", "div ".repeat(PARTS))),
        ("parents", "div > ".repeat(PARTS) + "p"),
        ("parents that are not there", format!("x > {}p", "div > ".repeat(PARTS))),
        ("parents and ancestors", "div > div ".repeat(PARTS / 2) + "p"),
        ("parents and ancestors that are not there", format!("x > {}p", "div div > ".repeat(PARTS / 2))),
        ("siblings", "p ~ ".repeat(PARTS) + "p"),
        ("siblings that are not there", format!("x + {}p", "p ~ p + ".repeat(PARTS / 2))),
        ("a list", (0..PARTS).map(|i| format!(".c{i}")).collect::<Vec<_>>().join(", ")),
        ("a list of ancestors", (0..PARTS).map(|i| format!(".c{i} x")).collect::<Vec<_>>().join(", ")),
        ("negations", "p".to_owned() + &":not(.x)".repeat(PARTS)),
    ] {
        let took = time(&html, &parse(&selector).unwrap());
        let times = took.as_secs_f64() / plain.as_secs_f64() / PARTS as f64;
        println!("{name}: {took:?}, {times:.2} times `p` for each part");
        if times > MOST_TIMES {
            failed.push(name);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
