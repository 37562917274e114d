//! WARC files as inputs: which records are pages, and how broken records affect the others.

#![allow(clippy::unwrap_used)]

use std::fs;

use proptest::prelude::*;
use seek_io::input::InputResult;
use seek_io::{Document, InputLimits, Inputs};
use seek_testing::gzip::gzip;
use tempfile::TempDir;

/// A record with this id, type, further fields and block.
fn record(id: &str, kind: &str, fields: &str, block: &[u8]) -> Vec<u8> {
    let header = format!(
        "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{id}>\r\n{fields}Content-Length: {}\r\n\r\n",
        block.len()
    );
    [header.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// The record of an HTTP response with this header after its status line.
fn response(id: &str, status: &str, header: &str, body: &[u8]) -> Vec<u8> {
    let fields =
        format!("WARC-Target-URI: http://example.org/{id}\r\nContent-Type: application/http; msgtype=response\r\n");
    let block = [format!("HTTP/1.1 {status}\r\n{header}\r\n").as_bytes(), body].concat();
    record(id, "response", &fields, &block)
}

fn page(id: &str) -> Vec<u8> {
    response(id, "200 OK", "Content-Type: text/html; charset=utf-8\r\n", format!("<p>{id}").as_bytes())
}

fn read_with(name: &str, bytes: &[u8], limits: InputLimits) -> Vec<InputResult> {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join(name);
    fs::write(&path, bytes).unwrap();
    let base = format!("{}/", dir.path().display());
    let short = |id: String| id.replace(&base, "").replace("urn:uuid:", "");
    let all = Inputs::open(&[&path], limits).map(|found| match found {
        Ok(document) => Ok(Document { id: short(document.id.clone()), ..document }),
        Err(mut failure) => {
            failure.id = short(failure.id);
            Err(failure)
        }
    });
    all.collect()
}

fn read(bytes: &[u8]) -> Vec<InputResult> {
    read_with("w", bytes, InputLimits::default())
}

/// The id of each document, and the message of each failure.
fn summary(all: &[InputResult]) -> Vec<String> {
    let line = |found: &InputResult| match found {
        Ok(document) => document.id.clone(),
        Err(failure) => format!("! {failure}"),
    };
    all.iter().map(line).collect()
}

#[test]
fn pages_have_their_address_and_content_type() {
    let all = read(&page("a"));
    let document = all[0].as_ref().unwrap();
    assert_eq!(document.id, "w#a");
    assert_eq!(document.url.as_deref(), Some("http://example.org/a"));
    assert_eq!(document.content_type.as_deref(), Some("text/html; charset=utf-8"));
    assert_eq!(document.bytes, b"<p>a");
}

#[test]
fn only_successful_html_responses_and_saved_html_are_pages() {
    let file = [
        record("info", "warcinfo", "Content-Type: application/warc-fields\r\n", b"software: x\r\n"),
        record("ask", "request", "Content-Type: application/http; msgtype=request\r\n", b"GET / HTTP/1.1\r\n\r\n"),
        page("page"),
        response("xhtml", "200 OK", "Content-Type: Application/XHTML+XML\r\n", b"<html>"),
        response("image", "200 OK", "Content-Type: image/png\r\n", b"\x89PNG"),
        response("moved", "301 Moved", "Content-Type: text/html\r\nLocation: /page\r\n", b"<p>moved"),
        response("gone", "404 Not Found", "Content-Type: text/html\r\n", b"<p>gone"),
        response("untold", "200 OK", "", b"<!doctype html><p>x"),
        response("other", "200 OK", "", b"{}"),
        record("dns", "response", "Content-Type: text/dns\r\n", b"20240601 example.org"),
        record("saved", "resource", "Content-Type: text/html\r\n", b"<p>saved"),
        record("text", "conversion", "Content-Type: text/plain\r\n", b"plain"),
        record("again", "revisit", "Content-Type: application/http\r\n", b"HTTP/1.1 200 OK\r\n\r\n"),
        record("meta", "metadata", "Content-Type: application/json\r\n", b"{}"),
    ];
    assert_eq!(summary(&read(&file.concat())), ["w#page", "w#xhtml", "w#untold", "w#saved"]);
}

#[test]
fn a_file_gives_the_same_pages_plain_or_compressed_by_record_or_as_a_whole() {
    let pages = [page("a"), page("b"), page("c")];
    let whole = pages.concat();
    let by_record = pages.each_ref().map(|page| gzip(page)).concat();
    let files = [whole.clone(), gzip(&whole), by_record].into_iter();
    #[cfg(feature = "zstd")]
    let files = {
        let zstd = |bytes: &Vec<u8>| zstd::encode_all(&bytes[..], 1).unwrap();
        files.chain([zstd(&whole), pages.each_ref().map(zstd).concat()])
    };
    for file in files {
        for name in ["x", "x.warc", "x.warc.gz"] {
            let ids = ["a", "b", "c"].map(|id| format!("{name}#{id}"));
            assert_eq!(summary(&read_with(name, &file, InputLimits::default())), ids);
        }
    }
}

#[cfg(feature = "zstd")]
#[test]
fn frames_after_a_dictionary_are_decompressed() {
    let pages = [page("a"), page("b")];
    let dictionary = page("x");
    let frame =
        |page: &Vec<u8>| zstd::bulk::Compressor::with_dictionary(1, &dictionary).unwrap().compress(page).unwrap();
    for packed in [dictionary.clone(), zstd::encode_all(&dictionary[..], 1).unwrap()] {
        let header = [&b"\x5d\x2a\x4d\x18"[..], &u32::try_from(packed.len()).unwrap().to_le_bytes()].concat();
        let file = [header, packed, frame(&pages[0]), frame(&pages[1])].concat();
        assert_eq!(summary(&read(&file)), ["w#a", "w#b"]);
    }
}

#[test]
fn field_names_have_any_case_and_lines_may_end_without_carriage_return() {
    let file = "WARC/1.0\nwarc-type: resource\nwarc-record-id: <urn:uuid:a>\nwarc-target-uri: <http://example.org/>\n\
        content-type: text/html\ncontent-length: 3\n\n<p>\n\n";
    let all = read(file.repeat(2).as_bytes());
    assert_eq!(summary(&all), ["w#a", "w#a"]);
    assert_eq!(all[0].as_ref().unwrap().url.as_deref(), Some("http://example.org/"));
}

#[test]
fn a_record_without_an_id_is_numbered() {
    let plain = "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p>\r\n\r\n";
    assert_eq!(summary(&read(&[&page("a")[..], plain.as_bytes()].concat())), ["w#a", "w#2"]);
}

#[test]
fn broken_records_fail_alone_and_the_next_records_are_found() {
    let no_length = b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:short>\r\n\r\n<p>\r\n\r\n";
    let wide = format!("WARC/1.1\r\nX: {}\r\n\r\n", "x".repeat(70_000));
    let file = [
        &page("a")[..],
        b"no record\r\nat all\r\n\r\n",
        &page("b"),
        no_length,
        &page("c"),
        wide.as_bytes(),
        &page("d"),
        &record("headless", "response", "Content-Type: application/http\r\n", b"no header"),
        &response("coded", "200 OK", "Content-Type: text/html\r\nContent-Encoding: br\r\n", b"\xff\xff"),
        &page("e"),
    ];
    let expected = [
        "w#a",
        "! w#2: is not a WARC record; all bytes up to the next record are skipped",
        "w#b",
        "! w#short: is a WARC record without a length",
        "w#c",
        "! w#6: is a WARC record without a header that can be read",
        "w#d",
        "! w#headless: is a WARC record without an HTTP status",
        "! w#coded: cannot be decoded from 'br': ",
        "w#e",
    ];
    let all = summary(&read(&file.concat()));
    assert_eq!(all.len(), expected.len(), "{all:?}");
    for (line, expected) in all.iter().zip(expected) {
        assert!(line == expected || expected.ends_with(' ') && line.starts_with(expected), "{line} is not {expected}");
    }
}

#[test]
fn a_damaged_compressed_record_fails_alone() {
    let long: String = (0..2000).map(|n| format!("<p>{n}")).collect();
    let second = gzip(&response("b", "200 OK", "Content-Type: text/html\r\n", long.as_bytes()));
    let (first, third) = (gzip(&page("a")), gzip(&page("c")));
    for at in [12, second.len() / 2, second.len() - 20] {
        let mut damaged = second.clone();
        damaged[at..at + 4].copy_from_slice(&[0xff; 4]);
        let all = read_with("w.warc.gz", &[&first[..], &damaged, &third].concat(), InputLimits::default());
        let good: Vec<&str> = all.iter().filter_map(|found| Some(&*found.as_ref().ok()?.id)).collect();
        assert!(good.first() == Some(&"w.warc.gz#a") && good.last() == Some(&"w.warc.gz#c"), "{at}: {all:?}");
        assert_eq!(all.iter().filter(|found| found.is_err()).count(), 1, "{at}: {:?}", summary(&all));
    }
}

#[test]
fn a_truncated_file_gives_the_records_before_the_cut_and_one_failure() {
    let plain = [page("a"), page("b"), page("c")].concat();
    let cut = &plain[..plain.len() - 6];
    assert_eq!(summary(&read(cut)), ["w#a", "w#b", "! w#c: is a WARC record that was cut short"]);
    let packed = [gzip(&page("a")), gzip(&page("b")), gzip(&page("c"))].concat();
    let cut = &packed[..packed.len() - 60];
    assert_eq!(summary(&read(cut)), ["w#a", "w#b", "! w#3: is a gzip file that was cut short"]);
}

#[test]
fn long_pages_fail_alone_and_long_images_are_skipped() {
    let long = [b'x'; 1000];
    let html = "Content-Type: text/html\r\n";
    let file = [
        response("long", "200 OK", html, &long),
        response("image", "200 OK", "Content-Type: image/png\r\n", &long),
        response("bomb", "200 OK", &format!("{html}Content-Encoding: gzip\r\n"), &gzip(&long)),
        page("a"),
    ];
    let all = read_with("w", &file.concat(), InputLimits { max_bytes: 100, ..InputLimits::default() });
    assert_eq!(
        summary(&all),
        [
            "! w#long: has more than 100 bytes, the limit for one page",
            "! w#bomb: unpacks to more than 100 bytes, the limit for one page",
            "w#a",
        ]
    );
}

#[test]
fn a_page_with_the_name_of_a_warc_file_is_one_failure() {
    let all = read_with("w.warc", &b"<p>some page\n".repeat(1000), InputLimits::default());
    assert_eq!(summary(&all), ["! w.warc#1: is not a WARC record; all bytes up to the next record are skipped"]);
}

fn read_damaged(
    flips: Vec<(prop::sample::Index, u8)>,
    cut: Option<prop::sample::Index>,
    packed: bool,
) -> Vec<InputResult> {
    let chunked = "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n";
    let records = [page("a"), response("b", "200 OK", chunked, b"3\r\n<p>\r\n0\r\n\r\n"), page("c")];
    let mut file = if packed { records.each_ref().map(|r| gzip(r)).concat() } else { records.concat() };
    for (at, byte) in flips {
        let at = at.index(file.len());
        file[at] = byte;
    }
    file.truncate(cut.map_or(file.len(), |cut| cut.index(file.len())));
    read_with("w.warc", &file, InputLimits::default())
}

proptest! {
    #[test]
    fn a_damaged_file_ends(
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<Option<prop::sample::Index>>(),
        packed in any::<bool>(),
    ) {
        prop_assert!(read_damaged(flips, cut, packed).len() <= 20);
    }

    #[test]
    fn any_bytes_after_the_start_of_a_record_end(bytes in prop::collection::vec(any::<u8>(), 0..500)) {
        let fields = "WARC-Type: response\r\nContent-Type: application/http\r\nContent-Length: 300\r\n";
        let answer = format!("WARC/1.1\r\n{fields}\r\n");
        for start in [&b"WARC/1.1\r\n"[..], answer.as_bytes()] {
            prop_assert!(read(&[start, &bytes].concat()).len() <= 20);
        }
    }
}
