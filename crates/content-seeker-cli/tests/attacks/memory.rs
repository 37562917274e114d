//! The memory of a hostile page has a bound in bytes of the page.

use crate::page_attacks::{Attack, all};
use crate::plain;
use crate::program::extract;
use seek_testing::skip::skip;
use std::fmt::Write;
use std::fs;
use tempfile::TempDir;

/// Most bytes of memory for each byte of a page, above those of a small page.
pub const MOST_TIMES: f64 = 300.0;
/// Bytes that a page of any size may take besides.
pub const FIXED: f64 = 4e6;

/// The peak memory of the program on a page, 0 where the system does not say it, and the error of the page.
fn peak(bytes: &[u8]) -> (f64, Option<String>) {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("page.html"), bytes).unwrap();
    let run = extract(dir.path(), &["page.html"]);
    assert_eq!(run.records.len(), 1);
    (run.peak as f64, run.records[0].error.clone())
}

#[test]
fn the_memory_of_a_page_is_bounded_by_its_bytes() {
    let (base, _) = peak(plain(2000).as_bytes());
    if base == 0.0 {
        skip("this system does not say how much memory a program used");
        return;
    }
    let (mut table, mut failed) = (
        format!("a small page: {:.0} MB\n\n| attack | MB | peak above it, MB | times | bound |\n", base / 1e6),
        Vec::new(),
    );
    for Attack { name, page, bytes, may_be_refused } in all() {
        let page = page(bytes);
        let (peak, error) = peak(page.as_bytes());
        assert!(may_be_refused || error.is_none(), "{name}: {error:?}");
        let above = peak - base;
        let times = above / page.len() as f64;
        let size = page.len() as f64 / 1e6;
        writeln!(table, "| {name} | {size:.1} | {:.0} | {times:.0} | {MOST_TIMES} |", above / 1e6).unwrap();
        if times > MOST_TIMES {
            failed.push(name);
        }
    }
    println!("{table}");
    assert!(failed.is_empty(), "{failed:?}\n{table}");
}

/// Each paragraph copies all fonts before it. A page of 17 kB took 78 MB.
#[test]
fn a_short_page_that_copies_elements_takes_little_memory() {
    let (base, _) = peak(plain(2000).as_bytes());
    if base == 0.0 {
        skip("this system does not say how much memory a program used");
        return;
    }
    let fonts: String = (0..127).map(|i| format!("<font a={i}>")).collect();
    for paragraphs in [1_000, 3_900] {
        let page = format!("<p>{fonts}{}", "<p>x".repeat(paragraphs));
        let (peak, error) = peak(page.as_bytes());
        assert_eq!(error, None);
        let most = FIXED + MOST_TIMES * page.len() as f64;
        assert!(peak - base < most, "{:.1} MB for {} bytes", (peak - base) / 1e6, page.len());
    }
}
