//! The formats of inputs, recognised by file name or by first bytes.

use seek_page::is_utf_16_without_mark;

use super::error::InputError;

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputFormat {
    /// One page.
    Page,
    /// A page with its images in one file (RFC 2557). Only the page is read.
    Mhtml,
    /// A web archive: the records of a crawl (ISO 28500).
    Warc,
    /// A JSON object on each line.
    JsonLines,
    /// A table.
    Parquet,
}

impl InputFormat {
    /// Whether it holds pages one after the other, so that the first can be read before the last arrives.
    pub(super) fn holds_several(self) -> bool {
        matches!(self, InputFormat::Warc | InputFormat::JsonLines)
    }

    /// The format of a file with this name, compressed or not.
    pub(crate) fn of_name(name: &str) -> Option<InputFormat> {
        let name = name.to_ascii_lowercase();
        let plain = COMPRESSED.iter().find_map(|end| name.strip_suffix(end));
        let format = EXTENSIONS.iter().find(|(end, _)| plain.unwrap_or(&name).ends_with(end))?.1;
        // Parquet needs its end first, so a compressed table cannot be streamed.
        (plain.is_none() || format != InputFormat::Parquet).then_some(format)
    }

    /// The format of bytes that start like this; [`InputFormat::Page`] if nothing else fits.
    pub(super) fn of_start(start: &[u8]) -> InputFormat {
        let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
        if start.starts_with(b"PAR1") {
            InputFormat::Parquet
        } else if text.starts_with(b"WARC/") {
            InputFormat::Warc
        } else if text.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\"")) {
            InputFormat::JsonLines
        } else if is_mail(text) {
            InputFormat::Mhtml
        } else {
            InputFormat::Page
        }
    }
}

/// Whether a folder walk reads a file of this name without a look at its bytes.
///
/// ```
/// use seek_io::input::is_input_name;
/// assert!(is_input_name("page.html.gz") && !is_input_name("notes.txt"));
/// ```
pub fn is_input_name(name: &str) -> bool {
    InputFormat::of_name(name).is_some()
}

/// The extensions in lower case.
const EXTENSIONS: [(&str, InputFormat); 9] = [
    (".html", InputFormat::Page),
    (".htm", InputFormat::Page),
    (".xhtml", InputFormat::Page),
    (".mhtml", InputFormat::Mhtml),
    (".mht", InputFormat::Mhtml),
    (".warc", InputFormat::Warc),
    (".jsonl", InputFormat::JsonLines),
    (".ndjson", InputFormat::JsonLines),
    (".parquet", InputFormat::Parquet),
];

/// Endings of compressed files, after the extension.
const COMPRESSED: [&str; 2] = [".gz", ".zst"];

/// Number of first bytes that [`InputFormat::of_start`] needs.
pub(super) const START_BYTES: usize = 4096;

/// Whether the text starts with header fields up to an empty line, and one is `MIME-Version`.
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

/// Whether bytes start like HTML: the first non-blank ones are a tag, comment or declaration that browsers recognise
/// (WHATWG, "MIME Sniffing Standard", section 7.1).
pub(super) fn looks_like_html(bytes: &[u8]) -> bool {
    const PATTERNS: [&[u8]; 18] = [
        b"!doctype html", b"html", b"head", b"script", b"iframe", b"h1", b"div", b"font", b"table", b"a", b"style",
        b"title", b"b", b"body", b"br", b"p", b"!--", b"meta",
    ];
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let Some(tag) = text.strip_prefix(b"<") else { return false };
    PATTERNS.iter().any(|&pattern| {
        let same = tag.get(..pattern.len()).is_some_and(|start| start.eq_ignore_ascii_case(pattern));
        same && (pattern == b"!--" || matches!(tag.get(pattern.len()), Some(b' ' | b'>' | b'\n' | b'\r' | b'\t')))
    }) || tag.starts_with(b"?xml") && contains(&text[..text.len().min(START_BYTES)], b"<html")
}

/// Refuses bytes that are no text, such as a PDF file.
///
/// ```
/// use seek_io::refuse_binary;
/// assert!(refuse_binary(b"<p>The storm hit the coast.").is_ok());
/// assert_eq!(refuse_binary(b"%PDF-1.7").unwrap_err().to_string(), "is a PDF file, not a web page");
/// ```
///
/// # Errors
/// [`InputError::NotAPage`].
pub fn refuse_binary(bytes: &[u8]) -> Result<(), InputError> {
    binary_kind(bytes).map_or(Ok(()), |kind| Err(InputError::NotAPage { kind }))
}

/// The kinds of RIFF files: sounds, films, images and cursors.
const RIFF_KINDS: [&[u8]; 5] = [b"WAVE", b"AVI ", b"WEBP", b"RMID", b"ACON"];

/// What bytes are that are no text, as a noun phrase: "a PDF file". `None` for a page, also for a broken one.
pub(crate) fn binary_kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 20] = [
        (b"%PDF-", "a PDF file"),
        (b"\x7fELF", "a program"),
        (b"MZ\x90", "a program"),
        (b"\xca\xfe\xba\xbe", "a program"),
        (b"\x89PNG\r\n", "an image (PNG)"),
        (b"\xff\xd8\xff", "an image (JPEG)"),
        (b"GIF87a", "an image (GIF)"),
        (b"GIF89a", "an image (GIF)"),
        (b"OggS\0", "a sound or a film (Ogg)"),
        // The letters alone may begin a text. The version follows them.
        (b"ID3\x02", "a sound (MP3)"),
        (b"ID3\x03", "a sound (MP3)"),
        (b"ID3\x04", "a sound (MP3)"),
        (b"wOFF", "a font"),
        (b"wOF2", "a font"),
        (b"PK\x03\x04", "a ZIP archive or an office document"),
        (b"7z\xbc\xaf", "a 7z archive"),
        (b"Rar!\x1a", "a RAR archive"),
        (b"\xd0\xcf\x11\xe0", "an office document"),
        (b"SQLite format 3", "a database (SQLite)"),
        (b"{\\rtf", "a text in RTF"),
    ];
    let start = &bytes[..bytes.len().min(START_BYTES)];
    // The letters alone may begin a text. The size follows them, and then the kind of the file.
    if start.starts_with(b"RIFF") && start.get(8..12).is_some_and(|kind| RIFF_KINDS.contains(&kind)) {
        return Some("an image, a sound or a film (RIFF)");
    }
    let kind = KINDS.iter().find(|(first, _)| start.starts_with(first)).map(|(_, kind)| *kind);
    kind.or_else(|| is_binary(start).then_some("binary data"))
}

/// Whether bytes hold too many control characters for a text. The characters are those of the WHATWG's standard
/// "MIME Sniffing", section 7.2.
fn is_binary(start: &[u8]) -> bool {
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f);
    let is_utf_16 = start.starts_with(b"\xff\xfe")
        || start.starts_with(b"\xfe\xff")
        || start.chunks_exact(2).take(8).any(|pair| matches!(pair, [b'<', 0] | [0, b'<']));
    // Half of the bytes of a text in UTF-16 may be NUL. So may those of small numbers, but the others are no letters.
    let has_nul = is_utf_16_without_mark(start);
    let counted = start.iter().filter(|byte| !has_nul || **byte != 0);
    let controls = counted.clone().filter(is_control).count();
    !is_utf_16 && !looks_like_html(start) && controls * CONTROLS_ONE_OF > counted.count()
}

/// More than one control character of so many bytes make data binary. Random bytes have one of ten.
const CONTROLS_ONE_OF: usize = 30;

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_the_format_compressed_or_not() {
        for name in ["a.html", "a.HTM", "a.b.xhtml", "a.html.gz", "a.htm.GZ", "a.html.zst"] {
            assert_eq!(InputFormat::of_name(name), Some(InputFormat::Page), "{name}");
        }
        for name in ["a.txt", "html", "a.html.bz2", "a.gz", "a.shtm.gz.html~", "a.parquet.gz"] {
            assert_eq!(InputFormat::of_name(name), None, "{name}");
        }
        assert_eq!(InputFormat::of_name("CC-MAIN-1.warc.gz"), Some(InputFormat::Warc));
        assert_eq!(InputFormat::of_name("a.warc.zst"), Some(InputFormat::Warc));
        assert_eq!(InputFormat::of_name("a.ndjson"), Some(InputFormat::JsonLines));
        assert_eq!(InputFormat::of_name("Saved page.mhtml"), Some(InputFormat::Mhtml));
        assert_eq!(InputFormat::of_name("a.parquet"), Some(InputFormat::Parquet));
    }

    #[test]
    fn first_bytes_give_the_format() {
        assert_eq!(InputFormat::of_start(b"WARC/1.1\r\nWARC-Type: warcinfo"), InputFormat::Warc);
        assert_eq!(InputFormat::of_start(b"\xef\xbb\xbf{ \"html\": \"<p>\"}"), InputFormat::JsonLines);
        let saved = b"From: <Saved by Blink>\r\nSubject: =?utf-8?Q?x?=\r\nMIME-Version: 1.0\r\n\
            Content-Type: multipart/related;\r\n\tboundary=\"b\"\r\n\r\n--b";
        assert_eq!(InputFormat::of_start(saved), InputFormat::Mhtml);
        assert_eq!(InputFormat::of_start(b"PAR1"), InputFormat::Parquet);
        for page in ["", "<p>x", "{{ template }}", "{x", "Note: this\nis text", "Note: this\n\nMIME-Version: 1.0"] {
            assert_eq!(InputFormat::of_start(page.as_bytes()), InputFormat::Page, "{page}");
        }
    }

    #[test]
    fn data_without_text_has_a_kind() {
        let random: Vec<u8> = (0..2000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let numbers: Vec<u8> = (0..400_u16).flat_map(|i| (i % 200).to_le_bytes()).collect();
        let large = b"RIFF\x24\x08\x61\x62AVI LIST, and so on, without any control character";
        for (bytes, kind) in [
            (&b"%PDF-1.5\n%abc"[..], "a PDF file"),
            (b"\x7fELF\x02\x01\x01", "a program"),
            (b"\x89PNG\r\n\x1a\n", "an image (PNG)"),
            (b"PK\x03\x04\x14", "a ZIP archive or an office document"),
            (b"ID3\x04\x00\x00\x00\x00\x01\x76TIT2", "a sound (MP3)"),
            (b"RIFF\x24\x08\x00\x00WAVEfmt \x10\x00\x00\x00", "an image, a sound or a film (RIFF)"),
            (b"RIFF\xff\xff\xff\xffWAVEfmt ", "an image, a sound or a film (RIFF)"),
            (large, "an image, a sound or a film (RIFF)"),
            (&random, "binary data"),
            (&numbers, "binary data"),
        ] {
            assert_eq!(binary_kind(bytes), Some(kind));
        }
        let utf_16: Vec<u8> = "<p>Storm over the coast".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let utf_16_text: Vec<u8> = "Storm over the coast <p>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let pages: [&[u8]; 10] = [
            b"",
            b"<p>\0\0\0\0\0\0\0",
            b"Storm \x01 over the coast, all night long",
            &utf_16,
            &utf_16_text,
            b"ID3 tags name the songs of an album",
            b"RIFF is a container of sounds",
            b"RIFF",
            b"%PDF is a format",
            b"\xd2\xe5\xea\xf1\xf2",
        ];
        for page in pages {
            assert_eq!(binary_kind(page), None, "{page:?}");
        }
    }

    #[test]
    fn html_is_recognised_by_its_first_tag() {
        for page in ["<!DOCTYPE html>", "\n <HTML lang=en>", "<!--x", "<?xml version='1.0'?>\n<html>", "<p>"] {
            assert!(looks_like_html(page.as_bytes()), "{page}");
        }
        for other in ["", "{}", "%PDF-", "<?xml version='1.0'?><rss>", "<pre>", "<svg>", "a <p>", "<html"] {
            assert!(!looks_like_html(other.as_bytes()), "{other}");
        }
    }
}
