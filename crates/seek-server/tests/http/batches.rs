//! Batches: the order of lines, lines that fail, and streams.

use std::io::{BufRead, BufReader, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use seek_server::connections::ConnectionTimes;
use seek_server::http::ServerOptions;
use seek_server::limits::PageLimits;
use seek_server::web::WebRules;
use seek_testing::site_server::{SiteServer, respond};
use serde_json::{Value, json};

use crate::client::{RunningServer, options, read_all, sample};

fn records(body: &str) -> Vec<Value> {
    body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_line_has_a_record_in_its_order() {
    let limits = PageLimits { max_bytes: 100_000, ..PageLimits::default() };
    let server = RunningServer::start(ServerOptions { limits, ..options() });
    let page = String::from_utf8(sample("article.html")).unwrap();
    let mut lines: Vec<String> = (0..20)
        .map(|number| json!({"id": format!("page-{number}"), "html": page, "url": "https://a.example/"}).to_string())
        .collect();
    lines[3] = "{\"id\": \"broken\", \"html\": ".to_owned();
    lines[5] = String::new();
    lines[7] = json!({"html": "<p>The storm hit the coast at night, and it left at dawn."}).to_string();
    lines[9] = json!({"html": "x".repeat(100_001)}).to_string();
    lines[11] = json!({"id": 11, "url": "https://a.example/"}).to_string();
    lines[13] = "[1]".to_owned();
    let answer = server.post("/v1/batch", "application/jsonl", lines.join("\n").as_bytes());
    assert_eq!((answer.status, &*answer.content_type), (200, "application/jsonl"));
    let records = records(&answer.body);
    let ids: Vec<&str> = records.iter().map(|record| record["id"].as_str().unwrap()).collect();
    let mut expected: Vec<String> = (0..20).map(|number| format!("page-{number}")).collect();
    for (at, id) in [(3, "line 4"), (7, "line 8"), (9, "line 10"), (11, "11"), (13, "line 14")] {
        expected[at] = id.to_owned();
    }
    expected.remove(5);
    assert_eq!(ids, expected);
    let failed: Vec<&str> = records
        .iter()
        .filter(|record| !record["error"].is_null())
        .map(|record| record["id"].as_str().unwrap())
        .collect();
    assert_eq!(failed, ["line 4", "line 10", "11", "line 14"]);
    assert!(records[10]["error"].as_str().unwrap().contains("--fetch"), "{}", records[10]);
    assert!(records.iter().all(|record| record["text"].is_string() != record["error"].is_string()));
    assert_eq!(server.metric("seek_pages_total{outcome=\"failed\"}"), 4.0);
    assert_eq!(server.metric("seek_pages_total{outcome=\"done\"}"), 15.0);
    let markdown = server.post("/v1/batch?markdown=true&title=never", "application/jsonl", lines[0].as_bytes());
    assert!(markdown.json()["markdown"].is_string());
    assert_eq!(server.post("/v1/batch", "application/jsonl", b"").body, "");
}

#[test]
fn a_record_of_seek_extract_as_a_line_was_refused_without_its_wrong_key() {
    let server = RunningServer::usual();
    let record = json!({"id": "a", "url": "https://a.example/", "text": "The storm hit the coast."}).to_string();
    let error = server.post("/v1/batch", "application/jsonl", record.as_bytes()).json()["error"].clone();
    assert!(error.as_str().unwrap().starts_with("it has the key 'text', but "), "{error}");
}

#[test]
fn records_come_while_lines_are_sent() {
    let server = RunningServer::usual();
    let mut stream = server.connect();
    stream
        .write_all(b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
        .unwrap();
    let mut answers = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    for number in 0..3 {
        let line = json!({"id": format!("page-{number}"), "html": "<p>The storm hit the coast."}).to_string() + "\n";
        stream.write_all(format!("{:x}\r\n{line}\r\n", line.len()).as_bytes()).unwrap();
        let id = format!("\"page-{number}\"");
        assert!(answers.by_ref().any(|answer| answer.contains(&id)), "{number}");
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    assert!(answers.any(|answer| answer == "0"));
}

#[test]
fn no_lines_are_read_while_records_are_not() {
    let limits = PageLimits { max_bytes: 100_000, ..PageLimits::default() };
    let server = RunningServer::start(ServerOptions { limits, ..options() });
    let mut stream = server.connect();
    let mut sender = stream.try_clone().unwrap();
    // More than the buffers of the system take, in both directions.
    const PAGES: usize = 600;
    let text = "The storm hit the coast. ".repeat(2400);
    let sent = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&sent);
    let sending = thread::spawn(move || {
        sender
            .write_all(b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
            .unwrap();
        for number in 0..PAGES {
            let line = format!("{{\"id\": {number}, \"html\": \"<p>{text}\"}}\n");
            sender.write_all(format!("{:x}\r\n{line}\r\n", line.len()).as_bytes()).unwrap();
            counter.fetch_add(1, Ordering::SeqCst);
        }
        sender.write_all(b"0\r\n\r\n").unwrap();
    });
    // Sending blocks once all buffers are full.
    let began = Instant::now();
    loop {
        let before = sent.load(Ordering::SeqCst);
        thread::sleep(Duration::from_secs(3));
        let after = sent.load(Ordering::SeqCst);
        assert!(after < PAGES, "all lines are read though no record is");
        if before > 0 && before == after {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(120));
    }
    let answer = read_all(&mut stream);
    sending.join().unwrap();
    let ids: Vec<usize> =
        answer.lines().filter_map(|line| line.strip_prefix("{\"id\":\"")?.split('"').next()?.parse().ok()).collect();
    assert_eq!(ids, (0..PAGES).collect::<Vec<_>>());
}

#[test]
fn lines_behind_a_slow_one_are_worked_on_and_their_records_come_after_it() {
    let (release, released) = mpsc::channel::<()>();
    let released = Mutex::new(released);
    let site = SiteServer::start(move |_, out| {
        let _ = released.lock().unwrap().recv();
        respond(out, "200 OK", &["Content-Type: text/html"], &sample("article.html"))
    });
    let server = RunningServer::start(ServerOptions {
        fetch: true,
        web: WebRules { allow_private: true, ..WebRules::default() },
        ..options()
    });
    let slow = json!({"id": "slow", "url": site.address("/slow")}).to_string();
    let fast = (0..10).map(|number| json!({"id": format!("{number}"), "html": "<p>The storm hit."}).to_string());
    let body = std::iter::once(slow).chain(fast).collect::<Vec<_>>().join("\n");
    let answer = thread::scope(|scope| {
        let answer = scope.spawn(|| server.post("/v1/batch", "application/jsonl", body.as_bytes()));
        let began = Instant::now();
        while server.metric("seek_pages_total{outcome=\"done\"}") < 10.0 {
            assert!(began.elapsed() < Duration::from_secs(15), "the lines wait for the slow one");
            thread::sleep(Duration::from_millis(20));
        }
        release.send(()).unwrap();
        answer.join().unwrap()
    });
    let ids: Vec<String> =
        records(&answer.body).iter().map(|record| record["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids[0], "slow");
    assert_eq!(ids[1..], (0..10).map(|number| number.to_string()).collect::<Vec<_>>());
}

#[test]
fn no_work_is_done_for_a_client_that_has_left() {
    let limits = PageLimits { workers: Some(1), ..PageLimits::default() };
    let server = RunningServer::start(ServerOptions { limits, ..options() });
    // The worker needs some time for each of them.
    let page = "<p>The storm hit the coast at night, and it left at dawn.".repeat(20_000);
    let line = json!({ "html": page }).to_string() + "\n";
    let mut stream = server.connect();
    let head = format!("POST /v1/batch HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n", 100 * line.len());
    stream.write_all(head.as_bytes()).unwrap();
    for _ in 0..4 {
        stream.write_all(line.as_bytes()).unwrap();
    }
    // The first one is worked on, and the next two wait.
    thread::sleep(Duration::from_millis(100));
    drop(stream);
    // A page that is sent last needs the worker after all others.
    let later = server.post("/v1/extract", "text/html", b"<p>The storm hit the coast.");
    assert_eq!(later.status, 200);
    let ended = |outcome| server.metric(&format!("seek_pages_total{{outcome=\"{outcome}\"}}"));
    let (done, failed) = (ended("done"), ended("failed"));
    assert!(done + failed <= 2.0, "{done} pages are read, and {failed} fail, though nobody waits for them");
}

#[test]
fn a_line_a_byte_at_a_time_ends_the_batch() {
    let times = ConnectionTimes { body_timeout: Duration::from_millis(500), ..ConnectionTimes::default() };
    let server = RunningServer::start(ServerOptions { times, ..options() });
    let mut stream = server.connect();
    let mut reader = stream.try_clone().unwrap();
    let reading = thread::spawn(move || read_all(&mut reader));
    stream.write_all(b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n").unwrap();
    let began = Instant::now();
    while stream.write_all(b"1\r\nx\r\n").is_ok() {
        assert!(began.elapsed() < Duration::from_secs(30), "the server goes on to read");
        thread::sleep(Duration::from_millis(50));
    }
    let answer = reading.join().unwrap();
    assert!(answer.contains("\"the batch broke off here: the body did not arrive in time\""), "{answer}");
}

#[test]
fn a_batch_that_stops_ends_with_a_failure() {
    let times = ConnectionTimes { body_timeout: Duration::from_millis(300), ..ConnectionTimes::default() };
    let server = RunningServer::start(ServerOptions { times, ..options() });
    let line = "{\"id\": \"a\", \"html\": \"<p>The storm hit the coast.\"}\n";
    let request = format!(
        "POST /v1/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{line}\r\n",
        line.len()
    );
    let answer = server.raw(request.as_bytes());
    assert!(answer.contains("{\"id\":\"a\""), "{answer}");
    assert!(answer.contains("\"the batch broke off here: the body did not arrive in time\""), "{answer}");
}
