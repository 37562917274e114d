//! Sixteen threads over one extractor find what one thread finds.

use crate::page_attacks::{Attack, all};
use content_seeker::Extractor;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

const THREADS: usize = 16;
/// Pages that are made of others.
const MIXED: usize = 100;
/// The size of an attack in bytes.
const BYTES: usize = 20_000;

/// The sample pages, pages that mix pieces of them, so that tags nest wrongly, and the attacks.
fn pages() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "html"));
    paths.sort();
    let mut pages: Vec<String> =
        paths.iter().map(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned()).collect();
    let pieces: Vec<String> = pages.iter().flat_map(|page| page.split_inclusive('>')).map(str::to_owned).collect();
    let mixed = |number: usize| {
        // Runs of 40 pieces from places far from each other.
        let starts = (1..=20).map(|run| (number * 7_919 + run * 104_729) % pieces.len());
        starts.flat_map(|start| pieces[start..].iter().take(40)).map(String::as_str).collect::<String>()
    };
    pages.extend((0..MIXED).map(mixed));
    pages.extend(all().into_iter().map(|Attack { page, .. }| page(BYTES)));
    pages
}

/// All that the extractor finds on a page.
fn found(extractor: &Extractor, page: &str) -> String {
    let page = extractor.extract(page).unwrap();
    let record = (page.text().unwrap(), page.selection(), page.metadata().unwrap(), page.parts().unwrap());
    format!("{record:?}\n{}\n{}", page.markdown().unwrap(), page.html().unwrap())
}

#[test]
fn sixteen_threads_find_what_one_finds() {
    let (extractor, pages) = (Extractor::new(), pages());
    assert!(pages.len() > MIXED + 100, "{}", pages.len());
    let expected: Vec<String> = pages.iter().map(|page| found(&extractor, page)).collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                // Each page twice, so that threads also share a page.
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) / 2;
                    let Some(expected) = expected.get(number) else { return };
                    assert!(&found(&extractor, &pages[number]) == expected, "page {number}");
                }
            });
        }
    });
}
