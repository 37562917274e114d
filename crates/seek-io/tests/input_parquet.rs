//! Pages in Parquet files as inputs, and each kind of failure.

#![allow(clippy::unwrap_used)]

mod opened;

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, Int64Array, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use proptest::prelude::*;
use seek_io::{InputColumns, InputError, InputLimits, InputOptions, Inputs, TableError};
use tempfile::TempDir;

use opened::{ids, read, read_one};

fn parquet(path: &Path, columns: Vec<(&str, ArrayRef)>) {
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut writer = ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

fn strings(cells: &[Option<&str>]) -> ArrayRef {
    Arc::new(StringArray::from(cells.to_vec()))
}

#[test]
fn parquet_rows_are_documents_with_their_ids_and_addresses() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("pages.parquet");
    let html = BinaryArray::from(vec![Some(&b"\xff page"[..]), None, Some(b"")]);
    parquet(
        &path,
        vec![
            ("other", strings(&[Some("x"), None, None])),
            ("url", strings(&[Some("https://example.org/"), None, None])),
            ("id", strings(&[Some("one"), Some("two"), None])),
            ("html", Arc::new(html)),
        ],
    );
    let all = read(&[&path]);
    assert_eq!(ids(&dir, &all), ["one", "!two", "pages.parquet#2"]);
    let first = all[0].as_ref().unwrap();
    assert_eq!(first.bytes, b"\xff page");
    assert_eq!(first.url.as_deref(), Some("https://example.org/"));
    let second = all[1].as_ref().unwrap_err();
    assert!(matches!(&second.error, InputError::EmptyCell { column } if column == "html"));
}

#[test]
fn parquet_is_recognised_by_its_magic_and_needs_no_id() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("pages.pq");
    parquet(&path, vec![("html", strings(&[Some("<p>é"), Some("b")]))]);
    let all = read(&[&path]);
    assert_eq!(ids(&dir, &all), ["pages.pq#0", "pages.pq#1"]);
    assert_eq!(all[0].as_ref().unwrap().bytes, "<p>é".as_bytes());
}

#[test]
fn numbers_serve_as_ids() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![Some(7), None]));
    parquet(&path, vec![("id", numbers), ("html", strings(&[Some("a"), Some("b")]))]);
    assert_eq!(ids(&dir, &read(&[&path])), ["7", "p.parquet#1"]);
}

#[test]
fn rows_after_the_first_batch_keep_their_numbers_and_long_rows_fail_alone() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    let cells: Vec<String> = (0..10).map(|n| "x".repeat(if n == 4 { 9 } else { 2 })).collect();
    let cells: Vec<Option<&str>> = cells.iter().map(|cell| Some(cell.as_str())).collect();
    parquet(&path, vec![("html", strings(&cells))]);
    let limits = InputLimits { max_bytes: 5, batch_rows: 3, ..InputLimits::default() };
    let all: Vec<_> = Inputs::open(&[&path], limits).collect();
    let want: Vec<String> = (0..10).map(|n| format!("{}p.parquet#{n}", if n == 4 { "!" } else { "" })).collect();
    assert_eq!(ids(&dir, &all), want);
}

#[test]
fn the_error_of_a_missing_column_names_the_existing_ones() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    parquet(&path, vec![("body", strings(&[Some("a")])), ("id", strings(&[None]))]);
    let error = read_one(&path).unwrap_err();
    assert!(matches!(error, InputError::Table(TableError::MissingColumn { .. })));
    assert_eq!(error.to_string(), "has no column 'html', only: body, id");
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    parquet(&path, vec![("html", numbers)]);
    assert!(matches!(read_one(&path), Err(InputError::Table(TableError::ColumnType { .. }))));
}

#[test]
fn a_page_with_the_name_of_a_parquet_file_is_damaged_parquet() {
    let dir = TempDir::new().unwrap();
    for bytes in [&b""[..], b"PAR1", b"<p>not a table, but longer than a footer"] {
        let path = dir.path().join("p.parquet");
        fs::write(&path, bytes).unwrap();
        assert!(matches!(read_one(&path), Err(InputError::Table(TableError::Damaged(_)))));
    }
}

#[test]
fn string_cells_that_are_not_utf8_are_read_unchanged() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    parquet(&path, vec![("html", strings(&[Some("good"), Some("caf@")]))]);
    let mut file = fs::read(&path).unwrap();
    let positions: Vec<usize> = (0..file.len() - 4).filter(|&at| &file[at..at + 4] == b"caf@").collect();
    assert!(!positions.is_empty());
    for at in positions {
        file[at + 3] = 0xe9;
    }
    fs::write(&path, file).unwrap();
    let all = read(&[&path]);
    assert_eq!(all[0].as_ref().unwrap().bytes, b"good");
    assert_eq!(all[1].as_ref().unwrap().bytes, b"caf\xe9");
}

/// The bytes of a Parquet file with twenty pages.
fn twenty_pages(path: &Path) -> Vec<u8> {
    let pages: Vec<String> = (0..20).map(|n| format!("<p>page {n}")).collect();
    let cells: Vec<Option<&str>> = pages.iter().map(|page| Some(page.as_str())).collect();
    parquet(path, vec![("id", strings(&cells)), ("html", strings(&cells))]);
    fs::read(path).unwrap()
}

#[test]
fn panics_of_the_parquet_crate_are_failures_and_the_next_file_is_read() {
    let dir = TempDir::new().unwrap();
    let (good, bad) = (dir.path().join("good.parquet"), dir.path().join("bad.parquet"));
    let bytes = twenty_pages(&good);
    let mut failures = 0;
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0xff;
        fs::write(&bad, damaged).unwrap();
        let all = read(&[&bad, &good]);
        failures += all.iter().filter(|found| found.is_err()).count();
        assert!(all[all.len() - 20..].iter().all(Result::is_ok), "byte {at}");
    }
    assert!(failures > 100, "{failures} of {}", bytes.len());
}

/// Options with these column names.
fn columns(html: &str, id: Option<&str>, url: Option<&str>) -> InputOptions {
    let columns = InputColumns { html: html.into(), id: id.map(str::to_owned), url: url.map(str::to_owned) };
    InputOptions { columns, ..InputOptions::default() }
}

#[test]
fn the_caller_can_name_the_columns() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    let one = |text| strings(&[Some(text)]);
    parquet(&path, vec![("html", one("no")), ("content", one("page")), ("key", one("k1")), ("address", one("u1"))]);
    let all: Vec<_> =
        Inputs::open_with::<_, &str>(&[&path], &[], columns("content", Some("key"), Some("address"))).collect();
    let document = all[0].as_ref().unwrap();
    assert_eq!((&*document.id, document.url.as_deref(), &*document.bytes), ("k1", Some("u1"), &b"page"[..]));
    let all: Vec<_> = Inputs::open_with::<_, &str>(&[&path], &[], columns("html", Some("uid"), None)).collect();
    let error = all[0].as_ref().unwrap_err().to_string();
    assert!(error.ends_with("has no column 'uid', only: html, content, key, address"), "{error}");
}

#[test]
fn a_folder_gives_the_rows_of_tables_with_pages_and_skips_other_tables() {
    let dir = TempDir::new().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("a.html"), "page").unwrap();
    parquet(&at("e.parquet"), vec![("html", strings(&[Some("row")]))]);
    parquet(&at("features.parquet"), vec![("weight", strings(&[Some("1")]))]);
    assert_eq!(ids(&dir, &read(&[dir.path()])), ["a.html", "e.parquet#0"]);
}

#[test]
fn a_named_table_without_pages_is_a_failure() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("b.parquet");
    parquet(&path, vec![("weight", strings(&[Some("1")]))]);
    assert_eq!(ids(&dir, &read(&[&path])), ["!b.parquet"]);
}

proptest! {
    #[test]
    fn a_damaged_parquet_file_ends(
        flips in prop::collection::vec((any::<prop::sample::Index>(), 1u8..), 1..6),
        cut in any::<Option<prop::sample::Index>>(),
    ) {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("bad.parquet");
        let mut bytes = twenty_pages(&path);
        for (at, flip) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= flip;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        fs::write(&path, bytes).unwrap();
        prop_assert!((1..1000).contains(&read(&[&path]).len()));
    }
}
