//! Hostile input: a text or a named error within a time limit, and no effect on other pages.
//!
//! The limits are generous, because each test starts the program on a machine that may be busy. They catch quadratic
//! growth. The tests of `seek-page` check the processor time.

use super::{SENTENCE, STORM, extract_records, folder, gzip, text_of};
use std::fs::File;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Runs a page between two good ones, and returns its text or its error.
fn between_neighbours(name: &str, page: &[u8]) -> Result<String, String> {
    let dir = folder([("1.html", STORM.as_bytes()), (name, page), ("3.html", STORM.as_bytes())]);
    // A busy machine may exceed the default limit.
    let time = ["--timeout", "60"].map(PathBuf::from);
    let inputs = ["1.html", name, "3.html"].map(|name| dir.path().join(name));
    let (mut records, status) = extract_records(&[&time[..], &inputs].concat());
    assert_eq!(records.len(), 3);
    for neighbour in [&records[0], &records[2]] {
        assert!(neighbour.text.as_ref().is_some_and(|text| text.contains(SENTENCE)), "{neighbour:?}");
    }
    let record = records.remove(1);
    assert_eq!(status, i32::from(record.error.is_some()));
    assert_eq!(record.error.is_some(), record.text.is_none());
    record.error.map_or(Ok(record.text.unwrap_or_default()), Err)
}

fn within<T>(seconds: u64, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let out = run();
    let took = start.elapsed();
    assert!(took < Duration::from_secs(seconds), "{took:?}");
    out
}

#[test]
fn an_empty_page() {
    assert_eq!(between_neighbours("2.html", b""), Ok(String::new()));
    assert_eq!(text_of(b""), "");
}

#[test]
fn a_binary_file() {
    let mut state = 1_u32;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(200_000)
    .collect();
    assert_eq!(between_neighbours("2.html", &bytes), Err("is binary data, not a web page".to_owned()));
    let image = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &*bytes].concat();
    assert_eq!(between_neighbours("2.html", &image), Err("is an image (PNG), not a web page".to_owned()));
}

#[test]
fn bytes_that_are_no_text() {
    let page = STORM.replace("calm", "c\0alm").replace("nets", "n\u{1}ets");
    assert!(text_of(page.as_bytes()).contains(SENTENCE));
    let page = STORM.as_bytes().to_vec();
    let at = STORM.find("ferries stayed").unwrap();
    let invalid = [&page[..at], b"\xff\xfe\xc3 \xf0\x9f ", &page[at..]].concat();
    assert!(text_of(&invalid).contains(SENTENCE));
}

#[test]
fn truncated_gzip() {
    let packed = gzip(STORM.as_bytes());
    let error = between_neighbours("2.html.gz", &packed[..packed.len() / 2]).unwrap_err();
    assert_eq!(error, "is a gzip file that was cut short");
}

#[test]
fn a_file_of_four_gigabytes() {
    let dir = folder([("1.html", STORM)]);
    let path = dir.path().join("2.html");
    File::create(&path).unwrap().set_len(1 << 32).unwrap();
    let (records, status) = within(10, || extract_records(&[dir.path()]));
    assert_eq!(status, 1);
    assert!(records[0].error.is_none());
    assert_eq!(records[1].error.as_deref(), Some("has more than 67108864 bytes, the limit for one page"));
}

#[test]
fn more_nodes_than_the_limit_are_a_named_error() {
    let page = "<b>a</b>".repeat(4_100_000);
    let error = within(20, || between_neighbours("2.html", page.as_bytes())).unwrap_err();
    assert_eq!(error, "the page's tree has more than 4000000 nodes");
}

#[test]
fn forty_eight_megabytes_of_flat_text() {
    let line = "The harbour master said that he had seen far worse in March. ";
    let page = format!("<p>{}", line.repeat((48 << 20) / line.len()));
    let text = within(20, || between_neighbours("2.html", page.as_bytes())).unwrap();
    assert!(text.is_empty() || text.len() > 40 << 20);
}
