//! The progress bar on standard error: only on a terminal.

use super::{STORM, extract, folder, utf8};
#[cfg(target_os = "linux")]
use seek_testing::skip::skip;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A hundred pages and a damaged file.
fn pages() -> TempDir {
    let dir = folder((0..100).map(|i| (format!("in/{i:03}.html"), STORM)));
    fs::write(dir.path().join("in/050.html.gz"), [0x1f, 0x8b]).unwrap();
    dir
}

/// The output of a run in the folder on a terminal; `None` without a program that makes one (`script` of util-linux).
#[cfg(target_os = "linux")]
fn on_a_terminal(dir: &Path, arguments: &str) -> Option<String> {
    let line = format!("{} extract in -f json -o out.jsonl --force {arguments}", env!("CARGO_BIN_EXE_seek"));
    let run = Command::new("script").args(["-qec", &line, "/dev/null"]).current_dir(dir).env("TERM", "xterm").output();
    let Ok(output) = run else {
        skip("there is no program script (util-linux)");
        return None;
    };
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_bar_unless_quiet_and_failures_on_separate_lines() {
    let dir = pages();
    let failure = "seek: in/050.html.gz: is a gzip file that was cut short\r\n";
    let Some(shown) = on_a_terminal(dir.path(), "") else { return };
    assert!(shown.contains("101 pages") || shown.contains(" pages, "), "{shown:?}");
    assert!(shown.contains(&format!("\u{1b}[2K{failure}")), "{shown:?}");
    assert!(!shown.contains("\u{1b}[3"), "there are colours: {shown:?}");
    assert_eq!(on_a_terminal(dir.path(), "--quiet").unwrap(), failure);
}

#[test]
fn without_a_terminal_there_is_no_bar() {
    let dir = folder([("a.html", STORM), ("b.html", STORM)]);
    let path = dir.path().to_str().unwrap();
    for arguments in [&[path][..], &[path, "-q"]] {
        assert_eq!(utf8(&extract(arguments).stderr), "");
    }
}
