//! Sixteen threads over one extractor give the same as one thread.
#![cfg(all(feature = "models", feature = "render", feature = "metadata"))]
#![allow(clippy::unwrap_used)]

use content_seeker::Extractor;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

const THREADS: usize = 16;
/// Pages that are made of others.
const MIXED: usize = 100;

/// The sample pages, and pages that mix pieces of them, so that tags nest wrongly.
fn pages() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "html"));
    paths.sort();
    let mut pages: Vec<String> =
        paths.iter().map(|path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()).collect();
    let pieces: Vec<String> = pages.iter().flat_map(|page| page.split_inclusive('>')).map(str::to_owned).collect();
    let mixed = |number: usize| {
        // Runs of 40 pieces from places far from each other.
        let starts = (1..=20).map(|run| (number * 7_919 + run * 104_729) % pieces.len());
        starts.flat_map(|start| pieces[start..].iter().take(40)).map(String::as_str).collect::<String>()
    };
    pages.extend((0..MIXED).map(mixed));
    pages
}

/// All that the extractor finds on a page.
fn found(extractor: &Extractor, page: &str) -> String {
    let page = extractor.extract(page).unwrap();
    let (metadata, parts) = (page.metadata().unwrap(), page.parts().unwrap());
    format!("{}\n{}\n{:?}\n{metadata:?}\n{parts:?}", page.text().unwrap(), page.markdown().unwrap(), page.selection())
}

#[test]
fn sixteen_threads_find_what_one_finds() {
    let (extractor, pages) = (Extractor::new(), pages());
    assert!(pages.len() > MIXED + 20);
    let expected: Vec<String> = pages.iter().map(|page| found(&extractor, page)).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                // Each page twice, so that threads also share a page.
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) / 2;
                    let Some(expected) = expected.get(number) else { return };
                    assert_eq!(&found(&extractor, &pages[number]), expected, "page {number}");
                }
            });
        }
    });
}
