//! Reads an MHTML file (RFC 2557): a mail with the page, its style sheets and its images as parts, as browsers save it.
//!
//! Parts are found in the raw bytes, boundary by boundary, and only wanted parts are decoded: the page with its frames, and its
//! resources for callers that lay it out. (`mail-parser` would decode all images, and would search the rest of the file for each missing
//! boundary.) The charset is detected later, as for any page: browsers save the bytes of the page and often name no charset.

use std::collections::HashMap;

use mail_parser::Message;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use memchr::memmem;

use super::document::SavedResource;
use super::error::InputError;
use super::media_type::is_html;
use super::mime_part::{MimePart, attribute, field};
use super::saved_frame::with_main_frame;
use crate::error_text::catch_panic;

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
    let root = MimePart::new(file);
    let header = root.header().ok_or(InputError::MissingHtmlPart)?;
    let start = attribute(&header, "start").map(|id| id.trim_matches(['<', '>']).to_owned());
    let saved_from = field(&header, "Snapshot-Content-Location").or_else(|| field(&header, "Content-Location"));
    let part = page_part(root, start.as_deref()).ok_or(InputError::MissingHtmlPart)?;
    let header = part.header().ok_or(InputError::MissingHtmlPart)?;
    let bytes = decoded(part.body, &header).map_err(InputError::DamagedHtmlPart)?;
    let has_frames = [&b"cid:"[..], b"<iframe"].iter().all(|of| memmem::find(&bytes, of).is_some());
    let bytes = if has_frames { with_main_frame(bytes, &html_parts(root)) } else { bytes };
    let url = saved_from.or_else(|| field(&header, "Content-Location")).filter(|url| url.contains("://"));
    let charset = attribute(&header, "charset");
    let content_type = charset.map(|charset| format!("text/html; charset={charset}"));
    Ok(SavedPage { bytes, url, content_type })
}

/// The style sheets, images and other files of the page by their addresses. A damaged one is left out.
pub(crate) fn resources(file: &[u8]) -> Vec<SavedResource> {
    catch_panic(|| other_parts(MimePart::new(file))).unwrap_or_default()
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

/// The page among the parts.
fn page_part<'a>(root: MimePart<'a>, start: Option<&str>) -> Option<MimePart<'a>> {
    let mut first = None;
    for (part, header, _) in root.leaves().filter(|(.., kind)| is_html(kind)) {
        let named = field(&header, "Content-ID").is_some_and(|id| Some(&*id) == start);
        if start.is_none() || named {
            return Some(part);
        }
        first = first.or(Some(part));
    }
    first
}

/// The HTML parts by their names. A damaged one is left out.
fn html_parts(root: MimePart<'_>) -> HashMap<String, Vec<u8>> {
    let parts = root.leaves().filter(|(.., kind)| is_html(kind));
    let named = parts.filter_map(|(part, header, _)| {
        let name = field(&header, "Content-ID")?;
        Some((name.trim_matches(['<', '>']).to_owned(), decoded(part.body, &header).ok()?))
    });
    named.collect()
}

/// The other files, one for each address that they have.
fn other_parts(root: MimePart<'_>) -> Vec<SavedResource> {
    let mut found = Vec::new();
    for (part, header, media_type) in root.leaves().filter(|(.., kind)| !is_html(kind)) {
        let Ok(bytes) = decoded(part.body, &header) else { continue };
        let by_id = field(&header, "Content-ID").map(|id| format!("cid:{}", id.trim_matches(['<', '>'])));
        for address in field(&header, "Content-Location").into_iter().chain(by_id) {
            found.push(SavedResource { address, media_type: media_type.clone(), bytes: bytes.clone() });
        }
    }
    found
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
