//! Speed and growth of all methods, on one thread, from bytes to text.
//!
//! `cargo bench -p content-seeker-cli --features readability --bench methods -- [NAME...]` prints MB/s and milliseconds per
//! page for each method, over wcxb-dev (`SEEK_CORPORA`), and the growth of the time for pages of twice the size. It fails
//! over the limits. For `dana`, it also repeats the right-to-left pages up to 50 MB, and prints the speed of finding
//! regions and of the whole method.

#![allow(clippy::unwrap_used)]

use content_seeker::Extractor;
use content_seeker::methods::{CATALOG, Entry, SHIPPED};
use seek_io::Corpus;
use seek_methods::dana::Dana;
use seek_page::{Page, PageOptions};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The limits: mean milliseconds per page, and the mean factor of the time for a page of twice the size.
const LIMITS: (f64, f64) = (20.0, 2.2);

/// Sizes of the pages that are doubled.
const GROWN: [usize; 4] = [1 << 20, 2 << 20, 4 << 20, 8 << 20];

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let wanted = |entry: &&Entry| names.is_empty() || names.iter().any(|name| name == entry.name);
    let pages = pages("wcxb-dev");
    let mut by_size: Vec<&Vec<u8>> = pages.iter().collect();
    by_size.sort_by_key(|page| page.len());
    let median = by_size.get(by_size.len() / 2).map_or(&[][..], |page| page);
    println!("{:<16} {:>9} {:>9} {:>9}   twice the page costs", "method", "MB/s", "ms/page", "median");
    let mut over_limits = Vec::new();
    for entry in CATALOG.iter().filter(wanted).filter(|entry| !entry.needs_layout()) {
        let extractor = Extractor::builder().custom_method(entry.make(&[], &SHIPPED).unwrap()).build().unwrap();
        let mut times: Vec<Duration> = pages.iter().map(|page| time(&extractor, page)).collect();
        let total: Duration = times.iter().sum();
        times.sort();
        let grown: Vec<f64> = GROWN.iter().map(|&size| fastest(&extractor, &tiled(median, size))).collect();
        let ratios: Vec<String> = grown.windows(2).map(|two| format!("{:.2}", two[1] / two[0])).collect();
        let bytes: usize = pages.iter().map(Vec::len).sum();
        let mean = total.as_secs_f64() * 1e3 / pages.len() as f64;
        let doubled = (grown[GROWN.len() - 1] / grown[0]).powf(1.0 / (GROWN.len() - 1) as f64);
        if mean > LIMITS.0 || doubled > LIMITS.1 {
            over_limits.push(format!("{}: {mean:.1} ms/page, {doubled:.2} times for twice the page", entry.name));
        }
        println!(
            "{:<16} {:>9.1} {:>9.3} {:>9.3}   {}",
            entry.name,
            bytes as f64 / 1e6 / total.as_secs_f64(),
            mean,
            times[times.len() / 2].as_secs_f64() * 1e3,
            ratios.join(", ")
        );
    }
    if names.is_empty() || names.iter().any(|name| name == "dana") {
        dana();
    }
    assert!(over_limits.is_empty(), "over the limits of {LIMITS:?}: {over_limits:?}");
}

/// The speed of DANA on right-to-left pages.
fn dana() {
    let source: Vec<u8> = tiled(&pages("rtl").concat(), 50_000_000);
    let gigabytes = source.len() as f64 / 1e9;
    let page = Page::read(&source, PageOptions::default()).unwrap();
    let (mut regions, mut whole) = (f64::MAX, f64::MAX);
    for _ in 0..20 {
        let start = Instant::now();
        black_box(Dana::default().regions(page.source()));
        regions = regions.min(start.elapsed().as_secs_f64());
        whole = whole.min(
            time(&Extractor::builder().custom_method(Arc::new(Dana::default())).build().unwrap(), &source)
                .as_secs_f64(),
        );
    }
    println!(
        "\ndana on {gigabytes:.3} GB of the pages of `rtl`: regions {:.2} GB/s, whole {:.2} GB/s",
        gigabytes / regions,
        gigabytes / whole
    );
}

/// The time from bytes to text.
fn time(extractor: &Extractor, bytes: &[u8]) -> Duration {
    let start = Instant::now();
    black_box(extractor.extract(bytes).unwrap().text().unwrap().len());
    start.elapsed()
}

/// The shortest of three times, in seconds.
fn fastest(extractor: &Extractor, bytes: &[u8]) -> f64 {
    (0..3).map(|_| time(extractor, bytes).as_secs_f64()).fold(f64::MAX, f64::min)
}

/// A page, repeated up to a size.
fn tiled(page: &[u8], size: usize) -> Vec<u8> {
    page.iter().copied().cycle().take(if page.is_empty() { 0 } else { size }).collect()
}

/// The pages of a corpus, or the sample pages without a corpus.
fn pages(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("SEEK_CORPORA").map_or_else(|| root.join("../shared/corpora"), PathBuf::from);
    let file = folder.join(format!("{name}.parquet"));
    let exists = file.exists();
    if !exists {
        eprintln!("there is no {}: the sample pages are measured instead", file.display());
    }
    let path = if exists { file } else { root.join("data/samples") };
    Corpus::open(path).unwrap().pages().unwrap().map(|page| page.unwrap().html).collect()
}
