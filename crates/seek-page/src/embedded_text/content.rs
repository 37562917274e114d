//! What a value says: its paragraphs, and the markup from which they come.

use super::escape::escaped;
use super::known_text::has_words;
use super::paragraph::{Paragraph, ParagraphKind, write_markup};
use crate::{Blocks, Dom, Limits};
use std::borrow::Cow;

/// What a value says.
#[derive(Debug)]
pub(super) struct Content {
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// The markup of which the paragraphs are the blocks; empty if they have none.
    markup: String,
}

impl Content {
    /// Paragraphs without markup.
    pub(super) fn of_paragraphs(paragraphs: Vec<Paragraph>) -> Content {
        Content { paragraphs, markup: String::new() }
    }

    /// A string: the blocks of its markup, or its lines. Shops write markup in markup (`&lt;p&gt;`), so the text is parsed
    /// again if it has markup, except for code. Each time all of it is parsed at once, since a parser for each of a million
    /// lines takes seconds.
    pub(super) fn of_value(value: &str, limits: &Limits) -> Content {
        let first = match has_tag(value) {
            true => Content::of_markup(value.to_owned(), limits),
            false => Content::of_pieces(&[Paragraph::prose(value)], limits),
        };
        if first.paragraphs.iter().any(has_markup) { Content::of_pieces(&first.paragraphs, limits) } else { first }
    }

    /// Lines without white space at their ends. They are parsed if any of them has markup or a character reference.
    pub(super) fn of_pieces(paragraphs: &[Paragraph], limits: &Limits) -> Content {
        let lines = paragraphs.iter().flat_map(Paragraph::lines);
        if !paragraphs.iter().any(has_markup) {
            let lines = lines.map(|(kind, line)| Paragraph { kind, text: line.to_owned() });
            return Content::of_paragraphs(lines.collect());
        }
        let mut html = String::new();
        lines.for_each(|(kind, line)| write_markup(kind, line, &mut html));
        Content::of_markup(html, limits)
    }

    /// The blocks of markup, as if it were a page; none if it has too many nodes.
    pub(super) fn of_markup(markup: String, limits: &Limits) -> Content {
        let read = |dom: Dom| Paragraph::of_blocks(&dom, 0, &Blocks::from_dom(&dom));
        Content { paragraphs: Dom::parse(&markup, limits).map_or_else(|_| Vec::new(), read), markup }
    }

    pub(super) fn bytes(&self) -> usize {
        self.paragraphs.iter().map(|paragraph| paragraph.text.len()).sum()
    }

    /// The tree of its markup, if these are all its paragraphs with words.
    pub(super) fn tree(&self, paragraphs: &[Paragraph], limits: &Limits) -> Option<Dom> {
        let is_whole = paragraphs.iter().eq(self.paragraphs.iter().filter(|paragraph| has_words(&[paragraph], 1)));
        if is_whole && !self.markup.is_empty() { Dom::parse(&self.markup, limits).ok() } else { None }
    }
}

/// Whether the text of a paragraph may be markup itself.
fn has_markup(paragraph: &Paragraph) -> bool {
    paragraph.kind != ParagraphKind::Preformatted && is_markup(&paragraph.text)
}

/// A text in markup: as it is if it may be markup itself.
pub(super) fn as_markup(text: &str) -> Cow<'_, str> {
    let is_plain = !is_markup(text) && memchr::memchr2(b'&', b'<', text.as_bytes()).is_some();
    if is_plain { Cow::Owned(escaped(text)) } else { Cow::Borrowed(text) }
}

fn is_markup(text: &str) -> bool {
    has_tag(text) || has_reference(text)
}

/// Whether a text has a start or end tag.
fn has_tag(text: &str) -> bool {
    memchr::memchr_iter(b'<', text.as_bytes()).any(|at| {
        text.as_bytes().get(at + 1).is_some_and(|&next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!'))
    })
}

/// Whether paragraphs look like a program, a style sheet or a query: more than one byte in 40 is one of their marks. Code
/// beside at least as much prose does not count.
pub(super) fn is_code(paragraphs: &[Paragraph]) -> bool {
    const BYTES_A_MARK: usize = 40;
    let is_prose = |paragraph: &&Paragraph| paragraph.kind != ParagraphKind::Preformatted;
    let bytes = |paragraphs: &[&Paragraph]| paragraphs.iter().map(|paragraph| paragraph.text.len()).sum::<usize>();
    let (prose, code): (Vec<&Paragraph>, Vec<&Paragraph>) = paragraphs.iter().partition(is_prose);
    let (all, prose_bytes) = (bytes(&prose) + bytes(&code), bytes(&prose));
    let (counted, counted_bytes) =
        if 2 * prose_bytes >= all { (prose, prose_bytes) } else { ([prose, code].concat(), all) };
    let marks = |text: &str| text.bytes().filter(|b| matches!(b, b'{' | b'}' | b';' | b'=')).count();
    counted.iter().map(|paragraph| marks(&paragraph.text)).sum::<usize>() * BYTES_A_MARK > counted_bytes
}

/// Whether a text has a character reference.
fn has_reference(text: &str) -> bool {
    memchr::memchr_iter(b'&', text.as_bytes()).any(|at| {
        let name = text.as_bytes()[at + 1..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'#').count();
        name > 0 && text.as_bytes().get(at + 1 + name) == Some(&b';')
    })
}
