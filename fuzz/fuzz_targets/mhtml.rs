//! MHTML files: each gives one page, no longer than the file, or a failure.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::MAIL;
use seek_fuzz::{ScratchFile, bounded, expect_caught_panics, mutate, warm_up};
use seek_io::{InputLimits, Inputs};
use std::sync::OnceLock;

static FILE: OnceLock<ScratchFile> = OnceLock::new();

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed, &MAIL) });

fuzz_target!(|data: &[u8]| {
    warm_up(&[MAIL.start], check);
    check(data);
});

fn check(data: &[u8]) {
    expect_caught_panics();
    let path = FILE.get_or_init(|| ScratchFile::new("page.mhtml")).with(data);
    let found: Vec<_> = bounded(data.len(), 1024, || Inputs::open(&[path], InputLimits::default()).collect());
    assert_eq!(found.len(), 1);
    if let Ok(document) = &found[0] {
        assert!(document.bytes.len() <= data.len(), "{} bytes of {}", document.bytes.len(), data.len());
    }
}
