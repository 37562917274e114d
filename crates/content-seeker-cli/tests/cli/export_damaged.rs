//! An export whose disk is full: an error, never a corpus that looks whole and is not.

use super::export_killed::{Random, pages, start};
use super::{status, tree, utf8};
use seek_testing::skip::skip;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const OPTIONS: &str = "--dedup near --drop-duplicates --sentences --files markdown --stats";
/// One of the pages fails.
pub const COMPLETE: i32 = 1;

/// An export of the pages of a folder.
pub fn command(dir: &Path, corpus: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek"));
    command.args(["--no-config", "export", "in", "--rows-per-part", "3", "-o"]).arg(corpus);
    command.args(OPTIONS.split(' ')).args(more).current_dir(dir).stdin(Stdio::null());
    command
}

/// Exports the pages of a folder to the end.
pub fn export(dir: &Path, corpus: &Path, more: &[&str]) -> Output {
    command(dir, corpus, more).output().unwrap()
}

/// The files of an export that nothing disturbs, and its time.
pub fn undisturbed(dir: &Path) -> (BTreeMap<String, Vec<u8>>, Duration) {
    let begin = Instant::now();
    let output = export(dir, Path::new("undisturbed"), &[]);
    assert_eq!(status(&output), COMPLETE, "{}", utf8(&output.stderr));
    (tree(&dir.join("undisturbed")), begin.elapsed())
}

/// A file system in memory.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Only root can mount one.
    fn mount(path: PathBuf, bytes: usize) -> Option<SmallDisk> {
        fs::create_dir(&path).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "small"]).arg(&path).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success()).then_some(SmallDisk(path))
    }

    fn resize(&self, bytes: usize) {
        let size = format!("remount,size={bytes}");
        assert!(Command::new("mount").args(["-o", &size]).arg(&self.0).status().unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        Command::new("umount").arg(&self.0).status().ok();
    }
}

#[test]
fn an_export_that_is_killed_while_its_disk_is_full_resumes_when_there_is_room() {
    let dir = pages();
    let (expected, time) = undisturbed(dir.path());
    let bytes: usize = expected.values().map(|content| content.len().next_multiple_of(4096)).sum();
    let Some(disk) = SmallDisk::mount(dir.path().join("disk"), bytes / 3) else {
        skip("this user cannot mount a small file system");
        return;
    };
    let corpus = disk.0.join("corpus");
    let output = export(dir.path(), &corpus, &[]);
    assert_eq!(status(&output), 2, "{}", utf8(&output.stderr));
    assert!(utf8(&output.stderr).contains("No space left on device"), "{}", utf8(&output.stderr));
    let mut random = Random(0xd15c);
    for kill in 0..20 {
        // Some room at a time, so that kills meet each stage of a part.
        disk.resize(bytes / 3 + kill * bytes / 60);
        let mut child = start(dir.path(), &corpus, OPTIONS, 1 + kill % 4);
        thread::sleep(Duration::from_micros(random.below(time.as_micros() as u64)));
        child.kill().unwrap();
        let code = child.wait().unwrap().code();
        assert!(matches!(code, None | Some(2)), "{code:?}");
    }
    disk.resize(8 * bytes);
    let output = export(dir.path(), &corpus, &[]);
    assert_eq!(status(&output), COMPLETE, "{}", utf8(&output.stderr));
    assert!(tree(&corpus) == expected);
}

/// The system kills a program that writes a longer file than its limit. This needs no root.
#[test]
fn an_export_that_the_system_kills_at_a_limit_of_file_sizes_resumes_without_it() {
    let dir = pages();
    let (expected, _) = undisturbed(dir.path());
    let mut killed = 0;
    for blocks in [1, 2, 4, 8, 16, 32] {
        let script = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut limited = Command::new("sh");
        limited.args(["-c", &script, env!("CARGO_BIN_EXE_seek"), "--no-config", "export", "in"]);
        limited.args(["--rows-per-part", "3", "-o", "corpus"]).args(OPTIONS.split(' '));
        limited.current_dir(dir.path()).stdout(Stdio::null()).stderr(Stdio::null());
        let code = limited.status().unwrap().code();
        assert!(matches!(code, None | Some(2 | COMPLETE)), "{code:?}");
        killed += usize::from(code != Some(COMPLETE));
    }
    assert!(killed > 1, "{killed}");
    let output = export(dir.path(), Path::new("corpus"), &[]);
    assert_eq!(status(&output), COMPLETE, "{}", utf8(&output.stderr));
    assert!(tree(&dir.path().join("corpus")) == expected);
}
