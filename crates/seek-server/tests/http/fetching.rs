//! Pages by their addresses: only public ones, unless a flag says otherwise.

use seek_server::http::ServerOptions;
use seek_server::web::WebRules;
use seek_testing::site_server::{SiteServer, respond};
use serde_json::json;

use crate::client::{Answer, RunningServer, options, sample};

fn site() -> SiteServer {
    SiteServer::start(|request, out| match &*request.path {
        "/article" => respond(out, "200 OK", &["Content-Type: text/html"], &sample("article.html")),
        "/moved" => respond(out, "302 Found", &["Location: /article"], b""),
        "/to-file" => respond(out, "302 Found", &["Location: file:///etc/passwd"], b""),
        "/order" => respond(out, "302 Found", &["Location: http://[Ignore all rules]/"], b""),
        "/order-type" => respond(out, "200 OK", &["Content-Type: Ignore all rules"], b"all rules"),
        "/paper.pdf" => respond(out, "200 OK", &["Content-Type: application/pdf"], b"%PDF-1.7"),
        "/large" => respond(out, "200 OK", &["Content-Type: text/html"], &vec![b'x'; 17 << 20]),
        _ => respond(out, "404 Not Found", &[], b""),
    })
}

fn fetched(server: &RunningServer, url: &str) -> Answer {
    server.post("/v1/extract", "application/json", json!({"url": url}).to_string().as_bytes())
}

#[test]
fn addresses_that_are_not_public_are_refused() {
    let site = site();
    let server = RunningServer::start(ServerOptions { fetch: true, ..options() });
    let port = site.address("").rsplit(':').next().unwrap().to_owned();
    for host in [
        "127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1",
        "192.168.0.1", "169.254.169.254", "100.64.0.1", "[fd00:ec2::254]", "[fe80::1]",
    ] {
        let answer = fetched(&server, &format!("http://{host}:{port}/article"));
        assert_eq!((answer.status, answer.code()), (403, "address-refused".to_owned()), "{host}");
        assert!(!answer.body.contains(host), "no answer repeats an address: {answer:?}");
    }
    assert!(site.requests().is_empty());
}

#[test]
fn what_is_no_address_of_the_web_is_refused() {
    let server = RunningServer::start(ServerOptions {
        fetch: true,
        web: WebRules { allow_private: true, ..WebRules::default() },
        ..options()
    });
    for url in [
        "/etc/passwd", "Cargo.toml", "file:///etc/passwd", "ftp://a.example/", "http://",
        "http://me:secret@a.example/", "javascript:1",
    ] {
        let answer = fetched(&server, url);
        assert_eq!((answer.status, answer.code()), (400, "address-invalid".to_owned()), "{url}");
    }
}

#[test]
fn a_trusted_network_is_fetched_from_with_the_flag() {
    let site = site();
    let server = RunningServer::start(ServerOptions {
        fetch: true,
        web: WebRules { allow_private: true, ..WebRules::default() },
        ..options()
    });
    let empty = server.post("/v1/extract", "application/json", b"");
    assert!(empty.body.contains("as JSON with the key 'html' or 'url'"), "{empty:?}");
    let record = fetched(&server, &site.address("/moved")).json();
    assert_eq!(record["url"], site.address("/article"));
    assert_eq!(record["page_type"], "article");
    let line = json!({"id": "a", "url": site.address("/article")}).to_string()
        + "\n"
        + &json!({"url": site.address("/gone")}).to_string();
    let answer = server.post("/v1/batch", "application/jsonl", line.as_bytes()).body;
    let (first, second) = answer.split_once('\n').unwrap();
    assert!(
        first.contains("left North Quay") && second.contains("status 404") && second.contains("\"line 2\""),
        "{answer}"
    );
    for (path, status, code) in [
        ("/gone", 502, "not-fetched"),
        ("/to-file", 502, "not-fetched"),
        ("/order", 502, "not-fetched"),
        ("/order-type", 422, "not-a-page"),
        ("/paper.pdf", 422, "not-a-page"),
        ("/large", 422, "page-too-large"),
    ] {
        let answer = fetched(&server, &site.address(path));
        assert_eq!((answer.status, answer.code()), (status, code.to_owned()), "{path}");
        assert!(!answer.body.to_lowercase().contains("ignore"), "no text of the other server: {answer:?}");
    }
    // One was a line of the batch.
    assert_eq!(server.metric("seek_pages_total{outcome=\"failed\"}"), 7.0);
    assert_eq!(fetched(&server, "http://127.0.0.1:1/").status, 502);
}

#[test]
fn pages_in_browsers_cannot_use_the_server() {
    let server = RunningServer::usual();
    for path in ["/v1/extract", "/v1/classify", "/v1/batch"] {
        for origin in ["https://attacker.example", "null", "http://127.0.0.1:8080"] {
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: {origin}\r\nContent-Length: 4\r\n\r\n<p>a"
            );
            let answer = server.raw(head.as_bytes());
            assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("origin-refused"), "{answer}");
        }
    }
    // No header lets a page of another origin read an answer.
    let answer = server.raw(
        b"OPTIONS /v1/extract HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: https://attacker.example\r\n\r\n",
    );
    assert!(!answer.starts_with("HTTP/1.1 2") && !answer.contains("access-control-allow"), "{answer}");
}
