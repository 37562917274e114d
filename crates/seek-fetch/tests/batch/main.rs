//! Many addresses: an archive with one group of records for each, the rules of sites, pauses, redirects and kills.

#![allow(clippy::unwrap_used)]

mod retry;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use seek_fetch::{Archive, BatchCounts, BatchOptions, EarlierPages, FetchOptions, Fetcher, fetch_all};
use seek_io::{Document, InputLimits, Inputs};
use seek_testing::gzip::gzip;
use seek_testing::site_server::{Request, SiteServer, respond};

const HTML: &str = "Content-Type: text/html; charset=utf-8";
const PAGE: &[u8] = b"<!DOCTYPE html><p>The storm hit the coast at night.";

fn answer(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    match &*request.path {
        "/robots.txt" => respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /private"),
        "/moved" => respond(out, "301 Moved Permanently", &["Location: /page"], b"moved"),
        "/away" => respond(out, "302 Found", &["Location: http://elsewhere.example/"], b""),
        "/gzip" => respond(out, "200 OK", &[HTML, "Content-Encoding: gzip"], &gzip(PAGE)),
        "/gone" => respond(out, "404 Not Found", &[HTML], b"<p>There is no such page."),
        path if path.starts_with("/page") => respond(out, "200 OK", &[HTML], PAGE),
        _ => respond(out, "500 Internal Server Error", &[], b""),
    }
}

fn fetcher() -> Fetcher {
    let options = FetchOptions {
        retry_pause: Duration::from_millis(1),
        proxy_from_environment: false,
        ..FetchOptions::default()
    };
    Fetcher::new(&options).unwrap()
}

fn options(delay: u64) -> BatchOptions {
    BatchOptions {
        robot: "content-seeker".to_owned(),
        delay: Duration::from_millis(delay),
        threads: 4,
        max_bytes: 1 << 20,
        earlier: EarlierPages::default(),
        retry_failed: false,
    }
}

/// Fetches addresses into an archive, and gives the numbers and the error of each address that failed.
fn fetched(addresses: &[String], path: &Path, options: &BatchOptions) -> (BatchCounts, BTreeMap<String, String>) {
    let fetcher = fetcher();
    let mut archive = Archive::open(path, fetcher.request_fields()).unwrap();
    let mut errors = BTreeMap::new();
    let counts = fetch_all(&fetcher, addresses.iter().cloned(), &mut archive, options, |outcome| {
        errors.extend(outcome.error.clone().map(|error| (outcome.address.clone(), error)));
    });
    archive.finish().unwrap();
    (counts.unwrap(), errors)
}

fn pages(path: &Path) -> Vec<Document> {
    Inputs::open(&[path], InputLimits::default()).map(Result::unwrap).collect()
}

#[test]
fn an_archive_has_the_pages_and_an_index() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crawl.warc.gz");
    let addresses = ["/page", "/gzip", "/moved", "/gone", "/private/x", "/away", "/page"].map(|p| server.address(p));
    let (counts, errors) = fetched(&addresses, &path, &options(0));
    assert_eq!(counts, BatchCounts { fetched: 3, failed: 3, ..BatchCounts::default() });
    assert_eq!(errors[&server.address("/private/x")], "robots.txt does not allow it");
    assert_eq!(errors[&server.address("/gone")], "the server answered with status 404 (there is no such page)");
    assert!(errors[&server.address("/away")].starts_with("it leads on to http://elsewhere.example/, whose host"));
    let mut found: Vec<(String, Vec<u8>)> =
        pages(&path).into_iter().map(|page| (page.url.unwrap(), page.bytes)).collect();
    found.sort();
    let page = |path: &str| (server.address(path), PAGE.to_vec());
    assert_eq!(found, [page("/gzip"), page("/page"), page("/page")]);
    // No request for what is not allowed, and one for the rules.
    let asked: Vec<String> = server.requests().into_iter().map(|request| request.path).collect();
    assert_eq!(asked.iter().filter(|path| *path == "/robots.txt").count(), 1, "{asked:?}");
    assert!(!asked.iter().any(|path| path.starts_with("/private")), "{asked:?}");
    let index = fs::read_to_string(dir.path().join("crawl.cdxj")).unwrap();
    assert_eq!(index.lines().count(), 6, "{index}");
    assert!(index.lines().is_sorted() && index.contains("\"status\":\"301\""), "{index}");
}

#[test]
fn each_line_of_the_index_leads_to_its_record() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crawl.warc.gz");
    fetched(&["/page", "/moved", "/page/2"].map(|path| server.address(path)), &path, &options(0));
    assert_eq!(checked_lines(&path), 4);
}

/// Checks that each line of the index leads to its record. Returns the number of lines.
fn checked_lines(path: &Path) -> usize {
    let archive = fs::read(path).unwrap();
    let index = fs::read_to_string(path.with_file_name("crawl.cdxj")).unwrap();
    for line in index.lines() {
        let entry: serde_json::Value = serde_json::from_str(line.splitn(3, ' ').nth(2).unwrap()).unwrap();
        let number = |name: &str| entry[name].as_str().unwrap().parse::<usize>().unwrap();
        let member = &archive[number("offset")..number("offset") + number("length")];
        let mut record = String::new();
        flate2::read::GzDecoder::new(member).read_to_string(&mut record).unwrap();
        let target = format!("WARC-Target-URI: {}\r\n", entry["url"].as_str().unwrap());
        assert!(record.starts_with("WARC/1.1\r\nWARC-Type: response\r\n") && record.contains(&target), "{record}");
    }
    index.lines().count()
}

#[test]
fn an_archive_that_was_cut_anywhere_goes_on_and_is_whole() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crawl.warc.gz");
    let addresses = ["/page/1", "/moved", "/gone", "/page/2"].map(|path| server.address(path));
    let (whole, _) = fetched(&addresses, &path, &options(0));
    let bytes = fs::read(&path).unwrap();
    let first = first_offset(&dir.path().join("crawl.cdxj"));
    let mut known = Vec::new();
    for cut in (first..bytes.len()).step_by(41).chain([bytes.len() - 1, bytes.len()]) {
        fs::write(&path, &bytes[..cut]).unwrap();
        let (counts, _) = fetched(&addresses, &path, &options(0));
        assert_eq!(counts.fetched + counts.failed + counts.known, whole.fetched + whole.failed, "{cut}");
        known.push(counts.known);
        let mut urls: Vec<String> = pages(&path).into_iter().filter_map(|page| page.url).collect();
        urls.sort();
        assert_eq!(urls, ["/page", "/page/1", "/page/2"].map(|path| server.address(path)), "{cut}");
        let index = fs::read_to_string(dir.path().join("crawl.cdxj")).unwrap();
        assert_eq!(index.lines().count(), 5, "{cut}: {index}");
    }
    assert!(known.is_sorted() && known[0] == 0 && known.last() == Some(&4), "{known:?}");
    // Another list goes on with the same archive.
    let (counts, _) = fetched(&[server.address("/page/3"), addresses[0].clone()], &path, &options(0));
    assert_eq!(counts, BatchCounts { fetched: 1, known: 1, ..BatchCounts::default() });
    assert_eq!(pages(&path).len(), 4);
}

#[test]
fn an_archive_with_other_records_or_damage_is_left_alone() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crawl.warc.gz");
    fetched(&["/page/1", "/page/2"].map(|path| server.address(path)), &path, &options(0));
    let bytes = fs::read(&path).unwrap();
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 0x55;
    let foreign = gzip(b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n");
    for content in [damaged, [&bytes[..], &foreign].concat(), [&foreign[..], &bytes].concat()] {
        fs::write(&path, &content).unwrap();
        assert!(Archive::open(&path, Vec::new()).is_err());
        assert_eq!(fs::read(&path).unwrap(), content);
    }
}

#[test]
fn redirects_are_followed_to_hosts_of_the_list() {
    let server = SiteServer::start(|request, out| match &*request.path {
        "/across" => {
            let port = request.header("host").unwrap().split(':').nth(1).unwrap();
            respond(out, "302 Found", &[&format!("Location: http://localhost:{port}/page")], b"")
        }
        _ => answer(request, out),
    });
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crawl.warc.gz");
    let other = server.address("/page/2").replace("127.0.0.1", "localhost");
    // The other host is known, also when its page is in the archive already.
    assert_eq!(fetched(std::slice::from_ref(&other), &path, &options(0)).0.fetched, 1);
    let (counts, errors) = fetched(&[server.address("/across"), other], &path, &options(0));
    assert_eq!(counts, BatchCounts { fetched: 1, known: 1, ..BatchCounts::default() }, "{errors:?}");
}

#[test]
fn rules_may_lead_on_within_their_site_alone() {
    for (target, fetched_pages) in [("/rules", 0), ("http://elsewhere.example/robots.txt", 0), ("/open", 1)] {
        let server = SiteServer::start(move |request, out| match &*request.path {
            "/robots.txt" => respond(out, "302 Found", &[&format!("Location: {target}")], b""),
            "/rules" => respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /"),
            "/open" => respond(out, "200 OK", &[], b"User-agent: *\nAllow: /"),
            _ => answer(request, out),
        });
        let dir = tempfile::tempdir().unwrap();
        let (counts, errors) = fetched(&[server.address("/page")], &dir.path().join("a.warc.gz"), &options(0));
        assert_eq!(counts.fetched, fetched_pages, "{target}: {errors:?}");
    }
}

#[test]
fn rules_of_another_server_of_the_site_count() {
    let other = SiteServer::start(|_, out| respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /private"));
    let place = format!("Location: {}", other.address("/robots.txt"));
    let server = SiteServer::start(move |request, out| match &*request.path {
        "/robots.txt" => respond(out, "301 Moved Permanently", &[&place], b""),
        _ => answer(request, out),
    });
    let dir = tempfile::tempdir().unwrap();
    let addresses = ["/page", "/private/x"].map(|path| server.address(path));
    let (counts, errors) = fetched(&addresses, &dir.path().join("a.warc.gz"), &options(0));
    assert_eq!((counts.fetched, counts.failed), (1, 1), "{errors:?}");
    assert_eq!(errors[&addresses[1]], "robots.txt does not allow it");
}

/// The place of the first record of an answer.
fn first_offset(index: &Path) -> usize {
    let index = fs::read_to_string(index).unwrap();
    let offset = |line: &str| line.split("\"offset\":\"").nth(1)?.split('"').next()?.parse().ok();
    index.lines().filter_map(offset).min().unwrap()
}

#[test]
fn other_files_are_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let foreign = gzip(b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 14\r\n\r\nsoftware: wget\r\n\r\n");
    for content in [b"<p>My page".to_vec(), [foreign.clone(), foreign.repeat(40)].concat(), gzip(&vec![7; 9000])] {
        let path = dir.path().join("other.warc.gz");
        fs::write(&path, &content).unwrap();
        assert!(Archive::open(&path, Vec::new()).is_err());
        assert_eq!(fs::read(&path).unwrap(), content);
    }
    assert!(Archive::open(&dir.path().join("crawl.html"), Vec::new()).is_err());
    let index = dir.path().join("crawl.cdxj");
    let theirs = "example)/ 2026 {\"filename\":\"theirs.warc.gz\"}\n";
    fs::write(&index, theirs).unwrap();
    assert!(Archive::open(&dir.path().join("crawl.warc.gz"), Vec::new()).is_err());
    assert_eq!(fs::read_to_string(index).unwrap(), theirs);
}

#[test]
fn a_host_has_one_request_at_a_time_and_its_delay() {
    let open = Arc::new(AtomicUsize::new(0));
    let server = SiteServer::start(move |request, out| {
        if request.path == "/robots.txt" {
            return respond(out, "200 OK", &[], b"User-agent: *\nCrawl-delay: 0.2");
        }
        assert_eq!(open.fetch_add(1, Ordering::SeqCst), 0);
        std::thread::sleep(Duration::from_millis(20));
        open.fetch_sub(1, Ordering::SeqCst);
        answer(request, out)
    });
    let dir = tempfile::tempdir().unwrap();
    let addresses: Vec<String> = (0..4).map(|i| server.address(&format!("/page/{i}"))).collect();
    let (counts, errors) = fetched(&addresses, &dir.path().join("a.warc.gz"), &options(50));
    assert_eq!(counts.fetched, 4, "{errors:?}");
    let at: Vec<Instant> = server.requests().iter().map(|request| request.at).collect();
    assert!(at.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_millis(195)), "{at:?}");
}

#[test]
fn an_address_adds_no_header_to_a_record() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.warc.gz");
    let (_, errors) = fetched(&["ftp://site.example/\r\nWARC-Type: response".to_owned()], &path, &options(0));
    assert_eq!(errors["ftp://site.example/WARC-Type: response"], "only http and https are fetched, not 'ftp:'");
    assert!(pages(&path).is_empty());
}

#[test]
fn without_rules_nothing_is_fetched_from_a_site_that_fails() {
    let server = SiteServer::start(|_, out| respond(out, "500 Internal Server Error", &[], b""));
    let dir = tempfile::tempdir().unwrap();
    let (counts, errors) = fetched(&[server.address("/page")], &dir.path().join("a.warc.gz"), &options(0));
    assert_eq!(counts.failed, 1);
    assert!(
        errors[&server.address("/page")].starts_with("robots.txt cannot be read: the server answered with status 500")
    );
    assert!(server.requests().iter().all(|request| request.path == "/robots.txt"));
    let server = SiteServer::start(|request, out| match &*request.path {
        "/robots.txt" => respond(out, "404 Not Found", &[], b""),
        _ => answer(request, out),
    });
    let (counts, _) = fetched(&[server.address("/page")], &dir.path().join("b.warc.gz"), &options(0));
    assert_eq!(counts.fetched, 1);
}

#[test]
fn a_busy_server_is_asked_again_later() {
    let asked = Arc::new(AtomicUsize::new(0));
    let server = SiteServer::start(move |request, out| match &*request.path {
        "/page" if asked.fetch_add(1, Ordering::SeqCst) < 2 => {
            respond(out, "429 Too Many Requests", &["Retry-After: 0"], b"")
        }
        _ => answer(request, out),
    });
    let dir = tempfile::tempdir().unwrap();
    let (counts, errors) = fetched(&[server.address("/page")], &dir.path().join("a.warc.gz"), &options(0));
    assert_eq!(counts.fetched, 1, "{errors:?}");
}

#[test]
fn an_archive_that_another_process_writes_was_an_operation_that_would_block() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.warc.gz");
    let first = Archive::open(&path, Vec::new()).unwrap();
    let error = Archive::open(&path, Vec::new()).unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (io::ErrorKind::WouldBlock, "another process writes it"));
    drop(first);
    assert!(Archive::open(&path, Vec::new()).is_ok());
}
