//! A corpus is rendered once, and other commands read its boxes.
#![allow(clippy::unwrap_used, missing_docs)]

use assert_cmd::Command;

const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/layout");

fn run(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("seek-train").unwrap().args(arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

#[test]
fn methods_that_look_at_a_page_are_measured_on_the_boxes_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let boxes = folder.path().join("boxes.parquet");
    let boxes = boxes.to_str().unwrap();
    run(&["render", PAGES, "-o", boxes]);
    let scores: serde_json::Value =
        serde_json::from_str(&run(&["evaluate", PAGES, "--method", "gce", "--boxes", boxes, "--json"])).unwrap();
    let pages = scores["pages"].as_array().unwrap();
    assert_eq!(pages.len(), 24);
    let full = pages.iter().filter(|page| page["score"]["words"]["f1"].as_f64().unwrap() > 0.5).count();
    assert!(full > 16, "{full} of 24 pages");
}

#[test]
fn without_boxes_the_method_fails_on_each_page() {
    let assert =
        Command::cargo_bin("seek-train").unwrap().args(["evaluate", PAGES, "--method", "gce"]).assert().code(1);
    let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(message.contains("nothing has measured it"), "{message}");
}
