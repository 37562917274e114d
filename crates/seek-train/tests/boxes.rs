//! A corpus is rendered once, and other commands read its boxes.
#![allow(clippy::unwrap_used, missing_docs)]

use seek_testing::program::Program;

const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/layout");

fn seek_train(arguments: &[&str]) -> Program {
    let mut program = Program::new(env!("CARGO_BIN_EXE_seek-train"));
    program.args(arguments);
    program
}

#[test]
fn methods_that_look_at_a_page_are_measured_on_the_boxes_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let boxes = folder.path().join("boxes.parquet");
    let boxes = boxes.to_str().unwrap();
    seek_train(&["render", PAGES, "-o", boxes]).succeeds();
    let printed = seek_train(&["evaluate", PAGES, "--method", "gce", "--boxes", boxes, "--json"]).succeeds();
    let scores: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let pages = scores["pages"].as_array().unwrap();
    assert_eq!(pages.len(), 24);
    let full = pages.iter().filter(|page| page["rows"][0]["score"]["words"]["f1"].as_f64().unwrap() > 0.5).count();
    assert!(full > 16, "{full} of 24 pages");
}

#[test]
fn pages_are_measured_in_a_window_of_another_size() {
    let folder = tempfile::tempdir().unwrap();
    let boxes = folder.path().join("boxes.parquet");
    run(&["render", PAGES, "--window", "1280x1024", "-o", boxes.to_str().unwrap()]);
    let layouts = seek_io::read_layouts(&boxes).unwrap();
    let measured = layouts.iter().filter(|layout| layout.error.is_none());
    assert!(measured.map(|layout| (layout.window.width, layout.window.height)).all(|size| size == (1280.0, 1024.0)));
}

#[test]
fn without_boxes_the_method_fails_on_each_page() {
    let message = seek_train(&["evaluate", PAGES, "--method", "gce"]).fails(1);
    assert!(message.contains("nothing has measured it"), "{message}");
}
