//! The pages in a WARC file (ISO 28500; WARC 1.0 and 1.1, and the drafts before), record by record.
//!
//! Headers, of records and of HTTP, are read by `fastwarc`; how records follow each other is seen to here, because its
//! iterator ends at the first record that is broken, takes a gzip file that was cut short for a whole one, and knows
//! the names of fields only as they are usually written. What is no page (requests, images, redirects, answers that are
//! no success) is passed over without being held; it is no failure either.

mod coding;
mod stream;

use std::io::Read;

use fastwarc::warc::header::{HeaderEncoding, HeaderMap};

use super::error::{InputError, InputFailure};
use super::format::looks_like_html;
use super::{Document, InputResult};
use crate::limits::InputLimits;
use crate::packed::Unpacked;
use crate::panics::catch_panic;
use coding::{Cost, decoded};
use stream::Stream;

/// Most bytes of a header, of a record or of HTTP.
const HEADER_BYTES: usize = 64 << 10;
/// Most bytes of the line that begins a record: `WARC/1.1`.
const FIRST_LINE_BYTES: u64 = 256;

/// The pages of a file. A broken record is a failure, and the next one that can be found is read.
pub(super) struct Records {
    stream: Stream,
    path: String,
    limits: InputLimits,
    /// How many records have begun.
    number: usize,
    /// Looks for the next record; that there is something else was said already.
    lost: bool,
    /// What there is was said to be no record. That it is so because the member is damaged is not said once more.
    foreign: bool,
    ended: bool,
}

/// What became of a record.
enum Outcome {
    /// It is no page.
    Passed,
    Page(Box<Document>),
}

impl Records {
    /// Of each page, decoded or not, no more bytes are held than the limits say.
    pub(super) fn new(reader: Unpacked<'static>, path: String, limits: InputLimits) -> Self {
        Self { stream: Stream::new(reader), path, limits, number: 0, lost: false, foreign: false, ended: false }
    }

    /// The next record: its outcome, with the id of a failure; none at the end.
    fn record(&mut self) -> Result<Option<Outcome>, InputFailure> {
        // What is left of the record before may be cut short, or not unpack.
        let skipped = self.stream.skip();
        skipped.map_err(|error| self.failure(None, error))?;
        let found = loop {
            match self.find() {
                Err(InputError::Damaged(..)) if self.foreign && self.stream.resumes() => self.foreign = false,
                found => break found,
            }
        };
        if !found.map_err(|error| self.failure(None, error))? {
            return Ok(None);
        }
        self.number += 1;
        let header = self.header(HeaderEncoding::Unicode, false).map_err(|error| {
            self.lost = true;
            self.failure(None, error)
        })?;
        let length = header.get("Content-Length").and_then(|length| length.trim().parse().ok());
        let Some(length) = length else {
            self.lost = true;
            return Err(self.failure(Some(&header), InputError::RecordWithout("a length")));
        };
        self.stream.limit(length);
        let page = self.page(&header).and_then(|outcome| match outcome {
            Outcome::Passed => Ok(outcome),
            Outcome::Page(_) => self.stream.check().map(|()| outcome),
        });
        page.map(Some).map_err(|error| self.failure(Some(&header), error))
    }

    /// Goes to behind the line that begins the next record; false at the end.
    fn find(&mut self) -> Result<bool, InputError> {
        self.stream.unlimit();
        let mut line_start = true;
        loop {
            let line = self.stream.line(FIRST_LINE_BYTES)?;
            if line.is_empty() {
                return Ok(false);
            }
            let begins = line_start && line.starts_with(b"WARC/") && line.ends_with(b"\n");
            if begins {
                (self.lost, self.foreign) = (false, false);
                return Ok(true);
            }
            line_start = line.ends_with(b"\n");
            if !self.lost && !line.trim_ascii().is_empty() {
                (self.lost, self.foreign) = (true, true);
                self.number += 1;
                return Err(InputError::NoRecord);
            }
        }
    }

    fn header(&mut self, encoding: HeaderEncoding, status_line: bool) -> Result<HeaderMap, InputError> {
        let mut header = HeaderMap::new(encoding);
        let stream = &mut self.stream;
        let read = catch_panic(|| header.parse_with_opts(stream, status_line, HEADER_BYTES, true));
        match (self.stream.take_error(), read) {
            (Some(error), _) => Err(error),
            (None, Ok(Ok(_))) => Ok(header),
            (None, Ok(Err(_)) | Err(_)) => Err(InputError::RecordWithout("a header that can be read")),
        }
    }

    /// The page in a record whose header was read.
    fn page(&mut self, header: &HeaderMap) -> Result<Outcome, InputError> {
        let kind = field(header, "WARC-Type").ok_or(InputError::RecordWithout("a type"))?.to_ascii_lowercase();
        if !matches!(&*kind, "response" | "resource" | "conversion") {
            return Ok(Outcome::Passed);
        }
        let mut content_type = field(header, "Content-Type");
        let mut http = None;
        if content_type.as_deref().is_some_and(|kind| media_type(kind) == "application/http") {
            let answer = self.header(HeaderEncoding::Latin1, true)?;
            let status = answer.status_code().ok_or(InputError::RecordWithout("an HTTP status"))?;
            if !(200..300).contains(&status) {
                return Ok(Outcome::Passed);
            }
            content_type = field(&answer, "Content-Type");
            http = Some(answer);
        }
        let told = content_type.clone().or_else(|| field(header, "WARC-Identified-Payload-Type"));
        let is_html = told.as_deref().map(|kind| matches!(&*media_type(kind), "text/html" | "application/xhtml+xml"));
        if is_html == Some(false) {
            return Ok(Outcome::Passed);
        }
        let bytes = self.body(http.as_ref());
        match (bytes, is_html) {
            (Ok(bytes), None) if !looks_like_html(&bytes) => Ok(Outcome::Passed),
            (Ok(bytes), _) => {
                let url = field(header, "WARC-Target-URI").map(|uri| bare(&uri).to_owned());
                Ok(Outcome::Page(Box::new(Document { id: self.id(Some(header)), url, content_type, bytes })))
            }
            // What cannot be read may well have been an image.
            (Err(error), None) if is_of_body(&error) => Ok(Outcome::Passed),
            (Err(error), _) => Err(error),
        }
    }

    fn body(&mut self, http: Option<&HeaderMap>) -> Result<Vec<u8>, InputError> {
        let (length, limit) = (self.stream.left(), self.limits.max_bytes);
        if length > limit {
            return Err(InputError::TooLarge { limit });
        }
        let mut body = Vec::new();
        let read = self.stream.read_to_end(&mut body);
        if let Some(error) = self.stream.take_error() {
            return Err(error);
        }
        read.map_err(InputError::Unreadable)?;
        if (body.len() as u64) < length {
            return Err(InputError::RecordTruncated);
        }
        decoded(http, body, Cost { limit, deadline: self.limits.deadline() })
    }

    fn id(&self, header: Option<&HeaderMap>) -> String {
        let id = header.and_then(|header| field(header, "WARC-Record-ID"));
        match id.as_deref().map(bare).filter(|id| !id.is_empty()) {
            Some(id) => format!("{}#{id}", self.path),
            None => format!("{}#{}", self.path, self.number),
        }
    }

    fn failure(&mut self, header: Option<&HeaderMap>, error: InputError) -> InputFailure {
        // Damage ends with the gzip member that it is in; other packings and the system's errors leave nothing to read.
        match &error {
            InputError::Damaged(..) if self.stream.resumes() => self.lost = true,
            InputError::Damaged(..) | InputError::Truncated(_) | InputError::Unreadable(_) => self.ended = true,
            InputError::RecordTruncated => self.ended = true,
            _ => return InputFailure { id: self.id(header), error },
        }
        self.stream.unlimit();
        InputFailure { id: self.id(header), error }
    }
}

impl Iterator for Records {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        while !self.ended {
            match self.record() {
                Ok(Some(Outcome::Passed)) => {}
                Ok(Some(Outcome::Page(document))) => return Some(Ok(*document)),
                Ok(None) => self.ended = true,
                Err(failure) => return Some(Err(failure)),
            }
        }
        None
    }
}

/// Whether an error is that of a body, not of the file.
fn is_of_body(error: &InputError) -> bool {
    use InputError::{Coding, OutOfTime, TooLarge, UnpacksTooLarge};
    matches!(error, TooLarge { .. } | UnpacksTooLarge { .. } | OutOfTime(_) | Coding { .. })
}

/// A field's value, where it has one.
fn field(header: &HeaderMap, name: &str) -> Option<String> {
    let value = header.get(name)?;
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// An address without the brackets that ids, and in WARC 1.0 all addresses, stand in.
fn bare(uri: &str) -> &str {
    uri.strip_prefix('<').and_then(|uri| uri.strip_suffix('>')).unwrap_or(uri).trim()
}

/// The media type of a `Content-Type`, in lower case.
fn media_type(value: &str) -> String {
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}
