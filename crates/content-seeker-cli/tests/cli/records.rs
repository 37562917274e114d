//! `-f json`: the keys of a record, and the order of records.

use super::{STORM, extract, extract_records, folder, seek, status, table, utf8};
use std::path::Path;

#[test]
fn a_record_has_all_keys_in_order() {
    let output =
        seek(&["extract", "-f", "json", "--url", "https://example.org/storm"]).write_stdin(STORM).output().unwrap();
    assert_eq!(status(&output), 0);
    let line = utf8(&output.stdout).strip_suffix('\n').unwrap();
    assert!(line.starts_with(r#"{"id":"-","url":"https://example.org/storm","page_type":""#), "{line}");
    assert!(line.ends_with(r#","error":null}"#), "{line}");
    let keys = [
        "id", "url", "page_type", "page_type_confidence", "confidence", "empty_reason", "language", "text", "markdown",
        "metadata",
    ];
    let parts = ["posts", "product", "items", "comments", "error"];
    let places = keys.iter().chain(&parts).map(|key| line.find(&format!(r#""{key}":"#)).unwrap());
    // The metadata repeat some keys; up to there, the first position of each is its own.
    assert!(places.take(keys.len()).is_sorted(), "{line}");
    let record: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(record.as_object().unwrap().len(), keys.len() + parts.len());
    for key in ["page_type_confidence", "confidence"] {
        let value = record[key].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&value) && value == (value * 1e4).round() / 1e4, "{line}");
    }
}

#[test]
fn records_and_failures_are_in_input_order() {
    let dir = folder([("b.html", STORM), ("a.html", STORM), ("sub/c.htm", STORM)]);
    let inputs = ["sub", "missing.html", "b.html", "a.html", "b.html"].map(|name| dir.path().join(name));
    let output = seek(&["extract", "-f", "json"]).args(&inputs).output().unwrap();
    let records = super::records(&output.stdout);
    let ids = records.iter().map(|record| Path::new(&record.id).strip_prefix(dir.path()).unwrap().to_str().unwrap());
    assert_eq!(ids.collect::<Vec<_>>(), ["sub/c.htm", "missing.html", "b.html", "a.html", "b.html"]);
    let failed = &records[1];
    assert_eq!((&failed.url, &failed.page_type, failed.confidence, &failed.text), (&None, &None, None, &None));
    let reason = failed.error.as_ref().unwrap();
    assert!(reason.starts_with("no such file"), "{reason}");
    assert!(records.iter().enumerate().all(|(i, record)| record.text.is_some() == (i != 1)));
    assert_eq!(status(&output), 1);
    let summary = "seek: 5 pages, 1 failed, 0 without main content\n";
    assert_eq!(utf8(&output.stderr), format!("seek: {}: {reason}\n{summary}", failed.id));
}

#[test]
fn rows_of_a_table_have_their_id_and_address() {
    let dir = folder([("a.html", STORM)]);
    let path = dir.path().join("crawl.parquet");
    table(&path, &[("news/1", Some("https://example.org/1")), ("news/2", None)]);
    let (records, status) = extract_records(&[path]);
    assert_eq!(status, 0);
    let seen: Vec<_> = records.iter().map(|record| (record.id.as_str(), record.url.as_deref())).collect();
    assert_eq!(seen, [("news/1", Some("https://example.org/1")), ("news/2", None)]);
}

#[test]
fn the_address_of_a_row_takes_precedence() {
    let dir = folder([("a.html", STORM)]);
    let path = dir.path().join("one.parquet");
    for (own, expected) in [(Some("https://own.example"), "https://own.example"), (None, "https://given.example")] {
        table(&path, &[("1", own)]);
        let (records, status) = extract_records(&[path.to_str().unwrap(), "--url", "https://given.example"]);
        assert_eq!((records[0].url.as_deref(), status), (Some(expected), 0));
    }
}

#[test]
fn an_address_is_for_a_folder_of_one_page_but_not_of_two() {
    let dir = folder([("a.html", STORM)]);
    let with_url = || extract(&[dir.path().to_str().unwrap(), "-f", "json", "--url", "https://example.org"]);
    assert!(utf8(&with_url().stdout).contains(r#""url":"https://example.org""#));
    std::fs::write(dir.path().join("b.html"), STORM).unwrap();
    let two = with_url();
    assert_eq!((status(&two), utf8(&two.stdout)), (2, ""));
    assert!(utf8(&two.stderr).contains("--url is the address of one page"));
}
