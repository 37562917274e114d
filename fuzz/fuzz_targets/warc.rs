//! WARC files: damaged records are failures, and pages stay within their limit.
#![no_main]

use flate2::Compression;
use flate2::write::GzEncoder;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::WARC;
use seek_fuzz::{ScratchFile, bounded, expect_caught_panics, mutate, warm_up};
use seek_io::{InputLimits, Inputs};
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

/// Most bytes of a page.
const MAX_BYTES: u64 = 1 << 20;

static PLAIN: OnceLock<ScratchFile> = OnceLock::new();
static COMPRESSED: OnceLock<ScratchFile> = OnceLock::new();

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed, &WARC) });

fuzz_target!(|data: &[u8]| {
    warm_up(&[WARC.start], check);
    check(data);
});

fn check(data: &[u8]) {
    expect_caught_panics();
    let plain = PLAIN.get_or_init(|| ScratchFile::new("crawl.warc")).with(data);
    // Compressed bodies may grow to the limit of a page.
    let found = bounded(data.len(), 256, || pages(plain));
    assert!(found.len() <= data.len() + 1, "{} results of {} bytes", found.len(), data.len());
    // The signs of gzip and Zstandard, which the reader knows also in a file of another name.
    if matches!(data, [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, b'*', b'M', 0x18, ..]) {
        return;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(data).unwrap();
    let compressed = COMPRESSED.get_or_init(|| ScratchFile::new("crawl.warc.gz")).with(&encoder.finish().unwrap());
    assert!(pages(compressed) == found, "compression changes the pages");
}

/// The pages of a file; none in the place of a failure.
fn pages(path: &Path) -> Vec<Option<Vec<u8>>> {
    let limits = InputLimits { max_bytes: MAX_BYTES, ..InputLimits::default() };
    let documents = Inputs::open(&[path], limits).map(|document| document.ok().map(|document| document.bytes));
    documents.inspect(|bytes| assert!(bytes.as_ref().is_none_or(|bytes| bytes.len() as u64 <= MAX_BYTES))).collect()
}
