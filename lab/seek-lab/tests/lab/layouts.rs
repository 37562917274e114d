//! Tests of `seek-lab layouts`: a corpus of three pages with a table of boxes, without an engine.

use crate::program::PROGRAM;
use seek_io::{AtomicFile, LabelledPage, LayoutWriter, SavedLayout, write_parquet};
use seek_testing::written_boxes::padded;
use std::path::Path;
use std::process::{Command, Output};

/// A page whose text is a column beside its menu.
const STYLED: &str =
    r#"<ul at="0 0 300 20"><li at="0 0 300 20">World</li></ul><p at="400 0 800 100">The storm hit the coast.</p>"#;
/// The same page without its style sheet.
const UNSTYLED: &str =
    r#"<ul at="0 0 1900 20"><li at="0 0 1900 20">World</li></ul><p at="0 20 1900 40">The storm hit the coast.</p>"#;
const GOLD: &str = "The storm hit the coast.";

/// The boxes that are written in a page.
fn boxes(id: &str, engine: &str, source: &str) -> SavedLayout {
    let page = padded(source, 1080.0, 0.0);
    SavedLayout::of(id, engine, page.layout().unwrap())
}

fn write_boxes(file: &Path, layouts: Vec<SavedLayout>) {
    let mut writer = LayoutWriter::new(AtomicFile::create(file, true).unwrap()).unwrap();
    layouts.into_iter().for_each(|layout| writer.push(layout).unwrap());
    writer.finish().unwrap().commit(true).unwrap();
}

/// A folder with the corpus `news.parquet` and the tables `boxes.parquet` and `reference.parquet`: a page with its style sheet, one
/// without, and one on which the engine failed. In the reference the text of the first page is lower.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let page = |id: &str, html: &str| LabelledPage {
        id: id.to_owned(),
        html: html.into(),
        gold_text: Some(GOLD.to_owned()),
        ..LabelledPage::default()
    };
    let pages = [page("news/styled", STYLED), page("news/unstyled", UNSTYLED), page("news/failed", STYLED)];
    write_parquet(folder.path().join("news.parquet"), &pages).unwrap();
    let failed = SavedLayout {
        id: "news/failed".to_owned(),
        error: Some("it took too long".to_owned()),
        ..SavedLayout::default()
    };
    let measured = vec![boxes("news/styled", "a", STYLED), boxes("news/unstyled", "a", UNSTYLED), failed];
    write_boxes(&folder.path().join("boxes.parquet"), measured);
    let lower = boxes("news/styled", "b", &STYLED.replace("400 0 800 100", "400 300 800 100"));
    write_boxes(&folder.path().join("reference.parquet"), vec![lower, boxes("news/unstyled", "b", UNSTYLED)]);
    folder
}

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
