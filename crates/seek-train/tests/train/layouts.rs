//! Tests of `--credible-layout`: a corpus of three pages with a table of boxes, without an engine.

use seek_testing::measured_pages::folder;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(folder).args(arguments).output().unwrap()
}

/// The standard output of a command that succeeds.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let out = run(folder, arguments);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// The ids of the pages that `evaluate` scores.
fn evaluated(folder: &Path, which: &str) -> Vec<String> {
    let arguments = ["evaluate", "news.parquet", "--method", "bte", "--boxes", "boxes.parquet", "--json"];
    let json = printed(folder, &[&arguments[..], &["--credible-layout", which]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    json["pages"].as_array().unwrap().iter().map(|page| page["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn pages_with_and_without_a_credible_layout_are_evaluated_apart() {
    let folder = folder();
    assert_eq!(evaluated(folder.path(), "yes"), ["news/styled"]);
    assert_eq!(evaluated(folder.path(), "no"), ["news/unstyled", "news/failed"]);
    assert_eq!(evaluated(folder.path(), "all").len(), 3);
    let out = run(folder.path(), &["evaluate", "news.parquet", "--credible-layout", "yes"]);
    assert_eq!(out.status.code(), Some(2), "without boxes no layout is known");
}

#[test]
fn an_evaluation_names_its_pages_and_does_not_continue_that_of_others() {
    let folder = folder();
    let evaluate = |which| {
        let arguments = ["evaluate", "news.parquet", "--methods", "bte", "--boxes", "boxes.parquet", "-o", "out"];
        run(folder.path(), &[&arguments[..], &["--credible-layout", which]].concat())
    };
    let text = String::from_utf8(evaluate("yes").stdout).unwrap();
    assert!(text.starts_with("bte\n") && text.contains("only pages with a credible layout"), "{text}");
    // The first line of a journal is the identity of its evaluation.
    let json = printed(
        folder.path(),
        &[
            "evaluate", "news.parquet", "--methods", "bte", "--boxes", "boxes.parquet", "--credible-layout", "no",
            "--json",
        ],
    );
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["about"]["layouts"], "not_credible");
    std::fs::write(folder.path().join("out/evaluation.partial.jsonl"), format!("{}\n", json["about"])).unwrap();
    let refused = String::from_utf8(evaluate("yes").stderr).unwrap();
    assert!(refused.contains("layouts: was only pages without a credible layout"), "{refused}");
}

#[test]
fn all_methods_look_at_a_page_where_boxes_are_given() {
    let folder = folder();
    let arguments =
        ["evaluate", "news.parquet", "--methods", "all", "--boxes", "boxes.parquet", "--credible-layout", "yes"];
    let text = String::from_utf8(run(folder.path(), &arguments).stdout).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with("method")).skip(1).take_while(|line| !line.is_empty());
    let methods: Vec<String> = rows.map(|row| row.split([' ', '†']).next().unwrap().to_owned()).collect();
    let all: Vec<String> = content_seeker::methods::names().map(str::to_owned).collect();
    assert!(all.iter().any(|name| name == "gce"));
    assert_eq!(methods, all);
}
