//! Bytes to text: any bytes with any header give text of at most three times their length.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::ENCODED_PAGES;
use seek_fuzz::{SAMPLES, bounded, mutate, warm_up};
use seek_page::decode;

/// Values of the HTTP header.
const HEADERS: [Option<&str>; 8] = [
    None,
    Some("text/html; charset=utf-8"),
    Some("text/html;charset=\"windows-1252\""),
    Some("text/html; charset=shift_jis"),
    Some("text/html; charset=utf-16be"),
    Some("text/html; charset=iso-2022-jp"),
    Some("text/html; charset=gb18030"),
    Some("; charset='"),
];

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &ENCODED_PAGES)
});

fuzz_target!(|data: &[u8]| {
    warm_up(SAMPLES, check);
    check(data);
});

fn check(data: &[u8]) {
    for header in HEADERS {
        let decoded = bounded(data.len(), 16, || decode(data, header));
        assert!(decoded.text.len() <= 3 * data.len() + 3, "{} bytes of {}", decoded.text.len(), data.len());
        // What is decoded stays as it is, except for a second byte order mark.
        let text = decoded.text.trim_start_matches('\u{feff}');
        assert_eq!(decode(text.as_bytes(), Some("text/html; charset=utf-8")).text, text);
    }
}
