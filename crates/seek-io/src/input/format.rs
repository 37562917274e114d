//! What a file holds, by its name or by its first bytes.

/// What can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// One page.
    Page,
    /// A page saved with its images (RFC 2557), of which only the page is read.
    Mhtml,
    /// Records of a crawl (ISO 28500).
    Warc,
    /// A JSON object on each line.
    JsonLines,
    /// A table.
    Parquet,
}

impl Format {
    /// Whether it holds pages one behind the other, so that the first can be read before the last is there.
    pub(crate) fn holds_several(self) -> bool {
        matches!(self, Format::Warc | Format::JsonLines)
    }
}

/// Extensions; case does not count.
const EXTENSIONS: [(&str, Format); 9] = [
    (".html", Format::Page),
    (".htm", Format::Page),
    (".xhtml", Format::Page),
    (".mhtml", Format::Mhtml),
    (".mht", Format::Mhtml),
    (".warc", Format::Warc),
    (".jsonl", Format::JsonLines),
    (".ndjson", Format::JsonLines),
    (".parquet", Format::Parquet),
];

/// What packed files end with, behind the extension.
const PACKED: [&str; 2] = [".gz", ".zst"];

/// Bytes that [`of_start`] wants to see, where there are so many.
pub(crate) const START_BYTES: usize = 4096;

/// By the name of the file, packed or not.
pub(crate) fn of_name(name: &str) -> Option<Format> {
    let name = name.to_ascii_lowercase();
    let plain = PACKED.iter().find_map(|end| name.strip_suffix(end));
    let format = EXTENSIONS.iter().find(|(end, _)| plain.unwrap_or(&name).ends_with(end))?.1;
    // A packed table would have to be unpacked as a whole.
    (plain.is_none() || format != Format::Parquet).then_some(format)
}

/// By its first bytes. What is nothing else is a page.
pub(crate) fn of_start(start: &[u8]) -> Format {
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
    if start.starts_with(b"PAR1") {
        Format::Parquet
    } else if text.starts_with(b"WARC/") {
        Format::Warc
    } else if text.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\"")) {
        Format::JsonLines
    } else if is_mail(text) {
        Format::Mhtml
    } else {
        Format::Page
    }
}

/// Nothing but header fields up to an empty line, `MIME-Version` among them.
fn is_mail(text: &[u8]) -> bool {
    let mut versioned = false;
    for line in text.split(|&byte| byte == b'\n') {
        let line = line.trim_ascii_end();
        let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
        match line {
            [] => break,
            [b' ' | b'\t', ..] => {}
            _ if name.len() == line.len() || !name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-') => {
                return false;
            }
            _ => versioned |= name.eq_ignore_ascii_case(b"mime-version"),
        }
    }
    versioned
}

/// Whether bytes begin as HTML does: the first non-blank ones are a tag, comment or declaration that browsers take for
/// the sign of it (WHATWG, "MIME Sniffing Standard", section 7.1).
pub(crate) fn looks_like_html(bytes: &[u8]) -> bool {
    const SIGNS: [&[u8]; 18] = [
        b"!doctype html",
        b"html",
        b"head",
        b"script",
        b"iframe",
        b"h1",
        b"div",
        b"font",
        b"table",
        b"a",
        b"style",
        b"title",
        b"b",
        b"body",
        b"br",
        b"p",
        b"!--",
        b"meta",
    ];
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let Some(tag) = text.strip_prefix(b"<") else { return false };
    SIGNS.iter().any(|&sign| {
        let same = tag.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign));
        same && (sign == b"!--" || matches!(tag.get(sign.len()), Some(b' ' | b'>' | b'\n' | b'\r' | b'\t')))
    }) || tag.starts_with(b"?xml") && memmem(&text[..text.len().min(START_BYTES)], b"<html")
}

fn memmem(text: &[u8], what: &[u8]) -> bool {
    text.windows(what.len()).any(|window| window == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_format_packed_or_not() {
        for name in ["a.html", "a.HTM", "a.b.xhtml", "a.html.gz", "a.htm.GZ", "a.html.zst"] {
            assert_eq!(of_name(name), Some(Format::Page), "{name}");
        }
        for name in ["a.txt", "html", "a.html.bz2", "a.gz", "a.shtm.gz.html~", "a.parquet.gz"] {
            assert_eq!(of_name(name), None, "{name}");
        }
        assert_eq!(of_name("CC-MAIN-1.warc.gz"), Some(Format::Warc));
        assert_eq!(of_name("a.warc.zst"), Some(Format::Warc));
        assert_eq!(of_name("a.ndjson"), Some(Format::JsonLines));
        assert_eq!(of_name("Saved page.mhtml"), Some(Format::Mhtml));
        assert_eq!(of_name("a.parquet"), Some(Format::Parquet));
    }

    #[test]
    fn first_bytes_tell_the_format() {
        assert_eq!(of_start(b"WARC/1.1\r\nWARC-Type: warcinfo"), Format::Warc);
        assert_eq!(of_start(b"\xef\xbb\xbf{ \"html\": \"<p>\"}"), Format::JsonLines);
        let saved = b"From: <Saved by Blink>\r\nSubject: =?utf-8?Q?x?=\r\nMIME-Version: 1.0\r\n\
            Content-Type: multipart/related;\r\n\tboundary=\"b\"\r\n\r\n--b";
        assert_eq!(of_start(saved), Format::Mhtml);
        assert_eq!(of_start(b"PAR1"), Format::Parquet);
        for page in ["", "<p>x", "{{ template }}", "{x", "Note: this\nis text", "Note: this\n\nMIME-Version: 1.0"] {
            assert_eq!(of_start(page.as_bytes()), Format::Page, "{page}");
        }
    }

    #[test]
    fn html_is_known_by_its_first_tag() {
        for page in ["<!DOCTYPE html>", "\n <HTML lang=en>", "<!--x", "<?xml version='1.0'?>\n<html>", "<p>"] {
            assert!(looks_like_html(page.as_bytes()), "{page}");
        }
        for other in ["", "{}", "%PDF-", "<?xml version='1.0'?><rss>", "<pre>", "<svg>", "a <p>", "<html"] {
            assert!(!looks_like_html(other.as_bytes()), "{other}");
        }
    }
}
