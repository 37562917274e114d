//! The parts of a mail, found in its raw bytes.

use std::iter;

use mail_parser::{Message, MessageParser, MimeHeaders};
use memchr::memmem;

/// Most bytes of a header.
const HEADER_BYTES: usize = 64 << 10;
/// Most levels of nested parts; browsers write one or two.
const LEVELS: usize = 4;

/// A part, or the whole file.
#[derive(Clone, Copy)]
pub(super) struct MimePart<'a> {
    /// Up to and including the empty line that ends it.
    header: &'a [u8],
    pub(super) body: &'a [u8],
}

impl<'a> MimePart<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut at = 0;
        for line in bytes[..bytes.len().min(HEADER_BYTES)].split_inclusive(|&byte| byte == b'\n') {
            if line.trim_ascii().is_empty() {
                return Self { header: &bytes[..at + line.len()], body: &bytes[at + line.len()..] };
            }
            at += line.len();
        }
        Self { header: &bytes[..at], body: &[] }
    }

    pub(super) fn header(&self) -> Option<Message<'a>> {
        MessageParser::new().with_mime_headers().default_header_text().parse_headers(self.header)
    }

    /// This part and its nested parts without those that only hold others, in the order of the file.
    pub(super) fn leaves(self) -> impl Iterator<Item = (MimePart<'a>, Message<'a>, String)> {
        let mut open: Vec<Box<dyn Iterator<Item = MimePart<'a>> + 'a>> = vec![Box::new(iter::once(self))];
        iter::from_fn(move || {
            loop {
                let Some(part) = open.last_mut()?.next() else {
                    open.pop();
                    continue;
                };
                let Some(header) = part.header() else { continue };
                let kind = media_type(&header);
                if !kind.starts_with("multipart/") {
                    return Some((part, header, kind));
                }
                let boundary = attribute(&header, "boundary").filter(|boundary| !boundary.is_empty());
                if let Some(boundary) = boundary.filter(|_| open.len() <= LEVELS) {
                    open.push(Box::new(parts(part.body, &boundary)));
                }
            }
        })
    }
}

/// The parts between the lines of this boundary. Bytes before the first line are no part. The last part may lack its end.
fn parts<'a>(body: &'a [u8], boundary: &str) -> impl Iterator<Item = MimePart<'a>> + use<'a> {
    let finder = memmem::Finder::new(&format!("--{boundary}")).into_owned();
    let mut start = delimiter(body, 0, &finder).and_then(|(_, next)| next);
    iter::from_fn(move || {
        let from = start?;
        let (end, next) = delimiter(body, from, &finder).unwrap_or((body.len(), None));
        start = next;
        Some(MimePart::new(&body[from..end]))
    })
}

/// The position of the next boundary line, and the start of the part after it. No part follows the last line.
fn delimiter(body: &[u8], mut from: usize, finder: &memmem::Finder<'_>) -> Option<(usize, Option<usize>)> {
    loop {
        let at = from + finder.find(&body[from..])?;
        from = at + finder.needle().len();
        if at > 0 && body[at - 1] != b'\n' {
            continue;
        }
        let rest = &body[from..];
        if rest.starts_with(b"--") {
            return Some((at, None));
        }
        let line = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        if line.is_some_and(|end| rest[end] == b'\n') {
            return Some((at, line.map(|end| from + end + 1)));
        }
    }
}

/// The media type in lower case; empty if there is none.
fn media_type(header: &Message<'_>) -> String {
    header.content_type().map_or_else(String::new, |kind| {
        format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()).to_ascii_lowercase()
    })
}

pub(super) fn attribute(header: &Message<'_>, name: &str) -> Option<String> {
    header.content_type()?.attribute(name).map(str::to_owned)
}

/// The value of a field without white space: long addresses are folded over several lines.
pub(super) fn field(header: &Message<'_>, name: &str) -> Option<String> {
    let field = header.headers().iter().find(|field| field.name.as_str().eq_ignore_ascii_case(name))?;
    let word: String = field.value.as_text()?.split_whitespace().collect();
    (!word.is_empty()).then_some(word)
}
