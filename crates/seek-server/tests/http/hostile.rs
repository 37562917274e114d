//! A thousand hostile requests: each gets an answer or a closed connection, and the server goes on.

use std::time::{Duration, Instant};

use crate::client::RunningServer;

/// Numbers that look random, the same in each run (Marsaglia, *Xorshift RNGs*, 2003).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const METHODS: [&str; 8] = ["POST", "POST", "POST", "GET", "PUT", "OPTIONS", "TRACE", "\u{1}"];
const PATHS: [&str; 12] = [
    "/v1/extract",
    "/v1/extract?format=markdown&include=title",
    "/v1/extract?format=%00&include=,,,",
    "/v1/extract?links=true&links=false",
    "/v1/classify",
    "/v1/batch",
    "/v1/../healthz",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//",
    "*",
    "http://169.254.169.254/latest/meta-data/",
    "/v1/extract?url=%ff%fe",
];
const HEADERS: [&str; 14] = [
    "Content-Type: application/json",
    "Content-Type: application/jsonl",
    "Content-Type: text/html; charset=utf-7",
    "Content-Type: text/html; charset=\"",
    "Content-Type: text/html;;;;",
    "Content-Encoding: gzip",
    "Content-Encoding: br, br, br, br, br, br, br",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Content-Length: 99999999999999999999",
    "Content-Length: -1",
    "Expect: 100-continue",
    "Upgrade: h2c",
    "X: \u{7f}\u{0}",
];
const PIECES: [&str; 16] = [
    "<div>",
    "<p>The storm hit the coast at night.",
    "<table><tr><td>",
    "</",
    "<!--",
    "<script>",
    "&#x110000;",
    "{\"html\": \"",
    "\\ud800",
    "\"}\n",
    "[[[[[[[[",
    "\u{0}",
    "\r\n\r\n",
    "5\r\n",
    "{\"id\": {}, \"url\": \"http://127.0.0.1/\"}\n",
    "<a href='javascript:1'>",
];

#[test]
fn a_thousand_hostile_requests_do_no_harm() {
    let server = RunningServer::usual();
    let began = Instant::now();
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    let mut answered = 0;
    for number in 0..1000 {
        let body: String = (0..numbers.below(400)).map(|_| numbers.pick(&PIECES)).collect();
        let length = match numbers.below(4) {
            0 => String::new(),
            1 => format!("Content-Length: {}\r\n", numbers.below(body.len() + 1)),
            _ => format!("Content-Length: {}\r\n", body.len()),
        };
        let header = numbers.pick(&HEADERS);
        let (method, path) = (numbers.pick(&METHODS), numbers.pick(&PATHS));
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{length}{header}\r\n\r\n{body}");
        let mut stream = server.connect();
        let _ = std::io::Write::write_all(&mut stream, request.as_bytes());
        // The server sees the end of what is sent, and needs no time limit.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let answer = crate::client::read_all(&mut stream);
        answered += usize::from(answer.starts_with("HTTP/1.1 "));
        assert!(!answer.starts_with("HTTP/1.1 5"), "{number}: {answer}\n{request}");
    }
    assert!(answered > 500, "{answered}");
    assert!(began.elapsed() < Duration::from_secs(600), "{:?}", began.elapsed());
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.metric("seek_requests_in_flight"), 1.0);
}
