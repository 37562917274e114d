//! The end of a server.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use seek_server::connections::ConnectionTimes;
use seek_server::http::ServerOptions;

use crate::client::{RunningServer, options, read_all};

#[test]
fn a_running_request_is_answered_at_the_end() {
    let mut server = RunningServer::usual();
    let mut running = server.connect();
    running.write_all(b"POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n<p>").unwrap();
    let mut idle = server.connect();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
    server.wait_for_requests(|count| count >= 2.0);
    server.stop();
    assert!(read_all(&mut idle).starts_with("HTTP/1.1 200"), "an idle connection is closed");
    let began = Instant::now();
    while TcpStream::connect(server.address).is_ok() {
        assert!(began.elapsed() < Duration::from_secs(10), "no more connections are accepted");
    }
    running.write_all(b"a storm").unwrap();
    assert!(read_all(&mut running).starts_with("HTTP/1.1 200"));
    server.wait();
}

#[test]
fn a_request_that_does_not_end_is_left_after_the_grace() {
    let times = ConnectionTimes { grace: Duration::from_millis(300), ..ConnectionTimes::default() };
    let mut server = RunningServer::start(ServerOptions { times, ..options() });
    let mut running = server.connect();
    running.write_all(b"POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n<p>").unwrap();
    server.wait_for_requests(|count| count >= 2.0);
    let began = Instant::now();
    server.stop();
    server.wait();
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[cfg(unix)]
#[test]
fn the_program_ends_by_a_signal() {
    for signal in ["-TERM", "-INT"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_seek-server"))
            .args(["--listen", "127.0.0.1:0"])
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut errors = BufReader::new(program.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        assert!(line.starts_with("seek-server listens on http://127.0.0.1:"), "{line}");
        assert!(Command::new("kill").args([signal, &program.id().to_string()]).status().unwrap().success());
        assert!(program.wait().unwrap().success());
        line.clear();
        errors.read_line(&mut line).unwrap();
        assert_eq!(line, "", "nothing else is logged");
    }
}

#[test]
fn wrong_flags_and_a_used_port_are_errors() {
    let server = RunningServer::usual();
    let used = server.address.to_string();
    for (arguments, expected) in [
        (vec!["--listen", &used], "cannot listen on"),
        (vec!["--listen", "here"], "invalid value"),
        (vec!["--max-bytes", "0"], "invalid value"),
        (vec!["--workers", "0"], "invalid value"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_seek-server")).args(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(expected), "{output:?}");
    }
}
