//! Memory stays flat over many pages in one process with sixteen threads.
//!
//! `just lab soak` sets `SEEK_SOAK_PAGES` and so runs the long form on the corpora. The short form repeats the sample pages.

#![cfg(target_os = "linux")]

use crate::program::seek;
use seek_testing::program::memory;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Pages of the short form.
const PAGES: usize = 6_000;
/// The part of the pages before the first measurement in the long form: 10,000 of 200,000.
const WARM_UP: f64 = 0.05;
/// The same in the short form: each thread needs some pages to reach its largest buffers.
const SHORT_WARM_UP: f64 = 0.3;
/// Measurements after it.
const SAMPLES: usize = 40;
/// The measurements at the start, whose maximum is compared with that of all.
const FIRST: usize = 4;
/// Most growth. A mean of many measurements would hide a part of it.
const MOST_GROWTH: f64 = 0.05;
const THREADS: &str = "16";

/// The pages: tables of the corpora for the long form, else the sample pages.
fn inputs(is_long: bool) -> Vec<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = env::var_os("SEEK_CORPORA").map_or_else(|| top.join("../shared/corpora"), PathBuf::from);
    let files = fs::read_dir(corpora).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut tables: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "parquet")).collect();
    tables.sort();
    if is_long && !tables.is_empty() { tables } else { vec![top.join("data/samples").canonicalize().unwrap()] }
}

/// Memory in MB after each of some numbers of pages.
fn curve(pages: usize, warm_up: f64, inputs: &[PathBuf]) -> Vec<(usize, f64)> {
    // Twenty pages of samples, or some hundred of a corpus, are the fewest that an input has.
    let times = pages / 20 / inputs.len() + 1;
    let mut command = seek(Path::new("/"));
    // A busy machine may exceed the default limit.
    command.args(["extract", "-f", "json", "-q", "-j", THREADS, "--timeout", "60"]);
    command.args(inputs.iter().cycle().take(times * inputs.len())).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let first = (pages as f64 * warm_up) as usize;
    let every = ((pages - first) / SAMPLES).max(1);
    let (mut curve, mut line) = (Vec::new(), Vec::new());
    for page in 1..=pages {
        line.clear();
        assert!(lines.read_until(b'\n', &mut line).unwrap() > 0, "only {page} pages");
        if page >= first && (page - first).is_multiple_of(every) {
            let megabytes = memory(&child, "VmRSS").unwrap() as f64 / 1000.0;
            println!("{page:>7} pages {megabytes:>6.1} MB");
            curve.push((page, megabytes));
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    curve
}

#[test]
fn soak() {
    let given = env::var("SEEK_SOAK_PAGES").ok().map(|pages| pages.parse().unwrap());
    let warm_up = if given.is_some() { WARM_UP } else { SHORT_WARM_UP };
    let curve = curve(given.unwrap_or(PAGES), warm_up, &inputs(given.is_some()));
    let most = |samples: &[(usize, f64)]| samples.iter().map(|&(_, megabytes)| megabytes).fold(0.0, f64::max);
    let (start, end) = (most(&curve[..FIRST]), most(&curve));
    println!("the first samples {start:.1} MB, the maximum {end:.1} MB: {:+.1} %", (end / start - 1.0) * 100.0);
    assert!(end <= start * (1.0 + MOST_GROWTH), "{start:.1} MB grew to {end:.1} MB");
}
