//! A short text in runs of digits and letters.

/// Most parts of such a text that are looked at.
const MOST_PARTS: usize = 48;

/// A run of digits or letters, or one other character that is no white space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// Value and digits.
    Number(u32, usize),
    Word(String),
    Mark(char),
}

pub(super) fn parts(text: &str) -> Vec<Part> {
    parts_and_ends(text).0
}

/// The same, and the byte behind each.
pub(super) fn parts_and_ends(text: &str) -> (Vec<Part>, Vec<usize>) {
    let (mut parts, mut ends) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(c) = rest.chars().next()
        && parts.len() < MOST_PARTS
    {
        let len = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
        let end = if c.is_ascii_digit() {
            let end = len(|c| c.is_ascii_digit());
            parts.push(Part::Number(rest[..end].parse().unwrap_or(u32::MAX), end));
            end
        } else if c.is_alphabetic() {
            let end = len(char::is_alphabetic);
            parts.push(Part::Word(rest[..end].to_lowercase()));
            end
        } else {
            if !c.is_whitespace() {
                parts.push(Part::Mark(c));
            }
            c.len_utf8()
        };
        rest = &rest[end..];
        ends.resize(parts.len(), text.len() - rest.len());
    }
    (parts, ends)
}

pub(super) fn number(parts: &[Part], at: usize) -> Option<(u32, usize)> {
    match parts.get(at) {
        Some(&Part::Number(value, digits)) => Some((value, digits)),
        _ => None,
    }
}

pub(super) fn word(parts: &[Part], at: usize) -> Option<&str> {
    match parts.get(at) {
        Some(Part::Word(word)) => Some(word),
        _ => None,
    }
}
