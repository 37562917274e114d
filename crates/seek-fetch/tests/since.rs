//! Fetches what has changed since an earlier archive.

#![allow(clippy::unwrap_used)]

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::time::Duration;

use flate2::bufread::GzDecoder;
use seek_fetch::{Archive, BatchCounts, BatchOptions, EarlierPages, FetchOptions, Fetcher, fetch_all};
use seek_io::{InputLimits, Inputs};
use seek_testing::site_server::{Request, SiteServer, respond};

const HTML: &str = "Content-Type: text/html";
const PAGE: &[u8] = b"<!DOCTYPE html><p>The storm hit the coast at night.";
const DATE: &str = "Fri, 27 Nov 2026 06:00:00 GMT";

/// Pages with a tag, with a date, with neither, and one that is another at each request.
fn answer(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    let not_modified = |out| respond(out, "304 Not Modified", &["ETag: \"1\""], b"");
    match &*request.path {
        "/tag" if request.header("if-none-match") == Some("\"1\"") => not_modified(out),
        "/tag" => respond(out, "200 OK", &[HTML, "ETag: \"1\""], PAGE),
        // It does not repeat the date.
        "/date" if request.header("if-modified-since") == Some(DATE) => respond(out, "304 Not Modified", &[], b""),
        "/date" => respond(out, "200 OK", &[HTML, &format!("Last-Modified: {DATE}")], PAGE),
        "/plain" => respond(out, "200 OK", &[HTML], PAGE),
        "/moved" => respond(out, "301 Moved Permanently", &["Location: /tag"], b""),
        "/new" => respond(out, "200 OK", &[HTML], format!("<p>{:?}", request.at).as_bytes()),
        "/odd" => not_modified(out),
        _ => respond(out, "404 Not Found", &[], b""),
    }
}

fn fetch(addresses: &[String], path: &Path, earlier: EarlierPages) -> BatchCounts {
    let fetcher = Fetcher::new(&FetchOptions { proxy_from_environment: false, ..FetchOptions::default() }).unwrap();
    let mut archive = Archive::open(path, fetcher.request_fields()).unwrap();
    let options = BatchOptions {
        robot: "content-seeker".to_owned(),
        delay: Duration::ZERO,
        threads: 2,
        max_bytes: 1 << 20,
        earlier,
        retry_failed: false,
    };
    let counts = fetch_all(&fetcher, addresses.iter().cloned(), &mut archive, &options, |_| {});
    archive.finish().unwrap();
    counts.unwrap()
}

/// The records of an archive, without those of requests, in the order of their addresses.
fn answers(path: &Path) -> Vec<String> {
    let mut source = BufReader::new(File::open(path).unwrap());
    let mut records = Vec::new();
    while !source.fill_buf().unwrap().is_empty() {
        let mut record = String::new();
        GzDecoder::new(&mut source).read_to_string(&mut record).unwrap();
        records.push(record);
    }
    records.retain(|record| record.contains("msgtype=response"));
    records.sort_by_key(|record| field(record, "WARC-Target-URI"));
    records
}

fn field(record: &str, name: &str) -> Option<String> {
    record.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).map(str::to_owned)
}

#[test]
fn a_page_that_has_not_changed_is_a_revisit_of_the_earlier_one() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let [first, second, third] = ["first", "second", "third"].map(|name| dir.path().join(format!("{name}.warc.gz")));
    let addresses = ["/date", "/moved", "/new", "/plain", "/tag"].map(|path| server.address(path));
    let counts = fetch(&addresses, &first, EarlierPages::default());
    assert_eq!(counts, BatchCounts { fetched: 5, ..BatchCounts::default() });

    let counts = fetch(&addresses, &second, EarlierPages::read(&first).unwrap());
    assert_eq!(counts, BatchCounts { fetched: 5, unchanged: 4, ..BatchCounts::default() });
    let found: Vec<(String, String)> = answers(&second)
        .iter()
        .map(|record| {
            let path = field(record, "WARC-Target-URI").unwrap().rsplit('/').next().unwrap().to_owned();
            let profile = field(record, "WARC-Profile").unwrap_or_default();
            (format!("{path} {}", field(record, "WARC-Type").unwrap()), profile.rsplit('/').next().unwrap().to_owned())
        })
        .collect();
    let expected = [
        ("date revisit", "server-not-modified"),
        ("moved response", ""),
        ("new response", ""),
        ("plain revisit", "identical-payload-digest"),
        ("tag revisit", "server-not-modified"),
        ("tag revisit", "server-not-modified"),
    ];
    assert_eq!(found, expected.map(|(name, profile)| (name.to_owned(), profile.to_owned())));
    // A revisit names the record with the page, and has no body.
    let (page, revisit) = (&answers(&first)[3], &answers(&second)[3]);
    assert_eq!(field(revisit, "WARC-Refers-To-Target-URI"), Some(server.address("/plain")));
    assert_eq!(field(revisit, "WARC-Refers-To-Date"), field(page, "WARC-Date"));
    assert_eq!(field(revisit, "WARC-Payload-Digest"), field(page, "WARC-Payload-Digest"));
    assert!(page.contains("storm") && !revisit.contains("storm"));
    let index = fs::read_to_string(dir.path().join("second.cdxj")).unwrap();
    assert_eq!(index.matches("\"mime\":\"warc/revisit\"").count(), 4, "{index}");
    // Only the page that changed is read.
    let pages: Vec<_> = Inputs::open(&[&second], InputLimits::default()).map(Result::unwrap).collect();
    assert_eq!(pages.len(), 1);

    // A third run is compared with the second, whose revisits refer to the first.
    let counts = fetch(&addresses, &third, EarlierPages::read(&second).unwrap());
    assert_eq!(counts, BatchCounts { fetched: 5, unchanged: 4, ..BatchCounts::default() });
    let date = |record: &String| field(record, "WARC-Refers-To-Date");
    assert_eq!(date(&answers(&third)[3]), date(&answers(&second)[3]));
    assert!(answers(&third)[0].contains("server-not-modified"), "{}", answers(&third)[0]);
    // The run goes on with what it has.
    let counts = fetch(&addresses, &third, EarlierPages::read(&second).unwrap());
    assert_eq!(counts, BatchCounts { known: 5, ..BatchCounts::default() });
    assert_eq!(fs::read_to_string(dir.path().join("third.cdxj")).unwrap().lines().count(), 6);
}

#[test]
fn a_page_that_is_not_in_the_earlier_archive_cannot_be_unchanged() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let [first, second] = ["first", "second"].map(|name| dir.path().join(format!("{name}.warc.gz")));
    fetch(&[server.address("/plain")], &first, EarlierPages::default());
    let counts = fetch(&[server.address("/odd")], &second, EarlierPages::read(&first).unwrap());
    assert_eq!(counts, BatchCounts { failed: 1, ..BatchCounts::default() });
}

#[test]
fn other_files_are_no_earlier_archive() {
    let dir = tempfile::tempdir().unwrap();
    let read = |bytes: &[u8]| {
        let path = dir.path().join("x.warc.gz");
        fs::write(&path, bytes).unwrap();
        EarlierPages::read(&path).map_err(|error| error.kind())
    };
    assert_eq!(read(b"<p>page"), Err(io::ErrorKind::InvalidData));
    assert_eq!(read(&seek_testing::gzip::gzip(b"<p>page")), Err(io::ErrorKind::InvalidData));
    assert_eq!(
        EarlierPages::read(&dir.path().join("none")).map_err(|error| error.kind()),
        Err(io::ErrorKind::NotFound)
    );
    assert_eq!(read(b""), Ok(EarlierPages::default()));
}
