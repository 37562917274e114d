//! Makes a WARC file out of labelled pages, for measurements: `make_warc CORPUS... -n 20000 -o out.warc.gz`.
//!
//! It repeats the pages of the corpora until it has `n`. Each record is a separate gzip member, as crawlers write them.
//! The file also has what real crawls have: requests, redirects, images, and bodies in chunks or compressed by gzip or
//! Brotli. With `--broken`, the last record has an invalid length.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use seek_io::{Corpus, LabelledPage};

/// Pages between two records that are not pages.
const OTHER_RECORDS_EVERY: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut corpora, mut count, mut out, mut broken) = (Vec::new(), 1000, "out.warc.gz".to_owned(), false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "-n" => count = arguments.next().ok_or("-n needs a number")?.parse()?,
            "-o" => out = arguments.next().ok_or("-o needs a file")?,
            "--broken" => broken = true,
            _ => corpora.push(Corpus::open(argument)?),
        }
    }
    let mut warc = WarcWriter { out: BufWriter::new(File::create(&out)?), number: 0 };
    warc.record("warcinfo", None, "application/warc-fields", b"software: make_warc\r\n")?;
    let mut pages = 0;
    while pages < count {
        let before = pages;
        for corpus in &corpora {
            for page in corpus.pages()?.take(count - pages) {
                if pages % OTHER_RECORDS_EVERY == 0 {
                    warc.other_record(pages / OTHER_RECORDS_EVERY)?;
                }
                warc.page(&page?, pages)?;
                pages += 1;
            }
        }
        if pages == before {
            return Err("the corpora have no pages".into());
        }
    }
    if broken {
        warc.member(b"WARC/1.1\r\nWARC-Type: response\r\nContent-Length: none\r\n\r\n<p>broken\r\n\r\n")?;
    }
    warc.out.flush()?;
    Ok(())
}

/// Writes the records of a WARC file.
struct WarcWriter<W> {
    out: W,
    /// Number of records so far.
    number: u64,
}

impl<W: Write> WarcWriter<W> {
    /// Writes a page as a server sends it. The coding changes from page to page.
    fn page(&mut self, page: &LabelledPage, number: usize) -> Result<(), Box<dyn Error>> {
        let url = page.url.clone().unwrap_or_else(|| format!("https://pages.example/{number}"));
        let (coding, body) = match number % 4 {
            0 => ("Content-Encoding: gzip\r\n", gzip(&page.html)?),
            1 => ("Transfer-Encoding: chunked\r\n", chunked(&page.html)),
            2 => ("Content-Encoding: br\r\n", brotli(&page.html)?),
            _ => ("", page.html.clone()),
        };
        self.response(&url, "200 OK", &format!("Content-Type: text/html\r\n{coding}"), &body)
    }

    /// Writes a record that is not a page.
    fn other_record(&mut self, number: usize) -> Result<(), Box<dyn Error>> {
        let url = format!("https://others.example/{number}");
        match number % 3 {
            0 => {
                let request = b"GET / HTTP/1.1\r\nHost: others.example\r\n\r\n";
                self.record("request", Some(&url), "application/http; msgtype=request", request)
            }
            1 => {
                self.response(&url, "301 Moved Permanently", "Content-Type: text/html\r\nLocation: /\r\n", b"<p>moved")
            }
            _ => self.response(&url, "200 OK", "Content-Type: image/png\r\n", &[0x89; 30_000]),
        }
    }

    fn response(&mut self, url: &str, status: &str, header: &str, body: &[u8]) -> Result<(), Box<dyn Error>> {
        let block = [format!("HTTP/1.1 {status}\r\n{header}\r\n").as_bytes(), body].concat();
        self.record("response", Some(url), "application/http; msgtype=response", &block)
    }

    fn record(
        &mut self,
        kind: &str,
        url: Option<&str>,
        content_type: &str,
        block: &[u8],
    ) -> Result<(), Box<dyn Error>> {
        self.number += 1;
        let url = url.map_or_else(String::new, |url| format!("WARC-Target-URI: {url}\r\n"));
        let header = format!(
            "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Date: 2024-06-01T00:00:00Z\r\n\
            WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{:012x}>\r\nContent-Length: {}\r\n\
            {url}Content-Type: {content_type}\r\n\r\n",
            self.number,
            block.len(),
        );
        self.member(&[header.as_bytes(), block, b"\r\n\r\n"].concat())
    }

    fn member(&mut self, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
        Ok(self.out.write_all(&gzip(bytes)?)?)
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn chunked(bytes: &[u8]) -> Vec<u8> {
    let mut chunks = Vec::new();
    for chunk in bytes.chunks(4096) {
        chunks.extend(format!("{:x}\r\n", chunk.len()).bytes());
        chunks.extend(chunk);
        chunks.extend(b"\r\n");
    }
    chunks.extend(b"0\r\n\r\n");
    chunks
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    const BUFFER_BYTES: usize = 4096;
    const QUALITY: u32 = 4;
    const WINDOW_BITS: u32 = 22;
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), BUFFER_BYTES, QUALITY, WINDOW_BITS);
    encoder.write_all(bytes)?;
    Ok(encoder.into_inner())
}
