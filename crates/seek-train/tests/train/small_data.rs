//! Tests of training on few pages and on one-sided ones, through the binary.

use crate::program::run;
use seek_testing::sites::{Site, error, json, warnings};
use serde_json::Value;
use std::path::Path;

/// Whether the pages have a real choice of blocks: some blocks but not all. Constant probabilities choose all or none.
fn chooses(scores: &Value) -> bool {
    let pages = scores["pages"].as_array().unwrap();
    let confidences: Vec<f64> = pages.iter().map(|page| page["confidence"].as_f64().unwrap()).collect();
    let mean = pages.iter().map(|page| page["f1"].as_f64().unwrap()).sum::<f64>() / pages.len() as f64;
    confidences.iter().any(|c| (c - confidences[0]).abs() > 0.01) && mean > 0.5
}

#[test]
fn one_host_is_split_by_page_with_a_warning() {
    let corpus = Site::folder(&["a"; 12], |page| page);
    let out = run(&["cross-validate", "--json", "--folds", "3"], &corpus);
    let scores = json(&out);
    assert_eq!(scores["folds_by"], "page");
    let text = warnings(&scores, "folds_by_page");
    assert!(text.contains("a.example") && text.contains("other pages of this host"), "{text}");
    assert!(String::from_utf8_lossy(&out.stderr).contains(&text), "the warning must be on standard error, too");
    assert_eq!(scores["pages"].as_array().unwrap().len(), 12);
    assert!(chooses(&scores), "{scores}");
}

#[test]
fn the_fit_of_a_chain_on_one_host_warns_in_all_its_outputs() {
    let corpus = Site::folder(&["a"; 12], |page| page);
    let models = tempfile::tempdir().unwrap();
    let out = run(&["fit", "--chain", "--json", "-o", models.path().to_str().unwrap()], &corpus);
    let text = warnings(&json(&out), "folds_by_page");
    assert!(text.contains("a.example"), "{text}");
    assert!(String::from_utf8_lossy(&out.stderr).contains(&text), "the warning must be on standard error, too");
    let report = std::fs::read_to_string(models.path().join("chain-report.html")).unwrap();
    assert!(report.contains(&format!("<li>{text}</li>")), "{report}");
}

#[test]
fn two_hosts_make_two_folds_by_host() {
    let hosts: Vec<&str> = (0..12).map(|page| if page % 2 == 0 { "a" } else { "b" }).collect();
    let corpus = Site::folder(&hosts, |page| page);
    let scores = json(&run(&["cross-validate", "--json"], &corpus));
    assert_eq!(scores["folds_by"], "host");
    assert!(
        warnings(&scores, "few_hosts").contains("2 hosts make 2 folds by host, not 5, which need at least 5 hosts")
    );
    let fold = |page: &Value| (page["id"].as_str().unwrap().to_owned(), page["fold"].as_u64().unwrap());
    let folds: Vec<(String, u64)> = scores["pages"].as_array().unwrap().iter().map(fold).collect();
    let of_host = |rest| folds.iter().filter(move |(id, _)| id[5..].parse::<usize>().unwrap() % 2 == rest).map(|f| f.1);
    let (mut even, mut odd): (Vec<u64>, Vec<u64>) = (of_host(0).collect(), of_host(1).collect());
    even.dedup();
    odd.dedup();
    assert!(even.len() == 1 && odd.len() == 1 && even != odd, "{folds:?}");
    let empty = error(&run(&["cross-validate", "--fold", "4"], &corpus));
    assert!(empty.contains("fold 4 has no pages: 2 hosts make 2 folds"), "{empty}");
}

#[test]
fn a_host_with_most_pages_makes_folds_by_page() {
    let hosts: Vec<&str> = (0..12).map(|page| if page < 10 { "a" } else { "b" }).collect();
    let scores = json(&run(&["cross-validate", "--json", "--folds", "3"], &Site::folder(&hosts, |page| page)));
    assert_eq!(scores["folds_by"], "page");
    assert!(warnings(&scores, "folds_by_page").contains("are of a.example"), "{scores}");
}

#[test]
fn eight_pages_give_a_model_that_extracts() {
    let corpus = Site::folder(&["a", "b", "c", "d", "e", "f", "g", "h"], |page| page);
    let models = tempfile::tempdir().unwrap();
    let fitted = json(&run(&["fit", "--json", "-o", models.path().to_str().unwrap()], &corpus));
    assert_eq!(fitted["folds_by"], "host");
    let file = models.path().join("seek.safetensors");
    let scores = json(&run(&["evaluate", "--json", "--model", file.to_str().unwrap()], &corpus));
    let pages = scores["pages"].as_array().unwrap();
    let mean = pages.iter().map(|page| page["rows"][0]["score"]["words"]["f1"].as_f64().unwrap()).sum::<f64>() / 8.0;
    // The model was fitted on these pages: it must know them better than a constant, which chooses all text.
    assert!(mean > 0.75, "{mean}");
}

#[test]
fn one_page_type_is_named_in_a_warning() {
    let corpus = Site::folder(&["a", "b", "c", "d", "e", "f"], |page| page).with_types(|_| Some("article"));
    let scores = json(&run(&["cross-validate", "--json", "--folds", "2", "--params", corpus.small_params()], &corpus));
    let text = warnings(&scores, "missing_page_types");
    assert!(text.contains("all page types are article") && text.contains("forum"), "{text}");
    assert!(scores["pages"].as_array().unwrap().iter().all(|page| page["found_type"] == "article"));
    let untyped = Site::folder(&["a", "b", "c", "d", "e", "f"], |page| page).with_types(|_| None);
    let args = ["cross-validate", "--json", "--folds", "2", "--params", untyped.small_params()];
    assert!(warnings(&json(&run(&args, &untyped)), "no_page_types").contains("no page has a page type"));
}

#[test]
fn pages_without_url_are_named_in_a_warning() {
    let corpus = Site::folder(&["a", "b", "c", "d", "e", ""], |page| page);
    let scores = json(&run(&["cross-validate", "--json", "--folds", "2", "--params", corpus.small_params()], &corpus));
    assert!(warnings(&scores, "no_url").contains("1 of 6 pages have neither URL nor site"), "{scores}");
}

#[test]
fn too_few_pages_are_an_error_with_the_number_needed() {
    let models = tempfile::tempdir().unwrap();
    let out = models.path().join("models");
    let text = error(&run(&["fit", "-o", out.to_str().unwrap()], &Site::folder(&["a", "b"], |page| page)));
    assert!(text.contains("at least 3 pages, but found 2"), "{text}");
    assert!(!Path::new(&out).join("seek.safetensors").exists());
    let two = Site::folder(&["a", "b"], |page| page);
    let text = error(&run(&["fit", "--chain", "-o", out.to_str().unwrap()], &two));
    assert!(text.contains("at least 3 pages, but found 2"), "{text}");
    let few = Site::folder(&["a", "b", "c"], |page| page);
    let text = error(&run(&["cross-validate", "--folds", "3"], &few));
    assert!(text.contains("at least 3 pages, but found 2"), "{text}");
    assert!(error(&run(&["cross-validate"], &few)).contains("3 pages are too few for 5 folds"));
}

#[test]
fn a_missing_class_of_blocks_is_an_error() {
    let hosts = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let empty = Site::folder(&hosts, |page| page).with_gold(|_| String::new());
    let text = error(&run(&["cross-validate", "--folds", "2"], &empty));
    assert!(text.contains("none of the") && text.contains("matches its gold text"), "{text}");
    let models = tempfile::tempdir().unwrap();
    let text = error(&run(&["fit", "--chain", "-o", models.path().to_str().unwrap()], &empty));
    assert!(text.contains("none of the") && text.contains("matches its gold text"), "{text}");
    let whole = Site::folder(&hosts, |page| page).with_html(|page| format!("<p>word{page} and more text here"));
    let whole = whole.with_gold(|page| format!("word{page} and more text here"));
    let text = error(&run(&["cross-validate", "--folds", "2"], &whole));
    assert!(text.contains("blocks that are not main content; all"), "{text}");
}

#[test]
fn the_reasons_are_named_where_every_page_fails() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("corpus.jsonl"), r#"{"id": "a/1", "html_file": "missing.html"}"#).unwrap();
    let models = folder.path().join("models");
    for command in [&["fit", "-o", models.to_str().unwrap()][..], &["cross-validate"]] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_seek-train"));
        let out = program.args(command).arg(folder.path()).output().unwrap();
        let text = error(&out);
        assert!(text.contains("missing.html") && !text.contains("warning"), "{text}");
    }
}

#[test]
fn align_lists_the_pages_whose_gold_text_fits_badly() {
    let corpus = Site::folder(&["a", "b", "c"], |page| page);
    std::fs::write(corpus.path().join("1.txt"), "zebra yak xylophone walrus vulture").unwrap();
    let out = run(&["align"], &corpus);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let listed: Vec<&str> = text.lines().filter(|line| line.starts_with("gold text fits badly")).collect();
    assert_eq!(listed.len(), 1, "{text}");
    assert!(listed[0].contains("page/1:") && listed[0].ends_with("best choice of blocks 0.000"), "{text}");
}
