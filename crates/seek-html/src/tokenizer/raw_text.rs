//! Text of elements without markup (sections "RCDATA state", "RAWTEXT state", "Script data state", "PLAINTEXT state",
//! "CDATA section state").

use super::class::{ENDS_TAG_NAME, class};
use super::{State, Token, Tokenizer};
use crate::references::Escapes;
use crate::{Name, name};
use memchr::{memchr, memchr2, memmem};

/// How the text of an element without markup is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawText {
    /// With character references: `<title>`, `<textarea>`.
    Rcdata,
    /// As it is: `<style>`, `<iframe>`.
    Rawtext,
    /// As it is. A `<script>` inside a comment hides its own end tag.
    Script,
}

impl RawText {
    /// What an HTML element of this name holds; none for markup, and for `<plaintext>`, which
    /// has no end tag. `<noscript>` holds raw text only with scripting.
    pub fn of(name: Name) -> Option<RawText> {
        match name {
            name::SCRIPT => Some(RawText::Script),
            name::STYLE | name::XMP | name::IFRAME | name::NOEMBED | name::NOFRAMES => Some(RawText::Rawtext),
            name::TITLE | name::TEXTAREA => Some(RawText::Rcdata),
            _ => None,
        }
    }
}

/// Where a script is: the states "script data", "script data escaped" and "script data double escaped".
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    None,
    Comment,
    ScriptInComment,
}

impl Tokenizer<'_> {
    /// The next token of a state other than the data state. None if nothing is left in it.
    pub(super) fn next_raw(&mut self) -> Option<Token> {
        match self.state {
            State::Data => None,
            State::Plaintext => {
                self.state = State::Data;
                (self.at < self.source.len()).then(|| Token::Text(self.rest()))
            }
            State::Cdata => {
                self.state = State::Data;
                let start = self.at;
                let found = memmem::find(&self.source.as_bytes()[start..], b"]]>");
                let end = found.map_or(self.source.len(), |found| start + found);
                self.at = found.map_or(end, |_| end + 3);
                (start < end).then(|| Token::Text(self.raw(start, end, Escapes::Cdata)))
            }
            State::Raw(kind, name) => {
                let start = self.at;
                let end = self.raw_end(kind, name);
                if end == start {
                    self.state = State::Data;
                    return if end < self.source.len() { self.end_tag(end + 2) } else { None };
                }
                self.at = end;
                Some(Token::Text(match kind {
                    RawText::Rcdata => self.rcdata(start, end),
                    RawText::Rawtext | RawText::Script => self.raw(start, end, Escapes::Raw),
                }))
            }
        }
    }

    /// Whether the next tag of this name is an end tag. Each search ends where the next one may begin, so all together
    /// are linear in the source.
    pub fn ends_next(&self, name: Name) -> bool {
        let bytes = self.source.as_bytes();
        let name = self.names.text(name).as_bytes();
        let mut at = self.at;
        while let Some(found) = memchr(b'<', &bytes[at..]) {
            at += found;
            if is_end_tag(bytes, at, name) {
                return true;
            }
            if is_name(bytes, at + 1, name) {
                return false;
            }
            at += 1;
        }
        false
    }

    /// The position of the end tag that ends the raw text, or the end of the source.
    fn raw_end(&self, kind: RawText, name: Name) -> usize {
        let bytes = self.source.as_bytes();
        let name = self.names.text(name).as_bytes();
        if kind == RawText::Script {
            return script_end(bytes, self.at, name);
        }
        let mut at = self.at;
        while let Some(found) = memchr(b'<', &bytes[at..]) {
            at += found;
            if is_end_tag(bytes, at, name) {
                return at;
            }
            at += 1;
        }
        bytes.len()
    }
}

/// Whether the `<` at `at` begins an end tag of this name, an "appropriate end tag token".
fn is_end_tag(bytes: &[u8], at: usize, name: &[u8]) -> bool {
    bytes.get(at + 1) == Some(&b'/') && is_name(bytes, at + 2, name)
}

/// Whether a tag's name at `at` is this one.
fn is_name(bytes: &[u8], at: usize, name: &[u8]) -> bool {
    let end = at + name.len();
    bytes.get(at..end).is_some_and(|found| found.eq_ignore_ascii_case(name))
        && bytes.get(end).is_some_and(|&b| class(b) & ENDS_TAG_NAME != 0)
}

/// The position of the end tag that ends a script.
fn script_end(bytes: &[u8], from: usize, name: &[u8]) -> usize {
    let mut at = from;
    let mut escape = Escape::None;
    // Where the dashes of a `-->` may begin.
    let mut comment = 0;
    loop {
        let found = match escape {
            Escape::None => memchr(b'<', &bytes[at..]),
            _ => memchr2(b'<', b'>', &bytes[at..]),
        };
        let Some(found) = found else { return bytes.len() };
        at += found;
        if bytes[at] == b'>' {
            if at >= comment + 2 && bytes[..at].ends_with(b"--") {
                escape = Escape::None;
            }
        } else {
            match escape {
                Escape::None if bytes[at..].starts_with(b"<!--") => {
                    escape = Escape::Comment;
                    comment = at + 2;
                    at += 3;
                }
                Escape::None | Escape::Comment if is_end_tag(bytes, at, name) => return at,
                Escape::Comment if is_name(bytes, at + 1, b"script") => {
                    escape = Escape::ScriptInComment;
                    at += b"script".len();
                }
                Escape::ScriptInComment if is_end_tag(bytes, at, b"script") => {
                    escape = Escape::Comment;
                    at += b"/script".len();
                }
                _ => {}
            }
        }
        at += 1;
    }
}
