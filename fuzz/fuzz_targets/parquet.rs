//! Parquet files with damaged bytes: rows of pages and of labelled pages are read, or there is an error.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::{MEMORY_PER_BYTE, Random, ScratchFile, bounded, expect_caught_panics, mutate_binary, warm_up};
use seek_io::{Corpus, InputLimits, Inputs, LabelledPage, write_parquet};
use std::sync::OnceLock;

/// Most rows that are read: a damaged file may claim any number.
const ROWS: usize = 1_000;

static FILE: OnceLock<ScratchFile> = OnceLock::new();
static VALID: OnceLock<[Vec<u8>; 2]> = OnceLock::new();

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let valid = VALID.get_or_init(|| [1, 40].map(valid));
    mutate_binary(data, size, max_size, seed, &valid[Random::new(seed).below(2)])
});

fuzz_target!(|data: &[u8]| {
    warm_up(&[&VALID.get_or_init(|| [1, 40].map(valid))[1]], check);
    check(data);
});

fn check(data: &[u8]) {
    expect_caught_panics();
    let path = FILE.get_or_init(|| ScratchFile::new("pages.parquet")).with(data);
    let limits = InputLimits { max_bytes: 1 << 20, ..InputLimits::default() };
    bounded(data.len(), MEMORY_PER_BYTE, || {
        for document in Inputs::open(&[path], limits).take(ROWS).flatten() {
            assert!(document.bytes.len() as u64 <= limits.max_bytes);
        }
        let corpus = Corpus::open(path).map(|corpus| corpus.with_limits(limits));
        let pages = corpus.and_then(|corpus| corpus.pages());
        pages.into_iter().flatten().take(ROWS).flatten().for_each(drop);
    });
}

/// A valid file of some pages.
fn valid(pages: usize) -> Vec<u8> {
    let page = |number: usize| LabelledPage {
        id: format!("page-{number}"),
        url: Some(format!("https://example.org/{number}")),
        page_type: Some("article".into()),
        html: format!("<p>The storm hit the coast {number} times.").into_bytes(),
        gold_text: Some(format!("The storm hit the coast {number} times.")),
        with: vec!["storm".into()],
        ..LabelledPage::default()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("valid.parquet");
    write_parquet(&path, (0..pages).map(page)).unwrap();
    std::fs::read(path).unwrap()
}
