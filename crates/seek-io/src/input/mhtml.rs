//! Reads an MHTML file (RFC 2557): a mail with the page, its style sheets and its images as parts, as browsers save it.
//!
//! Parts are found in the raw bytes, boundary by boundary, and only wanted parts are decoded: the page, and its resources for
//! callers that lay it out. (`mail-parser` would decode all images, and would search the rest of the file for each missing
//! boundary.) The charset is detected later, as for any page: browsers save the bytes of the page and often name no charset.

use std::iter;

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Message, MessageParser, MimeHeaders};
use memchr::memmem;

use super::document::SavedResource;
use super::error::InputError;
use crate::panics::catch_panic;

/// Most bytes of a header.
const HEADER_BYTES: usize = 64 << 10;
/// Most levels of nested parts; browsers write one or two.
const LEVELS: usize = 4;

/// The page of an MHTML file, in its own charset.
pub(crate) struct SavedPage {
    pub(crate) bytes: Vec<u8>,
    /// The address of the page.
    pub(crate) url: Option<String>,
    /// The content type of the part.
    pub(crate) content_type: Option<String>,
}

/// The page: the part that the `start` attribute names, else the first HTML part.
pub(crate) fn page(file: &[u8]) -> Result<SavedPage, InputError> {
    catch_panic(|| find_page(file)).unwrap_or(Err(InputError::MissingHtmlPart))
}

fn find_page(file: &[u8]) -> Result<SavedPage, InputError> {
    let root = Part::new(file);
    let header = root.header().ok_or(InputError::MissingHtmlPart)?;
    let start = attribute(&header, "start").map(|id| id.trim_matches(['<', '>']).to_owned());
    let saved_from = field(&header, "Snapshot-Content-Location").or_else(|| field(&header, "Content-Location"));
    let part = root.page(start.as_deref()).ok_or(InputError::MissingHtmlPart)?;
    let header = part.header().ok_or(InputError::MissingHtmlPart)?;
    let bytes = decoded(part.body, &header).map_err(InputError::DamagedHtmlPart)?;
    let url = saved_from.or_else(|| field(&header, "Content-Location")).filter(|url| url.contains("://"));
    let charset = attribute(&header, "charset");
    let content_type = charset.map(|charset| format!("text/html; charset={charset}"));
    Ok(SavedPage { bytes, url, content_type })
}

/// The style sheets, images and other files of the page by their addresses. A damaged one is left out.
pub(crate) fn resources(file: &[u8]) -> Vec<SavedResource> {
    catch_panic(|| Part::new(file).resources()).unwrap_or_default()
}

/// The bytes of a part, or the name of the encoding that is damaged.
fn decoded(body: &[u8], header: &Message<'_>) -> Result<Vec<u8>, &'static str> {
    let encoding = field(header, "Content-Transfer-Encoding").unwrap_or_default().to_ascii_lowercase();
    match &*encoding {
        "quoted-printable" => quoted_printable_decode(body).ok_or("quoted-printable"),
        "base64" => base64_decode(body).ok_or("base64"),
        _ => Ok(body.to_vec()),
    }
}

/// A part, or the whole file.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// Up to and including the empty line that ends it.
    header: &'a [u8],
    body: &'a [u8],
}

impl<'a> Part<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut at = 0;
        for line in bytes[..bytes.len().min(HEADER_BYTES)].split_inclusive(|&byte| byte == b'\n') {
            if line.trim_ascii().is_empty() {
                return Self { header: &bytes[..at + line.len()], body: &bytes[at + line.len()..] };
            }
            at += line.len();
        }
        Self { header: &bytes[..at], body: &[] }
    }

    fn header(&self) -> Option<Message<'a>> {
        MessageParser::new().with_mime_headers().default_header_text().parse_headers(self.header)
    }

    /// This part and its nested parts without those that only hold others, in the order of the file.
    fn leaves(self) -> impl Iterator<Item = (Part<'a>, Message<'a>, String)> {
        let mut open: Vec<Box<dyn Iterator<Item = Part<'a>> + 'a>> = vec![Box::new(iter::once(self))];
        iter::from_fn(move || {
            loop {
                let Some(part) = open.last_mut()?.next() else {
                    open.pop();
                    continue;
                };
                let Some(header) = part.header() else { continue };
                let kind = media_type(&header);
                if !kind.starts_with("multipart/") {
                    return Some((part, header, kind));
                }
                let boundary = attribute(&header, "boundary").filter(|boundary| !boundary.is_empty());
                if let Some(boundary) = boundary.filter(|_| open.len() <= LEVELS) {
                    open.push(Box::new(parts(part.body, &boundary)));
                }
            }
        })
    }

    /// The page among this part and its nested parts.
    fn page(self, start: Option<&str>) -> Option<Part<'a>> {
        let mut first = None;
        for (part, header, _) in self.leaves().filter(|(.., kind)| is_page(kind)) {
            let named = field(&header, "Content-ID").is_some_and(|id| Some(&*id) == start);
            if start.is_none() || named {
                return Some(part);
            }
            first = first.or(Some(part));
        }
        first
    }

    /// The other files, one for each address that they have.
    fn resources(self) -> Vec<SavedResource> {
        let mut found = Vec::new();
        for (part, header, media_type) in self.leaves().filter(|(.., kind)| !is_page(kind)) {
            let Ok(bytes) = decoded(part.body, &header) else { continue };
            let by_id = field(&header, "Content-ID").map(|id| format!("cid:{}", id.trim_matches(['<', '>'])));
            for address in field(&header, "Content-Location").into_iter().chain(by_id) {
                found.push(SavedResource { address, media_type: media_type.clone(), bytes: bytes.clone() });
            }
        }
        found
    }
}

fn is_page(media_type: &str) -> bool {
    matches!(media_type, "text/html" | "application/xhtml+xml")
}

/// The parts between the lines of this boundary. Bytes before the first line are no part. The last part may lack its end.
fn parts<'a>(body: &'a [u8], boundary: &str) -> impl Iterator<Item = Part<'a>> + use<'a> {
    let finder = memmem::Finder::new(&format!("--{boundary}")).into_owned();
    let mut start = delimiter(body, 0, &finder).and_then(|(_, next)| next);
    iter::from_fn(move || {
        let from = start?;
        let (end, next) = delimiter(body, from, &finder).unwrap_or((body.len(), None));
        start = next;
        Some(Part::new(&body[from..end]))
    })
}

/// The position of the next boundary line, and the start of the part after it. No part follows the last line.
fn delimiter(body: &[u8], mut from: usize, finder: &memmem::Finder<'_>) -> Option<(usize, Option<usize>)> {
    loop {
        let at = from + finder.find(&body[from..])?;
        from = at + finder.needle().len();
        if at > 0 && body[at - 1] != b'\n' {
            continue;
        }
        let rest = &body[from..];
        if rest.starts_with(b"--") {
            return Some((at, None));
        }
        let line = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        if line.is_some_and(|end| rest[end] == b'\n') {
            return Some((at, line.map(|end| from + end + 1)));
        }
    }
}

/// The media type in lower case; empty if there is none.
fn media_type(header: &Message<'_>) -> String {
    header.content_type().map_or_else(String::new, |kind| {
        format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()).to_ascii_lowercase()
    })
}

fn attribute(header: &Message<'_>, name: &str) -> Option<String> {
    header.content_type()?.attribute(name).map(str::to_owned)
}

/// The value of a field without white space: long addresses are folded over several lines.
fn field(header: &Message<'_>, name: &str) -> Option<String> {
    let field = header.headers().iter().find(|field| field.name.as_str().eq_ignore_ascii_case(name))?;
    let word: String = field.value.as_text()?.split_whitespace().collect();
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;

    /// A page as Chromium saves it.
    const CHROMIUM: &str = "From: <Saved by Blink>\r
Snapshot-Content-Location: https://example.org/very/\r
 long\r
Subject: A page\r
Date: Sat, 1 Jun 2024 10:00:00 -0000\r
MIME-Version: 1.0\r
Content-Type: multipart/related;\r
\ttype=\"text/html\";\r
\tboundary=\"----MultipartBoundary--x----\"\r
\r
\r
------MultipartBoundary--x----\r
Content-Type: text/css\r
Content-Transfer-Encoding: quoted-printable\r
Content-Location: cid:css@mhtml.blink\r
\r
p { color: red }\r
------MultipartBoundary--x----\r
Content-Type: text/html\r
Content-ID: <frame@mhtml.blink>\r
Content-Transfer-Encoding: quoted-printable\r
Content-Location: https://example.org/frame\r
\r
<meta charset=3D\"utf-8\"><p>caf=C3=A9 and a long=\r
 line\r
------MultipartBoundary--x----\r
Content-Type: image/png\r
Content-Transfer-Encoding: base64\r
\r
AAAA\r
------MultipartBoundary--x------\r
";

    #[test]
    fn the_page_is_decoded_and_has_its_address() {
        let saved = page(CHROMIUM.as_bytes()).unwrap();
        assert_eq!(saved.bytes.trim_ascii(), "<meta charset=\"utf-8\"><p>café and a long line".as_bytes());
        assert_eq!(saved.url.as_deref(), Some("https://example.org/very/long"));
        assert_eq!(saved.content_type, None);
    }

    #[test]
    fn the_part_that_start_names_is_the_page_and_has_its_charset() {
        let file = "MIME-Version: 1.0\nContent-Type: multipart/related; start=\"<two>\"; boundary=b\n\n\
            --b\nContent-Type: text/html\n\n<p>a frame\n\
            --b\nContent-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain\n\nx\n\
            --c\nContent-Type: text/html; charset=\"windows-1252\"\nContent-ID: <two>\n\
            Content-Transfer-Encoding: base64\nContent-Location: http://example.org/\n\nPHA+Y2Fm6Q==\n--c--\n--b--\n";
        let saved = page(file.as_bytes()).unwrap();
        assert_eq!(saved.bytes, b"<p>caf\xe9");
        assert_eq!(saved.url.as_deref(), Some("http://example.org/"));
        assert_eq!(saved.content_type.as_deref(), Some("text/html; charset=windows-1252"));
    }

    #[test]
    fn the_other_parts_are_resources_by_address() {
        let found = resources(CHROMIUM.as_bytes());
        let all: Vec<(&str, &str, &[u8])> =
            found.iter().map(|r| (&*r.address, &*r.media_type, r.bytes.trim_ascii())).collect();
        // The image has no address, so nothing can ask for it.
        assert_eq!(all, [("cid:css@mhtml.blink", "text/css", &b"p { color: red }"[..])]);
    }

    #[test]
    fn a_resource_with_an_id_has_two_addresses() {
        let file = "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: image/png\nContent-ID: <a@b>\n\
            Content-Location: https://example.org/a.png\nContent-Transfer-Encoding: base64\n\nAAAA\n\
            --b\nContent-Type: image/png\nContent-Location: x\nContent-Transfer-Encoding: base64\n\n!\n--b--\n";
        let addresses: Vec<String> = resources(file.as_bytes()).into_iter().map(|r| r.address).collect();
        assert_eq!(addresses[..2], ["https://example.org/a.png", "cid:a@b"]);
    }

    #[test]
    fn a_single_part_without_boundary_is_the_page() {
        let saved = page(b"MIME-Version: 1.0\nContent-Type: text/html\n\n<p>alone").unwrap();
        assert_eq!(saved.bytes, b"<p>alone");
    }

    #[test]
    fn a_truncated_file_gives_the_rest_of_its_page() {
        let cut = CHROMIUM.find(" and a long").unwrap();
        assert!(page(&CHROMIUM.as_bytes()[..cut]).unwrap().bytes.ends_with("caf\u{e9}".as_bytes()));
    }

    #[test]
    fn a_file_without_a_page_is_an_error() {
        for file in ["", "\n\n", "MIME-Version: 1.0\n\nx", "Content-Type: multipart/related; boundary=b\n\n--b--"] {
            assert!(matches!(page(file.as_bytes()), Err(InputError::MissingHtmlPart)), "{file:?}");
        }
    }

    /// 100,000 parts each name a boundary that never comes. The time must not grow with the square of their number.
    #[test]
    fn missing_boundaries_take_linear_time() {
        let mut file = "Content-Type: multipart/mixed; boundary=a\n\n".to_owned();
        for number in 0..100_000 {
            file += &format!("--a\nContent-Type: multipart/mixed; boundary=b{number}\n\n");
        }
        let start = Instant::now();
        assert!(page(file.as_bytes()).is_err());
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    }

    proptest! {
        #[test]
        fn damaged_files_give_a_page_or_a_failure(
            flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut file = CHROMIUM.as_bytes().to_vec();
            for (at, byte) in flips {
                let at = at.index(file.len());
                file[at] = byte;
            }
            file.truncate(cut.index(file.len()));
            // Not even a caught panic is allowed.
            let _ = find_page(&file);
        }

        #[test]
        fn any_bytes_give_a_page_or_a_failure(body in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = find_page(&[b"Content-Type: multipart/related; boundary=b\n\n--b\n", &body[..]].concat());
        }
    }
}
