//! What dates are made of: numbers, words, and the marks before them.

use crate::date::months::month;

/// Words that may stand between the parts of a date.
const BETWEEN: [&str; 12] = ["of", "de", "del", "di", "th", "st", "nd", "rd", "do", "den", "o", "er"];
/// Words that may stand between a date and its time.
const BEFORE_TIME: [&str; 12] = ["t", "at", "um", "kl", "à", "alle", "a", "ore", "om", "в", "o", "at"];

/// A number or a word, with the last mark before it (a space where there is none) and the byte behind it.
#[derive(Debug)]
pub(super) enum Part {
    Number { value: u64, digits: usize, before: char, end: usize },
    Word { text: String, before: char, end: usize },
}

impl Part {
    /// A number of a date, and its digits.
    pub(super) fn number(&self) -> Option<(u32, usize)> {
        match self {
            Part::Number { value, digits, .. } => u32::try_from(*value).ok().map(|value| (value, *digits)),
            Part::Word { .. } => None,
        }
    }

    pub(super) fn month(&self) -> Option<u32> {
        match self {
            Part::Word { text, .. } => month(text),
            Part::Number { .. } => None,
        }
    }

    pub(super) fn before(&self) -> char {
        match self {
            Part::Number { before, .. } | Part::Word { before, .. } => *before,
        }
    }

    /// The byte behind it.
    pub(super) fn end(&self) -> usize {
        match self {
            Part::Number { end, .. } | Part::Word { end, .. } => *end,
        }
    }

    pub(super) fn is_between(&self) -> bool {
        matches!(self, Part::Word { text, .. } if BETWEEN.contains(&text.as_str()))
    }

    pub(super) fn is_before_time(&self) -> bool {
        matches!(self, Part::Word { text, .. } if BEFORE_TIME.contains(&text.as_str()))
    }
}

/// Numbers and words of a text.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut before = ' ';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let length = if c.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit());
            // Longer numbers are no part of a date.
            let value = rest[..length].parse().unwrap_or(u64::MAX);
            parts.push(Part::Number { value, digits: length, before, end: at + length });
            before = ' ';
            length
        } else if c.is_alphabetic() {
            // Marks that go with letters are letters of a word here.
            let length = run(|c| c.is_alphabetic() || matches!(c, '\u{300}'..='\u{36f}'));
            parts.push(Part::Word { text: rest[..length].to_lowercase(), before, end: at + length });
            before = ' ';
            length
        } else {
            before = if c.is_whitespace() { before } else { c };
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    parts
}
