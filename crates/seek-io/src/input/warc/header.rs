//! Parses the headers of WARC records (ISO 28500) and of HTTP responses (RFC 9112).
//!
//! Names are compared without case, and lines may end without a carriage return: both occur in real archives.

use encoding_rs::WINDOWS_1252;

use super::stream::WarcStream;
use crate::input::error::InputError;

/// Most bytes of a header.
const HEADER_BYTES: u64 = 64 << 10;

/// What a header belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeaderKind {
    /// A WARC record whose first line is already read. The fields are UTF-8.
    Warc,
    /// An HTTP response with its status line. The fields are read as windows-1252, as browsers do.
    Http,
}

/// The fields of a header.
#[derive(Debug)]
pub(super) struct WarcHeader {
    kind: HeaderKind,
    status_line: Option<String>,
    /// Name and value of each field.
    fields: Vec<(String, String)>,
}

impl WarcHeader {
    /// Reads up to and including the empty line after the header, or up to the end of the stream.
    ///
    /// # Errors
    /// [`InputError::IncompleteRecord`] for a header that is too long, or the error of the file.
    pub(super) fn read(stream: &mut WarcStream, kind: HeaderKind) -> Result<WarcHeader, InputError> {
        let mut header = WarcHeader { kind, status_line: None, fields: Vec::new() };
        let mut left = HEADER_BYTES;
        loop {
            // One more byte shows that the header is too long.
            let line = stream.line(left + 1)?;
            let bytes = line.len() as u64;
            left = left.checked_sub(bytes).ok_or(InputError::IncompleteRecord("a header that can be read"))?;
            if line.trim_ascii_end().is_empty() {
                return Ok(header);
            }
            header.add_line(&line);
        }
    }

    fn add_line(&mut self, line: &[u8]) {
        if self.kind == HeaderKind::Http && self.status_line.is_none() {
            self.status_line = Some(self.decode(line));
        } else if matches!(line, [b' ' | b'\t', ..]) {
            // A line that starts with white space continues the field before it.
            let continuation = self.decode(line);
            if let Some((_, value)) = self.fields.last_mut() {
                value.push(' ');
                value.push_str(&continuation);
            }
        } else if let Some(colon) = line.iter().position(|&byte| byte == b':') {
            self.fields.push((self.decode(&line[..colon]), self.decode(&line[colon + 1..])));
        }
    }

    fn decode(&self, bytes: &[u8]) -> String {
        let bytes = bytes.trim_ascii();
        match self.kind {
            HeaderKind::Warc => String::from_utf8_lossy(bytes).into_owned(),
            HeaderKind::Http => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
        }
    }

    /// The values of all fields of this name.
    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields.iter().filter(move |(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The value of the first field of this name, without white space around it; `None` if it is empty.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).next().map(str::trim).filter(|value| !value.is_empty())
    }

    /// The status code of an HTTP response.
    pub(super) fn status_code(&self) -> Option<u16> {
        let line = self.status_line.as_deref().filter(|line| line.starts_with("HTTP/"))?;
        line.split(' ').nth(1)?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::decompress::Decompressor;

    fn read(bytes: impl Into<Vec<u8>>, kind: HeaderKind) -> Result<WarcHeader, InputError> {
        WarcHeader::read(&mut WarcStream::new(Decompressor::new(Cursor::new(bytes.into()))?), kind)
    }

    #[test]
    fn fields_have_names_without_case_and_may_be_folded() {
        let header =
            read("WARC-Type: response\r\nlong:  a\r\n\tb \n c\r\nnothing\r\n\r\nrest: x", HeaderKind::Warc).unwrap();
        assert_eq!(header.value("warc-type"), Some("response"));
        assert_eq!(header.value("Long"), Some("a b c"));
        assert_eq!(header.value("rest"), None);
    }

    #[test]
    fn a_response_has_a_status_and_repeated_fields() {
        let header =
            read(&b"HTTP/1.1 200 OK\r\nVia: a\r\nvia: caf\xe9\r\nEmpty:\r\n\r\n"[..], HeaderKind::Http).unwrap();
        assert_eq!(header.status_code(), Some(200));
        assert_eq!(header.values("Via").collect::<Vec<_>>(), ["a", "café"]);
        assert_eq!(header.value("Empty"), None);
    }

    #[test]
    fn a_line_that_is_not_a_status_line_has_no_status_code() {
        for line in ["", "HTTP/1.1", "HTTP/1.1 OK", "200 OK", "no header"] {
            assert_eq!(read(format!("{line}\r\n\r\n"), HeaderKind::Http).unwrap().status_code(), None, "{line}");
        }
    }

    #[test]
    fn a_header_above_the_limit_is_an_error() {
        let long = |bytes: usize| format!("X: {}\r\n\r\n", "x".repeat(bytes));
        assert!(read(long(65_000), HeaderKind::Warc).is_ok());
        assert!(matches!(read(long(66_000), HeaderKind::Warc), Err(InputError::IncompleteRecord(_))));
    }
}
