//! Document types (sections "DOCTYPE state" to "Bogus DOCTYPE state").

use super::Tokenizer;
use super::class::{SPACE, class, skip_space};
use crate::references::{Escapes, unescape};

/// A document type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Doctype {
    /// The name in lower case.
    pub name: Option<String>,
    /// The public identifier.
    pub public_id: Option<String>,
    /// The system identifier.
    pub system_id: Option<String>,
    /// Whether it is so wrong that the page is in quirks mode.
    pub force_quirks: bool,
}

/// How a document type ends.
enum Ending {
    /// With its `>`.
    Closed,
    /// With its `>`, before something that it has to have; or the source ends.
    Abrupt,
    /// Something else stands before its `>`. The flag says whether that is so wrong as to force quirks mode.
    Bogus(bool),
}

impl Tokenizer<'_> {
    /// Reads the document type whose keyword ends at `at`.
    pub(super) fn doctype(&mut self, at: usize) -> Doctype {
        let mut doctype = Doctype::default();
        self.at = at;
        let ending = self.doctype_parts(&mut doctype);
        doctype.force_quirks = !matches!(ending, Ending::Closed | Ending::Bogus(false));
        if matches!(ending, Ending::Bogus(_)) {
            self.at = self.find(b'>', self.at);
            self.at = (self.at + 1).min(self.source.len());
        }
        doctype
    }

    fn doctype_parts(&mut self, doctype: &mut Doctype) -> Ending {
        if self.closes() {
            return Ending::Abrupt;
        }
        let bytes = self.source.as_bytes();
        let start = self.at;
        let ends = |&b: &u8| b == b'>' || class(b) & SPACE != 0;
        self.at = bytes[start..].iter().position(ends).map_or(bytes.len(), |end| start + end);
        if start == bytes.len() {
            return Ending::Abrupt;
        }
        doctype.name = Some(self.changed(start, self.at).to_ascii_lowercase());
        if self.at == bytes.len() {
            return Ending::Abrupt;
        }
        if self.closes() {
            return self.closed_or_ended();
        }
        let keyword = bytes.get(self.at..self.at + 6).unwrap_or_default();
        let is_public = keyword.eq_ignore_ascii_case(b"public");
        if !is_public && !keyword.eq_ignore_ascii_case(b"system") {
            return Ending::Bogus(true);
        }
        self.at += 6;
        if self.closes() {
            return Ending::Abrupt;
        }
        if is_public {
            let (id, closed) = match self.identifier() {
                Some(found) => found,
                None => return Ending::Bogus(true),
            };
            doctype.public_id = Some(id);
            if !closed {
                return Ending::Abrupt;
            }
            if self.closes() {
                return self.closed_or_ended();
            }
        }
        let (id, closed) = match self.identifier() {
            Some(found) => found,
            None => return Ending::Bogus(true),
        };
        doctype.system_id = Some(id);
        if !closed {
            return Ending::Abrupt;
        }
        if self.closes() {
            return self.closed_or_ended();
        }
        Ending::Bogus(false)
    }

    /// Skips white space. Whether the document type or the source ends there.
    fn closes(&mut self) -> bool {
        let bytes = self.source.as_bytes();
        self.at = skip_space(bytes, self.at);
        match bytes.get(self.at) {
            Some(b'>') => {
                self.at += 1;
                true
            }
            Some(_) => false,
            None => true,
        }
    }

    /// How a document type ends that [`Self::closes`] found complete.
    fn closed_or_ended(&self) -> Ending {
        if self.source.as_bytes()[self.at - 1] == b'>' { Ending::Closed } else { Ending::Abrupt }
    }

    /// The identifier in quotation marks at the current position, and whether its second mark is there.
    fn identifier(&mut self) -> Option<(String, bool)> {
        let bytes = self.source.as_bytes();
        let quote = *bytes.get(self.at).filter(|b| matches!(b, b'"' | b'\''))?;
        let start = self.at + 1;
        let end = memchr::memchr2(quote, b'>', &bytes[start..]).map_or(bytes.len(), |end| start + end);
        self.at = (end + 1).min(bytes.len());
        Some((self.changed(start, end), bytes.get(end) == Some(&quote)))
    }

    /// A part of the source with NUL replaced.
    fn changed(&self, start: usize, end: usize) -> String {
        let mut text = String::new();
        unescape(&self.source[start..end], Escapes::Raw, &mut text);
        text
    }
}
