//! An export that is killed at random moments, again and again, ends with the files of one that was not.

use super::{STORM, folder, top, tree};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How often it is killed.
const KILLS: usize = 50;
/// Rows of a part: few, so that much of the time a part is being ended.
const ROWS: &str = "3";
/// Longer than this no run may take: it hangs.
const HANG: Duration = Duration::from_secs(60);

/// Sample pages, some of them twice, variants of one page and a page that fails.
fn pages() -> TempDir {
    let dir = folder(
        (0..24).map(|i| (format!("in/storm{i:02}.html"), STORM.replace("Two ferries", &format!("{} ferries", i % 9)))),
    );
    let samples = fs::read_dir(top().join("data/samples")).unwrap().map(|entry| entry.unwrap().path());
    for path in samples.filter(|path| path.extension().is_some_and(|end| end == "html")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        // One in front of the variants, and some once more behind them.
        let twice = name.starts_with("forum");
        for copy in ["a", "z"].iter().take(1 + usize::from(twice)) {
            fs::copy(&path, dir.path().join(format!("in/{copy}-{name}"))).unwrap();
        }
    }
    fs::write(dir.path().join("in/cut.html.gz"), [0x1f, 0x8b, 8]).unwrap();
    dir
}

fn start(dir: &Path, corpus: &Path, options: &str, jobs: usize) -> Child {
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

/// Numbers that look random, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound.max(1)
    }
}

/// How many files and folders there are, those in the making included.
fn entries(corpus: &Path) -> usize {
    let count = |path: PathBuf| fs::read_dir(path).map_or(0, Iterator::count);
    count(corpus.to_owned()) + count(corpus.join(".unfinished"))
}

/// Waits until so many entries have come or gone, the process has ended, or the time is over.
fn wait_for_changes(corpus: &Path, child: &mut Child, mut changes: u64, most: Duration) {
    let begin = Instant::now();
    let mut before = entries(corpus);
    while changes > 0 && begin.elapsed() < most && child.try_wait().unwrap().is_none() {
        let now = entries(corpus);
        changes -= u64::from(now != before);
        before = now;
    }
}

/// Kills exports of these pages so often, each until one of them gets to its end. One that is undisturbed ends with
/// this exit status.
fn kill(dir: &Path, options: &str, kills: usize, fine: i32) -> BTreeMap<String, Vec<u8>> {
    let begin = Instant::now();
    let status = start(dir, Path::new("undisturbed"), options, 2).wait().unwrap();
    let whole = begin.elapsed();
    assert_eq!(status.code(), Some(fine));
    let undisturbed = tree(&dir.join("undisturbed"));
    assert!(undisturbed.keys().filter(|name| name.starts_with("part-")).count() > 5);

    let mut random = Random(0x5eed);
    let (mut killed, mut finished) = (0, 0);
    let mut corpus = dir.join("killed-0");
    while killed < kills {
        let mut child = start(dir, &corpus, options, 1 + killed % 4);
        if killed % 2 == 0 {
            // At any time, that is mostly in the middle of the work.
            thread::sleep(Duration::from_micros(random.below(whole.as_micros() as u64)));
        } else {
            // When files are moved, which takes so little of the time that chance would not hit it.
            let changes = 1 + random.below(30);
            wait_for_changes(&corpus, &mut child, changes, whole);
        }
        child.kill().unwrap();
        match child.wait().unwrap().code() {
            None => killed += 1,
            Some(code) => {
                assert_eq!(code, fine, "it was finished, or went wrong");
                assert!(tree(&corpus) == undisturbed, "after {killed} kills");
                finished += 1;
                corpus = dir.join(format!("killed-{finished}"));
            }
        }
        assert!(begin.elapsed() < 10 * HANG);
    }
    let status = start(dir, &corpus, options, 2).wait().unwrap();
    assert_eq!(status.code(), Some(fine));
    assert!(tree(&corpus) == undisturbed);
    undisturbed
}

#[test]
fn killed_fifty_times_it_ends_with_the_same_files() {
    let options = "--dedup near --drop-duplicates --sentences --files markdown --stats";
    // One page fails.
    kill(pages().path(), options, KILLS, 1);
}

#[test]
fn exact_copies_are_marked_alike_however_often_it_was_killed() {
    // Each page stands there twice, its copy in another part; copies are rows, too.
    let dir = folder((0..24).map(|i| (format!("in/storm{i:02}.html"), STORM.replace("noon", &format!("{}", i % 12)))));
    let files = kill(dir.path(), "--dedup exact --stats", 10, 0);
    let sums: serde_json::Value = serde_json::from_slice(&files["stats.json"]).unwrap();
    assert_eq!(["rows", "duplicates"].map(|name| sums["total"][name].as_u64()), [Some(24), Some(12)]);
}
