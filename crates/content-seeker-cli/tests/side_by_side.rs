//! `benches/side_by_side.py`: its parts, a run with this program alone, and the documents that it fills.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use seek_io::Corpus;
use seek_score::PageScore;
use seek_testing::skip::skip;
use serde_json::Value;
use tempfile::TempDir;

/// What the recipe `side-by-side` fills, with the results that it writes.
const DOCUMENTS: [&str; 8] = [
    "--results", "docs/side-by-side.json", "--svg", "docs/book/src/f1-against-time.svg", "--fill",
    "docs/book/src/speed.md", "--fill", "README.md",
];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Runs a script with Python 3.11 or later; `None` without one.
fn python(arguments: &[&str]) -> Option<Output> {
    let python = env::var_os("SEEK_PYTHON").unwrap_or_else(|| "python3".into());
    let fits = ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"];
    if !Command::new(&python).args(fits).status().is_ok_and(|status| status.success()) {
        skip("there is no Python 3.11 or later");
        return None;
    }
    let mut command = Command::new(python);
    Some(command.arg("-B").args(arguments).current_dir(top()).output().unwrap())
}

/// The example that extracts for the script. `cargo test` builds it unless it builds only this test.
fn example() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_BIN_EXE_seek")).with_file_name("examples").join("side_by_side");
    if !path.is_file() {
        skip("the example side_by_side is not built; cargo test -p content-seeker-cli builds it");
        return None;
    }
    Some(path)
}

fn succeeded(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A measurement of this program: the results, and what it returned by its output (`text`, `JSON`) and page.
fn measured(input: &Path, folder: &Path) -> Option<(Value, Vec<Value>)> {
    let (texts, results) = (folder.join("texts.jsonl"), folder.join("results.json"));
    let files = [input, &example()?, &texts, &results].map(|path| path.to_str().unwrap().to_owned());
    let [input, example, texts, results] = files.each_ref().map(String::as_str);
    let only = ["--only", "Content Seeker, text", "--only", "Content Seeker, JSON"];
    let options = ["--count", "1000", "--rounds", "2", "--set", "5", "--binary", example, "--texts", texts];
    let output =
        python(&[&["benches/side_by_side.py", input, "--json", results][..], &only[..], &options[..]].concat())?;
    succeeded(&output);
    let results = serde_json::from_str(&fs::read_to_string(results).unwrap()).unwrap();
    Some((results, json_lines(&fs::read_to_string(texts).unwrap())))
}

#[test]
fn the_parts_of_the_script_are_tested() {
    let Some(output) = python(&["benches/test_side_by_side.py"]) else { return };
    succeeded(&output);
}

#[test]
fn what_is_measured_equals_what_the_program_writes() {
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("pages");
    fs::create_dir(&pages).unwrap();
    for entry in fs::read_dir(top().join("data/samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "html") {
            fs::copy(&path, pages.join(path.file_name().unwrap())).unwrap();
        }
    }
    let Some((_, returned)) = measured(&pages, folder.path()) else { return };
    let written = Command::new(env!("CARGO_BIN_EXE_seek"))
        .args(["extract", "--no-config", "-q", "-f", "json"])
        .arg(&pages)
        .output()
        .unwrap();
    let written = json_lines(&String::from_utf8(written.stdout).unwrap());
    assert_eq!((written.len(), returned.len()), (28, 56));
    let of = |program: &str, id: &Value| {
        let same = |reply: &&Value| reply["program"] == program && reply["id"] == *id;
        returned.iter().find(same).unwrap_or_else(|| panic!("{program}: no {id}"))["text"].as_str().unwrap().to_owned()
    };
    for mut record in written {
        // The script names a page by its path in the folder.
        let id = Value::from(record["id"].as_str().unwrap().rsplit('/').next().unwrap());
        record["id"] = id.clone();
        assert_eq!(of("Content Seeker, text", &id), record["text"].as_str().unwrap());
        assert_eq!(serde_json::from_str::<Value>(&of("Content Seeker, JSON", &id)).unwrap(), record);
    }
}

#[test]
fn the_results_have_times_memory_and_the_f1_of_seek_score() {
    let folder = TempDir::new().unwrap();
    let samples = top().join("data/samples");
    let Some((results, returned)) = measured(&samples, folder.path()) else { return };
    let mut sum = 0.0;
    let mut pages = 0.0;
    for page in Corpus::open(&samples).unwrap().pages().unwrap() {
        let page = page.unwrap();
        let text = returned.iter().find(|reply| reply["program"] == "Content Seeker, text" && reply["id"] == page.id);
        sum += PageScore::of(text.unwrap()["text"].as_str().unwrap(), &page.gold_text.unwrap()).words.f1;
        pages += 1.0;
    }
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{results}"));
    for program in results["programs"].as_array().unwrap() {
        assert!((number(&program["f1"]["all"]) - sum / pages).abs() < 1e-4, "{program}; expected {}", sum / pages);
        assert_eq!(program["f1"]["samples"], program["f1"]["all"]);
        let times = program["milliseconds"].as_array().unwrap();
        assert!(times.len() == 2 && times.iter().all(|time| number(time) > 0.0), "{program}");
        assert_eq!(program["failures"], 0);
        if cfg!(target_os = "linux") {
            assert!(number(&program["memory"]["peak"]) > number(&program["memory"]["start"]), "{program}");
        }
    }
}

#[test]
fn documents_hold_the_stored_results() {
    let Some(output) = python(&[&["benches/side_by_side.py", "--check"][..], &DOCUMENTS[..]].concat()) else { return };
    succeeded(&output);
    let recipe = fs::read_to_string(top().join("justfile")).unwrap();
    for document in DOCUMENTS.iter().filter(|word| !word.starts_with("--")) {
        assert!(recipe.contains(document), "the recipe side-by-side does not write {document}");
    }
}
