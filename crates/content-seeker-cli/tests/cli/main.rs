//! Tests of the program `seek`: output, standard error, exit status.

#![allow(clippy::unwrap_used)]

mod batch;
mod browser;
mod budget;
mod classify;
mod configuration;
mod conventions;
#[cfg(feature = "fetch")]
mod crawl;
#[cfg(feature = "fetch")]
mod discover;
mod empty;
mod explain;
mod export;
#[cfg(unix)]
mod export_damaged;
mod export_helpers;
#[cfg(unix)]
mod export_killed;
#[cfg(target_os = "linux")]
mod export_removed;
mod export_resumed;
#[cfg(feature = "fetch")]
mod fetch;
mod first_try;
mod folder;
mod formats;
mod hostile;
mod inputs;
mod memory;
mod models;
mod parameters;
#[cfg(target_os = "linux")]
mod progress;
mod records;
mod samples;
mod usage;
#[cfg(feature = "fetch")]
mod web;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use seek_io::{LabelledPage, Record};
use seek_testing::gzip::gzip;
use seek_testing::program::Program;
use tempfile::TempDir;

/// A page with a menu, and a text that every method chooses.
const STORM: &str = r#"<!doctype html><html lang="en"><title>The storm</title><body>
<nav><ul><li><a href="/">Home</a><li><a href="/news">News</a><li><a href="/about">About us</a></ul></nav>
<main><article><h1>The storm has passed over the islands</h1>
<p>The storm that had been expected since Tuesday reached the islands during the night, and it was
weaker than most people had feared. Two ferries stayed in port, and a school lost a part of its roof.</p>
<p>By noon the sea was calm again, and the first boats went out to look after the nets. The harbour
master said that he had seen far worse in March, when the quay was under water for three days.</p>
<p>The ferries are expected to run again from tomorrow morning, as long as the wind does not turn.</p>
</article></main><footer><p><a href="/imprint">Imprint</a> © 2024</p></footer></body></html>"#;

/// A sentence of [`STORM`].
const SENTENCE: &str = "By noon the sea was calm again";

/// The program, run from the top of the project as in the README, with a time limit of a minute.
fn seek<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Program {
    let mut program = Program::new(env!("CARGO_BIN_EXE_seek"));
    program.args(arguments).current_dir(top()).timeout(Duration::from_secs(60));
    // The user who runs the tests may have a configuration.
    program.env("XDG_CONFIG_HOME", "/nowhere").env_remove("SEEK_CONFIG");
    // And a proxy, which knows no server of the tests.
    program.env("NO_PROXY", "127.0.0.1");
    program
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The output of `seek extract` with these arguments.
fn extract<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Output {
    seek(&["extract"]).args(arguments).output().unwrap()
}

/// The records of `seek extract` with these arguments, and the exit status.
fn extract_records<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> (Vec<Record>, i32) {
    let output = seek(&["extract", "-f", "json"]).args(arguments).output().unwrap();
    (records(&output.stdout), status(&output))
}

fn records(lines: &[u8]) -> Vec<Record> {
    utf8(lines).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("ended by a signal: {}", utf8(&output.stderr)))
}

fn utf8(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The main content of a single page, which must not fail.
fn text_of(page: &[u8]) -> String {
    let output = seek(&["extract"]).write_stdin(page).output().unwrap();
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    utf8(&output.stdout).to_owned()
}

/// A folder with these files.
fn folder<N: AsRef<Path>, B: AsRef<[u8]>>(files: impl IntoIterator<Item = (N, B)>) -> TempDir {
    let dir = TempDir::new().unwrap();
    for (name, content) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    dir
}

/// The files at any depth as sorted paths relative to the folder.
fn files(dir: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(dir).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

/// The files at any depth with their content.
fn tree(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    files(dir).into_iter().map(|name| (name.clone(), fs::read(dir.join(name)).unwrap())).collect()
}

/// A Parquet file of pages like [`STORM`], with these ids and addresses.
fn table(path: &Path, rows: &[(&str, Option<&str>)]) {
    let pages = rows.iter().map(|(id, url)| LabelledPage {
        id: (*id).to_owned(),
        url: url.map(str::to_owned),
        html: STORM.into(),
        ..LabelledPage::default()
    });
    seek_io::write_parquet(path, pages).unwrap();
}
