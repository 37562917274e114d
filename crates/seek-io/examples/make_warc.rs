//! Makes a crawl out of labelled pages, to measure with: `make_warc CORPUS... -n 20000 -o out.warc.gz`.
//!
//! The pages of the corpora follow each other, again and again up to `n`; each record is a gzip member of its own, as
//! crawlers write them. Between them stand what crawls have too: requests, redirects, images, bodies in chunks or
//! packed by gzip or Brotli, and, where `--broken` is given, a record with a length that is none.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Cursor, Write};

use fastwarc::stream_io::brotli::BrotliWriter;
use fastwarc::stream_io::chunked::ChunkedWriter;
use fastwarc::stream_io::traits::WarcWrite;
use fastwarc::warc::record::{WarcRecord, WarcRecordType};
use flate2::{Compression, write::GzEncoder};
use seek_io::{Corpus, LabelledPage};

/// Every so many pages something else stands in front of one.
const OTHERS: usize = 10;

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
    let mut warc = Crawl { out: BufWriter::new(File::create(&out)?), number: 0 };
    warc.record(WarcRecordType::WarcInfo, None, "application/warc-fields", b"software: make_warc\r\n")?;
    let mut pages = 0;
    while pages < count {
        let before = pages;
        for corpus in &corpora {
            for page in corpus.pages()?.take(count - pages) {
                if pages % OTHERS == 0 {
                    warc.others(pages / OTHERS)?;
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

/// A WARC file that is being written.
struct Crawl<W> {
    out: W,
    /// Records so far.
    number: u64,
}

impl<W: Write> Crawl<W> {
    /// A page as a server sends it, each time in another coding.
    fn page(&mut self, page: &LabelledPage, number: usize) -> Result<(), Box<dyn Error>> {
        let url = page.url.clone().unwrap_or_else(|| format!("https://pages.example/{number}"));
        let (coding, body) = match number % 4 {
            0 => ("Content-Encoding: gzip\r\n", gzip(&page.html)?),
            1 => ("Transfer-Encoding: chunked\r\n", chunked(&page.html)?),
            2 => ("Content-Encoding: br\r\n", brotli(&page.html)?),
            _ => ("", page.html.clone()),
        };
        self.answer(&url, "200 OK", &format!("Content-Type: text/html\r\n{coding}"), &body)
    }

    /// Something that is no page.
    fn others(&mut self, number: usize) -> Result<(), Box<dyn Error>> {
        let url = format!("https://others.example/{number}");
        match number % 3 {
            0 => {
                let request = b"GET / HTTP/1.1\r\nHost: others.example\r\n\r\n";
                self.record(WarcRecordType::Request, Some(&url), "application/http; msgtype=request", request)
            }
            1 => self.answer(&url, "301 Moved Permanently", "Content-Type: text/html\r\nLocation: /\r\n", b"<p>moved"),
            _ => self.answer(&url, "200 OK", "Content-Type: image/png\r\n", &[0x89; 30_000]),
        }
    }

    fn answer(&mut self, url: &str, status: &str, header: &str, body: &[u8]) -> Result<(), Box<dyn Error>> {
        let block = [format!("HTTP/1.1 {status}\r\n{header}\r\n").as_bytes(), body].concat();
        self.record(WarcRecordType::Response, Some(url), "application/http; msgtype=response", &block)
    }

    fn record(
        &mut self,
        kind: WarcRecordType,
        url: Option<&str>,
        content_type: &str,
        block: &[u8],
    ) -> Result<(), Box<dyn Error>> {
        self.number += 1;
        let mut record = WarcRecord::new();
        record.init_headers(kind, Some(format!("uuid:00000000-0000-4000-8000-{:012x}", self.number).as_bytes()));
        record.headers_mut().set("WARC-Date", "2024-06-01T00:00:00Z");
        if let Some(url) = url {
            record.headers_mut().append("WARC-Target-URI", url);
        }
        record.headers_mut().append("Content-Type", content_type);
        record.set_bytes_payload(block.to_vec());
        let mut bytes = Vec::new();
        record.write(&mut bytes)?;
        self.member(&bytes)
    }

    fn member(&mut self, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
        Ok(self.out.write_all(&gzip(bytes)?)?)
    }
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn chunked(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = ChunkedWriter::new(Cursor::new(Vec::new()));
    bytes.chunks(4096).try_for_each(|chunk| writer.write_all(chunk))?;
    writer.finish()?;
    Ok(writer.into_inner()?.into_inner())
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = BrotliWriter::new(Vec::new());
    writer.write_all(bytes)?;
    writer.into_inner()
}
