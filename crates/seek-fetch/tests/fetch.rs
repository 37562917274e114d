//! Pages of a server on this machine: redirects, codings, errors, limits, and times.

#![allow(clippy::unwrap_used)]

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use seek_fetch::{FetchOptions, Fetcher};
use seek_io::{Document, InputFailure, InputLimits, Inputs, error_chain};
use seek_testing::gzip::gzip;
use seek_testing::site_server::{Request, SiteServer, respond};

const HTML: &str = "Content-Type: text/html; charset=utf-8";
const PAGE: &[u8] = b"<!DOCTYPE html><p>The storm hit the coast at night.";

/// Options without pauses.
fn quick() -> FetchOptions {
    FetchOptions {
        delay: Duration::ZERO,
        retry_pause: Duration::from_millis(1),
        timeout: Some(Duration::from_secs(20)),
        proxy_from_environment: false,
        ..FetchOptions::default()
    }
}

fn read(server: &SiteServer, paths: &[&str], options: &FetchOptions) -> Vec<Result<Document, InputFailure>> {
    let addresses: Vec<String> = paths.iter().map(|path| server.address(path)).collect();
    let limits = InputLimits { max_bytes: 1 << 20, ..InputLimits::default() };
    Inputs::open(&addresses, limits).with_fetch(Arc::new(Fetcher::new(options).unwrap())).collect()
}

fn error(server: &SiteServer, path: &str, options: &FetchOptions) -> String {
    error_chain(&read(server, &[path], options).remove(0).unwrap_err().error)
}

fn coded(out: &mut dyn Write, coding: &str, body: &[u8]) -> io::Result<()> {
    respond(out, "200 OK", &[HTML, &format!("Content-Encoding: {coding}")], body)
}

fn brotli(text: &[u8]) -> Vec<u8> {
    let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, 4, 22);
    brotli.write_all(text).unwrap();
    brotli.into_inner()
}

fn answer(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    match &*request.path {
        "/page" => respond(out, "200 OK", &[HTML], PAGE),
        "/moved" => respond(out, "301 Moved Permanently", &["Location: /found"], b""),
        "/found" => respond(out, "302 Found", &["Location: page"], b""),
        "/loop" => respond(out, "302 Found", &["Location: /loop"], b""),
        "/to-a-file" => respond(out, "302 Found", &["Location: file:///etc/passwd"], b""),
        "/latin" => respond(out, "200 OK", &["Content-Type: text/html; charset=iso-8859-1"], b"<p>caf\xe9"),
        "/gzip" => coded(out, "gzip", &gzip(PAGE)),
        "/brotli" => coded(out, "br", &brotli(PAGE)),
        "/bomb" => coded(out, "gzip", &gzip(&vec![b' '; 8 << 20])),
        "/wrong-coding" => coded(out, "br", b"\xff\xff\xff"),
        "/long" => respond(out, "200 OK", &[HTML], &vec![b'x'; (1 << 20) + 1]),
        "/short" => out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n<p>The storm"),
        "/chunked" => out.write_all(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n<p>Storm\r\n0\r\n\r\n",
        ),
        "/slow" => {
            out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")?;
            (0..100).try_for_each(|_| {
                thread::sleep(Duration::from_millis(50));
                out.write_all(b"x").and_then(|()| out.flush())
            })
        }
        "/slow-redirects" => {
            thread::sleep(Duration::from_millis(300));
            respond(out, "302 Found", &["Location: /slow-redirects"], b"")
        }
        "/query" => respond(out, "302 Found", &["Location: ?q=\u{e4}"], b""),
        "/query?q=%C3%A4" => respond(out, "200 OK", &[HTML], PAGE),
        "/no-http" => out.write_all(b"SSH-2.0-OpenSSH_9.6\r\n\r\n"),
        "/feed.json" => respond(out, "200 OK", &["Content-Type: application/json"], b"{}"),
        "/paper.pdf" => respond(out, "200 OK", &["Content-Type: application/pdf"], b"%PDF-1.7"),
        "/busy" => respond(out, "503 Service Unavailable", &["Retry-After: 3600"], b"later"),
        "/private" => respond(out, "401 Unauthorized", &[], b""),
        _ => respond(out, "404 Not Found", &[HTML], b"<p>There is no such page."),
    }
}

#[test]
fn pages_are_fetched_with_their_address_and_type() {
    let server = SiteServer::start(answer);
    let found: Vec<Document> =
        read(&server, &["/page#part", "/moved", "/latin"], &quick()).into_iter().map(Result::unwrap).collect();
    assert_eq!(found[0].bytes, PAGE);
    assert_eq!(found[0].id, server.address("/page#part"));
    // Redirects, the second of them relative.
    assert_eq!((&found[1].id, found[1].url.clone()), (&server.address("/moved"), Some(server.address("/page"))));
    assert_eq!(found[1].bytes, PAGE);
    let query = read(&server, &["/query"], &quick()).remove(0).unwrap();
    assert_eq!((query.url, query.bytes), (Some(server.address("/query?q=%C3%A4")), PAGE.to_vec()));
    assert_eq!(found[2].content_type.as_deref(), Some("text/html; charset=iso-8859-1"));
    let request = &server.requests()[0];
    assert_eq!(request.path, "/page");
    assert!(request.header("user-agent").unwrap().starts_with("content-seeker/"), "{request:?}");
}

#[test]
fn codings_are_removed() {
    let server = SiteServer::start(answer);
    for path in ["/gzip", "/brotli"] {
        assert_eq!(read(&server, &[path], &quick())[0].as_ref().unwrap().bytes, PAGE, "{path}");
    }
    assert_eq!(read(&server, &["/chunked"], &quick())[0].as_ref().unwrap().bytes, b"<p>Storm");
    assert!(server.requests()[0].header("accept-encoding").unwrap().contains("br"));
}

#[test]
fn what_cannot_be_fetched_has_an_error_that_says_why() {
    let server = SiteServer::start(answer);
    for (path, expected) in [
        ("/loop", "cannot be fetched: there are more than 10 redirects"),
        ("/to-a-file", "cannot be fetched: only http and https are fetched, not 'file:'"),
        ("/gone", "cannot be fetched: the server answered with status 404 (there is no such page)"),
        ("/private", "cannot be fetched: the server answered with status 401 (it asks for a password)"),
        ("/busy", "cannot be fetched: the server answered with status 503 (it is busy or does not work)"),
        ("/short", "cannot be fetched: the page broke off"),
        ("/no-http", "cannot be fetched: the answer cannot be read: "),
        ("/long", "has more than 1048576 bytes, the limit for one page"),
        ("/bomb", "unpacks to more than 1048576 bytes, the limit for one page"),
        ("/wrong-coding", "cannot be decoded from 'br': "),
        ("/feed.json", "is application/json, not a web page"),
        ("/paper.pdf", "is a PDF file, not a web page"),
    ] {
        let error = error(&server, path, &quick());
        assert!(error.contains(expected), "{path}: {error}");
    }
}

#[test]
fn a_slow_page_ends_at_the_time_limit() {
    let server = SiteServer::start(answer);
    let options = FetchOptions { timeout: Some(Duration::from_millis(700)), ..quick() };
    let expected = "cannot be fetched: the page did not arrive within 0.7 s";
    for path in ["/slow", "/slow-redirects"] {
        assert_eq!(error(&server, path, &options), expected, "{path}");
    }
    // A time that no clock reaches is no limit.
    let gone = error(&server, "/gone", &FetchOptions { timeout: Some(Duration::MAX), ..quick() });
    assert!(gone.contains("status 404"), "{gone}");
}

#[test]
fn an_address_without_a_server_is_an_error() {
    let fetched = |address: &str| {
        let fetcher = Arc::new(Fetcher::new(&quick()).unwrap());
        let inputs = Inputs::open(&[address], InputLimits::default());
        error_chain(&inputs.with_fetch(fetcher).next().unwrap().unwrap_err().error)
    };
    // No program listens on the first port.
    assert!(fetched("http://127.0.0.1:1/").starts_with("cannot be fetched: the connection failed"));
    assert!(fetched("http://").starts_with("cannot be fetched: this is not a valid address"));
    assert_eq!(fetched("http://me:secret@127.0.0.1:1/"), "cannot be fetched: it has a user name or a password");
}

#[test]
fn a_user_agent_with_a_line_break_is_refused() {
    let options = FetchOptions { user_agent: "a\r\nCookie: b".to_owned(), ..quick() };
    assert!(Fetcher::new(&options).is_err());
}

#[test]
fn what_fails_once_is_asked_for_again() {
    let asked = Arc::new(AtomicUsize::new(0));
    let server = SiteServer::start(move |request, out| match asked.fetch_add(1, Ordering::Relaxed) {
        0 => respond(out, "503 Service Unavailable", &["Retry-After: 0"], b""),
        1 => answer(request, out),
        // Breaks off.
        2 => Ok(()),
        _ => answer(request, out),
    });
    assert_eq!(read(&server, &["/page"], &quick())[0].as_ref().unwrap().bytes, PAGE);
    assert_eq!(read(&server, &["/page"], &quick())[0].as_ref().unwrap().bytes, PAGE);
    assert_eq!(server.requests().len(), 4);
    // But not what will fail again, and nothing a third time.
    error(&server, "/gone", &quick());
    assert_eq!(server.requests().len(), 5);
    error(&server, "/short", &quick());
    assert_eq!(server.requests().len(), 7);
}

#[test]
fn requests_to_one_host_have_a_pause_between_them() {
    let server = SiteServer::start(answer);
    let options = FetchOptions { delay: Duration::from_millis(150), ..quick() };
    let start = Instant::now();
    assert!(read(&server, &["/page", "/gone", "/page"], &options)[2].is_ok());
    let at: Vec<Instant> = server.requests().iter().map(|request| request.at).collect();
    assert!(at.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_millis(145)), "{at:?}");
    assert!(start.elapsed() < Duration::from_secs(4));
}

#[test]
fn addresses_and_files_are_read_in_order() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let (file, list) = (dir.path().join("a.html"), dir.path().join("list"));
    std::fs::write(&file, "<p>a").unwrap();
    std::fs::write(&list, format!("{}\n{}\n", server.address("/gone"), file.display())).unwrap();
    let paths = [server.address("/page")];
    let inputs = Inputs::open_with(&paths, &[&list], seek_io::InputOptions::default());
    let found: Vec<_> = inputs.with_fetch(Arc::new(Fetcher::new(&quick()).unwrap())).collect();
    assert!(matches!(&found[..], [Ok(_), Err(_), Ok(last)] if last.bytes == b"<p>a"), "{found:?}");
}
