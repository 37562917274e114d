//! The documents tell the truth: every command that they show is run, or checked against what it names.
//!
//! Commands stand in blocks marked `sh` (each line one) or `console` (lines behind `$ `). Those of `seek` run in an
//! empty folder beside `data/` and `models/`, as in a checkout. Those that would build or train are held against
//! what is known of them. A command of no known form fails, so that none can be shown untested.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const DOCUMENTS: [&str; 12] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "data/README.md",
    "docs/experiments.md",
    "docs/literature.md",
    "docs/louvan.md",
    "models/README.md",
    "models/seek.md",
    "models/content-seeker.md",
    "notebooks/README.md",
];
/// Blocks of these languages show no commands.
const OTHER_LANGUAGES: [&str; 2] = ["rust", "json"];
/// What builds, and is run by every check of a change.
const BUILDS: [&str; 2] = ["cargo build --release", "cargo test --workspace"];
/// Commands of `seek-train`.
const TRAINING: [&str; 10] =
    ["ablate", "align", "compare", "cross-validate", "draw", "evaluate", "fit", "tables", "tune", "vocabulary"];

#[test]
fn commands_do_what_they_show() {
    let folder = checkout();
    let recipes = recipes();
    let mut ran = 0;
    for document in DOCUMENTS {
        for shown in commands(&read(document)) {
            match kind_of(&shown) {
                Kind::Seek(line) => {
                    let output = run(&line, folder.path());
                    assert!(output.status.success(), "{document}: {shown}: {output:?}");
                    ran += 1;
                }
                Kind::Recipe(name) => assert!(recipes.contains(name), "{document}: there is no recipe {name:?}"),
                Kind::Train(name) => assert!(TRAINING.contains(&name), "{document}: {shown}"),
                Kind::Install(path) => assert!(root().join(path).join("Cargo.toml").is_file(), "{document}: {shown}"),
                Kind::Known => {}
                Kind::Unknown => panic!("{document} shows a command that nothing tests: {shown}"),
            }
        }
    }
    assert!(ran >= 8, "only {ran} commands were found");
}

#[test]
fn recipes_named_in_the_text_exist_and_are_described() {
    let recipes = recipes();
    for document in DOCUMENTS {
        for (name, _) in read(document).split("`just ").skip(1).filter_map(|rest| rest.split_once('`')) {
            let name = name.split(' ').next().unwrap();
            assert!(name.starts_with('-') || recipes.contains(name), "{document}: there is no recipe {name:?}");
        }
    }
    let contributing = read("CONTRIBUTING.md");
    for name in recipes.iter().filter(|name| *name != "default") {
        assert!(contributing.contains(&format!("| `just {name}` |")), "CONTRIBUTING.md does not describe {name:?}");
    }
}

#[test]
fn every_option_is_described() {
    let readme = read("README.md");
    let help = String::from_utf8(run("seek extract --help", &root()).stdout).unwrap();
    // An option's line in the help begins with it.
    let options = help.lines().filter_map(|line| {
        let words = line.trim_start();
        let long = words.split([' ', ',']).find(|word| word.starts_with("--"))?;
        words.starts_with('-').then_some(long)
    });
    let options: BTreeSet<&str> = options.filter(|option| *option != "--help").collect();
    assert!(options.len() >= 7, "{help}");
    for option in options {
        let described = |start: &str| readme.contains(&format!("{start}{option}"));
        assert!(described("| `") || described("`, `"), "README.md does not describe {option}");
    }
}

#[test]
fn the_record_of_a_failure_is_as_shown() {
    let readme = read("README.md");
    let (_, rest) = readme.split_once("```json\n").unwrap();
    let (record, _) = rest.split_once("```").unwrap();
    let output = run("seek extract -f json missing.html", checkout().path());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), record);
}

#[test]
fn the_rust_example_is_a_doctest() {
    let extract = read("crates/seek-extract/src/lib.rs");
    assert!(extract.contains(r#"#[doc = include_str!("../../../README.md")]"#), "nothing compiles README.md's example");
}

#[test]
fn the_rust_version_is_that_of_the_manifest() {
    let version = format!("Rust toolchain ({} or later)", env!("CARGO_PKG_RUST_VERSION"));
    assert!(read("README.md").contains(&version), "README.md does not say: {version}");
}

#[test]
fn no_number_is_missing() {
    for document in DOCUMENTS {
        let open = read(document).lines().filter(|line| line.contains("@@")).count();
        assert_eq!(open, 0, "{document} has lines with numbers to fill in");
    }
}

#[test]
fn links_lead_somewhere() {
    for document in DOCUMENTS {
        let text = read(document);
        let folder = root().join(document).parent().unwrap().to_owned();
        for (target, _) in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
            assert!(target.starts_with("https://") || folder.join(target).exists(), "{document}: no file {target:?}");
        }
    }
}

/// Outputs may hold what must not be stored, and go stale.
#[test]
fn notebooks_are_stored_without_outputs_and_their_packages_pinned() {
    let folder = root().join("notebooks");
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let notebooks: Vec<String> = names.filter(|name| name.ends_with(".ipynb")).collect();
    assert!(!notebooks.is_empty());
    let about = read("notebooks/README.md");
    for name in notebooks {
        assert!(about.contains(&format!("[{name}]({name})")), "notebooks/README.md does not name {name}");
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let notebook: serde_json::Value = serde_json::from_str(&text).unwrap();
        for cell in notebook["cells"].as_array().unwrap().iter().filter(|cell| cell["cell_type"] == "code") {
            let ran = !cell["outputs"].as_array().unwrap().is_empty() || !cell["execution_count"].is_null();
            assert!(!ran, "{name}: the cell {} is stored with what came of it", cell["id"]);
        }
    }
    let lines = read("notebooks/requirements.txt");
    let loose: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#') && !line.contains("==")).collect();
    assert!(loose.is_empty(), "not pinned: {loose:?}");
}

/// What a shown command is.
enum Kind<'a> {
    /// `seek`, as a line for the shell.
    Seek(String),
    /// A recipe of the justfile.
    Recipe(&'a str),
    /// A command of `seek-train`.
    Train(&'a str),
    /// An installation from a path.
    Install(&'a str),
    /// Run elsewhere.
    Known,
    Unknown,
}

fn kind_of(shown: &str) -> Kind<'_> {
    if let Some(arguments) = shown.strip_prefix("cargo run --release -- ") {
        return kind_of_seek(format!("seek {arguments}"));
    }
    if shown.starts_with("seek ") {
        return kind_of_seek(shown.to_owned());
    }
    let words: Vec<&str> = shown.split_whitespace().collect();
    match words[..] {
        _ if BUILDS.contains(&shown) => Kind::Known,
        ["just", "--list"] => Kind::Known,
        ["just", name, ..] => Kind::Recipe(name),
        ["cargo", "run", "--release", "-p", "seek-train", "--", name, ..] => Kind::Train(name),
        ["cargo", "install", "--path", path] => Kind::Install(path),
        _ => Kind::Unknown,
    }
}

/// A line that the shell may be given: nothing but `seek`, with its input or output redirected.
fn kind_of_seek<'a>(line: String) -> Kind<'a> {
    if line.contains(['|', ';', '&', '$', '`']) { Kind::Unknown } else { Kind::Seek(line) }
}

fn run(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_seek"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).stdin(Stdio::null()).output().unwrap()
}

/// The commands of a document.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut language: Option<&str> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), language) {
            (Some(opened), None) => language = Some(opened.trim()),
            (Some(_), Some(_)) => language = None,
            (None, Some("sh")) => found.push(line),
            (None, Some("console")) => found.extend(line.strip_prefix("$ ")),
            (None, Some(other)) => assert!(OTHER_LANGUAGES.contains(&other), "a block of {other:?} is not checked"),
            (None, None) => {}
        }
    }
    let is_command = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    found.into_iter().filter(is_command).map(str::to_owned).collect()
}

/// The names of the justfile's recipes.
fn recipes() -> BTreeSet<String> {
    let justfile = read("justfile");
    let headers = justfile.lines().filter(|line| line.starts_with(char::is_alphabetic) && !line.contains(":="));
    headers.filter_map(|line| line.split([' ', ':']).next()).map(str::to_owned).collect()
}

/// An empty folder beside what a checkout holds for users.
fn checkout() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["data", "models"] {
        symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    folder
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}
