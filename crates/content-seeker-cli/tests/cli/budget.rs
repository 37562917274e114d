//! `--timeout` and `--max-bytes`: a page over its limits is a failure, and the others continue.

use super::{STORM, extract_records, folder, records, seek, status, utf8};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A slow page between two fast ones.
fn slow() -> tempfile::TempDir {
    let tags = "<p>text <b>and</b> more ".repeat(60 * 1024 * 1024 / 24);
    folder([("1.html", STORM), ("2.html", &tags), ("3.html", STORM)])
}

#[test]
fn a_page_over_the_time_limit_is_a_failure_and_the_others_continue() {
    let dir = slow();
    let start = Instant::now();
    let output = seek(&["extract", "-f", "json", "--timeout", "0.2"]).arg(dir.path()).output().unwrap();
    let took = start.elapsed();
    assert_eq!(status(&output), 1);
    let records = records(&output.stdout);
    assert_eq!(records.iter().map(|record| record.text.is_some()).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(records[1].error.as_deref(), Some("the page took longer than the limit of 0.2 s"));
    let named = utf8(&output.stderr);
    assert!(named.contains("2.html: the page took longer than the limit of 0.2 s"), "{named}");
    // The time includes reading the page and starting the program on a machine that may be busy.
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn other_commands_and_methods_have_the_same_limits() {
    let dir = slow();
    for arguments in [&["classify", "-f", "json"][..], &["extract", "-f", "json", "--method", "bte"]] {
        let output = seek(arguments).args(["--timeout", "0.2"]).arg(dir.path()).output().unwrap();
        let errors: Vec<bool> =
            utf8(&output.stdout).lines().map(|line| line.contains("longer than the limit of 0.2 s")).collect();
        assert_eq!((status(&output), errors), (1, vec![false, true, false]), "{arguments:?}");
    }
}

#[test]
fn a_page_over_the_size_limit_is_a_failure_and_the_others_continue() {
    let dir = folder([("1.html", STORM), ("2.html", &STORM.repeat(20)), ("3.html", STORM)]);
    let arguments = ["--max-bytes".into(), "5000".into(), PathBuf::from(dir.path())];
    let (records, status) = extract_records(&arguments);
    assert_eq!(status, 1);
    assert_eq!(records.iter().map(|record| record.error.is_some()).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(records[1].error.as_deref(), Some("has more than 5000 bytes, the limit for one page"));
}

#[test]
fn a_time_limit_of_0_is_no_limit() {
    let dir = folder([("1.html", STORM)]);
    let arguments = ["--timeout".into(), "0".into(), PathBuf::from(dir.path())];
    assert_eq!(extract_records(&arguments).1, 0);
}
