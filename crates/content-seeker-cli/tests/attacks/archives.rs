//! Archives: bombs end at a limit with a named error, wrong lengths fail alone, and time and memory have a bound.

use crate::archive_cost::within_bounds;
use crate::plain;
use crate::program::{Run, extract};
use flate2::{Compression, write::GzEncoder};
use seek_testing::gzip::gzip;
use std::fs;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

/// The limit for one page: a bomb is unpacked to it.
const PAGE_BYTES: usize = 64 << 20;
/// Unpacked bytes of a bomb: sixteen pages of the limit.
const BOMB_BYTES: usize = 1 << 30;
const TOO_LARGE: &str = "unpacks to more than 67108864 bytes, the limit for one page";

/// A record of an HTTP response.
pub fn response(id: &str, header: &str, body: &[u8]) -> Vec<u8> {
    let block = [format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{header}\r\n").as_bytes(), body].concat();
    with_length(id, &block.len().to_string(), &block)
}

/// A record that states this length.
fn with_length(id: &str, length: &str, block: &[u8]) -> Vec<u8> {
    let header = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x:{id}>\r\n\
        Content-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n"
    );
    [header.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn page(id: &str) -> Vec<u8> {
    response(id, "", plain(2000).as_bytes())
}

/// Extracts from one file, which unpacks to this many bytes.
fn extract_file(name: &str, bytes: &[u8], unpacked: usize) -> Run {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join(name), bytes).unwrap();
    let run = extract(dir.path(), &[name]);
    within_bounds(name, &run, unpacked);
    run
}

/// Honest Brotli.
fn brotli(bytes: &[u8]) -> Vec<u8> {
    const BUFFER_BYTES: usize = 4096;
    const QUALITY: u32 = 1;
    const WINDOW_BITS: u32 = 22;
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), BUFFER_BYTES, QUALITY, WINDOW_BITS);
    encoder.write_all(bytes).unwrap();
    encoder.into_inner()
}

/// Members of gzip that unpack to this many spaces.
fn gzip_bomb(bytes: usize) -> Vec<u8> {
    const MEMBER: usize = 16 << 20;
    let mut member = GzEncoder::new(Vec::new(), Compression::best());
    member.write_all(&vec![b' '; MEMBER]).unwrap();
    member.finish().unwrap().repeat(bytes / MEMBER)
}

/// A frame of Zstandard (RFC 8878) that unpacks to this many letters: each block of four bytes repeats one byte.
fn zstd_bomb(bytes: usize) -> Vec<u8> {
    const BLOCK: usize = 128 << 10;
    const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
    /// No size, no checksum, no dictionary; then a window of 128 KiB.
    const HEADER: [u8; 2] = [0, 7 << 3];
    const REPEATED: u32 = 1 << 1;
    let mut frame = [&MAGIC[..], &HEADER].concat();
    let blocks = bytes / BLOCK;
    for block in 1..=blocks {
        let header = (BLOCK as u32) << 3 | REPEATED | u32::from(block == blocks);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.push(b'a');
    }
    frame
}

#[test]
fn compressed_pages_that_are_bombs_fail_alone() {
    let dir = TempDir::new().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    for name in ["1.html", "4.html"] {
        write(name, plain(2000).as_bytes());
    }
    let (gzip, zstd) = (gzip_bomb(BOMB_BYTES), zstd_bomb(BOMB_BYTES));
    assert!(gzip.len() < 2 << 20 && zstd.len() < 64 << 10, "{} and {} bytes", gzip.len(), zstd.len());
    write("2.html.gz", &gzip);
    write("3.html.zst", &zstd);
    let run = extract(dir.path(), &["."]);
    let errors: Vec<&str> = run.summary().into_iter().map(|(_, error)| error).collect();
    assert_eq!(errors, ["", TOO_LARGE, TOO_LARGE, ""]);
    within_bounds("pages that are bombs", &run, 2 * PAGE_BYTES);
}

#[test]
fn bodies_in_a_web_archive_that_are_bombs_fail_alone() {
    let zeros = vec![b' '; 80 << 20];
    let file = [
        page("a"),
        response("gzip", "Content-Encoding: gzip\r\n", &gzip_bomb(BOMB_BYTES)),
        page("b"),
        response("brotli", "Content-Encoding: br\r\n", &brotli(&zeros)),
        page("c"),
        response("twice", "Content-Encoding: gzip, gzip\r\n", &gzip(&gzip_bomb(BOMB_BYTES))),
        page("d"),
        response("zstd", "Content-Encoding: zstd\r\n", &zstd_bomb(BOMB_BYTES)),
        page("e"),
    ];
    let run = extract_file("w.warc", &file.concat(), 4 * PAGE_BYTES);
    let errors: Vec<&str> = run.summary().into_iter().map(|(_, error)| error).collect();
    assert_eq!(errors, ["", TOO_LARGE, "", TOO_LARGE, "", TOO_LARGE, "", TOO_LARGE, ""]);
}

#[test]
fn a_web_archive_that_is_a_bomb_fails() {
    let long = with_length("long", &BOMB_BYTES.to_string(), b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
    // The body follows the record's header, and never ends.
    let bomb = [gzip(&page("a")), gzip(&long), gzip_bomb(BOMB_BYTES)].concat();
    let run = extract_file("w.warc.gz", &bomb, PAGE_BYTES);
    assert_eq!(run.summary()[0].1, "");
    assert!(run.records[1].error.as_ref().is_some_and(|error| error.contains("67108864")), "{:?}", run.summary());
}

#[test]
fn a_line_without_end_fails() {
    let line = [b"{\"html\": \"<p>a\"}\n{\"html\": \"".to_vec(), vec![b'a'; 200 << 20]].concat();
    let run = extract_file("pages.jsonl", &line, line.len());
    assert_eq!((run.records.len(), run.status), (2, 1));
    assert!(run.records[0].error.is_none() && run.records[1].error.is_some());
}

#[test]
fn a_record_with_a_wrong_length_fails_alone_if_the_next_one_can_be_found() {
    let block = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", plain(2000).as_bytes()].concat();
    for length in ["-1", "+5x", "0x800", "1e9", "99999999999999999999999999", "", " ", "12", "0"] {
        let file = [page("a"), with_length("lie", length, &block), page("b")];
        let unpacked = file.concat();
        for (name, bytes) in
            [("w.warc", &unpacked), ("w.warc.gz", &file.each_ref().map(|record| gzip(record)).concat())]
        {
            let run = extract_file(name, bytes, unpacked.len());
            let good: Vec<&str> = run.summary().into_iter().filter(|(_, e)| e.is_empty()).map(|(id, _)| id).collect();
            let ids = ["a", "b"].map(|id| format!("{name}#urn:x:{id}"));
            assert_eq!(good, ids, "{length:?}: {:?}", run.summary());
            assert_eq!(run.status, 1, "{length:?}");
        }
    }
}

#[test]
fn a_length_beyond_the_end_is_a_failure_and_costs_no_memory() {
    let block = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", plain(2000).as_bytes()].concat();
    for length in ["60000000", "9999999999", "18446744073709551615", "18446744073709551614"] {
        let file = [page("a"), with_length("lie", length, &block)].concat();
        let run = extract_file("w.warc", &file, file.len());
        let (first, rest) = run.records.split_first().unwrap();
        assert!(first.error.is_none(), "{length}");
        // A length above the limit for one page is one failure, the end of the file within it another.
        assert!(matches!(rest.len(), 1 | 2) && rest.iter().all(|record| record.error.is_some()), "{:?}", run.summary());
    }
}

#[test]
fn chunks_with_wrong_lengths_fail_alone() {
    let chunked = |id: &str, body: &[u8]| response(id, "Transfer-Encoding: chunked\r\n", body);
    for body in [&b"ffffffffffffffff\r\n<p>a"[..], b"7fffffff\r\n<p>a\r\n0\r\n\r\n", b"-1\r\n<p>a", b"\r\n\r\n", b"zz"]
    {
        let file = [page("a"), chunked("lie", body), page("b")].concat();
        let run = extract_file("w.warc", &file, file.len());
        assert_eq!(run.records.len(), 3, "{:?}", run.summary());
        assert!(run.records[0].error.is_none() && run.records[2].error.is_none(), "{:?}", run.summary());
    }
}

#[test]
fn nested_parts_of_mhtml_end() {
    let nested: String =
        (0..200_000).map(|i| format!("Content-Type: multipart/related; boundary=b{i}\n\n--b{i}\n")).collect::<String>()
            + "Content-Type: text/html\n\n<p>a\n";
    let same = "Content-Type: multipart/related; boundary=b\n\n--b\n".repeat(200_000);
    let almost = format!("Content-Type: multipart/related; boundary=b\n\n{}", "--bb\n".repeat(2_000_000));
    let wide = format!("Content-Type: multipart/related; boundary={}\n\n", "-".repeat(60_000)) + &"-".repeat(8 << 20);
    for (name, file) in [("nested", nested), ("same", same), ("almost", almost), ("wide", wide)] {
        let file = format!("MIME-Version: 1.0\n{file}");
        let run = extract_file(&format!("{name}.mhtml"), file.as_bytes(), file.len());
        assert_eq!((run.records.len(), run.status), (1, 1), "{name}");
        assert_eq!(run.summary()[0].1, "is MHTML without an HTML part", "{name}");
    }
}

/// A Parquet file of two pages.
pub fn table(path: &Path) -> Vec<u8> {
    let pages = ["a", "b"].map(|id| seek_io::LabelledPage {
        id: id.to_owned(),
        html: plain(2000).into_bytes(),
        ..seek_io::LabelledPage::default()
    });
    seek_io::write_parquet(path, pages).unwrap();
    fs::read(path).unwrap()
}

#[test]
fn tables_with_lying_footers_fail_alone() {
    let dir = TempDir::new().unwrap();
    let bytes = table(&dir.path().join("0000-good.parquet"));
    let (length, footer) = (bytes.len(), u32::from_le_bytes(bytes[bytes.len() - 8..][..4].try_into().unwrap()));
    let mut count = 1;
    let mut write = |lie: &[u8]| {
        fs::write(dir.path().join(format!("{count:04}.parquet")), lie).unwrap();
        count += 1;
    };
    for lie in [0, 1, footer - 1, footer + 1, footer * 2, length as u32, i32::MAX as u32, u32::MAX] {
        let mut lying = bytes.clone();
        lying[length - 8..length - 4].copy_from_slice(&lie.to_le_bytes());
        write(&lying);
    }
    // The footer states the numbers of rows, the sizes and the places of all columns as numbers of variable length.
    for at in (length - 8 - footer as usize..length - 8).step_by(7) {
        for lie in [&[0xff; 4][..], &[0xfe, 0xff, 0xff, 0xff, 0x0f], &[0]] {
            let mut lying = bytes.clone();
            let end = (at + lie.len()).min(length - 8);
            lying[at..end].copy_from_slice(&lie[..end - at]);
            write(&lying);
        }
    }
    fs::write(dir.path().join("last-good.parquet"), &bytes).unwrap();
    let mut inputs: Vec<String> =
        fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    inputs.sort();
    let run = extract(dir.path(), &inputs.iter().map(String::as_str).collect::<Vec<_>>());
    let failed = run.records.iter().filter(|record| record.error.is_some()).count();
    assert!(failed > 100, "{failed} of {}", inputs.len());
    within_bounds(&format!("{} tables, {failed} of them with errors", inputs.len()), &run, inputs.len() * length);
    let (first, last) = (&run.records[..2], &run.records[run.records.len() - 2..]);
    for record in first.iter().chain(last) {
        assert!(record.text.as_ref().is_some_and(|text| !text.is_empty()), "{record:?}");
    }
}
