//! Many pages: no result is lost, and the number of threads does not change the output.

use super::{STORM, extract, folder, records, seek, status, utf8};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A thousand pages, one of which is a broken link.
#[cfg(unix)]
fn thousand() -> TempDir {
    let page = |i: usize| STORM.replace("Two ferries", &format!("{i} ferries"));
    let dir = folder((0..1000).filter(|&i| i != 500).map(|i| (format!("{:02}/{i:03}.html", i / 100), page(i))));
    std::os::unix::fs::symlink("nowhere", dir.path().join("05/500.html")).unwrap();
    dir
}

fn run(dir: &Path, arguments: &[&str]) -> std::process::Output {
    seek(&["extract"]).arg(dir).args(arguments).output().unwrap()
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_does_not_affect_a_thousand_others() {
    let dir = thousand();
    let output = run(dir.path(), &["-f", "json"]);
    assert_eq!(status(&output), 1);
    let records = records(&output.stdout);
    assert_eq!(records.len(), 1000);
    assert!(records.is_sorted_by_key(|record| &record.id));
    for (i, record) in records.iter().enumerate() {
        assert!(record.id.ends_with(&format!("/{i:03}.html")));
        assert_eq!((record.text.is_none(), record.error.is_some()), (i == 500, i == 500), "{record:?}");
        let own = format!("{i} ferries stayed in port");
        assert!(i == 500 || record.text.as_ref().unwrap().contains(&own), "{record:?}");
    }
    let complaint = utf8(&output.stderr);
    let lines: Vec<&str> = complaint.lines().collect();
    assert!(lines[0].contains("05/500.html: cannot be read: "), "{complaint}");
    assert_eq!(lines[1..], ["seek: 1000 pages, 1 failed, 0 without main content"]);
}

#[cfg(unix)]
#[test]
fn one_job_and_sixteen_give_the_same_bytes() {
    let dir = thousand();
    for format in ["text", "json"] {
        let [one, sixteen] = ["1", "16"].map(|jobs| run(dir.path(), &["-f", format, "-j", jobs]));
        assert!(one.stdout == sixteen.stdout && !one.stdout.is_empty(), "{format}");
        assert_eq!(utf8(&one.stderr), utf8(&sixteen.stderr));
        assert_eq!((status(&one), status(&sixteen)), (1, 1));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    // More output than a pipe buffers, so that the program notices the closed pipe.
    let dir = folder((0..500).map(|i| (format!("{i}.html"), STORM)));
    let mut running = Command::new(env!("CARGO_BIN_EXE_seek"))
        .args(["extract", "-f", "json", "-j", "4"])
        .arg(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(running.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.contains(r#""error":null"#), "{first}");
    let output = running.wait_with_output().unwrap();
    assert_eq!((status(&output), utf8(&output.stderr)), (0, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let dir = folder([("a.html", STORM)]);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_seek")).arg("extract").arg(dir.path()).stdout(full).output().unwrap();
    assert_eq!(status(&output), 2);
    assert!(utf8(&output.stderr).starts_with("seek: cannot write to standard output: "));
}

#[test]
fn a_repeated_file_is_read_each_time() {
    let dir = folder([("a.html", STORM)]);
    let path = dir.path().join("a.html");
    let output = extract(&vec![path; 100]);
    assert_eq!(utf8(&output.stdout).matches("==> ").count(), 100);
}

#[test]
fn the_result_of_a_page_does_not_wait_for_the_next_page_of_a_pipe() {
    let mut running = Command::new(env!("CARGO_BIN_EXE_seek"))
        .args(["extract", "--no-config", "-f", "json", "-j", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = running.stdin.take().unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
    let (sender, answers) = std::sync::mpsc::channel();
    std::thread::spawn(move || lines.try_for_each(|line| sender.send(line.unwrap())));
    for number in 0..3 {
        stdin.write_all(format!("{{\"id\": {number}, \"html\": \"<p>one\"}}\n").as_bytes()).unwrap();
        let answer = answers.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":\"{number}\"")), "{answer}");
    }
    drop(stdin);
    assert!(running.wait().unwrap().success());
}
