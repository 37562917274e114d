//! From bytes to text: finds the encoding.
//!
//! The order is that of browsers with one change. A byte order mark comes first, then the HTTP header. Then text that
//! is valid UTF-8 with at least one multi-byte sequence is UTF-8, before the page's `<meta>` counts. The reason:
//! archives and crawlers store pages transcoded and keep the old `<meta>`, while text in another encoding is hardly
//! ever valid UTF-8. Then come `<meta>` and a guess by `chardetng` from a prefix. Nothing fails: malformed bytes become
//! U+FFFD.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// Bytes that are searched for a `<meta>` with a charset. Browsers read 1,024, but pages in archives often have long
/// scripts before it.
const META_PREFIX: usize = 16 << 10;
/// Bytes that `chardetng` reads, around the first byte that is not ASCII. It reads 18 MB/s.
const GUESS_PREFIX: usize = 64 << 10;

/// Where the encoding comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodingSource {
    /// A byte order mark.
    ByteOrderMark,
    /// The charset of the HTTP `Content-Type`.
    HttpHeader,
    /// The bytes are valid UTF-8, or ASCII without a declaration.
    ValidUtf8,
    /// The page's `<meta charset>` or `<meta http-equiv>`.
    Meta,
    /// Statistics over a prefix.
    Guess,
}

/// Decoded source.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Decoded<'a> {
    /// The text without byte order mark.
    pub text: Cow<'a, str>,
    /// The name of the encoding in the Encoding Standard, such as `UTF-8` or `windows-1252`.
    pub encoding: &'static str,
    /// Where the encoding comes from.
    pub source: EncodingSource,
}

/// Decodes the bytes of a page. `content_type` is the value of the HTTP header, if there is one.
///
/// ```
/// use seek_page::{EncodingSource, decode};
///
/// let decoded = decode(b"caf\xe9", Some("text/html; charset=windows-1252"));
/// assert_eq!((&*decoded.text, decoded.source), ("café", EncodingSource::HttpHeader));
/// ```
pub fn decode<'a>(bytes: &'a [u8], content_type: Option<&str>) -> Decoded<'a> {
    let (encoding, source) = find_encoding(bytes, content_type);
    let (text, _) = encoding.decode_with_bom_removal(bytes);
    Decoded { text, encoding: encoding.name(), source }
}

fn find_encoding(bytes: &[u8], content_type: Option<&str>) -> (&'static Encoding, EncodingSource) {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding, EncodingSource::ByteOrderMark);
    }
    if let Some(encoding) = content_type.and_then(|v| charset_in(v.as_bytes())) {
        return (encoding, EncodingSource::HttpHeader);
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return (encoding, EncodingSource::Guess);
    }
    let ascii = Encoding::ascii_valid_up_to(bytes);
    let stateful = || meta_charset(bytes).filter(|e| !e.is_ascii_compatible());
    if ascii == bytes.len() {
        // ISO-2022-JP uses ASCII bytes alone, so only `<meta>` shows it.
        return match stateful() {
            Some(encoding) => (encoding, EncodingSource::Meta),
            None => (UTF_8, EncodingSource::ValidUtf8),
        };
    }
    if Encoding::utf8_valid_up_to(&bytes[ascii..]) == bytes.len() - ascii {
        return (UTF_8, EncodingSource::ValidUtf8);
    }
    if let Some(encoding) = meta_charset(bytes) {
        return (encoding, EncodingSource::Meta);
    }
    let from = ascii.saturating_sub(64);
    let to = bytes.len().min(from + GUESS_PREFIX);
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(&bytes[from..to], to == bytes.len());
    let encoding = detector.guess(None, chardetng::Utf8Detection::Allow);
    (encoding, EncodingSource::Guess)
}

/// Whether bytes seem to be UTF-16 without a byte order mark, as [`decode`] reads them if nothing declares an encoding.
pub fn is_utf_16_without_mark(bytes: &[u8]) -> bool {
    utf16_without_mark(bytes).is_some()
}

/// UTF-16 without a mark has a NUL beside each ASCII letter.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(256)];
    let pairs = sample.chunks_exact(2);
    let n = pairs.len();
    if n < 8 {
        return None;
    }
    let little = pairs.clone().filter(|p| p[0] != 0 && p[1] == 0).count();
    let big = pairs.filter(|p| p[0] == 0 && p[1] != 0).count();
    if little * 10 > n * 8 {
        Some(UTF_16LE)
    } else if big * 10 > n * 8 {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// The charset of the first `<meta>` that declares one. As in browsers, UTF-16 means UTF-8 here.
fn meta_charset(bytes: &[u8]) -> Option<&'static Encoding> {
    let prefix = &bytes[..bytes.len().min(META_PREFIX)];
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'<', &prefix[at..]) {
        let start = at + found;
        if prefix[start..].starts_with(b"<!--") {
            at = match memchr::memmem::find(&prefix[start + 4..], b"-->") {
                Some(end) => start + 4 + end,
                None => return None,
            };
            continue;
        }
        at = start + 1;
        let is_meta = prefix.get(at..at + 4).is_some_and(|name| name.eq_ignore_ascii_case(b"meta"));
        if is_meta {
            let end = memchr::memchr(b'>', &prefix[at..]).map_or(prefix.len(), |e| at + e);
            if let Some(encoding) = charset_in(&prefix[at + 4..end]) {
                return Some(if encoding == UTF_16BE || encoding == UTF_16LE {
                    UTF_8
                } else if encoding.name() == "x-user-defined" {
                    WINDOWS_1252
                } else {
                    encoding
                });
            }
        }
    }
    None
}

/// The encoding after the first `charset=` of a header value or a tag.
fn charset_in(value: &[u8]) -> Option<&'static Encoding> {
    const KEY: &[u8] = b"charset";
    let mut at = 0;
    while at + KEY.len() <= value.len() {
        if !value[at..at + KEY.len()].eq_ignore_ascii_case(KEY) {
            at += 1;
            continue;
        }
        at += KEY.len();
        let rest = value[at..].trim_ascii_start();
        let Some(rest) = rest.strip_prefix(b"=") else {
            continue;
        };
        let rest = rest.trim_ascii_start();
        let rest = rest.strip_prefix(b"\"").or_else(|| rest.strip_prefix(b"'")).unwrap_or(rest);
        let end = rest.iter().position(|b| b"\"'; \t\r\n\x0c>/".contains(b)).unwrap_or(rest.len());
        if let Some(encoding) = Encoding::for_label(&rest[..end]) {
            return Some(encoding);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(bytes: &[u8], header: Option<&str>) -> (&'static str, EncodingSource) {
        let d = decode(bytes, header);
        (d.encoding, d.source)
    }

    #[test]
    fn the_byte_order_mark_comes_first_and_is_removed() {
        let d = decode(b"\xEF\xBB\xBFa", Some("text/html; charset=latin1"));
        assert_eq!((d.encoding, &*d.text), ("UTF-8", "a"));
        let d = decode(b"\xFF\xFEa\0b\0", None);
        assert_eq!((d.encoding, &*d.text), ("UTF-16LE", "ab"));
    }

    #[test]
    fn the_header_comes_before_meta() {
        let page = b"<meta charset='windows-1251'>\xEF\xF0\xE8";
        assert_eq!(name(page, None), ("windows-1251", EncodingSource::Meta));
        let header = Some("text/html; charset=\"koi8-r\"");
        assert_eq!(name(page, header), ("KOI8-R", EncodingSource::HttpHeader));
    }

    #[test]
    fn a_transcoded_page_may_have_a_stale_meta() {
        let page = "<meta http-equiv=content-type content='text/html; charset=gb2312'>中文".as_bytes();
        assert_eq!(name(page, None), ("UTF-8", EncodingSource::ValidUtf8));
    }

    #[test]
    fn meta_in_a_comment_is_not_a_declaration() {
        let page = b"<!-- <meta charset=koi8-r> --><meta charset=gbk>\xd6\xd0\xce\xc4";
        let d = decode(page, None);
        assert_eq!(d.encoding, "GBK");
        assert!(d.text.ends_with("中文"));
    }

    #[test]
    fn undeclared_legacy_text_is_guessed() {
        let (bytes, _, _) =
            encoding_rs::WINDOWS_1256.encode("<p>هذا نص عربي طويل بما يكفي لتخمين الترميز من الحروف وحدها</p>");
        let d = decode(&bytes, None);
        assert_eq!((d.encoding, d.source), ("windows-1256", EncodingSource::Guess));
    }

    #[test]
    fn utf16_without_a_mark_is_found_by_its_zeros() {
        let bytes: Vec<u8> = "<html><p>hello</p>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert!(decode(&bytes, None).text.contains("<p>hello"));
    }

    #[test]
    fn invalid_bytes_are_replaced() {
        assert_eq!(decode(b"<meta charset=utf-8>a\xffb", None).text, "<meta charset=utf-8>a\u{fffd}b");
    }
}
