//! Memory is that of a few pages, however many there are. `benches/memory.py` holds the same on whole corpora.

#![cfg(target_os = "linux")]

use super::top;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Peak memory, in kB, of extracting from the sample pages so many times over.
fn peak(times: usize, format: &str, out: &Path) -> u64 {
    let samples = vec![top().join("data/samples"); times];
    let mut running = Command::new(env!("CARGO_BIN_EXE_seek"))
        .args(["extract", "-j", "2", "-q", "-f", format, "--markdown", "-o"])
        .arg(out.join(format!("{times}.{}", if format == "json" { "jsonl" } else { format })))
        .args(samples)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut peak = 0;
    // The system forgets it when the program ends, so it is asked for until then.
    while running.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", running.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(running.wait().unwrap().success());
    peak
}

#[test]
fn peak_memory_does_not_grow_with_the_number_of_pages() {
    let dir = TempDir::new().unwrap();
    // A Parquet writer holds a row group, compressed: some pages must fill one.
    for (format, times) in [("json", [2, 40]), ("parquet", [40, 80])] {
        let [some, many] = times.map(|times| peak(times, format, dir.path()));
        assert!(some > 1000 && many * 5 < some * 6, "{format}: {some} kB, then {many} kB");
    }
}
