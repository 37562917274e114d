//! `seek classify`: the table and the records, with failures.

use super::{STORM, folder, seek, status, table, utf8};

const TYPES: [&str; 7] = ["article", "forum", "product", "collection", "listing", "documentation", "service"];

#[test]
fn the_table_has_a_line_for_each_page_in_input_order() {
    let output = seek(&["classify", "data/samples/forum.html", "data/samples/article.html"]).output().unwrap();
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    let lines: Vec<Vec<&str>> = utf8(&output.stdout).lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], [&["id", "page_type"], &TYPES[..], &["url"]].concat());
    assert_eq!(lines.len(), 3);
    for (line, page_type) in lines[1..].iter().zip(["forum", "article"]) {
        assert_eq!(line[..2], [&*format!("data/samples/{page_type}.html"), page_type]);
        let sum: f64 = line[2..2 + TYPES.len()].iter().map(|p| p.parse::<f64>().unwrap()).sum();
        assert!((sum - 1.0).abs() < 0.005, "{line:?}");
    }
}

#[test]
fn records_have_all_types_and_the_best_is_that_of_extract() {
    let arguments = ["-f", "json", "--url", "https://example.org/storm"];
    let output = seek(&["classify"]).args(arguments).write_stdin(STORM).output().unwrap();
    assert_eq!(status(&output), 0);
    let line = utf8(&output.stdout);
    assert!(line.starts_with(r#"{"id":"-","url":"https://example.org/storm","page_type":""#), "{line}");
    let record: serde_json::Value = serde_json::from_str(line).unwrap();
    let probabilities = record["probabilities"].as_object().unwrap();
    assert_eq!(probabilities.len(), TYPES.len());
    let places =
        TYPES.map(|t| line.find(&format!(r#""{t}":0"#)).or_else(|| line.find(&format!(r#""{t}":1"#))).unwrap());
    assert!(places.is_sorted(), "{line}");
    let best =
        TYPES.iter().max_by(|a, b| probabilities[**a].as_f64().partial_cmp(&probabilities[**b].as_f64()).unwrap());
    assert_eq!(record["page_type"], **best.unwrap());
    let extracted = seek(&["extract"]).args(arguments).write_stdin(STORM).output().unwrap();
    let extracted: serde_json::Value = serde_json::from_slice(&extracted.stdout).unwrap();
    assert_eq!(extracted["page_type"], record["page_type"]);
    assert_eq!(extracted["page_type_confidence"], probabilities[record["page_type"].as_str().unwrap()]);
}

#[test]
fn a_failure_is_a_record_but_not_a_line_of_the_table() {
    let dir = folder([("a.html", STORM), ("c.html", STORM)]);
    let inputs = ["a.html", "b.html", "c.html"].map(|name| dir.path().join(name));
    let output = seek(&["classify", "-f", "json"]).args(&inputs).output().unwrap();
    assert_eq!(status(&output), 1);
    let records: Vec<serde_json::Value> =
        utf8(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), 3);
    assert!(records[1]["error"].as_str().unwrap().starts_with("no such file"), "{}", records[1]);
    assert!(records[1]["page_type"].is_null() && records[1]["probabilities"].is_null());
    let output = seek(&["classify"]).args(&inputs).output().unwrap();
    assert_eq!((status(&output), utf8(&output.stdout).lines().count()), (1, 3));
    assert!(utf8(&output.stderr).contains("b.html: no such file"));
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let on = |jobs| seek(&["classify", "data/samples", "-j", jobs]).output().unwrap().stdout;
    assert_eq!(utf8(&on("1")), utf8(&on("4")));
}

#[test]
fn an_address_is_for_one_page_and_the_address_of_a_row_takes_precedence() {
    let dir = folder([("a.html", STORM)]);
    let path = dir.path().join("crawl.parquet");
    table(&path, &[("news/1", Some("https://example.org/1"))]);
    let output = seek(&["classify", "-f", "json", "--url", "https://given.example"]).arg(&path).output().unwrap();
    assert!(utf8(&output.stdout).starts_with(r#"{"id":"news/1","url":"https://example.org/1","#));
    table(&path, &[("news/1", None), ("news/2", None)]);
    let output = seek(&["classify", "--url", "https://given.example"]).arg(&path).output().unwrap();
    assert_eq!((status(&output), utf8(&output.stdout)), (2, ""));
    assert!(utf8(&output.stderr).contains("Usage: seek classify"), "{}", utf8(&output.stderr));
}

#[test]
fn wrong_use_has_status_2() {
    for arguments in [&["-f", "text"][..], &["--page-type", "forum"], &["--method", "cs-lbs"], &["--model", "missing"]]
    {
        let output = seek(&["classify"]).args(arguments).write_stdin(STORM).output().unwrap();
        assert_eq!((status(&output), utf8(&output.stdout)), (2, ""), "{arguments:?}");
    }
}
