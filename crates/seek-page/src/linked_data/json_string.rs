//! Strings of JSON that may be broken.
//!
//! Pages write line breaks into strings, forget to escape quotation marks, end in the middle or wrap everything in a
//! comment. So the scanner finds one string after another. A string with a colon after it is a key.

use memchr::{memchr, memchr2};
use std::borrow::Cow;

/// Calls `visit` with the last key before each string value, empty if there is none, and the value. Both are as in the
/// source, with their escapes. Stops when `visit` returns false.
pub(crate) fn for_each_string(json: &str, mut visit: impl FnMut(&str, &str) -> bool) {
    let bytes = json.as_bytes();
    let mut key = "";
    let mut at = 0;
    while let Some(open) = memchr(b'"', &bytes[at..]) {
        let start = at + open + 1;
        let (end, next) = string_end(bytes, start);
        let string = &json[start..end];
        if next == Some(b':') {
            key = string;
        } else if !visit(key, string) {
            return;
        }
        at = (end + 1).min(bytes.len());
    }
}

/// The end of the string whose content begins at `start`, and the first byte after its closing quotation mark that is no
/// white space; none at the end of the text. A quotation mark closes the string only before `:`, `,`, `}`, `]` or the end
/// of the text, so marks that lack an escape do not.
pub(crate) fn string_end(bytes: &[u8], start: usize) -> (usize, Option<u8>) {
    let mut at = start;
    while let Some(found) = memchr2(b'"', b'\\', &bytes[at..]) {
        at += found;
        if bytes[at] == b'\\' {
            at = (at + 2).min(bytes.len());
            continue;
        }
        let next = bytes[at + 1..].iter().copied().find(|b| !b.is_ascii_whitespace());
        if matches!(next, None | Some(b':' | b',' | b'}' | b']')) {
            return (at, next);
        }
        at += 1;
    }
    (bytes.len(), None)
}

/// The text of a string with its escapes resolved. An unknown escape gives the character after the backslash.
pub(crate) fn decode(string: &str) -> Cow<'_, str> {
    let Some(first) = memchr(b'\\', string.as_bytes()) else {
        return Cow::Borrowed(string);
    };
    let mut text = String::with_capacity(string.len());
    text.push_str(&string[..first]);
    let mut rest = &string[first..];
    while let Some(escape) = rest.strip_prefix('\\') {
        let mut after = escape.chars();
        match after.next() {
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some('t') => text.push('\t'),
            Some('b') => text.push('\u{8}'),
            Some('f') => text.push('\u{c}'),
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

/// Appends the character of an escape that begins with `u`. Returns the text after the escape.
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
    // A surrogate pair is two escapes.
    if c.len_utf16() == 2 { &escape[11..] } else { &escape[5..] }
}

/// The UTF-16 code unit of `u` and four hexadecimal digits.
fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix('u')?.get(..4)?;
    // `from_str_radix` accepts a sign.
    if digits.bytes().all(|b| b.is_ascii_hexdigit()) { u16::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(json: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for_each_string(json, |key, value| {
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
        assert_eq!(decode(r#"\"a\" \\ \/ b\nc\td\r\b\f"#), "\"a\" \\ / b\nc\td\r\u{8}\u{c}");
        assert_eq!(decode(r"\u00e9\u4e2D \ud83d\ude00!"), "é中 😀!");
        assert_eq!(decode(r"\ud83d \ud83dx \ude00 \ud83d\u0041"), "\u{fffd} \u{fffd}x \u{fffd} \u{fffd}A");
        assert_eq!(decode(r"\u12 \u+123 \x \é \u"), "u12 u+123 x é u");
        assert_eq!(decode(r"\u123é"), "u123é");
    }
}
