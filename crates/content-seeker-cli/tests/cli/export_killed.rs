//! An export that is killed many times at random moments has the files of an uninterrupted one.

use super::{STORM, folder, top, tree};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The number of kills.
const KILLS: usize = 50;
/// Rows of a part: few, so that many kills hit the end of a part.
const ROWS: &str = "3";
/// A run over this time hangs.
const HANG: Duration = Duration::from_secs(60);

/// Sample pages, some of them twice, variants of one page, and a page that fails.
pub fn pages() -> TempDir {
    let dir = folder(
        (0..24).map(|i| (format!("in/storm{i:02}.html"), STORM.replace("Two ferries", &format!("{} ferries", i % 9)))),
    );
    let samples = fs::read_dir(top().join("data/samples")).unwrap().map(|entry| entry.unwrap().path());
    for path in samples.filter(|path| path.extension().is_some_and(|end| end == "html")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        // One copy precedes the variants, and a second copy of some pages follows them.
        let twice = name.starts_with("forum");
        for copy in ["a", "z"].iter().take(1 + usize::from(twice)) {
            fs::copy(&path, dir.path().join(format!("in/{copy}-{name}"))).unwrap();
        }
    }
    fs::write(dir.path().join("in/cut.html.gz"), [0x1f, 0x8b, 8]).unwrap();
    dir
}

/// Starts an export of these pages.
pub fn start(dir: &Path, corpus: &Path, options: &str, jobs: usize) -> Child {
    Command::new(env!("CARGO_BIN_EXE_seek"))
        .args(["export", "in", "-o"])
        .arg(corpus)
        .args(["--rows-per-part", ROWS])
        .args(options.split(' '))
        .args(["-j", &jobs.to_string()])
        .current_dir(dir)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Pseudorandom numbers, the same in every run. The first is not 0.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound.max(1)
    }
}

/// The number of files and folders, with unfinished ones.
fn entries(corpus: &Path) -> usize {
    let count = |path: PathBuf| fs::read_dir(path).map_or(0, Iterator::count);
    count(corpus.to_owned()) + count(corpus.join(".unfinished"))
}

/// Waits for this number of new or removed entries, for the end of the process, or for the end of the time.
pub fn wait_for_changes(corpus: &Path, child: &mut Child, mut changes: u64, most: Duration) {
    let begin = Instant::now();
    let mut before = entries(corpus);
    while changes > 0 && begin.elapsed() < most && child.try_wait().unwrap().is_none() {
        let now = entries(corpus);
        changes -= u64::from(now != before);
        before = now;
    }
}

/// Kills exports of these pages this often. When an export is complete, the next one starts. `expected` is the exit status
/// of a complete export.
fn kill(dir: &Path, options: &str, kills: usize, expected: i32) -> BTreeMap<String, Vec<u8>> {
    let begin = Instant::now();
    let status = start(dir, Path::new("uninterrupted"), options, 2).wait().unwrap();
    let whole = begin.elapsed();
    assert_eq!(status.code(), Some(expected));
    let uninterrupted = tree(&dir.join("uninterrupted"));
    assert!(uninterrupted.keys().filter(|name| name.starts_with("part-")).count() > 5);

    let mut random = Random(0x5eed);
    let (mut killed, mut finished) = (0, 0);
    let mut corpus = dir.join("killed-0");
    while killed < kills {
        let mut child = start(dir, &corpus, options, 1 + killed % 4);
        if killed % 2 == 0 {
            // At any time: mostly during the work on pages.
            thread::sleep(Duration::from_micros(random.below(whole.as_micros() as u64)));
        } else {
            // While files are moved: this is so short that a random time would miss it.
            let changes = 1 + random.below(30);
            wait_for_changes(&corpus, &mut child, changes, whole);
        }
        child.kill().unwrap();
        match child.wait().unwrap().code() {
            None => killed += 1,
            Some(code) => {
                assert_eq!(code, expected, "a complete export has another status");
                assert!(tree(&corpus) == uninterrupted, "after {killed} kills");
                finished += 1;
                corpus = dir.join(format!("killed-{finished}"));
            }
        }
        assert!(begin.elapsed() < 10 * HANG);
    }
    let status = start(dir, &corpus, options, 2).wait().unwrap();
    assert_eq!(status.code(), Some(expected));
    assert!(tree(&corpus) == uninterrupted);
    uninterrupted
}

#[test]
fn fifty_kills_do_not_change_the_files() {
    let options = "--dedup near --drop-duplicates --sentences --files markdown --stats";
    // One page fails.
    kill(pages().path(), options, KILLS, 1);
}

#[test]
fn kills_do_not_change_the_marks_of_exact_copies() {
    // Each page has a copy in another part; copies are rows.
    let dir = folder((0..24).map(|i| (format!("in/storm{i:02}.html"), STORM.replace("noon", &format!("{}", i % 12)))));
    let files = kill(dir.path(), "--dedup exact --stats", 10, 0);
    let sums: serde_json::Value = serde_json::from_slice(&files["stats.json"]).unwrap();
    assert_eq!(["rows", "duplicates"].map(|name| sums["total"][name].as_u64()), [Some(24), Some(12)]);
}
