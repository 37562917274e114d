//! What a person reads where labels are missing or arguments are wrong, through the binary.

use seek_io::{Corpus, LabelledPage, write_parquet};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(root()).args(args).output().unwrap()
}

/// Standard output of a command that must succeed.
fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Exit status and standard error of a command that must fail.
fn failed(args: &[&str]) -> (i32, String) {
    let output = run(args);
    assert!(!output.status.success(), "{args:?}");
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// The sample pages with these changes, as a corpus.
fn changed(folder: &TempDir, change: impl Fn(&mut LabelledPage)) -> String {
    let corpus = Corpus::open(root().join("data/samples")).unwrap();
    let mut pages: Vec<LabelledPage> = corpus.pages().unwrap().map(Result::unwrap).collect();
    pages.iter_mut().for_each(change);
    let path = folder.path().join("own.parquet");
    write_parquet(&path, &pages).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The values of a row in a table by column, without their errors.
fn row<'t>(table: &'t str, group: &str) -> Vec<(&'t str, &'t str)> {
    let columns = table.lines().find(|line| line.starts_with("corpus")).unwrap().split_whitespace();
    let line = table.lines().find(|line| line.split_whitespace().nth(1) == Some(group)).unwrap();
    columns.zip(line.split_whitespace().filter(|word| !word.starts_with('±'))).collect()
}

#[test]
fn a_measure_that_no_page_has_is_a_dash_and_null() {
    let table = printed(&["align", "data/samples"]);
    assert!(!table.contains("NaN"), "{table}");
    assert!(row(&table, "all").contains(&("node_f1", "-")), "{table}");
    let json: Value = serde_json::from_str(&printed(&["align", "data/samples", "--json"])).unwrap();
    let means = &json["summary"]["groups"][0]["lines"][0]["means"];
    assert!(
        means["oracle_f1"]["standard_error"].is_f64() && means.as_object().unwrap()["node_f1"].is_null(),
        "{means}"
    );
    let folder = TempDir::new().unwrap();
    let corpus = changed(&folder, |page| (page.with, page.without) = (Vec::new(), Vec::new()));
    let table = printed(&["evaluate", &corpus, "--method", "bte"]);
    assert!(!table.contains("NaN") && !table.contains("with "), "evaluate leaves it out: {table}");
}

#[test]
fn snippets_without_gold_text_are_scored() {
    let folder = TempDir::new().unwrap();
    let corpus = changed(&folder, |page| page.gold_text = None);
    let table = printed(&["evaluate", &corpus, "--method", "bte", "--measures", "with,without"]);
    let whole = printed(&["evaluate", "data/samples", "--method", "bte", "--measures", "with,without"]);
    assert_eq!(row(&table, "forum")[4..6], row(&whole, "forum")[4..6], "the scores of snippets need no gold text");
    assert_eq!(row(&table, "forum")[4].0, "with", "{table}");
    assert!(table.contains("Pages without gold text, of which only snippets are scored: 28."), "{table}");
    let json: Value = serde_json::from_str(&printed(&["evaluate", &corpus, "--method", "bte", "--json"])).unwrap();
    assert_eq!(json["summary"]["groups"][0]["lines"][0]["method"], "bte");
    let score = &json["pages"][0]["rows"][0]["score"];
    assert_eq!((&score["words"], score["snippets"]["with"].as_u64()), (&Value::Null, Some(3)));
    let worst = folder.path().join("worst.html");
    let worst = ["evaluate", &corpus, "--method", "bte", "--json", "--worst", "3", "--report", worst.to_str().unwrap()];
    let json: Value = serde_json::from_str(&printed(&worst)).unwrap();
    assert_eq!(json["worst"], serde_json::json!([]), "a page without a score is none of the worst");
}

#[test]
fn snippets_alone_teach_no_model() {
    let folder = TempDir::new().unwrap();
    let corpus = changed(&folder, |page| page.gold_text = None);
    let models = folder.path().join("models");
    for command in [
        &["fit", &corpus, "-o", models.to_str().unwrap()][..],
        &["fit", &corpus, "-o", models.to_str().unwrap(), "--from", "models/seek.safetensors"],
        &["fit", &corpus, "-o", models.to_str().unwrap(), "--chain"],
        &["cross-validate", &corpus],
    ] {
        let (_, message) = failed(command);
        assert!(message.contains("snippets alone teach no model: "), "{command:?}: {message}");
        let found = "pages have snippets, and none has a label of all its text";
        assert!(message.contains(found), "{command:?}: {message}");
    }
    assert!(!models.exists(), "a fit that fails writes nothing");
}

#[test]
fn a_wrong_selector_is_named_with_file_host_and_reason() {
    let folder = TempDir::new().unwrap();
    let rules = folder.path().join("rules.toml");
    fs::write(&rules, "[[rule]]\nhost = \"*.example\"\ncontent = [\"article p\", \"div[\"]\n").unwrap();
    let (_, message) = failed(&["align", "data/samples", "--rules", rules.to_str().unwrap()]);
    let expected = "rules.toml: 'content' of rule 1 (host *.example): \"div[\" is no CSS selector: its end is missing";
    assert!(message.contains(expected) && message.lines().count() == 1, "{message}");
}

#[test]
fn an_unknown_method_of_a_model_is_named_with_those_that_have_models() {
    let (_, message) = failed(&["evaluate", "data/samples", "--models", "a=nomethod:models/seek.safetensors"]);
    let expected = "there is no method \"nomethod\"; the methods with models are seek, cs-lbs, cs-sls, cs-tp";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn a_file_that_is_no_model_is_named_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let model = fs::read(root().join("models/seek.safetensors")).unwrap();
    for (file, expected) in [
        (file("page.html", b"<!doctype html><p>storm"), "page.html is not a model file: it is an HTML page: "),
        (file("empty", b""), "empty is not a model file: it is empty: "),
        (file("cut", &model[..model.len() / 2]), "cut is not a whole model file: its length is not"),
    ] {
        for command in [
            &["evaluate", "data/samples", "--model", &file][..],
            &["fit", "data/samples", "-o", "/nowhere", "--from", &file],
            &["evaluate", "data/samples", "--models", &format!("mine={file}")],
        ] {
            let (_, message) = failed(command);
            assert!(message.contains(expected), "{command:?}: {message}");
        }
    }
}

#[test]
fn the_exit_status_says_whether_the_command_could_run() {
    let folder = TempDir::new().unwrap();
    let lines = r#"{"id": "a/1", "html_file": "1.html", "gold_text": "storm"}
{"id": "a/2", "html_file": "missing.html"}
"#;
    fs::write(folder.path().join("corpus.jsonl"), lines).unwrap();
    fs::write(folder.path().join("1.html"), "<p>storm").unwrap();
    let some_fail = folder.path().to_str().unwrap();
    let output = run(&["align", some_fail]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("oracle_f1"), "all other pages are processed");
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.html"));
    for command in [
        &["frobnicate"][..],
        &["align", "data/samples", "--frobnicate"],
        &["align", "missing.parquet"],
        &["align", "data/samples", "--label-attribute", "a b"],
        &["align", "data/samples", "--rules", "missing.toml"],
        &["evaluate", "data/samples", "--model", "missing.safetensors"],
        &["evaluate", "data/samples", "--method", "dana", "--set", "gpa=1"],
        &["fit", "data/samples", "-o", "/nowhere", "--params", "missing.toml"],
    ] {
        assert_eq!(failed(command).0, 2, "{command:?}");
    }
    let help = printed(&["--help"]);
    assert!(help.contains("Exit status: 0 success, 1 some pages or lines failed"), "{help}");
}

#[test]
fn parameters_of_an_evaluation_belong_to_its_methods() {
    let scores = |more: &[&str]| -> Vec<Value> {
        let args = ["evaluate", "data/samples", "--methods", "dsc,dana", "--json", "-j", "2"];
        let json: Value = serde_json::from_str(&printed(&[&args, more].concat())).unwrap();
        let lines = json["summary"]["groups"][0]["lines"].as_array().unwrap();
        lines.iter().map(|line| line["means"].clone()).collect()
    };
    let (plain, set) = (scores(&[]), scores(&["--set", "dana.gap=0"]));
    assert!(plain[0] == set[0] && plain[1] != set[1], "only DANA has other scores: {plain:?} {set:?}");
    for (more, expected) in [
        (&["dsc,dana", "--set", "gap=0"][..], "--set gap=0 does not say whose parameter it is"),
        (&["dsc,dana", "--set", "r2l.reach=5"], "\"r2l\", which is not evaluated; evaluated are dsc, dana"),
        (&["dsc,dana", "--set", "dana.gpa=5"], "there is no parameter \"gpa\"; the parameters are gap, longest_line"),
        (&["dana", "--set", "longets_line=5"], "did you mean --set longest_line=VALUE?"),
        (&["dana", "--set", "gap=wide"], "the parameter gap is \"wide\", but must be a whole number of at least 0"),
    ] {
        let (status, message) = failed(&[&["evaluate", "data/samples", "--methods"], more].concat());
        assert!(status == 2 && message.contains(expected), "{more:?}: {message}");
    }
    let chain = "mine=cs-tp:models/chain.safetensors";
    printed(&["evaluate", "data/samples", "--models", chain, "--set", "mine.least=3", "-j", "2"]);
}
