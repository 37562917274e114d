//! The training chapter keeps its promise: the model of its reader is better than the shipped one on pages of other sites.

use super::sandbox::{has_seek_train, read, run, sandbox};
use seek_testing::skip::skip;
use std::path::Path;

/// The line of the chapter that fits the model.
const FIT: &str = "seek-train fit my-pages ";

/// Mean word-level F1 of a command of the chapter on the new pages.
fn f1(folder: &Path, more: &str) -> f64 {
    let output = run(&format!("seek-train evaluate new-pages {more} --json"), folder);
    assert!(output.status.success(), "{output:?}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let pages = json["pages"].as_array().unwrap();
    assert_eq!(pages.len(), 8);
    pages.iter().map(|page| page["score"]["words"]["f1"].as_f64().unwrap()).sum::<f64>() / 8.0
}

#[test]
fn thirty_pages_make_a_better_extractor() {
    if !has_seek_train() {
        return skip("seek-train is not built; cargo test --workspace builds it");
    }
    let chapter = read("docs/book/src/train.md");
    let folder = sandbox(&chapter);
    let fit = chapter.lines().find(|line| line.starts_with(FIT)).unwrap();
    let output = run(fit, folder.path());
    assert!(output.status.success(), "{output:?}");
    let (shipped, own) = (f1(folder.path(), ""), f1(folder.path(), "--model my-models/seek.safetensors"));
    assert!(own > shipped + 0.1 && own > 0.8, "the shipped model has {shipped:.3}, that of the reader {own:.3}");
}
