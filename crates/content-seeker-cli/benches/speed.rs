//! Speed and growth of the shipped pipeline on real pages.
//!
//! `cargo bench -p content-seeker-cli` reads the pages of a corpus into memory (`SEEK_CORPORA`/wcxb-dev.parquet, or the sample
//! pages) and times one thread from bytes to text: MB/s, milliseconds per page, the share of each stage. It compares two threads
//! with one, in turn. Then it repeats a real page up to 1, 4, 16 and 48 MB, each in a separate process, and prints the
//! time and the peak memory.

#![allow(clippy::unwrap_used)]

use content_seeker::{Extractor, Input, shipped_models};
use seek_extract::Seek;
use seek_features::{Level, PageMeasurements};
use seek_io::Corpus;
use seek_page::{Page, PageOptions};
use seek_render as render;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The bytes of a page, and its address.
type Source = (Vec<u8>, Option<String>);

const TILES: [usize; 4] = [1, 4, 16, 48];
/// Rounds of the comparison of threads. Other work on the machine disturbs some rounds.
const ROUNDS: usize = 7;

fn main() {
    let mut args = std::env::args().skip(1).filter(|a| a != "--bench");
    match args.next().as_deref() {
        Some("tile") => tile(args.next().unwrap().parse().unwrap(), Path::new(&args.next().unwrap())),
        Some(other) => panic!("unknown argument {other}"),
        None => {
            let pages = pages();
            stages(&pages);
            compare_threads(&pages);
            growth(&pages);
        }
    }
}

fn corpus() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("SEEK_CORPORA").map_or_else(|| root.join("../shared/corpora"), PathBuf::from);
    let file = folder.join("wcxb-dev.parquet");
    if file.exists() {
        return file;
    }
    eprintln!("there is no {}: the sample pages are measured instead", file.display());
    root.join("data/samples")
}

fn pages() -> Vec<Source> {
    let corpus = Corpus::open(corpus()).unwrap();
    corpus.pages().unwrap().map(|p| p.unwrap()).map(|p| (p.html, p.url)).collect()
}

fn input((html, url): &Source) -> Input<'_> {
    let input = Input::new(html);
    if let Some(url) = url { input.url(url) } else { input }
}

fn options(url: &Option<String>) -> PageOptions {
    PageOptions { url: url.clone(), ..PageOptions::default() }
}

/// Times the whole pipeline, then each stage.
fn stages(pages: &[Source]) {
    let models = shipped_models().unwrap();
    let extractor = Extractor::new();
    let bytes: usize = pages.iter().map(|p| p.0.len()).sum();
    let mut whole: Vec<Duration> = Vec::with_capacity(pages.len());
    let mut chars = 0;
    for page in pages {
        let start = Instant::now();
        chars += extractor.extract(input(page)).unwrap().text().unwrap().len();
        whole.push(start.elapsed());
    }
    let total: Duration = whole.iter().sum();
    whole.sort();
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    println!(
        "{} pages, {:.0} MB to {:.1} MB of text on one thread: {:.1} MB/s, {:.2} ms/page in the mean, {:.2} in the median",
        pages.len(),
        bytes as f64 / 1e6,
        chars as f64 / 1e6,
        bytes as f64 / 1e6 / total.as_secs_f64(),
        ms(total) / pages.len() as f64,
        ms(whole[whole.len() / 2]),
    );

    let mut times = [Duration::ZERO; 5];
    let mut rows = Vec::new();
    for (html, url) in pages {
        let start = Instant::now();
        let page = Page::read(html, options(url)).unwrap();
        times[0] += start.elapsed();
        let start = Instant::now();
        page.segments().unwrap();
        times[1] += start.elapsed();
        let start = Instant::now();
        let measured = PageMeasurements::new(&page).unwrap();
        for (level, forest) in [
            (Level::Page, &models.page_type.first),
            (Level::Segment, &models.segment),
            (Level::Block, &models.content.shared),
        ] {
            let (n, width) = (measured.row_count(level), forest.features().len());
            rows.resize(width * n.min(64), 0.0);
            for first in (0..n).step_by(64) {
                measured.fill(level, first..n.min(first + 64), width, &mut rows);
            }
        }
        let measure = start.elapsed();
        times[2] += measure;
        drop(measured);
        let start = Instant::now();
        let outcome = Seek::new(models).run(&page).unwrap();
        // The run also measures; the rest of its time is classification. It fills fewer segments than the code above, so
        // the time of measuring is slightly too high, and that of classification too low.
        times[3] += start.elapsed().saturating_sub(measure);
        let start = Instant::now();
        render::text(&page, &outcome.selection).unwrap();
        times[4] += start.elapsed();
    }
    let sum: Duration = times.iter().sum();
    for (name, time) in ["decode", "parse and cut", "measure", "classify", "render"].iter().zip(times) {
        println!(
            "{name:14} {:5.1} %  {:.3} ms/page",
            100.0 * time.as_secs_f64() / sum.as_secs_f64(),
            ms(time) / pages.len() as f64
        );
    }
}

/// Compares two threads over one extractor with one thread, in turn.
fn compare_threads(pages: &[Source]) {
    let extractor = Extractor::new();
    let seconds = |number: usize| {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                black_box(extractor.extract(input(page)).unwrap().text().unwrap());
            }
        };
        let start = Instant::now();
        // The scope waits for its threads.
        std::thread::scope(|scope| (0..number).for_each(|_| drop(scope.spawn(work))));
        start.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..ROUNDS).map(|_| seconds(1) / seconds(2)).collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "two threads: {:.2} times as fast as one (median of {ROUNDS} rounds; {:.2} to {:.2})",
        ratios[ROUNDS / 2],
        ratios[0],
        ratios[ROUNDS - 1]
    );
}

/// Runs each size in a separate process, with a page of the median size: reading the corpus would raise the peak memory.
fn growth(pages: &[Source]) {
    let mut by_size: Vec<&Vec<u8>> = pages.iter().map(|p| &p.0).collect();
    by_size.sort_by_key(|html| html.len());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    std::fs::write(&file, by_size[by_size.len() / 2]).unwrap();
    for megabytes in TILES {
        let mut child = Command::new(std::env::current_exe().unwrap());
        let status = child.arg("tile").arg(megabytes.to_string()).arg(&file).status();
        assert!(status.unwrap().success(), "tile of {megabytes} MB");
    }
}

/// A real page whose body is repeated up to a size.
fn tile(megabytes: usize, file: &Path) {
    let html = String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned();
    let from = html.find("<body").map_or(0, |b| b + html[b..].find('>').unwrap_or(0) + 1);
    let to = html.rfind("</body").unwrap_or(html.len());
    let extractor = Extractor::new();
    extractor.extract(&html).unwrap().text().unwrap();
    let baseline = resident("VmRSS:");
    let mut tiled = String::with_capacity(megabytes << 20);
    tiled.push_str(&html[..from]);
    while tiled.len() + (to - from) <= megabytes << 20 {
        tiled.push_str(&html[from..to]);
    }
    let start = Instant::now();
    extractor.extract(&tiled).unwrap().text().unwrap();
    let seconds = start.elapsed().as_secs_f64();
    let used = resident("VmHWM:").saturating_sub(baseline);
    println!(
        "{megabytes:3} MB: {:7.1} ms, {:5.1} MB/s, peak memory {:.1} times the page",
        seconds * 1e3,
        tiled.len() as f64 / 1e6 / seconds,
        used as f64 * 1024.0 / tiled.len() as f64,
    );
}

/// A line of the process status in KiB; 0 on a system without it.
fn resident(key: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with(key)).unwrap_or("");
    line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
}
