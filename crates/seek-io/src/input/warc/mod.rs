//! Reads the pages of a WARC file (ISO 28500; WARC 1.0, 1.1 and the earlier drafts), record by record.
//!
//! Records that are not pages are skipped without being held in memory: requests, images, redirects and unsuccessful
//! responses. They are not failures. A broken record is a failure, and reading continues at the next record.

mod header;
mod stream;

use std::io::Read;

use super::coding::decode_body;
use super::document::{Document, InputResult};
use super::error::{InputError, InputFailure};
use super::format::looks_like_html;
use super::media_type::{is_html, media_type};
use crate::decompress::Decompressor;
use crate::limits::InputLimits;
use header::{HeaderKind, WarcHeader};
use stream::WarcStream;

/// Most bytes of the first line of a record: `WARC/1.1`.
const FIRST_LINE_BYTES: u64 = 256;

/// The pages of a file, with a failure in the place of each broken record.
pub(super) struct WarcReader {
    stream: WarcStream,
    path: String,
    limits: InputLimits,
    /// Number of records so far.
    number: usize,
    /// Whether the next record is searched for after a failure. Bytes on the way give no further failure.
    lost: bool,
    /// Whether the failure was [`InputError::NotARecord`]. Damage of the same gzip member then gives no second failure.
    not_a_record: bool,
    ended: bool,
}

/// The result of reading a record.
enum WarcRecord {
    /// The record is not a page.
    Skipped,
    Page(Box<Document>),
}

impl WarcReader {
    /// Keeps at most as many bytes of a page as the limits allow, before and after decoding.
    pub(super) fn new(reader: Decompressor<'static>, path: String, limits: InputLimits) -> Self {
        let stream = WarcStream::new(reader);
        Self { stream, path, limits, number: 0, lost: false, not_a_record: false, ended: false }
    }

    /// Reads the next record; `None` at the end.
    fn record(&mut self) -> Result<Option<WarcRecord>, InputFailure> {
        // The rest of the previous record may be truncated or damaged.
        let skipped = self.stream.skip();
        skipped.map_err(|error| self.failure(None, error))?;
        let found = loop {
            match self.find_record() {
                Err(InputError::Damaged(..)) if self.not_a_record && self.stream.resumes() => {
                    self.not_a_record = false;
                }
                found => break found,
            }
        };
        if !found.map_err(|error| self.failure(None, error))? {
            return Ok(None);
        }
        self.number += 1;
        let header = WarcHeader::read(&mut self.stream, HeaderKind::Warc).map_err(|error| {
            self.lost = true;
            self.failure(None, error)
        })?;
        let length = header.value("Content-Length").and_then(|length| length.parse().ok());
        let Some(length) = length else {
            self.lost = true;
            return Err(self.failure(Some(&header), InputError::IncompleteRecord("a length")));
        };
        self.stream.limit(length);
        let page = self.page(&header).and_then(|outcome| match outcome {
            WarcRecord::Skipped => Ok(outcome),
            WarcRecord::Page(_) => self.stream.check().map(|()| outcome),
        });
        page.map(Some).map_err(|error| self.failure(Some(&header), error))
    }

    /// Reads up to and including the first line of the next record; false at the end.
    fn find_record(&mut self) -> Result<bool, InputError> {
        self.stream.unlimit();
        let mut line_start = true;
        loop {
            let line = self.stream.line(FIRST_LINE_BYTES)?;
            if line.is_empty() {
                return Ok(false);
            }
            let is_first_line = line_start && line.starts_with(b"WARC/") && line.ends_with(b"\n");
            if is_first_line {
                (self.lost, self.not_a_record) = (false, false);
                return Ok(true);
            }
            line_start = line.ends_with(b"\n");
            if !self.lost && !line.trim_ascii().is_empty() {
                (self.lost, self.not_a_record) = (true, true);
                self.number += 1;
                return Err(InputError::NotARecord);
            }
        }
    }

    /// The page in a record with this header.
    fn page(&mut self, header: &WarcHeader) -> Result<WarcRecord, InputError> {
        let kind = header.value("WARC-Type").ok_or(InputError::IncompleteRecord("a type"))?.to_ascii_lowercase();
        if !matches!(&*kind, "response" | "resource" | "conversion") {
            return Ok(WarcRecord::Skipped);
        }
        let mut content_type = header.value("Content-Type").map(str::to_owned);
        let mut http = None;
        if content_type.as_deref().is_some_and(|kind| media_type(kind) == "application/http") {
            let response = WarcHeader::read(&mut self.stream, HeaderKind::Http)?;
            let status = response.status_code().ok_or(InputError::IncompleteRecord("an HTTP status"))?;
            if !(200..300).contains(&status) {
                return Ok(WarcRecord::Skipped);
            }
            content_type = response.value("Content-Type").map(str::to_owned);
            http = Some(response);
        }
        let declared = content_type.as_deref().or_else(|| header.value("WARC-Identified-Payload-Type"));
        let is_html = declared.map(|kind| is_html(&media_type(kind)));
        if is_html == Some(false) {
            return Ok(WarcRecord::Skipped);
        }
        let bytes = self.body(http.as_ref());
        match (bytes, is_html) {
            (Ok(bytes), None) if !looks_like_html(&bytes) => Ok(WarcRecord::Skipped),
            (Ok(bytes), _) => {
                let url = header.value("WARC-Target-URI").map(|uri| without_brackets(uri).to_owned());
                Ok(WarcRecord::Page(Box::new(Document {
                    id: self.id(Some(header)),
                    url,
                    content_type,
                    bytes,
                    ..Document::default()
                })))
            }
            // A body of an unknown type that cannot be decoded may have been an image.
            (Err(error), None) if is_body_error(&error) => Ok(WarcRecord::Skipped),
            (Err(error), _) => Err(error),
        }
    }

    fn body(&mut self, http: Option<&WarcHeader>) -> Result<Vec<u8>, InputError> {
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
            return Err(InputError::TruncatedRecord);
        }
        let values = |name| http.into_iter().flat_map(move |header| header.values(name));
        decode_body(values("Content-Encoding").chain(values("Transfer-Encoding")), body, &self.limits)
    }

    fn id(&self, header: Option<&WarcHeader>) -> String {
        let id = header.and_then(|header| header.value("WARC-Record-ID"));
        match id.map(without_brackets).filter(|id| !id.is_empty()) {
            Some(id) => format!("{}#{id}", self.path),
            None => format!("{}#{}", self.path, self.number),
        }
    }

    fn failure(&mut self, header: Option<&WarcHeader>, error: InputError) -> InputFailure {
        // Damage is limited to one gzip member. After other damage, and after errors of the system, nothing can be read.
        match &error {
            InputError::Damaged(..) if self.stream.resumes() => self.lost = true,
            InputError::Damaged(..) | InputError::Truncated(_) | InputError::Unreadable(_) => self.ended = true,
            InputError::TruncatedRecord => self.ended = true,
            _ => return InputFailure { id: self.id(header), error },
        }
        self.stream.unlimit();
        InputFailure { id: self.id(header), error }
    }
}

impl Iterator for WarcReader {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        while !self.ended {
            match self.record() {
                Ok(Some(WarcRecord::Skipped)) => {}
                Ok(Some(WarcRecord::Page(document))) => return Some(Ok(*document)),
                Ok(None) => self.ended = true,
                Err(failure) => return Some(Err(failure)),
            }
        }
        None
    }
}

/// Whether the error concerns one body, not the file.
fn is_body_error(error: &InputError) -> bool {
    use InputError::{ContentCoding, DecompressedTooLarge, OutOfTime, TooLarge};
    matches!(error, TooLarge { .. } | DecompressedTooLarge { .. } | OutOfTime(_) | ContentCoding { .. })
}

/// An address without angle brackets. Ids have them, and in WARC 1.0 all addresses.
fn without_brackets(uri: &str) -> &str {
    uri.strip_prefix('<').and_then(|uri| uri.strip_suffix('>')).unwrap_or(uri).trim()
}
