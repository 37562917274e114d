//! Features of the sample pages: every value is a number within the range of its unit.

use crate::table::{LEVELS, Table};
use seek_features::PageMeasurements;
use seek_page::{Page, PageOptions};
use std::path::PathBuf;

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
