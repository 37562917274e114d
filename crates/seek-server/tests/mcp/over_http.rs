//! The protocol over HTTP, with what protects it from pages in a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::agent::{VERSION, hello};

struct HttpServer {
    program: Child,
    address: String,
}

impl HttpServer {
    fn start(arguments: &[&str]) -> HttpServer {
        let mut program = Command::new(env!("CARGO_BIN_EXE_seek-mcp"))
            .args(["--http", "127.0.0.1:0"])
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(program.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("seek-mcp listens on http://").unwrap().strip_suffix("/mcp").unwrap().to_owned();
        HttpServer { program, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Begins a request whose body does not end.
    fn begin(&self) -> TcpStream {
        let mut stream = self.connect();
        let head = format!(
            "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{{",
            self.address
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// The status of a request and its answer.
    fn post(&self, headers: &str, message: &Value) -> (u16, String) {
        let body = message.to_string();
        let mut stream = self.connect();
        let head = format!(
            "POST /mcp HTTP/1.1\r\n{headers}Connection: close\r\nAccept: application/json, text/event-stream\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn tools_are_called_over_http() {
    let server = HttpServer::start(&[]);
    let host = format!("Host: {}\r\n", server.address);
    let (status, answer) =
        server.post(&host, &json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello()}));
    assert!(status == 200 && answer.contains("\"seek-mcp\""), "{status} {answer}");
    let call = json!({"name": "extract_page", "arguments": {"html": "<h1>Storm</h1><p>The storm hit the coast at night, and it left at dawn."}});
    let headers = format!("{host}MCP-Protocol-Version: {VERSION}\r\n");
    let (status, answer) =
        server.post(&headers, &json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}));
    assert!(status == 200 && answer.contains("The storm hit the coast"), "{status} {answer}");
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let server = HttpServer::start(&["--allow-host", "seek.example", "--allow-origin", "https://app.example:443"]);
    let ping = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello()});
    let own = format!("Host: {}\r\n", server.address);
    for (headers, expected) in [
        (own.clone(), 200),
        ("Host: localhost\r\n".to_owned(), 200),
        ("Host: seek.example\r\n".to_owned(), 200),
        ("Host: attacker.example\r\n".to_owned(), 403),
        (format!("Host: attacker.example:{}\r\n", server.address.rsplit(':').next().unwrap()), 403),
        (format!("{own}Origin: https://app.example\r\n"), 200),
        (format!("{own}Origin: http://attacker.example\r\n"), 403),
        (format!("{own}Origin: http://{}\r\n", server.address), 403),
        (format!("{own}Origin: null\r\n"), 403),
    ] {
        let (status, answer) = server.post(&headers, &ping);
        assert_eq!(status, expected, "{headers}{answer}");
    }
}

#[test]
fn a_slow_body_is_ended() {
    let server = HttpServer::start(&["--body-timeout", "0.3"]);
    let mut answer = String::new();
    server.begin().read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("body-timeout"), "{answer}");
}

#[test]
fn further_requests_are_asked_to_come_later() {
    let server = HttpServer::start(&["--requests", "1"]);
    let began = Instant::now();
    loop {
        // Under load the server can accept the second request first, and answer the first one with 429.
        let _running = server.begin();
        assert!(began.elapsed() < Duration::from_secs(20), "the running request holds the only place");
        let mut stream = server.connect();
        stream
            .write_all(format!("GET /mcp HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address).as_bytes())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        if answer.starts_with("HTTP/1.1 429") {
            assert!(answer.to_lowercase().contains("retry-after: 1"), "{answer}");
            break;
        }
    }
}
