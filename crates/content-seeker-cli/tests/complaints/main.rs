//! What users complained of in public trackers of such tools, as small pages: each case states what its output must hold. The
//! folder `cases` has a page and its expectations for each; `README.md` says where each complaint comes from.
//!
//! `known-failures.txt` names the cases that fail, with a reason each. Another failing case fails the test, and so does a case of
//! the list that passes. `SEEK_RENEW=1` writes the table of `README.md` anew.

#![allow(clippy::unwrap_used)]

mod expectations;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use expectations::Expectations;
use seek_testing::program::Program;
use seek_testing::skip::skip;
use serde_json::Value;

const SEEK: &str = env!("CARGO_BIN_EXE_seek");

/// Ends a program that hangs.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A complaint: its name, what the output must hold, and the page or the script that shows it.
struct Case {
    name: String,
    expectations: Expectations,
    input: PathBuf,
}

impl Case {
    /// What is wrong with the output, a sentence for each fault.
    fn faults(&self) -> Vec<String> {
        if self.input.extension().is_some_and(|end| end == "sh") {
            self.faults_of_script()
        } else {
            self.faults_of_page()
        }
    }

    fn faults_of_page(&self) -> Vec<String> {
        // One run gives text, Markdown and metadata: they are fields of its records.
        let mut program = Program::new(SEEK);
        program.args(["extract", "--no-config", "-f", "json", "--markdown"]);
        program.args(&self.expectations.args).args(&self.expectations.markdown_args).arg(&self.input);
        let output = program.timeout(TIME_LIMIT).output().unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        let records: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut faults = self.expectations.faults(&records);
        if output.status.code() != Some(self.expectations.status) {
            faults.push(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        faults
    }

    /// The script makes its input in an empty folder, and prints what is wrong.
    fn faults_of_script(&self) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let mut program = Program::new("bash");
        program.arg(&self.input).arg(SEEK).current_dir(folder.path()).timeout(TIME_LIMIT);
        let output = program.output().unwrap();
        if output.status.success() {
            return Vec::new();
        }
        let printed = [output.stdout, output.stderr].concat();
        vec![format!("{}: {}", output.status, String::from_utf8_lossy(&printed).trim().replace('\n', "; "))]
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/complaints")
}

/// All cases, by name. Each has two files: the expectations, and the input with another ending.
fn cases() -> Vec<Case> {
    let mut files: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in fs::read_dir(folder().join("cases")).unwrap() {
        let path = entry.unwrap().path();
        files.entry(path.file_stem().unwrap().to_str().unwrap().to_owned()).or_default().push(path);
    }
    let case = |(name, paths): (String, Vec<PathBuf>)| {
        let (expectations, mut inputs): (Vec<_>, Vec<_>) =
            paths.into_iter().partition(|path| path.extension().is_some_and(|end| end == "json"));
        assert_eq!((expectations.len(), inputs.len()), (1, 1), "files of {name}");
        let json = fs::read_to_string(&expectations[0]).unwrap();
        let expectations = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{name}: {error}"));
        Case { name, expectations, input: inputs.remove(0) }
    };
    files.into_iter().map(case).collect()
}

/// The failing cases of `known-failures.txt` with their reasons.
fn known_failures() -> BTreeMap<String, String> {
    let list = fs::read_to_string(folder().join("known-failures.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.map(|line| line.split_once(": ").expect("a name and its reason"));
    entries.map(|(name, reason)| (name.to_owned(), reason.to_owned())).collect()
}

/// The scripts need a shell and Python.
fn can_run_scripts() -> bool {
    let runs = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    cfg!(unix) && runs("bash") && runs("python3")
}

#[test]
fn only_the_known_complaints_are_true() {
    let (scripts, mut cases): (Vec<_>, Vec<_>) =
        cases().into_iter().partition(|case| case.input.extension().is_some_and(|end| end == "sh"));
    if can_run_scripts() {
        cases.extend(scripts);
    } else {
        skip("there is no bash or no Python for the cases that are scripts");
    }
    let mut failing = BTreeSet::new();
    for case in &cases {
        let faults = case.faults();
        if !faults.is_empty() {
            println!("{} ({}): {}", case.name, case.expectations.kind, faults.join(" | "));
            failing.insert(case.name.clone());
        }
    }
    let known: BTreeSet<String> = known_failures().into_keys().collect();
    assert_eq!(failing, known, "left: the failing cases, right: those of known-failures.txt");
}

#[test]
fn the_table_of_complaints_shows_all_cases() {
    let known = known_failures();
    let mut table = "| no. | source | kind | complaint | outcome |\n|---|---|---|---|---|\n".to_owned();
    let mut cases = cases();
    let number = |name: &str| name.split_once('-').unwrap().0.to_owned();
    cases.sort_by_key(|case| number(&case.name).parse::<u32>().unwrap());
    for Case { name, expectations, .. } in cases {
        let number = number(&name);
        let Expectations { source, kind, complaint, .. } = &expectations;
        let outcome = known.get(&name).map_or_else(|| "passes".to_owned(), |reason| format!("fails: {reason}"));
        writeln!(table, "| {number} | {source} | {kind} | {complaint} | {outcome} |").unwrap();
    }
    let readme = folder().join("README.md");
    let text = fs::read_to_string(&readme).unwrap();
    let start = text.find("| no. |").unwrap();
    if env::var_os("SEEK_RENEW").is_some() {
        fs::write(&readme, text[..start].to_owned() + &table).unwrap();
    } else {
        assert_eq!(text[start..], table, "run with SEEK_RENEW=1 to write the table of README.md anew");
    }
}
