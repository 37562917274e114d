//! Text between tags (section "Data state").

use super::{Text, Tokenizer};
use crate::references::{Escapes, reference};
use memchr::{memchr, memchr2};

/// Bytes that are read one by one before a search, which has a cost of its own.
const SHORT: usize = 16;

impl Tokenizer<'_> {
    /// Reads text from the current position to the next tag, comment or declaration.
    #[inline]
    pub(super) fn data_text(&mut self) -> Text {
        let bytes = self.source.as_bytes();
        let start = self.at;
        let mut at = start;
        let mut plain = true;
        loop {
            at = if plain { next_special(bytes, at) } else { self.find(b'<', at) };
            match bytes.get(at) {
                None => break,
                Some(b'<') if at > start && is_markup(bytes, at) => break,
                Some(b'&') => plain &= reference(&bytes[at..], false).is_none(),
                _ => {}
            }
            at += 1;
        }
        self.at = at;
        plain = plain && !(self.has_specials && memchr2(b'\r', b'\0', &bytes[start..at]).is_some());
        self.make_text(start..at, Escapes::Data, plain)
    }

    /// The rest of the source as text without references.
    pub(super) fn rest(&mut self) -> Text {
        let start = self.at;
        self.at = self.source.len();
        self.raw(start, self.at, Escapes::Raw)
    }

    /// A text without references.
    pub(super) fn raw(&mut self, start: usize, end: usize, escapes: Escapes) -> Text {
        let bytes = &self.source.as_bytes()[start..end];
        let is_plain = !self.has_specials || memchr2(b'\r', b'\0', bytes).is_none();
        self.make_text(start..end, escapes, is_plain)
    }

    /// A text with references.
    pub(super) fn rcdata(&mut self, start: usize, end: usize) -> Text {
        let bytes = &self.source.as_bytes()[start..end];
        let is_plain = memchr(b'&', bytes).is_none() && memchr2(b'\r', b'\0', bytes).is_none();
        self.make_text(start..end, Escapes::Rcdata, is_plain)
    }
}

/// The next `<` or `&`, or the end.
#[inline]
fn next_special(bytes: &[u8], from: usize) -> usize {
    let near = &bytes[from..bytes.len().min(from + SHORT)];
    if let Some(found) = near.iter().position(|&b| b == b'<' || b == b'&') {
        return from + found;
    }
    let from = from + near.len();
    memchr2(b'<', b'&', &bytes[from..]).map_or(bytes.len(), |found| from + found)
}

/// Whether the `<` at `at` begins a token other than text.
#[inline]
fn is_markup(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at + 1) {
        Some(b'/') => at + 2 < bytes.len(),
        Some(b'!' | b'?') => true,
        Some(c) => c.is_ascii_alphabetic(),
        None => false,
    }
}
