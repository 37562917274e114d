//! Reports tests that cannot run on this machine, so that they are counted as skipped and not as passed.

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::thread;

/// Prints `skipped: REASON`, and appends the test's name and the reason to the file that `SEEK_SKIPPED` names.
pub fn skip(reason: &str) {
    // Not by `eprintln!`: the test harness hides what a passing test prints with it.
    let _ = writeln!(io::stderr(), "skipped: {reason}");
    if let Some(path) = env::var_os("SEEK_SKIPPED") {
        let test = thread::current().name().unwrap_or("unknown").to_owned();
        // One write for each line, so that tests on other threads cannot break into it.
        let line = format!("{test}\t{reason}\n");
        let mut file =
            File::options().create(true).append(true).open(path).expect("SEEK_SKIPPED names a writable file");
        file.write_all(line.as_bytes()).expect("the skipped test is counted");
    }
}
