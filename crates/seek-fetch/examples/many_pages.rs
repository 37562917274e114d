//! Fetches pages of ten hosts on this machine, each after 5 ms, and prints pages a second and memory.
//!
//! ```sh
//! cargo run --release -p seek-fetch --example many_pages -- 100000
//! ```
//!
//! Hosts are `127.0.0.1` to `127.0.0.10`, so it needs Linux. The memory is that of the whole process, with the servers.

#![allow(clippy::unwrap_used)]

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use seek_fetch::{Archive, BatchOptions, EarlierPages, FetchOptions, Fetcher, fetch_all};

const HOSTS: u64 = 10;
/// How long a server takes for a page.
const PAGE_TIME: Duration = Duration::from_millis(5);

fn main() {
    let pages: u64 = env::args().nth(1).map_or(10_000, |pages| pages.parse().unwrap());
    let servers: Vec<String> = (1..=HOSTS).map(|host| serve(&format!("127.0.0.{host}"))).collect();
    let addresses = (0..pages).map(|page| format!("{}/{page}", servers[(page % HOSTS) as usize]));
    let folder = tempfile::tempdir().unwrap();
    let fetcher = Fetcher::new(&FetchOptions { proxy_from_environment: false, ..FetchOptions::default() }).unwrap();
    let mut archive = Archive::open(&folder.path().join("pages.warc.gz"), fetcher.request_fields()).unwrap();
    let options = BatchOptions {
        robot: "content-seeker".to_owned(),
        delay: Duration::ZERO,
        threads: HOSTS as usize,
        max_bytes: 1 << 20,
        earlier: EarlierPages::default(),
    };
    let (began, mut done) = (Instant::now(), 0);
    let counts = fetch_all(&fetcher, addresses, &mut archive, &options, |_| {
        done += 1;
        if done % (pages / 10).max(1) == 0 {
            let a_second = f64::from(done as u32) / began.elapsed().as_secs_f64();
            println!("{done} pages, {a_second:.0} a second, most memory {}", most_memory());
        }
    });
    archive.finish().unwrap();
    println!("{:?}; most memory {}", counts.unwrap(), most_memory());
}

/// The largest memory of this process so far.
fn most_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown").trim().to_owned()
}

/// Starts a server at an address of this machine, and gives the address of its pages.
fn serve(host: &str) -> String {
    let listener = TcpListener::bind((host, 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            thread::spawn(move || answer_all(&stream));
        }
    });
    address
}

/// Answers the requests of a connection.
fn answer_all(stream: &TcpStream) -> io::Result<()> {
    let page = format!("<!DOCTYPE html><h1>Storm</h1>{}", "<p>The storm hit the coast at night.</p>".repeat(200));
    let (mut lines, mut out) = (BufReader::new(stream).lines(), stream);
    stream.set_nodelay(true)?;
    while let Some(line) = lines.next() {
        let is_rules = line?.contains("/robots.txt");
        while lines.next().transpose()?.is_some_and(|field| !field.is_empty()) {}
        thread::sleep(PAGE_TIME);
        let (kind, body) = if is_rules { ("text/plain", "") } else { ("text/html", page.as_str()) };
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n", body.len());
        out.write_all((head + body).as_bytes())?;
    }
    Ok(())
}
