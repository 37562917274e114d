//! Limits: bytes, requests at once, and slow clients.

use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use seek_server::connections::ConnectionTimes;
use seek_server::http::ServerOptions;
use seek_server::limits::PageLimits;

use crate::client::{RunningServer, options, read_all};

#[test]
fn a_body_beyond_the_limit_is_refused() {
    let limits = PageLimits { max_bytes: 1000, ..PageLimits::default() };
    let server = RunningServer::start(ServerOptions { limits, ..options() });
    let answer = server.post("/v1/extract", "text/html", &[b'x'; 1001]);
    assert_eq!((answer.status, answer.code()), (413, "body-too-large".to_owned()));
    assert_eq!(server.post("/v1/extract", "text/html", &[b'x'; 1000]).status, 200);
    // The length of a body in chunks is not known before.
    let chunked = format!(
        "POST /v1/extract HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        "100\r\n".to_owned() + &"x".repeat(256) + "\r\n"
    );
    let answer = server.raw((chunked + &("100\r\n".to_owned() + &"x".repeat(256) + "\r\n").repeat(9)).as_bytes());
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
}

#[test]
fn a_page_out_of_time_is_a_problem() {
    let limits = PageLimits { timeout: Duration::from_nanos(1), ..PageLimits::default() };
    let server = RunningServer::start(ServerOptions { limits, ..options() });
    let answer = server.post("/v1/extract", "text/html", b"<p>The storm hit the coast.");
    assert_eq!((answer.status, answer.code()), (422, "page-out-of-time".to_owned()));
    assert_eq!(server.metric("seek_pages_total{outcome=\"failed\"}"), 1.0);
}

#[test]
fn further_requests_are_asked_to_come_later() {
    let server = RunningServer::start(ServerOptions { requests: Some(2), ..options() });
    let open: Vec<_> = (0..2)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n<p>").unwrap();
            stream
        })
        .collect();
    server.wait_for_requests(|count| count >= 3.0);
    let answer = server.post("/v1/classify", "text/html", b"<p>a");
    assert_eq!((answer.status, answer.code()), (429, "busy".to_owned()));
    assert_eq!(answer.retry_after.as_deref(), Some("1"));
    // Routes without pages answer.
    assert_eq!(server.get("/healthz").status, 200);
    for mut stream in open {
        stream.write_all(b"storms").unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
    }
    server.wait_for_requests(|count| count <= 1.0);
    assert_eq!(server.post("/v1/classify", "text/html", b"<p>a").status, 200);
}

/// A time limit under test.
const SHORT: Duration = Duration::from_millis(300);

/// A server that waits for bodies, and for clients that take answers, only a short time.
fn impatient() -> RunningServer {
    let times = ConnectionTimes { body_timeout: SHORT, ..ConnectionTimes::default() };
    RunningServer::start(ServerOptions { times, ..options() })
}

#[test]
fn slow_headers_end_the_connection() {
    let times = ConnectionTimes { header_timeout: SHORT, ..ConnectionTimes::default() };
    let server = RunningServer::start(ServerOptions { times, ..options() });
    for start in ["", "GET /hea", "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: "] {
        let began = Instant::now();
        let answer = server.raw(start.as_bytes());
        assert!(!answer.contains("200 OK"), "{answer}");
        assert!(began.elapsed() < Duration::from_secs(10), "{start:?}");
    }
    // A header a byte at a time has the same time for all of it.
    let mut stream = server.connect();
    let began = Instant::now();
    while stream.write_all(b"X").is_ok() && began.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(50));
    }
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_slow_body_is_a_problem() {
    let server = impatient();
    let answer = server.raw(b"POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n<p>The storm");
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("body-timeout"), "{answer}");
}

#[test]
fn a_body_that_breaks_off_frees_its_place() {
    let server = RunningServer::start(ServerOptions { requests: Some(1), ..options() });
    let mut stream = server.connect();
    stream.write_all(b"POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n<p>The storm").unwrap();
    stream.shutdown(std::net::Shutdown::Both).unwrap();
    drop(stream);
    let began = Instant::now();
    while server.post("/v1/extract", "text/html", b"<p>a").status == 429 {
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn a_client_that_takes_no_answer_is_left() {
    let server = impatient();
    let mut stream = server.connect();
    stream.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
    let line = format!("{{\"html\": \"<p>{}\"}}\n", "The storm hit the coast at night. ".repeat(3000));
    let head = "POST /v1/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    let chunk = format!("{:x}\r\n{line}\r\n", line.len());
    let _ = stream.write_all(head.as_bytes());
    let began = Instant::now();
    // Nothing is read, so the server stops to read, and leaves at last.
    while stream.write_all(chunk.as_bytes()).is_ok() {
        assert!(began.elapsed() < Duration::from_secs(120));
    }
    // The client keeps its connection, so only the server can end the request.
    server.wait_for_requests(|count| count <= 1.0);
    drop(stream);
}

#[test]
fn many_headers_are_refused() {
    let server = RunningServer::usual();
    let many: String = (0..200).map(|number| format!("X-{number}: a\r\n")).collect();
    let answer = server.raw(format!("GET /healthz HTTP/1.1\r\nHost: a\r\n{many}\r\n").as_bytes());
    assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
    let long = format!("GET /healthz HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    let mut stream = server.connect();
    let _ = stream.write_all(long.as_bytes());
    assert!(!read_all(&mut stream).starts_with("HTTP/1.1 200"));
}
