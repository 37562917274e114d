//! Tests that the documents are correct: every command in them runs, or its names exist.
//!
//! The commands of `seek` run in a folder with the files of a user ([`sandbox`]) and must print the lines below them
//! ([`seek_testing::documents`]). Pages of `https://site.example` come from a server of the tests ([`site`]). `SEEK_RENEW=1` writes these lines into the documents instead. A line that begins with `seek-train` runs,
//! too, if that program is built. Commands of the form `cargo run -p seek-train` read corpora that only their author
//! has. [`training_commands`] runs those of the training chapter on small data; of the others only the names are
//! checked. A command of an unknown form fails, so that every command is tested. [`book`] has the tests of the book
//! alone, [`notebooks`] those of the notebooks, [`picture`] those of the picture in the README.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod book;
mod notebooks;
mod own_pages;
mod picture;
mod sandbox;
mod site;
mod training_commands;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use sandbox::{has_seek_train, read, root, run, sandbox};
use seek_testing::documents::{CodeBlock, ShownCommand, blocks, renewed};

const DOCUMENTS: [&str; 16] = [
    "README.md", "SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "data/README.md",
    "docs/experiments.md", "docs/literature.md", "docs/paper-tables.md", "docs/papers.md", "lab/README.md",
    "models/README.md", "models/seek.md", "models/chain.md", "models/chain-best.md", "notebooks/README.md",
];
/// The languages of blocks without commands.
const OTHER_LANGUAGES: [&str; 7] = ["rust", "json", "html", "toml", "python", "xml", "text"];
/// Programs that may read the output of `seek`.
const FILTERS: [&str; 5] = ["head -n ", "sort", "wc -l", "python3 -m json.tool", "seek fetch "];
/// Commands that build and test, which every check of a change runs.
const BUILDS: [&str; 2] = ["cargo build --release", "cargo test --workspace"];
/// The commands of `seek-train`.
const TRAINING: [&str; 14] = [
    "align", "cross-validate", "draw", "evaluate", "fit", "gold", "label", "learning-curve", "metadata", "params",
    "render", "small", "tables", "tree",
];

/// The commands of `seek-lab`. Its tests run each of them.
const LABORATORY: [&str; 13] = [
    "ablate", "compare", "fidelity", "fit-network", "gate-methods", "gce-losses", "layouts", "moves", "paper-tables",
    "right-to-left", "segment-labels", "tune", "vocabulary",
];

/// All documents, with those of the book.
fn documents() -> Vec<String> {
    DOCUMENTS.map(str::to_owned).into_iter().chain(book::pages()).collect()
}

#[test]
fn commands_print_what_the_documents_show() {
    let (recipes, lab_recipes) = (recipes("justfile"), recipes("lab/justfile"));
    let renew = env::var_os("SEEK_RENEW").is_some();
    let mut ran = 0;
    let mut wrong = Vec::new();
    for document in documents() {
        let text = read(&document);
        let folder = sandbox(&text);
        let mut printed = BTreeMap::new();
        for shown in commands(&text) {
            let command = shown.command;
            // The engine takes minutes to compile: `.ci/run layout` builds a program that has it, and a test of content-seeker
            // runs these commands with it. `just boxes` runs `seek-train` with an engine.
            let needs_engine = command.contains("--layout") && !cfg!(feature = "layout");
            let needs_web = command.contains(site::SHOWN) && !cfg!(feature = "fetch");
            if needs_engine || needs_web || command.contains("boxes.parquet") {
                continue;
            }
            match kind_of(command) {
                Kind::Seek(line) if has_filters(&line) => {
                    match run_shown(&shown, &line, folder.path()) {
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
                Kind::Unbuilt => {
                    seek_testing::skip::skip(&format!(
                        "{document}: seek-train is not built; cargo test --workspace builds it"
                    ));
                    break;
                }
                Kind::Recipe(name) => assert!(recipes.contains(name), "{document}: there is no recipe {name:?}"),
                Kind::LabRecipe(name) => {
                    assert!(lab_recipes.contains(name), "{document}: there is no recipe {name:?} in lab/justfile");
                }
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

/// The output of a command, or an error if its exit status is another than shown.
fn run_shown(shown: &ShownCommand, line: &str, folder: &Path) -> Result<String, String> {
    // For a command that fails, the document shows standard error.
    let all = if shown.status == 0 { line.to_owned() } else { format!("{line} 2>&1") };
    let output = run(&site::served(&all), folder);
    if output.status.code() == Some(shown.status) {
        Ok(site::shown(&String::from_utf8_lossy(&output.stdout)))
    } else {
        Err(format!("$ {line}\nends with {:?}: {output:?}", output.status))
    }
}

/// Whether the programs of a line are installed.
fn has_filters(line: &str) -> bool {
    !line.contains("python3") || Command::new("python3").arg("--version").output().is_ok()
}

#[test]
fn recipes_exist_and_are_described() {
    let (own, of_lab) = (recipes("justfile"), recipes("lab/justfile"));
    for document in documents() {
        for (shown, _) in read(&document).split("`just ").skip(1).filter_map(|rest| rest.split_once('`')) {
            let words: Vec<&str> = shown.split(' ').collect();
            let exists = match words[..] {
                ["lab", name, ..] => of_lab.contains(name),
                [name, ..] => name.starts_with('-') || own.contains(name),
                [] => false,
            };
            assert!(exists, "{document}: there is no recipe {shown:?}");
        }
    }
    for (file, recipes) in [("justfile", own), ("lab/justfile", of_lab)] {
        let justfile = read(file);
        let lines: Vec<&str> = justfile.lines().collect();
        for name in recipes {
            let header = lines.iter().position(|line| line.split([' ', ':']).next() == Some(name.as_str())).unwrap();
            assert!(lines[header - 1].starts_with("# "), "{file}: no comment describes the recipe {name:?}");
        }
    }
}

#[test]
fn every_option_is_described() {
    let page = read("docs/book/src/extract.md");
    let help = String::from_utf8(run("seek extract --help", sandbox("").path()).stdout).unwrap();
    // A line of the help that describes an option begins with it.
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
fn the_record_of_a_failure_is_correct() {
    let page = read("docs/book/src/extract.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (record, _) = rest.split_once("```").unwrap();
    let output = run("seek extract -f json missing.html", sandbox("").path());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), record);
}

#[test]
fn the_rust_example_is_a_doctest() {
    let facade = read("crates/content-seeker/src/lib.rs");
    for document in ["../README.md", "../../../README.md", "../../../docs/book/src/library.md"] {
        let line = format!("#[doc = include_str!({document:?})]");
        assert!(facade.contains(&line), "nothing compiles the example of {document}");
    }
}

#[test]
fn the_rust_version_is_that_of_the_manifest() {
    let version = format!("Rust toolchain ({} or later)", env!("CARGO_PKG_RUST_VERSION"));
    assert!(read("README.md").contains(&version), "README.md does not say: {version}");
}

#[test]
fn every_number_is_filled_in() {
    for document in documents() {
        let open = read(&document).lines().filter(|line| line.contains("@@")).count();
        assert_eq!(open, 0, "{document} has lines with numbers to fill in");
    }
}

#[test]
fn links_have_targets() {
    for document in DOCUMENTS {
        let text = read(document);
        let folder = root().join(document).parent().unwrap().to_owned();
        for (target, _) in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
            assert!(target.starts_with("https://") || folder.join(target).exists(), "{document}: no file {target:?}");
        }
    }
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

/// The kind of a command.
enum Kind<'a> {
    /// A line for the shell that runs `seek` or `seek-train`.
    Seek(String),
    /// A line that runs `seek-train`, which is not built.
    Unbuilt,
    /// A recipe of the justfile.
    Recipe(&'a str),
    /// A recipe of the laboratory.
    LabRecipe(&'a str),
    /// A command of `seek-train`.
    Train(&'a str),
    /// An installation from a path.
    Install(&'a str),
    /// A script or example of this project.
    File(String),
    /// A command that other checks run.
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
    if shown.starts_with("seek-train ") {
        return if has_seek_train() { kind_of_seek(shown.to_owned()) } else { Kind::Unbuilt };
    }
    let words: Vec<&str> = shown.split_whitespace().collect();
    match words[..] {
        _ if BUILDS.contains(&shown) => Kind::Known,
        ["just", "--list"] => Kind::Known,
        [".ci/run", step] | ["SEEK_RENEW=1", ".ci/run", step] => Kind::File(format!(".ci/steps/{step}")),
        ["just", "lab", name, ..] => Kind::LabRecipe(name),
        ["just", name, ..] => Kind::Recipe(name),
        ["seek-lab", name, ..] if LABORATORY.contains(&name) => Kind::Known,
        ["cargo", "run", "--release", "-p", "seek-train", "--", name, ..] => Kind::Train(name),
        ["cargo", "install", "--path", path] | ["cargo", "install", "--path", path, "--features", _] => {
            Kind::Install(path)
        }
        // What makes the Python package, the checks run word by word.
        ["maturin" | "pip", ..] if read(".ci/lib/python.sh").contains(shown) => Kind::Known,
        // A test of seek-server runs the commands of these two pages.
        ["seek-server" | "seek-mcp" | "curl", ..]
            if ["serve", "agents"].iter().any(|page| read(&format!("docs/book/src/{page}.md")).contains(shown)) =>
        {
            Kind::Known
        }
        // The tests of the Python package parse them, and run others like them.
        ["python", "-m", "content_seeker.spark", ..] => Kind::Known,
        ["cargo", "run", "-p", package, "--example", name, ..] => {
            Kind::File(format!("crates/{package}/examples/{name}.rs"))
        }
        [script, ..] if script.starts_with("benches/") => Kind::File(script.to_owned()),
        _ => Kind::Unknown,
    }
}

/// A line that is safe to run: only `seek` or `seek-train`, with redirections, and known filters after it.
fn kind_of_seek<'a>(line: String) -> Kind<'a> {
    let is_filter = |command: &str| FILTERS.iter().any(|filter| command.trim().starts_with(filter));
    let is_safe = !line.contains([';', '&', '$', '`']) && line.split('|').skip(1).all(is_filter);
    if is_safe { Kind::Seek(line) } else { Kind::Unknown }
}

/// The commands of a document.
fn commands(text: &str) -> Vec<ShownCommand<'_>> {
    blocks(text).iter().flat_map(CodeBlock::commands).collect()
}

/// The names of the recipes of a justfile.
fn recipes(file: &str) -> BTreeSet<String> {
    let justfile = read(file);
    let is_header = |line: &&str| {
        line.starts_with(char::is_alphabetic)
            && !line.contains(":=")
            && !["mod ", "set ", "export "].iter().any(|word| line.starts_with(word))
    };
    justfile.lines().filter(is_header).filter_map(|line| line.split([' ', ':']).next()).map(str::to_owned).collect()
}
