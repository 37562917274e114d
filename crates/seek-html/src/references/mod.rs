//! Character references (section "Character reference state"), and the characters that preprocessing replaces.

mod named;

use memchr::memchr3;
use named::NAMED;

/// What a text may hold besides plain characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// Character references. NUL stays: tree construction decides about it.
    Data,
    /// Character references. NUL is replaced.
    Rcdata,
    /// No character references. NUL is replaced.
    Raw,
    /// No character references. NUL stays.
    Cdata,
    /// Character references that an attribute may hold. NUL is replaced.
    Attribute,
}

/// Appends a text with its references resolved, line breaks normalised, and NUL replaced where the standard does so.
pub(crate) fn unescape(text: &str, escapes: Escapes, out: &mut String) {
    let bytes = text.as_bytes();
    let references = matches!(escapes, Escapes::Data | Escapes::Rcdata | Escapes::Attribute);
    let keeps_nul = matches!(escapes, Escapes::Data | Escapes::Cdata);
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr3(b'&', b'\r', b'\0', &bytes[at..]) {
        let special = at + found;
        at = special + 1;
        match bytes[special] {
            b'&' if references => {
                let Some((decoded, len)) = reference(&bytes[special..], escapes == Escapes::Attribute) else {
                    continue;
                };
                out.push_str(&text[copied..special]);
                decoded.push_to(out);
                at = special + len;
            }
            b'\r' => {
                out.push_str(&text[copied..special]);
                out.push('\n');
                at += usize::from(bytes.get(at) == Some(&b'\n'));
            }
            b'\0' if !keeps_nul => {
                out.push_str(&text[copied..special]);
                out.push('\u{fffd}');
            }
            _ => continue,
        }
        copied = at;
    }
    out.push_str(&text[copied..]);
}

/// The characters of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecodedReference {
    Text(&'static str),
    Char(char),
}

impl DecodedReference {
    fn push_to(self, out: &mut String) {
        match self {
            DecodedReference::Text(text) => out.push_str(text),
            DecodedReference::Char(c) => out.push(c),
        }
    }
}

/// The reference at the start of `bytes`, which is a `&`, and its length.
pub(crate) fn reference(bytes: &[u8], in_attribute: bool) -> Option<(DecodedReference, usize)> {
    match bytes.get(1)? {
        b'#' => numeric(bytes),
        c if c.is_ascii_alphabetic() => named(bytes, in_attribute),
        _ => None,
    }
}

/// The longest known name after the `&`. Names without a semicolon do not count in an attribute before `=` or an
/// alphanumeric, since addresses have them.
fn named(bytes: &[u8], in_attribute: bool) -> Option<(DecodedReference, usize)> {
    for (common, text) in [("&amp;", "&"), ("&nbsp;", "\u{a0}"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">")] {
        if bytes.starts_with(common.as_bytes()) {
            return Some((DecodedReference::Text(text), common.len()));
        }
    }
    let name = &bytes[1..];
    // The names that begin with the bytes so far.
    let mut candidates = &NAMED[..];
    let mut found = None;
    for (i, &byte) in name.iter().enumerate() {
        let byte_of = |entry: &(&str, &str)| entry.0.as_bytes().get(i).copied().unwrap_or(0);
        let start = candidates.partition_point(|entry| byte_of(entry) < byte);
        let end = candidates.partition_point(|entry| byte_of(entry) <= byte);
        candidates = &candidates[start..end];
        // The shortest name comes first.
        let Some((shortest, text)) = candidates.first() else { break };
        if shortest.len() == i + 1 {
            found = Some((*text, i + 1));
        }
    }
    let (text, len) = found?;
    let next = name.get(len);
    let unclosed = name[len - 1] != b';';
    if in_attribute && unclosed && next.is_some_and(|&b| b == b'=' || b.is_ascii_alphanumeric()) {
        return None;
    }
    Some((DecodedReference::Text(text), len + 1))
}

fn numeric(bytes: &[u8]) -> Option<(DecodedReference, usize)> {
    let (radix, start) = if matches!(bytes.get(2), Some(b'x' | b'X')) { (16, 3) } else { (10, 2) };
    let mut code = 0_u32;
    let mut at = start;
    while let Some(digit) = bytes.get(at).and_then(|&b| char::from(b).to_digit(radix)) {
        // Any number above the last character means the same.
        code = (code.saturating_mul(radix) + digit).min(0x11_0000);
        at += 1;
    }
    if at == start {
        return None;
    }
    at += usize::from(bytes.get(at) == Some(&b';'));
    Some((DecodedReference::Char(character(code)), at))
}

/// The characters of windows-1252 from 0x80 on (section "Numeric character reference end state"). Zero stands where the
/// number itself is the character.
const WINDOWS_1252: [u16; 32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0,
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
];

fn character(code: u32) -> char {
    let code = match code {
        0 => 0xFFFD,
        0x80..=0x9F => match WINDOWS_1252[code as usize - 0x80] {
            0 => code,
            other => u32::from(other),
        },
        _ => code,
    };
    char::from_u32(code).unwrap_or('\u{fffd}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, escapes: Escapes) -> String {
        let mut out = String::new();
        unescape(text, escapes, &mut out);
        out
    }

    #[test]
    fn names_are_sorted() {
        assert!(NAMED.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn the_longest_name_counts() {
        assert_eq!(of("&notit; &notin; &not &AMP &CounterClockwiseContourIntegral;", Escapes::Data), "¬it; ∉ ¬ & ∳");
        assert_eq!(of("a & b &; &x; &#; &#x;", Escapes::Data), "a & b &; &x; &#; &#x;");
    }

    #[test]
    fn addresses_in_attributes_keep_their_parameters() {
        assert_eq!(of("?a&copy=1&copyx&copy &amp;", Escapes::Attribute), "?a&copy=1&copyx© &");
    }

    #[test]
    fn numbers_are_characters() {
        assert_eq!(
            of("&#65;&#x41&#x80;&#0;&#xD800;&#99999999999;&#13;", Escapes::Rcdata),
            "AA€\u{fffd}\u{fffd}\u{fffd}\r"
        );
    }

    #[test]
    fn line_breaks_are_normalised_and_nul_depends_on_the_place() {
        assert_eq!(of("a\r\nb\rc\0", Escapes::Data), "a\nb\nc\0");
        assert_eq!(of("a\r\r\n&amp;\0", Escapes::Raw), "a\n\n&amp;\u{fffd}");
    }
}
