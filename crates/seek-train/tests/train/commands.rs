//! Tests of the subcommands through the binary.

use crate::small;
use seek_train::corpus::labels::BlockLabels;
use seek_train::corpus::prepare::Prepared;
use seek_train::stages::model_files;
use std::path::Path;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(root).args(args).output().unwrap()
}

#[test]
fn align_prints_a_table_and_json() {
    let table = run(&["align", "data/samples"]);
    assert!(table.status.success());
    let text = String::from_utf8(table.stdout).unwrap();
    assert!(text.contains("oracle_f1") && text.contains("documentation"), "{text}");
    let json = run(&["align", "data/samples", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["pages"].as_array().unwrap().len(), 28);
}

#[test]
fn metadata_is_compared_with_the_gold() {
    let out = run(&["metadata", "data/samples", "--worst", "1"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("samples") && text.contains("title  half:a"), "{text}");
    let json = run(&["metadata", "data/samples", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let titles = json["answers"].as_array().unwrap().iter().filter(|a| a["field"] == "title" && !a["gold"].is_null());
    let (right, all) = titles.fold((0, 0), |(right, all), a| (right + usize::from(a["right"] == true), all + 1));
    assert!(right * 4 >= all * 3 && all > 5, "{right} of {all} titles");
}

#[test]
fn parts_are_counted_by_page_type() {
    let out = run(&["metadata", "--parts", "data/samples"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("samples forum: ") && text.contains("posts"), "{text}");
    let json: serde_json::Value =
        serde_json::from_slice(&run(&["metadata", "--parts", "data/samples", "--json"]).stdout).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 28);
}

#[test]
fn evaluate_prints_a_table_that_a_terminal_holds() {
    let out = run(&["evaluate", "data/samples", "--method", "cs-lbs"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("word_f1") && text.contains("samples"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 120), "{text}");
    assert!(text.starts_with("cs-lbs\n") && text.contains("± is the standard error of the mean"), "{text}");
    // DANA finds nothing in text of ASCII alone.
    let dana = run(&["evaluate", "data/samples", "--method", "dana", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&dana.stdout).unwrap();
    let empty = json["pages"].as_array().unwrap().iter().filter(|page| page["rows"][0]["is_empty"] == true).count();
    assert!((1..28).contains(&empty), "{empty}");
}

#[test]
fn evaluate_takes_models_of_any_kind_and_parameters() {
    let scores = |more: &[&str]| -> serde_json::Value {
        let out = run(&[&["evaluate", "data/samples", "--json"], more].concat());
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        let whole: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        whole["summary"].clone()
    };
    let chain = "models/chain.safetensors";
    assert_eq!(scores(&["--method", "cs-tp", "--model", chain]), scores(&["--method", "cs-tp"]));
    let wide = scores(&["--method", "cs-tp", "--model", chain, "--set", "tags=table,div,li"]);
    assert_ne!(wide, scores(&["--method", "cs-tp"]));
}

#[test]
fn tree_prints_a_tree_or_what_the_file_has() {
    let tree = |more: &[&str]| {
        let out = run(&[&["tree", "models/chain.safetensors"], more].concat());
        (out.status.success(), String::from_utf8(if out.status.success() { out.stdout } else { out.stderr }).unwrap())
    };
    let (_, names) = tree(&[]);
    assert!(names.contains("segment.forum\t10 trees\tother, good\n"), "{names}");
    let (_, text) = tree(&["--classifier", "segment.forum", "--number", "3", "--depth", "2"]);
    assert!(text.starts_with("tree 3 of 10: 250 leaves\n") && text.contains(": ..."), "{text}");
    let (_, text) = tree(&["--classifier", "page_type", "--number", "8"]);
    assert!(text.starts_with("tree 8 of 280: 4 leaves, adds to forum\n"), "{text}");
    let (is_right, text) = tree(&["--classifier", "segment.novel"]);
    assert!(!is_right && text.contains("the model has no classifier \"segment.novel\"; it has content, "), "{text}");
    let (is_right, text) = tree(&["--classifier", "segment", "--number", "10"]);
    assert!(!is_right && text.contains("segment has 10 trees, numbered from 0"), "{text}");
}

#[test]
fn evaluate_lists_the_worst_pages_and_writes_a_report_of_their_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let models =
        model_files::run(&Prepared::read(&[small::samples()]).unwrap(), &small::params(), folder.path()).unwrap();
    let report = folder.path().join("report.html");
    let (model, file) = (models[0].to_str().unwrap(), report.to_str().unwrap());
    let args = ["evaluate", "data/samples", "--model", model, "--worst", "4", "--report", file];

    let out = run(&args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    let (_, table) = text.rsplit_once("\n\n").unwrap();
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0].join(" "), "page corpus gold type found type f1 precision recall");
    assert_eq!(lines.len(), 1 + 4, "{table}");

    let json = run(&[&args[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let worst = json["worst"].as_array().unwrap();
    let f1 = |page: &serde_json::Value| page["f1"].as_f64().unwrap();
    let mut all: Vec<f64> = json["pages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["rows"][0]["score"]["words"]["f1"].as_f64().unwrap())
        .collect();
    all.sort_by(f64::total_cmp);
    assert_eq!(worst.iter().map(f1).collect::<Vec<_>>(), all[..4]);

    let html = std::fs::read_to_string(&report).unwrap();
    assert_eq!(html.matches("<section").count(), 4);
    for (line, page) in lines[1..].iter().zip(worst) {
        let text = |key: &str| page[key].as_str().unwrap().to_owned();
        let number = |key: &str| format!("{:.4}", page[key].as_f64().unwrap());
        let expected = [
            text("id"),
            text("corpus"),
            text("page_type"),
            text("found_type"),
            number("f1"),
            number("precision"),
            number("recall"),
        ];
        assert_eq!(*line, expected);
        let (_, section) = html.split_once(&format!(". {}</h2>", text("id"))).unwrap();
        let (section, _) = section.split_once("</section>").unwrap();
        assert!(section.contains(&format!("F1 {}, precision {}", number("f1"), number("precision"))), "{section}");

        // The section has every block with its probability and features, and marks the blocks of the gold.
        let id = text("id");
        let corpus = seek_io::Corpus::open(small::samples()).unwrap();
        let labelled = corpus.pages().unwrap().map(Result::unwrap).find(|page| page.id == id).unwrap();
        let page = seek_page::Page::read(&labelled.html, Default::default()).unwrap();
        let main = BlockLabels::of(page.blocks().unwrap(), labelled.gold()).main();
        let count = |what: &str| section.matches(what).count();
        assert_eq!(count("class=\"text\""), main.len());
        assert_eq!(count("probability 0.") + count("probability 1."), main.len());
        assert!(count("class=\"why\"") > main.len() / 2, "too few blocks have reasons");
        assert_eq!(count("block found\"") + count("block missed\""), main.iter().filter(|m| **m).count());
    }
}

#[test]
fn the_report_supports_methods_without_probabilities() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek-train"));
    command.args(["evaluate", "--method", "cs-lbs", "--worst", "2"]).arg(small::samples());
    let out = command.current_dir(&folder).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    // Without a file name the report goes to the current folder.
    let html = std::fs::read_to_string(folder.path().join("worst.html")).unwrap();
    assert_eq!(html.matches("<section").count(), 2);
    assert!(html.contains("<div class=\"block") && !html.contains("probability 0.") && !html.contains("class=\"why\""));
}

#[test]
fn wrong_arguments_fail_with_a_reason() {
    for (args, reason) in [
        (&["evaluate", "data/samples", "--method", "nonsense"][..], "there is no method"),
        (
            &["evaluate", "data/samples", "--method", "dana", "--set", "longets_line=1"][..],
            "did you mean --set longest_line=VALUE?",
        ),
        (&["evaluate", "data/samples", "--model", "models/chain.safetensors"][..], "not with the method \"seek\""),
        (&["evaluate", "data/samples", "--report", "report.html"][..], "--worst"),
        (&["evaluate", "data/samples", "--worst", "0"][..], "--worst"),
        (
            &["evaluate", "data/samples", "--methods", "bte,dsc", "--worst", "1"][..],
            "--worst lists the pages of one method",
        ),
        (
            &["evaluate", "data/samples", "--methods", "bte,dsc", "--model", "a"][..],
            "--model is the model of one method",
        ),
        (&["evaluate", "data/samples", "--measures", "f2"][..], "known measures: word_precision, word_recall"),
        (&["align", "no/such/corpus.parquet"][..], "no/such/corpus.parquet"),
        (&["cross-validate", "data/samples", "--params", "README.md"][..], "parameters README.md"),
        (&["cross-validate", "data/samples", "--hosts", "0"][..], "the share of the hosts"),
        (&["cross-validate", "data/samples", "--hosts-of", "samples=2"][..], "must be from 0 to 1, not 2"),
        (&["cross-validate", "data/samples", "--hosts-of", "other=0.5"][..], "there is no corpus \"other\""),
        (&["cross-validate", "data/samples", "--hosts-of", "samples"][..], "CORPUS=SHARE"),
        (&["cross-validate", "data/samples", "--hosts-of", "a=1", "--hosts-of", "a=0"][..], "names a corpus twice"),
        (&["cross-validate", "data/samples", "--gate", "models/gate.json", "--fold", "0"][..], "different data"),
    ] {
        let out = run(args);
        assert!(!out.status.success());
        let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(stderr.contains(reason), "{args:?}: {stderr}");
    }
}
