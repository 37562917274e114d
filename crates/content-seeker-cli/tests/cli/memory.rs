//! Memory does not grow with the number of pages. `benches/memory.py` measures whole corpora.

#![cfg(target_os = "linux")]

use super::{folder, top};
use seek_io::LabelledPage;
use seek_testing::program::usage;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Peak memory in kB while extracting from the sample pages several times.
fn peak(times: usize, format: &str, out: &Path) -> u64 {
    let samples = vec![top().join("data/samples"); times];
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek"));
    command
        .args(["extract", "-j", "2", "-q", "-f", format, "--markdown", "-o"])
        .arg(out.join(format!("{times}.{}", if format == "json" { "jsonl" } else { format })))
        .args(samples);
    let (peak, success) = peak_of(&mut command);
    assert!(success);
    peak
}

/// Peak memory of a program in kB, and whether it succeeded.
fn peak_of(command: &mut Command) -> (u64, bool) {
    let (peak, _, status) = usage(command.stdout(Stdio::null()).stderr(Stdio::null()));
    (peak, status.success())
}

#[test]
fn peak_memory_does_not_grow_with_the_number_of_pages() {
    let dir = TempDir::new().unwrap();
    // A Parquet writer keeps a compressed row group in memory: some pages must fill it.
    for (format, times) in [("json", [2, 40]), ("parquet", [40, 80])] {
        let [some, many] = times.map(|times| peak(times, format, dir.path()));
        assert!(some > 1000 && many * 5 < some * 6, "{format}: {some} kB, then {many} kB");
    }
}

#[test]
fn equal_rows_that_a_table_stores_once_do_not_need_memory_for_each() {
    let dir = folder([("keep", "")]);
    let peaks = [2, 64].map(|rows| {
        let path = dir.path().join(format!("{rows}.parquet"));
        let page = LabelledPage { html: vec![b' '; 1_000_000], ..LabelledPage::default() };
        seek_io::write_parquet(&path, vec![page; rows]).unwrap();
        assert!(fs::metadata(&path).unwrap().len() < 100_000);
        let mut command = Command::new(env!("CARGO_BIN_EXE_seek"));
        peak_of(command.args(["extract", "-j", "1", "-f", "json", "--max-bytes", "1000"]).arg(path)).0
    });
    assert!(peaks[0] > 1000 && peaks[1] < peaks[0] + 20_000, "{peaks:?}");
}
