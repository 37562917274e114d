//! Pages that exceed their time limit: a named error soon after it, at every stage.

use super::thread_time;
use seek_page::{Blocks, Deadline, Dom, Limits, Page, PageError, PageOptions, Segments, Tokens};
use std::time::{Duration, Instant};

const PAST: Duration = Duration::ZERO;

fn limits(time: Duration) -> Limits {
    Limits { deadline: Deadline::after(time), ..Limits::default() }
}

fn out_of_time<T>(result: Result<T, PageError>) -> bool {
    matches!(result, Err(PageError::OutOfTime { .. }))
}

#[test]
fn each_stage_stops_at_the_deadline() {
    let source = "<div><p>text</p></div>".repeat(2000);
    let past = PageOptions { limits: limits(PAST), ..PageOptions::default() };
    assert!(out_of_time(Page::read(source.as_bytes(), past)), "decode");
    assert!(out_of_time(Dom::parse(&source, &limits(PAST))), "parse");
    assert_eq!(Tokens::read(&source, &limits(PAST)).iter().count(), 0, "tokens");
    let dom = Dom::parse(&source, &Limits::default()).unwrap();
    let blocks = Blocks::from_dom(&dom);
    assert!(out_of_time(Segments::from_dom(&dom, &blocks, Deadline::after(PAST))), "segments");
}

#[test]
fn each_stage_sees_time_spent_between_stages() {
    let time = Duration::from_millis(300);
    let options = PageOptions { limits: limits(time), ..PageOptions::default() };
    let page = Page::read(b"<p>text", options).unwrap();
    assert_eq!(page.check_deadline(), Ok(()));
    std::thread::sleep(time);
    assert_eq!(page.check_deadline(), Err(PageError::OutOfTime { limit: time }));
    assert!(out_of_time(page.segments()));
    assert_eq!(page.tokens().iter().count(), 0);
}

/// Sources of some 60 MB. Each of them costs another part of the parser seconds.
#[test]
fn sixty_megabytes_of_any_kind_end_soon_after_the_deadline() {
    let time = Duration::from_millis(200);
    let json = format!("<script type='application/json'>[{}", "\"a\",".repeat(15_000_000));
    let many = [
        "<p>text ".repeat(7_500_000),
        "<b><i>text</b>".repeat(4_000_000),
        format!("<p {}", "a=b ".repeat(15_000_000)),
        format!("<textarea>{}", "</x>".repeat(15_000_000)),
        "&amp;".repeat(12_000_000),
        json,
    ];
    for source in many {
        let (began, before) = (Instant::now(), thread_time());
        let options = PageOptions { limits: limits(time), ..PageOptions::default() };
        let ended = Page::read(source.as_bytes(), options).and_then(|page| page.segments().map(|_| ()));
        let took = (thread_time() - before).min(began.elapsed());
        let start = &source[..20];
        assert!(ended.is_ok() || out_of_time(ended), "{start}");
        assert!(took < Duration::from_secs(1), "{start}: {took:?}");
    }
}
