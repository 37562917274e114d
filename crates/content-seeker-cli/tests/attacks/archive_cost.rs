//! What an honest archive costs: the measure of hostile ones.

use crate::cost::MOST_TIMES;
use crate::program::{Run, extract};
use crate::{archives, plain};
use seek_testing::gzip::gzip;
use seek_testing::skip::skip;
use std::fs;
use std::sync::LazyLock;
use std::thread;
use tempfile::TempDir;

/// The limit for one page is 64 MiB. A run may keep it twice, as packed and as unpacked bytes, beside the program.
const MOST_BYTES: u64 = 256 << 20;
/// The unpacked bytes of the honest archive.
const HONEST_BYTES: usize = 4_000_000;
/// A file of fewer bytes counts as one of these: the clock of another program has hundredths of a second.
pub const FEWEST_BYTES: usize = 1_000_000;

/// Processor time of an honest archive of web pages: to start the program, and for each unpacked byte.
static HONEST: LazyLock<(f64, f64)> = LazyLock::new(|| {
    const PAGE: usize = 40_000;
    let dir = TempDir::new().unwrap();
    let record = gzip(&archives::response("a", "", plain(PAGE).as_bytes()));
    let seconds = |pages: usize| {
        fs::write(dir.path().join("honest.warc.gz"), record.repeat(pages)).unwrap();
        // Other programs share the caches, so the lowest time counts.
        let runs = (0..3).map(|_| {
            let run = extract(dir.path(), &["honest.warc.gz"]);
            assert_eq!(run.records.len(), pages);
            run.seconds
        });
        runs.fold(f64::INFINITY, f64::min)
    };
    let start = seconds(1);
    let per_byte = (seconds(1 + HONEST_BYTES / PAGE) - start) / HONEST_BYTES as f64;
    assert!(per_byte > 0.0 || !cfg!(target_os = "linux"), "{per_byte} s a byte");
    println!(
        "an honest archive: {start:.2} s for one page, then {:.3} us a byte\n\n\
        | archive | MB | times an honest archive | bound | peak, MiB | bound |",
        per_byte * 1e6
    );
    (start, per_byte)
});

/// Checks the time and the memory of an archive that unpacks to this many bytes, and prints a row of the table.
pub fn within_bounds(name: &str, run: &Run, unpacked: usize) {
    let (start, per_byte) = *HONEST;
    let (peak, bound) = (run.peak >> 20, MOST_BYTES >> 20);
    let times = (run.seconds - start) / (per_byte * unpacked.max(FEWEST_BYTES) as f64);
    let megabytes = unpacked as f64 / 1e6;
    let test = thread::current().name().unwrap_or_default().replace("archives::", "").replace('_', " ");
    println!("| {test}: {name} | {megabytes:.1} | {times:.1} | {MOST_TIMES} | {peak} | {bound} |");
    assert!(peak < bound, "{name}: {peak} MiB");
    if per_byte == 0.0 {
        skip("this system does not say how much time a program used");
        return;
    }
    assert!(times <= MOST_TIMES, "{name}: {times:.1} times an honest archive");
}
