//! Tags (sections "Tag open state" to "Self-closing start tag state").

use super::class::{CHANGES, ENDS_TAG_NAME, scan};
use super::{Tag, Token, Tokenizer};
use crate::Name;
use crate::references::{Escapes, unescape};

impl Tokenizer<'_> {
    /// Reads the start tag at the current position. A tag that the source ends in is no token.
    #[inline]
    pub(super) fn start_tag(&mut self) -> Option<Token> {
        self.tag(self.at + 1).map(Token::Start)
    }

    /// Reads the end tag whose name begins at `name`.
    #[inline]
    pub(super) fn end_tag(&mut self, name: usize) -> Option<Token> {
        self.tag(name).map(Token::End)
    }

    #[inline]
    fn tag(&mut self, start: usize) -> Option<Tag> {
        let bytes = self.source.as_bytes();
        let (end, classes) = scan(bytes, start, ENDS_TAG_NAME);
        let name = self.name(start, end, classes);
        let first = self.attributes.len() as u32;
        let self_closing = if bytes.get(end) == Some(&b'>') {
            self.at = end + 1;
            false
        } else if let Some(self_closing) = self.read_attributes(end) {
            self_closing
        } else {
            self.at = bytes.len();
            self.attributes.truncate(first as usize);
            return None;
        };
        Some(Tag { name, attributes: first..self.attributes.len() as u32, self_closing })
    }

    /// The name in a range of the source. `classes` are those of its bytes.
    #[inline]
    pub(super) fn name(&mut self, start: usize, end: usize, classes: u8) -> Name {
        let text = &self.source[start..end];
        if classes & CHANGES == 0 {
            return self.names.intern(text);
        }
        self.changed_name(text)
    }

    #[cold]
    fn changed_name(&mut self, text: &str) -> Name {
        self.scratch.clear();
        unescape(text, Escapes::Raw, &mut self.scratch);
        self.scratch.make_ascii_lowercase();
        self.names.intern(&self.scratch)
    }
}
