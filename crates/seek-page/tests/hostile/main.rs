//! Pages that try to exhaust a parser. Each gives text or a named error in time, and never a panic.

#![allow(clippy::unwrap_used)]

mod attributes;
mod bytes;
mod cut_attributes;
mod data;
mod formatting;
mod nesting;
mod size;
mod time;

use seek_page::{Page, PageError, PageOptions};
use seek_testing::thread_time::thread_time;
use std::time::Duration;

/// The time that a hostile page may cost.
const SECOND: Duration = Duration::from_secs(1);

/// Reads a page with all its views within some time of this thread.
#[track_caller]
fn read_within(limit: Duration, bytes: &[u8], options: PageOptions) -> Result<Page, PageError> {
    let before = thread_time();
    let page = Page::read(bytes, options).and_then(|page| {
        page.segments()?;
        Ok(page)
    });
    let took = thread_time() - before;
    eprintln!("{:>9} bytes in {took:?}", bytes.len());
    assert!(took < limit, "took {took:?}, more than {limit:?}");
    page
}

/// Reads a page within a second. Returns it with the text of its blocks.
#[track_caller]
fn read(source: &str) -> (Page, Vec<String>) {
    let page = read_within(SECOND, source.as_bytes(), PageOptions::default()).unwrap();
    let texts = texts(&page);
    (page, texts)
}

fn texts(page: &Page) -> Vec<String> {
    let blocks = page.blocks().unwrap();
    (0..blocks.len()).map(|i| blocks.text(i).to_owned()).collect()
}

fn depth(page: &Page) -> usize {
    let dom = page.dom().unwrap();
    (0..dom.len() as u32).map(|id| dom.depth(id)).max().unwrap()
}
