//! Attributes (sections "Before attribute name state" to "After attribute value (quoted) state").

use super::Tokenizer;
use super::class::{ENDS_ATTRIBUTE_NAME, ENDS_VALUE, ESCAPES, class, scan, skip_space};
use crate::{Attribute, AttributeNamespace};
use memchr::{memchr, memchr3};
use std::ops::Range;

/// Values up to this length are read byte by byte: most are short, and a search has a cost of its own.
const SHORT: usize = 32;

impl Tokenizer<'_> {
    /// Reads attributes from `at` to the end of the tag. Returns whether the tag ends with `/>`, and none if the source
    /// ends before.
    pub(super) fn read_attributes(&mut self, mut at: usize) -> Option<bool> {
        let bytes = self.source.as_bytes();
        self.tags = self.tags.wrapping_add(1);
        if self.tags == 0 {
            self.seen.fill(0);
            self.tags = 1;
        }
        let most = self.attributes.len() + self.most_attributes;
        loop {
            at = skip_space(bytes, at);
            match bytes.get(at)? {
                b'>' => {
                    self.at = at + 1;
                    return Some(false);
                }
                b'/' => {
                    at += 1;
                    if bytes.get(at) == Some(&b'>') {
                        self.at = at + 1;
                        return Some(true);
                    }
                    continue;
                }
                _ => {}
            }
            // A name may begin with `=`.
            let start = at;
            let first = class(bytes[at]);
            let (end, classes) = scan(bytes, at + 1, ENDS_ATTRIBUTE_NAME);
            at = skip_space(bytes, end);
            let mut value = end..end;
            let mut escaped = false;
            if bytes.get(at) == Some(&b'=') {
                at = skip_space(bytes, at + 1);
                (value, escaped, at) = match *bytes.get(at)? {
                    quote @ (b'"' | b'\'') => {
                        let (value, escaped) = quoted_value(bytes, at + 1, quote)?;
                        let after = value.end + 1;
                        (value, escaped, after)
                    }
                    b'>' => (at..at, false, at),
                    _ => {
                        let (end, classes) = scan(bytes, at, ENDS_VALUE);
                        (at..end, classes & ESCAPES != 0, end)
                    }
                };
            }
            if self.attributes.len() < most {
                self.push_attribute(start..end, first | classes, value, escaped);
            }
        }
    }

    #[inline]
    fn push_attribute(&mut self, name: Range<usize>, classes: u8, value: Range<usize>, escaped: bool) {
        let name = self.name(name.start, name.end, classes);
        let index = name.index();
        if index >= self.seen.len() {
            self.seen.resize(self.names.len(), 0);
        }
        if self.seen[index] == self.tags {
            return;
        }
        self.seen[index] = self.tags;
        self.attributes.push(Attribute {
            name,
            start: value.start as u32,
            end: value.end as u32,
            escaped,
            namespace: AttributeNamespace::None,
        });
    }
}

/// The value from `start` to its quotation mark, and whether it holds a byte that changes.
#[inline]
fn quoted_value(bytes: &[u8], start: usize, quote: u8) -> Option<(Range<usize>, bool)> {
    let mut classes = 0;
    for (i, &byte) in bytes[start..].iter().take(SHORT).enumerate() {
        if byte == quote {
            return Some((start..start + i, classes & ESCAPES != 0));
        }
        classes |= class(byte);
    }
    let from = (start + SHORT).min(bytes.len());
    let end = from + memchr(quote, &bytes[from..])?;
    let escaped = classes & ESCAPES != 0 || memchr3(b'&', b'\r', b'\0', &bytes[start..end]).is_some();
    Some((start..end, escaped))
}
