//! The documents tell the truth: every command that they show is run, or checked against what it names.
//!
//! Those of `seek` run in a folder that holds what a user has ([`place`]), and print what is shown below them
//! ([`shown`]); `SEEK_RENEW=1` writes what they print into the documents instead. Those that would build or train are
//! compared with what is known of them. A command of no known form fails, so that none can be shown untested. What is
//! true of the book alone is in [`book`].

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod book;
mod place;
mod shown;
#[path = "../../../../testing/skip.rs"]
mod skip;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use place::{place, read, root, run};
use shown::{Shown, blocks, renewed};

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
const OTHER_LANGUAGES: [&str; 7] = ["rust", "json", "html", "toml", "python", "xml", "text"];
/// What the output of `seek` may go through.
const FILTERS: [&str; 4] = ["head -n ", "sort", "wc -l", "python3 -m json.tool"];
/// What builds, and is run by every check of a change.
const BUILDS: [&str; 2] = ["cargo build --release", "cargo test --workspace"];
/// Commands of `seek-train`.
const TRAINING: [&str; 13] = [
    "ablate",
    "align",
    "compare",
    "cross-validate",
    "draw",
    "evaluate",
    "fidelity",
    "fit",
    "metadata",
    "parts",
    "tables",
    "tune",
    "vocabulary",
];

/// All documents, those of the book too.
fn documents() -> Vec<String> {
    DOCUMENTS.map(str::to_owned).into_iter().chain(book::pages()).collect()
}

#[test]
fn commands_do_what_they_show() {
    let recipes = recipes();
    let renew = env::var_os("SEEK_RENEW").is_some();
    let mut ran = 0;
    let mut wrong = Vec::new();
    for document in documents() {
        let text = read(&document);
        let folder = place(&text);
        let mut printed = BTreeMap::new();
        for shown in commands(&text) {
            let command = shown.command;
            match kind_of(command) {
                Kind::Seek(line) if has_filters(&line) => {
                    match said(&shown, &line, folder.path()) {
                        Ok(stdout) => {
                            let differs = shown.differs(&stdout).filter(|_| !renew);
                            wrong.extend(differs.map(|what| format!("{document}: {what}")));
                            printed.insert(shown.line, stdout);
                        }
                        Err(what) => wrong.push(format!("{document}: {what}")),
                    }
                    ran += 1;
                }
                Kind::Seek(line) => eprintln!("{document}: not run, as there is no python3: {line}"),
                Kind::Recipe(name) => assert!(recipes.contains(name), "{document}: there is no recipe {name:?}"),
                Kind::Train(name) => assert!(TRAINING.contains(&name), "{document}: {command}"),
                Kind::Install(path) => assert!(root().join(path).join("Cargo.toml").is_file(), "{document}: {command}"),
                Kind::File(path) => assert!(root().join(&path).is_file(), "{document}: {command}: no file {path}"),
                Kind::Known => {}
                Kind::Unknown => panic!("{document} shows a command that nothing tests: {command}"),
            }
        }
        if renew {
            fs::write(root().join(&document), renewed(&text, &printed)).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}\n\nSEEK_RENEW=1 writes what is printed into the documents", wrong.join("\n\n"));
    assert!(ran >= 8, "only {ran} commands were found");
}

/// What a command prints, or how it ends otherwise than it should.
fn said(shown: &Shown, line: &str, folder: &Path) -> Result<String, String> {
    // Where it fails, what it says on standard error is what is shown.
    let all = if shown.status == 0 { line.to_owned() } else { format!("{line} 2>&1") };
    let output = run(&all, folder);
    if output.status.code() == Some(shown.status) {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("$ {line}\nends with {:?}: {output:?}", output.status))
    }
}

/// Whether all that the line needs is here.
fn has_filters(line: &str) -> bool {
    !line.contains("python3") || Command::new("python3").arg("--version").output().is_ok()
}

#[test]
fn recipes_named_in_the_text_exist_and_are_described() {
    let recipes = recipes();
    for document in documents() {
        for (name, _) in read(&document).split("`just ").skip(1).filter_map(|rest| rest.split_once('`')) {
            let name = name.split(' ').next().unwrap();
            assert!(name.starts_with('-') || recipes.contains(name), "{document}: there is no recipe {name:?}");
        }
    }
    let justfile = read("justfile");
    let lines: Vec<&str> = justfile.lines().collect();
    for name in recipes {
        let header = lines.iter().position(|line| line.split([' ', ':']).next() == Some(name.as_str())).unwrap();
        assert!(lines[header - 1].starts_with("# "), "justfile: no comment describes the recipe {name:?}");
    }
}

#[test]
fn every_option_is_described() {
    let page = read("docs/book/src/extract.md");
    let help = String::from_utf8(run("seek extract --help", place("").path()).stdout).unwrap();
    // An option's line in the help begins with it.
    let options = help.lines().filter_map(|line| {
        let words = line.trim_start();
        let long = words.split([' ', ',']).find(|word| word.starts_with("--"))?;
        words.starts_with('-').then_some(long)
    });
    let options: BTreeSet<&str> = options.filter(|option| *option != "--help").collect();
    assert!(options.len() >= 7, "{help}");
    for option in options {
        let described = |start: &str| page.contains(&format!("{start}{option}"));
        assert!(described("| `") || described("`, `"), "docs/book/src/extract.md does not describe {option}");
    }
}

#[test]
fn the_record_of_a_failure_is_as_shown() {
    let page = read("docs/book/src/extract.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (record, _) = rest.split_once("```").unwrap();
    let output = run("seek extract -f json missing.html", place("").path());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), record);
}

#[test]
fn the_rust_example_is_a_doctest() {
    let facade = read("crates/content-seeker/src/lib.rs");
    assert!(facade.contains(r#"#[doc = include_str!("../README.md")]"#), "nothing compiles README.md's example");
    assert_eq!(read("crates/content-seeker/README.md"), read("README.md"), "the crate has another README");
}

#[test]
fn the_rust_version_is_that_of_the_manifest() {
    let version = format!("Rust toolchain ({} or later)", env!("CARGO_PKG_RUST_VERSION"));
    assert!(read("README.md").contains(&version), "README.md does not say: {version}");
}

#[test]
fn no_number_is_missing() {
    for document in documents() {
        let open = read(&document).lines().filter(|line| line.contains("@@")).count();
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

#[test]
fn languages_of_blocks_are_known() {
    for document in documents() {
        for language in blocks(&read(&document)).iter().map(|block| block.language) {
            let known = ["sh", "console"].contains(&language) || OTHER_LANGUAGES.contains(&language);
            assert!(known, "{document}: a block of {language:?} is not checked");
        }
    }
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
    /// A script or example of this project.
    File(String),
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
        ["cargo", "run", "-p", package, "--example", name, ..] => {
            Kind::File(format!("crates/{package}/examples/{name}.rs"))
        }
        [script, ..] if script.starts_with("benches/") => Kind::File(script.to_owned()),
        _ => Kind::Unknown,
    }
}

/// A line that the shell may be given: nothing but `seek`, with its input or output redirected, and known filters
/// behind it.
fn kind_of_seek<'a>(line: String) -> Kind<'a> {
    let is_filter = |part: &str| FILTERS.iter().any(|filter| part.trim().starts_with(filter));
    let harmless = !line.contains([';', '&', '$', '`']) && line.split('|').skip(1).all(is_filter);
    if harmless { Kind::Seek(line) } else { Kind::Unknown }
}

/// The commands of a document.
fn commands(text: &str) -> Vec<Shown<'_>> {
    blocks(text).iter().flat_map(shown::Block::commands).collect()
}

/// The names of the justfile's recipes.
fn recipes() -> BTreeSet<String> {
    let justfile = read("justfile");
    let headers = justfile.lines().filter(|line| line.starts_with(char::is_alphabetic) && !line.contains(":="));
    headers.filter_map(|line| line.split([' ', ':']).next()).map(str::to_owned).collect()
}
