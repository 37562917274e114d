//! Reads the groups of an archive once more: what became of each address.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::time::SystemTime;

use chrono::DateTime;
use flate2::bufread::GzDecoder;
use memchr::memmem;
use ureq::http::{HeaderMap, HeaderName, HeaderValue};
use url::Url;

use super::record_head::{LEADS_TO, RecordHead};
use crate::exchange::Exchange;
use crate::outcome::{Origin, Outcome};

/// Ends the header of a record, the header of an answer, and a record.
const BREAK: &[u8] = b"\r\n\r\n";

/// The groups of an archive of this program, in its order.
pub(super) struct Groups<R> {
    source: BufReader<R>,
}

impl<R: Read> Groups<R> {
    pub(super) fn new(source: R) -> Groups<R> {
        Groups { source: BufReader::new(source) }
    }

    /// The next group; `None` at the end.
    fn group(&mut self) -> io::Result<Option<Outcome>> {
        let mut exchanges = Vec::new();
        while !self.source.fill_buf()?.is_empty() {
            let mut record = Vec::new();
            GzDecoder::new(&mut self.source).read_to_end(&mut record)?;
            let damaged = || io::Error::new(ErrorKind::InvalidData, "a record is damaged");
            let head = RecordHead::of(&record);
            match head.kind() {
                "response" | "revisit" => exchanges.push(exchange_of(&head, &record).ok_or_else(damaged)?),
                "metadata" => {
                    let address = head.field("WARC-Target-URI").ok_or_else(damaged)?.to_owned();
                    let error = head.block_field("error").map(str::to_owned);
                    let leads_to = head.block_field(LEADS_TO).map(str::to_owned);
                    return Ok(Some(Outcome { address, exchanges, error, leads_to, origin: origin_of(&head) }));
                }
                _ => {}
            }
        }
        Ok(None)
    }
}

impl<R: Read> Iterator for Groups<R> {
    type Item = io::Result<Outcome>;

    fn next(&mut self) -> Option<io::Result<Outcome>> {
        self.group().transpose()
    }
}

fn origin_of(end: &RecordHead) -> Option<Origin> {
    let depth = end.block_field("hopsFromSeed")?.len() as u32;
    Some(Origin { via: end.block_field("via").map(str::to_owned), depth })
}

/// The answer in a record.
fn exchange_of(head: &RecordHead, record: &[u8]) -> Option<Exchange> {
    let (_, block) = parted(record)?;
    let (answer, body) = parted(block)?;
    let mut headers = HeaderMap::new();
    for line in answer.split(|byte| *byte == b'\n').skip(1) {
        let colon = line.iter().position(|byte| *byte == b':')?;
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        headers.append(HeaderName::from_bytes(name).ok()?, HeaderValue::from_bytes(value).ok()?);
    }
    // Two line breaks end a record.
    let body = body.get(..body.len().checked_sub(BREAK.len())?)?.to_vec();
    Some(Exchange {
        address: Url::parse(head.field("WARC-Target-URI")?).ok()?,
        began: head
            .field("WARC-Date")
            .and_then(|date| DateTime::parse_from_rfc3339(date).ok())
            .map(SystemTime::from)?,
        status: head.status()?.parse().ok()?,
        headers,
        body,
        is_cut: head.field("WARC-Truncated").is_some(),
        earlier: None,
    })
}

/// What stands before and after the first empty line.
fn parted(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = memmem::find(bytes, BREAK)?;
    Some((&bytes[..at], &bytes[at + BREAK.len()..]))
}
