//! String values in JSON that may be broken.
//!
//! Pages write line breaks into strings, forget to escape quotation marks, end in the middle or wrap all in a comment. So
//! nothing is parsed as a whole: literals are found one after another, and one behind which a colon stands is a key.

use memchr::{memchr, memchr2};
use std::borrow::Cow;

/// Calls `visit` with each string value and the last key before it (empty without one), both as they are written; as long as it says to go on.
pub(crate) fn for_each_value(json: &str, mut visit: impl FnMut(&str, &str) -> bool) {
    let bytes = json.as_bytes();
    let mut key = "";
    let mut at = 0;
    while let Some(open) = memchr(b'"', &bytes[at..]) {
        let start = at + open + 1;
        let (end, behind) = literal_end(bytes, start);
        let literal = &json[start..end];
        if behind == Some(b':') {
            key = literal;
        } else if !visit(key, literal) {
            return;
        }
        at = (end + 1).min(bytes.len());
    }
}

/// Where the literal ends that begins at `start`, and what stands behind its quotation mark: the first byte that is no white
/// space, none at the end. A mark inside that was not escaped is told by what stands behind it: nothing that may follow a value
/// or a key.
pub fn literal_end(bytes: &[u8], start: usize) -> (usize, Option<u8>) {
    let mut at = start;
    while let Some(found) = memchr2(b'"', b'\\', &bytes[at..]) {
        at += found;
        if bytes[at] == b'\\' {
            at = (at + 2).min(bytes.len());
            continue;
        }
        let behind = bytes[at + 1..].iter().copied().find(|b| !b.is_ascii_whitespace());
        if matches!(behind, None | Some(b':' | b',' | b'}' | b']')) {
            return (at, behind);
        }
        at += 1;
    }
    (bytes.len(), None)
}

/// The text that a literal means. What is no escape of JSON stands for itself.
pub fn decode(literal: &str) -> Cow<'_, str> {
    let Some(first) = memchr(b'\\', literal.as_bytes()) else {
        return Cow::Borrowed(literal);
    };
    let mut text = String::with_capacity(literal.len());
    text.push_str(&literal[..first]);
    let mut rest = &literal[first..];
    while let Some(escape) = rest.strip_prefix('\\') {
        let mut after = escape.chars();
        match after.next() {
            Some('n' | 'r') => text.push('\n'),
            Some('t' | 'b' | 'f') => text.push(' '),
            Some('u') => after = push_unicode(escape, &mut text).chars(),
            Some(other) => text.push(other),
            None => {}
        }
        rest = after.as_str();
        let next = memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
        text.push_str(&rest[..next]);
        rest = &rest[next..];
    }
    Cow::Owned(text)
}

/// Writes the character of an escape that begins with `u`; gives what stands behind it.
fn push_unicode<'a>(escape: &'a str, text: &mut String) -> &'a str {
    let Some(high) = unit(escape) else {
        text.push('u');
        return &escape[1..];
    };
    let low = escape[5..].strip_prefix('\\').and_then(unit);
    let mut decoded = char::decode_utf16([high].into_iter().chain(low));
    let Some(Ok(c)) = decoded.next() else {
        text.push(char::REPLACEMENT_CHARACTER);
        return &escape[5..];
    };
    text.push(c);
    // Of a pair both escapes are read.
    if c.len_utf16() == 2 { &escape[11..] } else { &escape[5..] }
}

/// The code unit of `u` and four hexadecimal digits.
fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix('u')?.get(..4)?;
    // A sign would be read as part of a number.
    if digits.bytes().all(|b| b.is_ascii_hexdigit()) { u16::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(json: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for_each_value(json, |key, value| {
            found.push((key.to_owned(), decode(value).into_owned()));
            true
        });
        found
    }

    #[track_caller]
    fn expect(json: &str, expected: &[(&str, &str)]) {
        let expected: Vec<_> = expected.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        assert_eq!(values(json), expected, "{json}");
    }

    #[test]
    fn values_have_the_key_before_them() {
        expect(
            r#"{"a": "b", "c" : ["d", "e"], "f": {"g": 1, "h": "i"}}"#,
            &[("a", "b"), ("c", "d"), ("c", "e"), ("h", "i")],
        );
        expect(r#"["a"]"#, &[("", "a")]);
        expect("", &[]);
    }

    #[test]
    fn broken_json_is_read_as_far_as_it_goes() {
        expect("{\"a\": \"line\nline\", b: \"c\",}", &[("a", "line\nline"), ("a", "c")]);
        expect(r#"{"a": "he said "so" and left", "b": "c"}"#, &[("a", r#"he said "so" and left"#), ("b", "c")]);
        expect(r#"<![CDATA[ {"a": "b"} ]]>"#, &[("a", "b")]);
        expect(r#"{"a": "ends here"#, &[("a", "ends here")]);
        expect(r#"{"a": "ends here\"#, &[("a", "ends here")]);
        expect(r#"{"a": ""#, &[("a", "")]);
    }

    #[test]
    fn escapes() {
        assert_eq!(decode(r#"\"a\" \\ \/ b\nc\td"#), "\"a\" \\ / b\nc d");
        assert_eq!(decode(r"\u00e9\u4e2D \ud83d\ude00!"), "é中 😀!");
        assert_eq!(decode(r"\ud83d \ud83dx \ude00 \ud83d\u0041"), "\u{fffd} \u{fffd}x \u{fffd} \u{fffd}A");
        assert_eq!(decode(r"\u12 \u+123 \x \é \u"), "u12 u+123 x é u");
        assert_eq!(decode(r"\u123é"), "u123é");
    }
}
