//! Runs `seek export`, and reads its tables.

use super::{STORM, folder, seek, status, tree, utf8};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::collections::HashMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

/// A row by the names of its columns.
pub type Row = HashMap<String, Field>;

/// Runs in the folder, so that ids are short.
pub fn run(dir: &Path, arguments: &str) -> Output {
    seek(&["export"]).args(arguments.split_whitespace()).current_dir(dir).output().unwrap()
}

/// Runs without errors, and returns standard output.
pub fn succeed(dir: &Path, arguments: &str) -> String {
    let output = run(dir, arguments);
    assert_eq!((status(&output), utf8(&output.stderr)), (0, ""), "{arguments}");
    utf8(&output.stdout).to_owned()
}

/// Runs with wrong use, and returns standard error.
pub fn refused(dir: &Path, arguments: &str) -> String {
    let output = run(dir, arguments);
    assert_eq!((status(&output), utf8(&output.stdout)), (2, ""), "{arguments}");
    utf8(&output.stderr).to_owned()
}

/// The files of a folder.
pub fn names(dir: &Path) -> Vec<String> {
    tree(dir).into_keys().collect()
}

/// The rows of all parts of a kind.
pub fn rows(corpus: &Path, kind: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for name in names(corpus).into_iter().filter(|name| name.starts_with(kind) && name.ends_with(".parquet")) {
        let reader = SerializedFileReader::new(File::open(corpus.join(name)).unwrap()).unwrap();
        let of_part = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().into_columns().into_iter().collect());
        rows.extend(of_part.collect::<Vec<Row>>());
    }
    rows
}

/// The text in a column.
pub fn text<'r>(row: &'r Row, column: &str) -> Option<&'r str> {
    match &row[column] {
        Field::Str(text) => Some(text),
        Field::Null => None,
        other => panic!("{column}: {other}"),
    }
}

/// The whole number in a column.
pub fn number(row: &Row, column: &str) -> Option<u64> {
    match &row[column] {
        Field::ULong(number) => Some(*number),
        Field::Null => None,
        other => panic!("{column}: {other}"),
    }
}

/// The fraction in a column.
pub fn share(row: &Row, column: &str) -> Option<f64> {
    if let Field::Double(number) = row[column] { Some(number) } else { None }
}

/// The content of a JSON file.
pub fn json(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// Pages with different words.
pub fn pages(count: usize) -> TempDir {
    folder((0..count).map(|i| (format!("in/{i:03}.html"), other_storm(i))))
}

/// A page like [`STORM`] that is not a near copy of it.
pub fn other_storm(i: usize) -> String {
    let words = STORM.split(' ').enumerate();
    let other = |(at, word): (usize, &str)| {
        if at % 4 == 1 && word.chars().all(char::is_alphabetic) { format!("{word}{i}") } else { word.to_owned() }
    };
    words.map(other).collect::<Vec<String>>().join(" ")
}
