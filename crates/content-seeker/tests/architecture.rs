//! Compares ARCHITECTURE.md with the workspace: the crates with their dependencies, and the files to change for a task.
#![allow(clippy::unwrap_used, missing_docs)]

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The crates of this workspace with the crates of this workspace that each depends on, in order.
type Arrows = BTreeMap<String, Vec<String>>;

/// The packages of a manifest, and of its workspace.
fn packages(manifest: &str) -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path", manifest])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array_mut().map(std::mem::take).unwrap()
}

/// The crates outside of the workspace.
const OUTSIDE: [&str; 3] = ["seek-layout", "seek-python", "seek-wasm"];

/// A crate outside of the workspace, without the tools beside it.
fn package(name: &str) -> Option<Value> {
    packages(&format!("crates/{name}/Cargo.toml")).into_iter().find(|package| package["name"] == name)
}

fn of_cargo() -> Arrows {
    let packages = [packages("Cargo.toml"), OUTSIDE.iter().flat_map(|name| package(name)).collect()].concat();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let own: Vec<String> = packages.iter().map(name).collect();
    let arrows = packages.iter().map(|package| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        // Dev-dependencies have the kind "dev", others none.
        let used = dependencies.filter(|dependency| dependency["kind"].is_null()).map(name);
        let mut used: Vec<String> = used.filter(|name| own.contains(name)).collect();
        used.sort();
        (name(package), used)
    });
    arrows.collect()
}

/// The text of ARCHITECTURE.md between the markers of this name.
fn marked(name: &str) -> String {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md")).unwrap();
    let (_, rest) = text.split_once(&format!("<!-- {name} -->")).unwrap();
    let (marked, _) = rest.split_once(&format!("<!-- /{name} -->")).unwrap();
    marked.to_owned()
}

/// The lines of the crates, from the top floor down.
fn of_document() -> Vec<(String, Vec<String>)> {
    let text = marked("crates");
    let lines = text.lines().filter_map(|line| line.split_once("->"));
    let used =
        |list: &str| list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    lines.map(|(name, list)| (name.trim().to_owned(), used(list))).collect()
}

#[test]
fn the_picture_of_the_crates_is_that_of_cargo() {
    let drawn: Arrows = of_document().into_iter().collect();
    assert_eq!(drawn, of_cargo());
}

#[test]
fn arrows_lead_down() {
    let lines = of_document();
    for (at, (name, used)) in lines.iter().enumerate() {
        for used in used {
            assert!(lines[at + 1..].iter().any(|(below, _)| below == used), "{name} -> {used} does not lead down");
        }
    }
}

/// The rows of the table of tasks: the task, and the files that it names in backticks.
fn tasks() -> Vec<(String, Vec<String>)> {
    let row = |line: &str| {
        let (task, files) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        let files = files.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Some((task.to_owned(), files))
    };
    // The first row holds the names of the columns.
    marked("tasks").lines().filter_map(row).skip(1).collect()
}

#[test]
fn every_task_names_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tasks = tasks();
    assert!(tasks.len() >= 16, "{tasks:?}");
    for (task, files) in tasks {
        assert!(!files.is_empty(), "{task}: no file");
        for file in files {
            assert!(root.join(&file).is_file(), "{task}: there is no file {file}");
        }
    }
}

/// The crates that a release publishes, in its order.
fn released() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/workflows/release.yml");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once("CRATES: >-").unwrap();
    let (names, _) = rest.split_once("run:").unwrap();
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_release_publishes_every_crate_after_those_that_it_uses() {
    let packages = [packages("Cargo.toml"), OUTSIDE.iter().flat_map(|name| package(name)).collect()].concat();
    // `publish = false` is an empty list of registries.
    let published: Vec<&Value> = packages.iter().filter(|package| package["publish"].is_null()).collect();
    let order = released();
    let place = |name: &Value| order.iter().position(|released| name == released);
    assert_eq!(order.len(), published.len(), "{order:?}");
    for package in published {
        let (name, own) = (&package["name"], place(&package["name"]));
        assert!(own.is_some(), "no release publishes {name}");
        for used in package["dependencies"].as_array().unwrap() {
            let used = &used["name"];
            assert!(place(used) < own, "{name} is published before {used}");
        }
    }
}
