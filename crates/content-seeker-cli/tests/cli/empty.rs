//! Pages without main content: the reason in the record, and the line on standard error for a single page.

use super::{STORM, extract_records, folder, seek, status, utf8};
use std::fs;

/// A page that the classifier of empty pages knows.
const LOGIN: &str = r#"<!doctype html><html lang="en"><title>Log in</title><body><h1>Log in</h1>
<form action="/login"><label>User name <input name="user"></label><label>Password <input type="password" name="password"></label>
<button>Log in</button></form><p><a href="/forgot">Forgot your password?</a></p></body></html>"#;
/// A page whose text a script would load.
const SCRIPT: &str = "<!doctype html><title>Shop</title><div id=app></div><script src=app.js></script>";

#[test]
fn a_single_page_without_main_content_is_named_with_its_reason() {
    let cases = [
        (LOGIN, &[][..], "the page is probably one without main content, as a login or an error page", "--page-type"),
        (LOGIN, &["--method", "dana"], "the method chose nothing of its text", "--method"),
        (SCRIPT, &[], "the page has no text", "save it with a browser"),
    ];
    for (page, arguments, reason, advice) in cases {
        for format in ["text", "markdown", "json", "csv"] {
            let output = seek(&["extract", "-f", format]).args(arguments).write_stdin(page).output().unwrap();
            let line = utf8(&output.stderr);
            assert_eq!((status(&output), line.lines().count()), (0, 1), "{line}");
            assert!(line.starts_with(&format!("seek: -: no main content found: {reason}; ")), "{line}");
            assert!(line.contains(advice), "{line}");
        }
    }
}

#[test]
fn the_line_is_the_same_for_output_in_a_file() {
    let dir = folder([("login.html", LOGIN)]);
    for out in ["out", "out.csv"] {
        let output = seek(&["extract", "login.html", "-o", out]).current_dir(dir.path()).output().unwrap();
        assert_eq!((status(&output), utf8(&output.stdout)), (0, ""));
        assert!(utf8(&output.stderr).starts_with("seek: login.html: no main content found: "), "{output:?}");
    }
}

#[test]
fn several_pages_have_reasons_in_their_records_only() {
    let dir = folder([("1.html", STORM), ("2.html", LOGIN), ("3.html", SCRIPT)]);
    let output = seek(&["extract", "-f", "json", "."]).current_dir(dir.path()).output().unwrap();
    assert_eq!((status(&output), utf8(&output.stderr)), (0, "seek: 3 pages, 0 failed, 2 without main content\n"));
    let reasons: Vec<_> = super::records(&output.stdout).into_iter().map(|record| record.empty_reason).collect();
    assert_eq!(reasons, [None, Some("empty_page".to_owned()), Some("no_text".to_owned())]);
}

/// Of every method.
#[test]
fn a_record_has_a_reason_exactly_if_its_text_is_empty() {
    let dir = folder([("1.html", STORM), ("2.html", LOGIN), ("3.html", SCRIPT), ("4.html", "")]);
    let methods = seek(&["methods"]).output().unwrap();
    for line in utf8(&methods.stdout).lines().skip(1) {
        let [method, view] = line.split('\t').take(2).collect::<Vec<&str>>().try_into().unwrap();
        // A build with a layout engine tests the others.
        if view == "layout" {
            continue;
        }
        let (records, status) = extract_records(&["--method".as_ref(), method.as_ref(), dir.path().as_os_str()]);
        assert_eq!((records.len(), status), (4, 0), "{method}");
        for record in records {
            assert_eq!(record.text.unwrap().is_empty(), record.empty_reason.is_some(), "{method}: {}", record.id);
        }
    }
    let (records, _) = extract_records(&[dir.path().join("missing.html")]);
    assert_eq!(records[0].empty_reason, None, "a failure");
}

#[test]
fn the_report_says_the_same_words() {
    let dir = folder([("login.html", LOGIN)]);
    let run = |arguments: &[&str]| seek(arguments).arg("login.html").current_dir(dir.path()).output().unwrap();
    let (extracted, explained) = (run(&["extract"]), run(&["explain", "-o", "report.html"]));
    assert_eq!(status(&explained), 0);
    let line = utf8(&explained.stderr).trim_end();
    let (_, words) = line.split_once("seek: login.html: ").unwrap();
    assert!(utf8(&extracted.stderr).starts_with(line), "{line}");
    let report = fs::read_to_string(dir.path().join("report.html")).unwrap();
    assert!(report.contains(&format!("<dt>text<dd>{words} (empty_page)")), "{words}");
}
