//! Runs `seek` on hostile files, and measures its memory and time.

use seek_io::Record;
use seek_testing::program::usage;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of `seek extract -f json` gave.
pub struct Run {
    pub records: Vec<Record>,
    /// The exit status.
    pub status: i32,
    /// Peak memory in bytes.
    pub peak: u64,
    /// Processor time in seconds.
    pub seconds: f64,
}

/// The program, in a folder without configuration.
pub fn seek(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek"));
    command.arg("--no-config").current_dir(dir).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Extracts from inputs of a folder on one thread, with all that a record holds. No code of this project may panic, not even
/// where a reader turns the panic into an error.
pub fn extract(dir: &Path, inputs: &[&str]) -> Run {
    let [out, messages] = [(); 2].map(|()| tempfile::NamedTempFile::new().unwrap());
    let mut command = seek(dir);
    command.args(["extract", "-f", "json", "--markdown", "-j", "1", "--timeout", "60"]).args(inputs);
    command.stdout(File::create(out.path()).unwrap()).stderr(File::create(messages.path()).unwrap());
    let (peak, time, status) = usage(&mut command);
    let lines = fs::read_to_string(out.path()).unwrap();
    let records: Vec<Record> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let messages = fs::read_to_string(messages.path()).unwrap();
    // Paths in crates of others do not begin so.
    assert!(!messages.contains("panicked at crates/"), "{messages}");
    let is_bug = |record: &Record| record.error.as_ref().is_some_and(|error| error.contains("which is a bug"));
    assert!(!records.iter().any(is_bug), "{messages}");
    let status = status.code().unwrap_or_else(|| panic!("ended by a signal: {inputs:?}"));
    Run { records, status, peak: peak * 1024, seconds: time.as_secs_f64() }
}

impl Run {
    /// The id and the start of the error of each record; an empty error for a good page.
    pub fn summary(&self) -> Vec<(&str, &str)> {
        self.records.iter().map(|record| (&*record.id, record.error.as_deref().unwrap_or_default())).collect()
    }
}
