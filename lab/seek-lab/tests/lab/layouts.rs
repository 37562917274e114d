//! Tests of `seek-lab layouts`: a corpus of three pages with a table of boxes, without an engine.

use crate::program::PROGRAM;
use seek_testing::measured_pages::{boxes, folder, write_boxes};
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).current_dir(folder).args(arguments).output().unwrap()
}

/// The standard output of a command that succeeds.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let out = run(folder, arguments);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn credible_layouts_are_counted_by_corpus() {
    let folder = folder();
    let text = printed(folder.path(), &["layouts", "news.parquet", "--boxes", "boxes.parquet"]);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    let expected = [
        "| corpus | pages | without boxes | credible | little text shown | texts overlap | too high | no columns |",
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
        "| news | 3 | 1 | .500 | .000 | .000 | .000 | .500 |",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn two_engines_are_compared_text_by_text() {
    let folder = folder();
    let two = ["layouts", "news.parquet", "--boxes", "boxes.parquet", "--reference", "reference.parquet"];
    let text = printed(folder.path(), &two);
    // One of two texts of the first page, and both of the second one.
    let row = "| news | 2 | 4 | .750 | .750 | .750 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 |";
    assert!(text.lines().any(|line| line == row), "{text}");
    let json = printed(folder.path(), &[&two[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let pages = json["pages"].as_array().unwrap();
    assert_eq!(
        pages[0]["agreement"],
        serde_json::json!({ "texts": 2, "same_box": 1, "same_but_top": 2, "height_ratio": 1.0 })
    );
    assert_eq!((&pages[1]["criteria"]["in_columns"], &pages[1]["is_credible"]), (&0.0.into(), &false.into()));
    assert!(pages[2]["criteria"].is_null() && pages[2]["agreement"].is_null());
    assert_eq!(json["groups"][0]["failed"]["columns"], 0.5);
}

#[test]
fn boxes_of_another_page_are_a_failure() {
    let folder = folder();
    write_boxes(&folder.path().join("other.parquet"), vec![boxes("news/styled", "a", "<p>Another page")]);
    let out = run(folder.path(), &["layouts", "news.parquet", "--boxes", "other.parquet"]);
    assert_eq!(out.status.code(), Some(1));
    let message = String::from_utf8(out.stderr).unwrap();
    assert!(message.contains("news/styled: the layout has"), "{message}");
}
