//! Extracts pages for `benches/side_by_side.py`, and measures the time of each page in this process.
//!
//!     cargo build --release -p content-seeker-cli --example side_by_side
//!     target/release/examples/side_by_side text|json|dom_smoothie
//!
//! `text` and `json` give what `seek extract -f text` and `-f json` write; a test compares them. `dom_smoothie` is that
//! crate alone, with its text in lines; this project decodes the page for it.
//!
//! The first line of the output is `{"version": ...}`. Then each request is a line `{"id", "url", "length"}` and the bytes of
//! a page. Each reply is a line `{"nanoseconds", "length", "failure"}` and a text in UTF-8, which is the message of a
//! failure. The time is that from bytes to text; pipes and protocol are outside of it.

use std::error::Error;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

use content_seeker::records::{PageRecord, RecordFields};
use content_seeker::{Extractor, Input};
use dom_smoothie::{Config, Readability, TextMode};
use seek_io::{JsonLinesWriter, error_chain};
use seek_page::{Page, PageOptions};
use serde_json::json;

/// Names the versions of all crates.
const LOCK: &str = include_str!("../../../Cargo.lock");

/// A page of the driver.
#[derive(serde::Deserialize)]
struct Request {
    id: String,
    url: Option<String>,
    /// Length of the page in bytes.
    length: usize,
}

fn main() -> ExitCode {
    let program = std::env::args().nth(1);
    let extractor = Extractor::new();
    let ended = match program.as_deref() {
        Some("text") => serve(env!("CARGO_PKG_VERSION"), |request, html| text(&extractor, request, html)),
        Some("json") => serve(env!("CARGO_PKG_VERSION"), |request, html| json_line(&extractor, request, html)),
        Some("dom_smoothie") => serve(version_of("dom_smoothie"), readability),
        _ => {
            eprintln!("usage: side_by_side text|json|dom_smoothie");
            return ExitCode::from(2);
        }
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("side_by_side: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The version of a crate in the lock file.
fn version_of(name: &str) -> &'static str {
    let (_, entry) = LOCK.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap_or(("", "unknown\""));
    entry.split('"').next().unwrap_or(entry)
}

/// Answers requests until the input ends.
fn serve(
    version: &str,
    extract: impl Fn(&Request, &[u8]) -> Result<String, Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    writeln!(output, "{}", json!({ "version": version }))?;
    let (mut line, mut html) = (String::new(), Vec::new());
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let request: Request = serde_json::from_str(&line)?;
        html.resize(request.length, 0);
        input.read_exact(&mut html)?;
        let start = Instant::now();
        let extracted = extract(&request, &html);
        let nanoseconds = start.elapsed().as_nanos() as u64;
        let failure = extracted.is_err();
        let text = extracted.unwrap_or_else(|error| error_chain(&*error));
        let reply = json!({ "nanoseconds": nanoseconds, "length": text.len(), "failure": failure });
        writeln!(output, "{reply}")?;
        output.write_all(text.as_bytes())?;
        output.flush()?;
    }
}

fn input<'a>(request: &'a Request, html: &'a [u8]) -> Input<'a> {
    match &request.url {
        Some(url) => Input::new(html).url(url),
        None => Input::new(html),
    }
}

/// What `seek extract -f text` writes.
fn text(extractor: &Extractor, request: &Request, html: &[u8]) -> Result<String, Box<dyn Error>> {
    Ok(extractor.extract(input(request, html))?.text()?.to_owned())
}

/// What `seek extract -f json` writes: text, metadata, language and parts.
fn json_line(extractor: &Extractor, request: &Request, html: &[u8]) -> Result<String, Box<dyn Error>> {
    let fields = RecordFields { metadata: true, parts: true, ..RecordFields::default() };
    let record = PageRecord::of(&extractor.extract(input(request, html))?, &request.id, fields)?.record;
    let mut lines = JsonLinesWriter::new(Vec::new());
    lines.write(&record)?;
    Ok(String::from_utf8(lines.finish()?)?)
}

/// The text of `dom_smoothie`. The crate returns an error if it finds no content.
fn readability(_: &Request, html: &[u8]) -> Result<String, Box<dyn Error>> {
    let page = Page::read(html, PageOptions::default())?;
    let config = Config { text_mode: TextMode::Formatted, ..Config::default() };
    let article = Readability::new(page.source(), None, Some(config))?.parse();
    Ok(article.map_or_else(|_| String::new(), |article| article.text_content.to_string()))
}
