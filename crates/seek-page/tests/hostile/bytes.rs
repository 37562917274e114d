//! Bytes that are not well-formed text.

use super::{SECOND, read_within, texts};
use seek_page::{EncodingSource, Page, PageOptions};

fn read(bytes: &[u8]) -> (Page, Vec<String>) {
    let page = read_within(SECOND, bytes, PageOptions::default()).unwrap();
    let texts = texts(&page);
    (page, texts)
}

#[test]
fn empty() {
    let (page, texts) = read(b"");
    assert!(texts.is_empty());
    assert!(page.segments().unwrap().is_empty());
    assert_eq!(page.lines().count(), 0);
    // The document, <html>, <head>, <body>.
    assert_eq!(page.dom().unwrap().len(), 4);
}

#[test]
fn nul_bytes() {
    let (_, texts) = read(b"<p>a\0b</p>\0<p>\0\0</p><pre>\0c</pre><p title='\0'>d");
    assert_eq!(texts, ["ab", "c", "d"]);
    let (_, texts) = read(&vec![0; 1 << 20]);
    assert!(texts.is_empty());
}

#[test]
fn invalid_utf8() {
    let (_, texts) = read(b"<meta charset=utf-8><p>caf\xe9 \xf0\x9f\x98 \xc0\x80</p><p>after");
    assert_eq!(texts, ["caf\u{fffd} \u{fffd} \u{fffd}\u{fffd}", "after"]);
}

#[test]
fn utf16() {
    let source = "<!doctype html><title>t</title><p>Grüße, 世界</p>";
    let little: Vec<u8> = source.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = source.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
    for (bytes, encoding, from) in [
        (marked(b"\xff\xfe", &little), "UTF-16LE", EncodingSource::ByteOrderMark),
        (marked(b"\xfe\xff", &big), "UTF-16BE", EncodingSource::ByteOrderMark),
        (little.clone(), "UTF-16LE", EncodingSource::Guess),
        (big.clone(), "UTF-16BE", EncodingSource::Guess),
        // The cut is inside a character.
        (little[..little.len() - 1].to_vec(), "UTF-16LE", EncodingSource::Guess),
    ] {
        let (page, texts) = read(&bytes);
        assert_eq!(page.encoding(), (encoding, from));
        assert_eq!(texts, ["Grüße, 世界"]);
    }
}

#[test]
fn binary() {
    // A fixed sequence of all kinds of bytes.
    let mut state = 1_u32;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(1 << 20)
    .collect();
    read(&bytes);
    read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0");
    read(b"\x1f\x8b\x08\0\0\0\0\0");
}

#[test]
fn all_bytes_in_every_place_of_markup() {
    for byte in 0..=255_u8 {
        let at = [byte];
        let page = [b"<p".as_slice(), &at, b"a", &at, b"=", &at, b"b", &at, b">", &at, b"<", &at, b"!--", &at].concat();
        read(&page);
    }
}

#[test]
fn character_references() {
    let (_, texts) = read("&".repeat(500_000).as_bytes());
    assert_eq!(texts[0].len(), 500_000);
    let (_, texts) = read(format!("&{}", "a".repeat(1 << 20)).as_bytes());
    assert_eq!(texts[0].len(), (1 << 20) + 1);
    let (_, texts) = read("&#x110000;&#55296;&#99999999999999999999;&notanentity;".repeat(10_000).as_bytes());
    assert!(texts[0].starts_with("\u{fffd}\u{fffd}\u{fffd}¬anentity;"));
}
