//! An export that loses files while it runs: an error that names one, never a corpus that looks whole and is not.

use super::export_damaged::{COMPLETE, command, export, undisturbed};
use super::export_killed::{Random, pages, wait_for_changes};
use super::{status, tree, utf8};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Runs of the export.
const FEWEST_RUNS: u64 = 16;
/// More runs follow where exports ended before their files were removed, as on a busy machine.
const MOST_RUNS: u64 = 64;
/// Removals in all runs.
const FEWEST_REMOVED: usize = 16;

/// A file or folder of an export, or of its unfinished files.
fn some_entry(corpus: &Path, random: &mut Random) -> Option<PathBuf> {
    let entries = |path: &Path| fs::read_dir(path).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut all: Vec<PathBuf> = entries(corpus).chain(entries(&corpus.join(".unfinished"))).collect();
    all.sort();
    let at = random.below(all.len() as u64) as usize;
    (at < all.len()).then(|| all.swap_remove(at))
}

/// Whether the process stops now, with all its threads. It has ended if not.
fn stops(child: &mut Child) -> bool {
    signal(child, "STOP");
    let threads = format!("/proc/{}/task", child.id());
    let is_stopped = |thread: PathBuf| {
        let stat = fs::read_to_string(thread.join("stat")).unwrap_or_default();
        // The name of the program, which may hold anything, stands before the state.
        stat.rsplit_once(") ").is_none_or(|(_, state)| state.starts_with(['T', 'Z', 'X']))
    };
    while child.try_wait().unwrap().is_none() {
        let mut all = fs::read_dir(&threads).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        if all.all(is_stopped) {
            return child.try_wait().unwrap().is_none();
        }
    }
    false
}

fn signal(child: &Child, name: &str) {
    let kill = format!("kill -{name} {}", child.id());
    // The process may have ended.
    Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status().unwrap();
}

/// Each removal happens while the export is stopped and before its last part, so that it is never too late to notice.
#[test]
fn an_export_whose_files_are_removed_is_whole_or_says_what_is_missing() {
    let dir = pages();
    let (expected, time) = undisturbed(dir.path());
    let last_part = expected.keys().rfind(|name| name.starts_with("part-")).unwrap();
    let mut random = Random(0x10ad);
    let (mut removed, mut noticed, mut refused) = (0, 0, 0);
    for run in 0..MOST_RUNS {
        if run >= FEWEST_RUNS && removed >= FEWEST_REMOVED {
            break;
        }
        let corpus = dir.path().join(format!("corpus-{run}"));
        let mut command = command(dir.path(), &corpus, &["-j", &(1 + run % 4).to_string()]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        for _ in 0..3 {
            wait_for_changes(&corpus, &mut child, 1 + random.below(12), time);
            if stops(&mut child)
                && !corpus.join(last_part).exists()
                && let Some(entry) = some_entry(&corpus, &mut random)
            {
                if entry.is_dir() { fs::remove_dir_all(&entry) } else { fs::remove_file(&entry) }.unwrap();
                removed += 1;
            }
            signal(&child, "CONT");
        }
        let is_killed = run % 2 == 0;
        if is_killed {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            None => assert!(is_killed, "run {run}"),
            Some(COMPLETE) => assert!(tree(&corpus) == expected, "run {run}: it looks whole"),
            code => {
                assert_eq!(code, Some(2), "run {run}");
                assert!(utf8(&output.stderr).contains(&format!("corpus-{run}")), "run {run}: {output:?}");
                noticed += 1;
            }
        }
        let mut output = export(dir.path(), &corpus, &[]);
        if status(&output) == 2 {
            let error = utf8(&output.stderr);
            assert!(error.contains(&format!("corpus-{run}")), "run {run}: {error}");
            refused += 1;
            // Without a manifest the program does not know the files as its own, so it must not remove them.
            if error.contains("which no export wrote") {
                fs::remove_dir_all(&corpus).unwrap();
            }
            output = export(dir.path(), &corpus, &["--restart"]);
        }
        assert_eq!(status(&output), COMPLETE, "run {run}: {}", utf8(&output.stderr));
        assert!(tree(&corpus) == expected, "run {run}");
    }
    eprintln!("{removed} files and folders removed, {noticed} exports ended, {refused} were refused");
    assert!(removed >= FEWEST_REMOVED && noticed > 0 && refused > 0, "{removed}, {noticed}, {refused}");
}
