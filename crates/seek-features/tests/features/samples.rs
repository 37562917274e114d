//! Features of the sample pages: every value is a number within the range of its unit. Time grows linearly with the size of the page.

use crate::table::{LEVELS, Table};
use seek_features::{Level, PageMeasurements, Schema};
use seek_page::{Page, PageOptions};
use seek_testing::thread_time::thread_time;
use std::path::PathBuf;
use std::time::Duration;

fn samples() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = files.filter(|p| p.extension().is_some_and(|e| e == "html")).collect();
    pages.sort();
    pages
}

#[test]
fn values_of_all_samples_are_within_their_ranges() {
    let samples = samples();
    assert!(samples.len() >= 28, "{} samples", samples.len());
    for path in samples {
        let page = Page::read(&std::fs::read(&path).unwrap(), PageOptions::default()).unwrap();
        let measurements = PageMeasurements::new(&page).unwrap();
        for level in LEVELS {
            let table = Table::of(&measurements, level);
            assert!(table.rows() > 0, "{}", path.display());
            assert_eq!(table.fault(), None, "{}", path.display());
        }
    }
}

#[test]
fn the_language_of_each_sample_is_that_of_its_name() {
    let codes = [
        ("ar", "ara"),
        ("de", "deu"),
        ("en", "eng"),
        ("es", "spa"),
        ("fa", "pes"),
        ("fr", "fra"),
        ("ja", "jpn"),
        ("pt", "por"),
        ("ru", "rus"),
        ("tr", "tur"),
        ("zh", "cmn"),
    ];
    let mut checked = 0;
    for path in samples() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let Some((_, code)) = codes.iter().find(|(two, _)| name.ends_with(&format!("-{two}"))) else {
            continue;
        };
        let page = Page::read(&std::fs::read(&path).unwrap(), PageOptions::default()).unwrap();
        assert_eq!(PageMeasurements::new(&page).unwrap().language().code, *code, "{name}");
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

/// The shortest processor time of five runs that measure a page and fill all rows in batches. Parsing is not included.
fn time(page: &Page) -> Duration {
    page.segments().unwrap();
    let run = || {
        let before = thread_time();
        let measurements = PageMeasurements::new(page).unwrap();
        for level in [Level::Block, Level::Segment, Level::Page] {
            let (rows, width) = (measurements.row_count(level), Schema::of(level).len());
            let mut out = vec![0.0; 64 * width];
            for first in (0..rows).step_by(64) {
                measurements.fill(level, first..rows.min(first + 64), width, &mut out);
            }
        }
        thread_time() - before
    };
    (0..5).map(|_| run()).min().unwrap()
}

#[test]
fn four_times_the_page_takes_four_times_the_time() {
    let sample = include_str!("../../../../data/samples/forum.html");
    let body = &sample[sample.find("<body").unwrap()..sample.find("</body>").unwrap()];
    let inner = &body[body.find('>').unwrap() + 1..];
    // Copies side by side, and copies inside each other, which give long paths to the root.
    let flat = |times| inner.repeat(times);
    let deep = |times| format!("<div class=content>{inner}").repeat(times);
    for (shape, copies) in [("flat", &flat as &dyn Fn(usize) -> String), ("deep", &deep)] {
        let small = Page::from_source(&copies(8)).unwrap();
        let large = Page::from_source(&copies(32)).unwrap();
        // The factor of 2 and the four tries allow for other processes that share the caches.
        let tries: Vec<_> = (0..4).map(|_| (time(&small), time(&large))).collect();
        assert!(tries.iter().any(|(short, long)| *long < *short * 4 * 2), "{shape}, 8 and 32 copies: {tries:?}");
    }
}
