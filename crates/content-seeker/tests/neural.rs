//! Neural networks as methods, in a build with the feature `neural`: as a library and as the program.
//!
//! The program is a build of its own: `SEEK_PROGRAM` names it. `.ci/run neural` makes it and sets the variable.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../../../testing/skip.rs"]
mod skip;

use content_seeker::methods::{entry, names_without_layout};
use content_seeker::{Error, Extractor, PageType};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

/// The networks that read the tree of a page.
const ON_TREES: [&str; 2] = ["boilernet", "web2text"];
/// The networks that look at a page.
const ON_BOXES: [&str; 2] = ["tabnet-basic", "tabnet-both"];

/// The top of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn weights(name: &str) -> PathBuf {
    root().join(format!("crates/seek-neural/models/{name}.safetensors"))
}

fn sample(name: &str) -> String {
    std::fs::read_to_string(root().join("data/samples").join(name)).unwrap()
}

#[test]
fn networks_find_the_text_of_an_article() {
    let (html, gold) = (sample("article.html"), sample("article.txt"));
    for name in ON_TREES {
        let page = Extractor::builder().method(name).build().unwrap().extract(html.as_str()).unwrap();
        let text = page.text().unwrap();
        let held = gold.lines().filter(|line| !line.is_empty()).filter(|line| text.contains(line)).count();
        assert!(held * 2 >= gold.lines().filter(|line| !line.is_empty()).count(), "{name}: {text}");
    }
}

#[test]
fn networks_are_entries_of_the_catalogue() {
    for name in ON_TREES.into_iter().chain(ON_BOXES) {
        let entry = entry(name).unwrap();
        assert!(entry.is_network() && entry.parameters().len() == 1, "{name}");
        assert_eq!(entry.needs_layout(), ON_BOXES.contains(&name), "{name}");
        assert_eq!(names_without_layout().any(|other| other == name), ON_TREES.contains(&name), "{name}");
    }
    assert!(!entry("bte").unwrap().is_network());
}

#[test]
fn a_file_of_weights_replaces_those_of_the_library() {
    let html = sample("article.html");
    for name in ON_TREES {
        let own = Extractor::builder().method(name).model(weights(name)).build().unwrap();
        assert!(own.model_fingerprint().is_some_and(|print| print.len() == 12), "{name}");
        let shipped = Extractor::builder().method(name).build().unwrap();
        let text = |extractor: &Extractor| {
            let page = extractor.extract(html.as_str()).unwrap();
            page.text().unwrap().to_string()
        };
        assert_eq!(text(&own), text(&shipped), "{name}");
    }
}

#[test]
fn wrong_weights_and_settings_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.safetensors");
    std::fs::write(&damaged, b"not weights").unwrap();
    for path in [damaged, weights("web2text"), folder.path().join("missing.safetensors")] {
        let error = Extractor::builder().method("boilernet").model(path).build().unwrap_err();
        assert!(matches!(error, Error::Weights { .. }), "{error}");
    }
    let builder = || Extractor::builder().method("boilernet").model(weights("boilernet"));
    assert!(matches!(builder().page_type(PageType::Forum).build(), Err(Error::NotForMethod { .. })));
    assert!(matches!(builder().parameter("probability", "2").build(), Err(Error::Parameter { .. })));
    assert!(matches!(builder().parameter("gap", "2").build(), Err(Error::Parameter { .. })));
    let strict = builder().parameter("probability", "1").build().unwrap();
    assert_eq!(strict.extract(sample("article.html").as_str()).unwrap().text().unwrap(), "");
}

#[test]
fn a_page_whose_time_is_over_fails() {
    let html = "<p>The storm hit the coast.".repeat(50_000);
    for name in ON_TREES {
        let extractor = Extractor::builder().method(name).timeout(Duration::from_millis(1)).build().unwrap();
        assert!(matches!(extractor.extract(html.as_str()), Err(Error::Page(_) | Error::Method(_))), "{name}");
    }
}

/// Runs the program. Without one, the test is counted as skipped.
fn seek(arguments: &[&str]) -> Option<Output> {
    let Some(program) = std::env::var_os("SEEK_PROGRAM") else {
        skip::skip("SEEK_PROGRAM names no program with neural networks; .ci/run neural builds it");
        return None;
    };
    Some(Command::new(program).args(arguments).current_dir(root()).output().unwrap())
}

#[test]
fn the_program_lists_runs_and_explains_networks() {
    let Some(listed) = seek(&["methods", "-f", "json", "boilernet", "web2text", "tabnet-both"]) else { return };
    let records = String::from_utf8(listed.stdout).unwrap();
    assert_eq!(records.matches("\"family\":\"network\"").count(), 3, "{records}");
    for name in ON_TREES {
        let found = seek(&["extract", "--method", name, "data/samples/article.html"]).unwrap();
        assert!(found.status.success() && found.stdout.len() > 200, "{name}: {found:?}");
        let folder = tempfile::tempdir().unwrap();
        let report = folder.path().join("report.html");
        let explained =
            seek(&["explain", "--method", name, "data/samples/article.html", "-o", report.to_str().unwrap()]);
        assert!(explained.unwrap().status.success(), "{name}");
        assert!(std::fs::read_to_string(report).unwrap().contains("probability"), "{name}");
    }
}

#[test]
fn the_program_refuses_wrong_weights_and_a_page_without_boxes() {
    let other = weights("web2text");
    for (arguments, problem) in [
        (vec!["--method", "boilernet", "--model", other.to_str().unwrap()], "weights of web2text, not of boilernet"),
        (vec!["--method", "boilernet", "--model", "README.md"], "no file of weights"),
        (vec!["--method", "tabnet-both"], "--layout"),
        (vec!["--method", "boilernet", "--set", "probabilty=0.9"], "did you mean \"probability\""),
    ] {
        let Some(failed) = seek(&[&["extract", "data/samples/article.html"], arguments.as_slice()].concat()) else {
            return;
        };
        let message = String::from_utf8_lossy(&failed.stderr).into_owned();
        assert_eq!(failed.status.code(), Some(2), "{message}");
        assert!(message.contains(problem), "{arguments:?}: {message}");
    }
}
