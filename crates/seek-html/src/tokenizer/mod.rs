//! The tokenizer (section "Tokenization"): source to tags, text, comments and document types.
//!
//! A token holds no strings. Its text is a range of the source, or of one buffer for text with character references.
//! The states of the standard are positions in the code: each function reads a whole token and searches for the bytes
//! that can end a state.

mod attributes;
mod class;
mod comment;
mod doctype;
mod raw_text;
mod tag;
mod text;

pub(crate) use class::{is_space, skip_space};
pub use doctype::Doctype;
pub use raw_text::RawText;

use crate::references::{Escapes, unescape};
use crate::{Attribute, Name, Names};
use memchr::memchr;
use std::borrow::Cow;
use std::ops::Range;

/// A text: a range of the source, or of [`Tokenizer::buffer`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Whether the range is one of the buffer.
    pub buffered: bool,
    /// Whether the text may hold NUL, which tree construction drops or replaces.
    pub(crate) nul: bool,
}

/// A start tag or an end tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name in lower case.
    pub name: Name,
    /// The attributes, without duplicates: a range of [`Tokenizer::attributes`].
    pub attributes: Range<u32>,
    /// Whether it ends with `/>`.
    pub self_closing: bool,
}

/// A token. Characters are not single tokens: a text is as long as possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// Characters.
    Text(Text),
    /// A start tag.
    Start(Tag),
    /// An end tag.
    End(Tag),
    /// The text of a comment. [`Tokenizer::comment_text`] replaces line breaks and NUL.
    Comment(Range<u32>),
    /// A document type.
    Doctype(Box<Doctype>),
    /// The end of the source.
    Eof,
}

/// Where the tokenizer is between two tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Data,
    /// Text up to the end tag of this name.
    Raw(RawText, Name),
    Plaintext,
    Cdata,
}

/// Reads tokens from source. Tree construction sets its state; without tree construction the caller has to do so.
///
/// ```
/// use seek_html::{Token, Tokenizer};
///
/// let mut tokenizer = Tokenizer::new("<p>a &lt; b", 512);
/// let Token::Start(tag) = tokenizer.next(false) else { panic!() };
/// assert_eq!(tokenizer.names().text(tag.name), "p");
/// let Token::Text(text) = tokenizer.next(false) else { panic!() };
/// assert_eq!(tokenizer.text(text), "a < b");
/// ```
#[derive(Debug)]
pub struct Tokenizer<'a> {
    source: &'a str,
    at: usize,
    state: State,
    /// Whether the source has carriage returns or NUL.
    has_specials: bool,
    pub(crate) names: Names,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) buffer: String,
    most_attributes: usize,
    /// The last tag that had an attribute of each name.
    seen: Vec<u32>,
    /// The number of the current tag.
    tags: u32,
    /// A name in lower case.
    scratch: String,
}

impl<'a> Tokenizer<'a> {
    /// Makes a tokenizer. Tags keep at most `most_attributes` attributes. Source beyond [`MAX_SOURCE`](crate::MAX_SOURCE) bytes is not read.
    pub fn new(source: &'a str, most_attributes: usize) -> Tokenizer<'a> {
        let mut len = source.len().min(crate::MAX_SOURCE);
        while !source.is_char_boundary(len) {
            len -= 1;
        }
        let source = &source[..len];
        Tokenizer {
            source,
            at: 0,
            state: State::Data,
            has_specials: memchr::memchr2(b'\r', b'\0', source.as_bytes()).is_some(),
            names: Names::default(),
            // Real pages have an attribute per 60 to 200 bytes.
            attributes: Vec::with_capacity(len / 128),
            buffer: String::new(),
            most_attributes,
            seen: vec![0; Name::KNOWN],
            tags: 0,
            scratch: String::new(),
        }
    }

    /// The source.
    pub fn source(&self) -> &'a str {
        self.source
    }

    /// The names of the page so far.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The attributes of all tags so far, unless [`Tokenizer::forget_attributes`] dropped them.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The buffer of texts that are not as in the source.
    pub fn buffer(&self) -> &str {
        &self.buffer
    }

    /// The characters of a text.
    pub fn text(&self, text: Text) -> &str {
        let all = if text.buffered { &self.buffer } else { self.source };
        &all[text.start as usize..text.end as usize]
    }

    /// The characters of a comment.
    pub fn comment_text(&self, comment: Range<u32>) -> Cow<'a, str> {
        comment_text(&self.source[comment.start as usize..comment.end as usize])
    }

    /// Drops the attributes of a tag that nobody keeps. They must be the last ones.
    pub fn forget_attributes(&mut self, tag: &Tag) {
        if tag.attributes.end as usize == self.attributes.len() {
            self.attributes.truncate(tag.attributes.start as usize);
        }
    }

    /// Drops the texts in the buffer. Only for callers that need no text any more.
    pub fn forget_buffer(&mut self) {
        self.buffer.clear();
    }

    /// Reads raw text up to the end tag of an element.
    pub fn read_raw_text(&mut self, kind: RawText, name: Name) {
        self.state = State::Raw(kind, name);
    }

    /// Reads the rest of the source as text.
    pub fn read_plaintext(&mut self) {
        self.state = State::Plaintext;
    }

    /// Reads a CDATA section without its start.
    pub fn read_cdata(&mut self) {
        self.state = State::Cdata;
    }

    /// The next token. `foreign` says whether the adjusted current node is in no HTML namespace, so that
    /// `<![CDATA[` begins a CDATA section.
    #[inline]
    pub fn next(&mut self, foreign: bool) -> Token {
        if self.state != State::Data
            && let Some(token) = self.next_raw()
        {
            return token;
        }
        let bytes = self.source.as_bytes();
        loop {
            let Some(&first) = bytes.get(self.at) else { return Token::Eof };
            if first != b'<' {
                return Token::Text(self.data_text());
            }
            let token = match bytes.get(self.at + 1) {
                Some(c) if c.is_ascii_alphabetic() => self.start_tag(),
                Some(b'/') => match bytes.get(self.at + 2) {
                    Some(c) if c.is_ascii_alphabetic() => self.end_tag(self.at + 2),
                    Some(b'>') => {
                        self.at += 3;
                        None
                    }
                    Some(_) => Some(self.bogus_comment(self.at + 2)),
                    None => return Token::Text(self.data_text()),
                },
                Some(b'!') => self.declaration(foreign),
                Some(b'?') => Some(self.bogus_comment(self.at + 1)),
                _ => return Token::Text(self.data_text()),
            };
            if let Some(token) = token {
                return token;
            }
            if self.state == State::Cdata
                && let Some(token) = self.next_raw()
            {
                return token;
            }
        }
    }

    /// The position of the next such byte, or the end.
    fn find(&self, byte: u8, from: usize) -> usize {
        let bytes = self.source.as_bytes();
        memchr(byte, &bytes[from..]).map_or(bytes.len(), |found| from + found)
    }

    /// A text of the source, in the buffer if it is not as in the source.
    fn make_text(&mut self, range: Range<usize>, escapes: Escapes, plain: bool) -> Text {
        if plain {
            return Text { start: range.start as u32, end: range.end as u32, buffered: false, nul: false };
        }
        let start = self.buffer.len();
        unescape(&self.source[range], escapes, &mut self.buffer);
        let nul = self.has_specials && memchr(0, &self.buffer.as_bytes()[start..]).is_some();
        Text { start: start as u32, end: self.buffer.len() as u32, buffered: true, nul }
    }
}

/// The text of a comment in the source, with line breaks normalised and NUL replaced.
pub(crate) fn comment_text(raw: &str) -> Cow<'_, str> {
    if memchr::memchr2(b'\r', b'\0', raw.as_bytes()).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    unescape(raw, Escapes::Raw, &mut text);
    Cow::Owned(text)
}
