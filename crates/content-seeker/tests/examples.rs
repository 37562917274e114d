//! Runs the examples on sample pages, as their comments say.
#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, missing_docs)]

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::{Command, Output};

/// The folder of the checkout. The examples are called from there.
const CHECKOUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The program of an example. `cargo test` builds it into the folder `examples` beside that of this test. `cargo test --test examples`
/// does not.
fn program(name: &str) -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let program = this.parent().unwrap().with_file_name("examples").join(format!("{name}{EXE_SUFFIX}"));
    assert!(program.exists(), "there is no {}: run `cargo build --examples` with the same features", program.display());
    program
}

fn run(name: &str, arguments: &[&str]) -> Output {
    Command::new(program(name)).args(arguments).current_dir(CHECKOUT).output().unwrap()
}

/// What an example prints.
fn printed(name: &str, arguments: &[&str]) -> String {
    let output = run(name, arguments);
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that a text has these parts, and none of the others.
fn check(text: &str, with: &[&str], without: &[&str]) {
    for part in with {
        assert!(text.contains(part), "{part:?} is not in:\n{text}");
    }
    for part in without {
        assert!(!text.contains(part), "{part:?} is in:\n{text}");
    }
}

const ARTICLE: &str = "data/samples/article.html";
const ADDRESS: &str = "https://courier.example/2024/05/electric-ferry-marram-crossing/";

#[test]
fn one_page_prints_type_and_text() {
    let with = ["page type: article (", "expected F1: 0.", "left North Quay at ten past six on Monday"];
    let without = ["my coffee had no rings in it"];
    check(&printed("one_page", &[ARTICLE, ADDRESS]), &with, &without);
    check(&printed("one_page", &[ARTICLE]), &with, &without);
}

#[cfg(feature = "io")]
#[test]
fn folder_prints_a_record_for_each_page_in_order() {
    let printed = printed("folder", &["data/samples"]);
    let records: Vec<serde_json::Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&str> = records.iter().map(|record| record["id"].as_str().unwrap()).collect();
    let pages = std::fs::read_dir(format!("{CHECKOUT}/data/samples")).unwrap();
    let pages = pages.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|name| name == "html"));
    assert_eq!(ids.len(), pages.count());
    assert!(ids.is_sorted() && ids.contains(&ARTICLE), "{ids:?}");
    assert!(records.iter().all(|record| record["error"].is_null() && record["metadata"].is_object()));
}

#[test]
fn own_model_prints_probabilities_of_blocks() {
    let printed = printed("own_model", &["models/seek.safetensors", "data/samples/forum.html", ARTICLE]);
    check(&printed, &["model: ", "\ndata/samples/forum.html\n", "+ 0.", "  0."], &[]);
    let refused = run("own_model", &[ARTICLE, ARTICLE]);
    assert!(!refused.status.success());
}

#[test]
fn markdown_for_llm_prints_source_title_and_text() {
    let printed = printed("markdown_for_llm", &[ARTICLE, ADDRESS]);
    let with =
        ["Published: 2024-05-14", "# Electric ferry takes over the Marram crossing", "left North Quay at ten past"];
    assert!(printed.starts_with(&format!("Source: {ADDRESS}\n")), "{printed}");
    check(&printed, &with, &["my coffee had no rings in it"]);
}

#[test]
fn metadata_prints_values_with_their_sources() {
    let with = ["title: Electric ferry takes over", "author: Una Trevithick (from json-ld:author)", "language: en"];
    check(&printed("metadata", &[ARTICLE]), &with, &[]);
    check(&printed("metadata", &["data/samples/forum.html"]), &["post 1 by "], &[]);
    check(&printed("metadata", &["data/samples/product.html"]), &["product: ", "price: "], &[]);
}

#[test]
fn an_example_without_arguments_says_what_it_takes() {
    for name in ["one_page", "own_model", "markdown_for_llm", "metadata"] {
        let output = run(name, &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(&format!("usage: {name} ")), "{error}");
    }
}
