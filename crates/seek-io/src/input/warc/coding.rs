//! Bodies of HTTP answers as the server meant them: without the codings that they were sent in.
//!
//! Crawlers keep headers, but not always the coding that these name. So gzip and Zstandard are told by their magic, and
//! a body that is plain HTML is taken as it is, whatever its header says.

use std::io::{Cursor, Read};

use fastwarc::stream_io::brotli::BrotliReader;
use fastwarc::warc::header::HeaderMap;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use seek_page::Deadline;

use super::InputError;
use crate::in_time::InTime;
use crate::input::format::looks_like_html;
use crate::packed::{Unpacked, packing};
use crate::panics::catch_panic;

/// Most codings of a body. Real ones have one or two, and each may be a bomb.
const CODINGS: usize = 4;

/// What the unpacking of a body may cost.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// Most bytes, at each step.
    pub limit: u64,
    /// When it has to end.
    pub deadline: Deadline,
}

/// The body without its codings.
///
/// # Errors
/// [`InputError::Coding`], [`InputError::UnpacksTooLarge`] or [`InputError::OutOfTime`].
pub(super) fn decoded(http: Option<&HeaderMap>, mut body: Vec<u8>, cost: Cost) -> Result<Vec<u8>, InputError> {
    let codings = http.map_or_else(Vec::new, codings);
    if codings.len() > CODINGS {
        let what = format!("has more than {CODINGS} codings");
        return Err(InputError::Coding { coding: codings.join(", "), what });
    }
    for coding in codings {
        if looks_like_html(&body) {
            break;
        }
        body = without(&coding, body, cost)?;
    }
    unpacked(body, cost)
}

/// The names of the codings in the order in which they are undone: the last is the first.
fn codings(http: &HeaderMap) -> Vec<String> {
    let of = |name: &str| -> Vec<String> {
        let values = http.get_multiple(name);
        let names = values.iter().flat_map(|value| value.split(','));
        names.map(|name| name.trim().to_ascii_lowercase()).filter(|name| !name.is_empty()).collect()
    };
    let mut codings = of("Content-Encoding");
    codings.extend(of("Transfer-Encoding"));
    codings.reverse();
    codings
}

fn without(coding: &str, body: Vec<u8>, cost: Cost) -> Result<Vec<u8>, InputError> {
    match coding {
        "identity" => Ok(body),
        "gzip" | "x-gzip" | "zstd" => unpacked(body, cost),
        "chunked" => Ok(joined(&body).unwrap_or(body)),
        "br" => {
            let body = Cursor::new(body);
            catch_panic(|| capped(coding, BrotliReader::new(body), cost))
                .unwrap_or_else(|what| Err(damaged(coding, what)))
        }
        // Servers send both, though only the first is right (RFC 9110, section 8.4.1.2).
        "deflate" => match capped(coding, ZlibDecoder::new(InTime::new(&body[..], cost.deadline)), cost) {
            Err(zlib @ InputError::Coding { .. }) => {
                let raw = capped(coding, DeflateDecoder::new(InTime::new(&body[..], cost.deadline)), cost);
                raw.map_err(|error| if matches!(error, InputError::Coding { .. }) { zlib } else { error })
            }
            read => read,
        },
        _ => Err(damaged(coding, "no such coding is known".to_owned())),
    }
}

fn damaged(coding: &str, what: String) -> InputError {
    InputError::Coding { coding: coding.to_owned(), what }
}

fn capped(coding: &str, decoder: impl Read, cost: Cost) -> Result<Vec<u8>, InputError> {
    let Cost { limit, deadline } = cost;
    let mut bytes = Vec::new();
    let read = InTime::new(decoder, deadline).take(limit.saturating_add(1)).read_to_end(&mut bytes);
    deadline.check().map_err(InputError::OutOfTime)?;
    read.map_err(|error| damaged(coding, error.to_string()))?;
    if bytes.len() as u64 > limit { Err(InputError::UnpacksTooLarge { limit }) } else { Ok(bytes) }
}

fn unpacked(body: Vec<u8>, cost: Cost) -> Result<Vec<u8>, InputError> {
    let Some(packing) = packing(&body) else { return Ok(body) };
    // Packed bytes may stand for none, as those of empty members: so both sides are asked.
    let packed = InTime::new(&body[..], cost.deadline);
    let read = Unpacked::new(packed).and_then(|reader| reader.read_page(cost.limit, cost.deadline));
    cost.deadline.check().map_err(InputError::OutOfTime)?;
    read.map_err(|error| match error {
        error @ InputError::UnpacksTooLarge { .. } => error,
        error => damaged(&packing.to_string(), error.to_string()),
    })
}

/// The chunks of a body, joined (RFC 9112, section 7.1); none where it does not begin with a chunk. What comes behind
/// something that is no chunk is left out, as is what was cut off. (`fastwarc` refuses extensions of chunks.)
fn joined(body: &[u8]) -> Option<Vec<u8>> {
    let (mut size, mut rest) = chunk(body)?;
    let mut bytes = Vec::with_capacity(body.len());
    while size > 0 {
        let (data, behind) = rest.split_at(size.min(rest.len()));
        bytes.extend_from_slice(data);
        let behind = behind.strip_prefix(b"\r\n").or_else(|| behind.strip_prefix(b"\n")).unwrap_or(behind);
        let Some(next) = chunk(behind) else { break };
        (size, rest) = next;
    }
    Some(bytes)
}

/// The size of the chunk that begins here, and what comes behind the line that says it.
fn chunk(bytes: &[u8]) -> Option<(usize, &[u8])> {
    const LINE_BYTES: usize = 1024;
    let end = bytes[..bytes.len().min(LINE_BYTES)].iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(bytes[..end].split(|&byte| byte == b';').next()?.trim_ascii()).ok()?;
    let is_number = line.bytes().all(|byte| byte.is_ascii_hexdigit());
    let size = usize::from_str_radix(line, 16).ok().filter(|_| is_number)?;
    Some((size, &bytes[end + 1..]))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Write;
    use std::time::{Duration, Instant};

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

    use super::*;

    const TEXT: &[u8] = b"some text, and some more of the same text";

    fn cost() -> Cost {
        Cost { limit: 1 << 20, deadline: Deadline::default() }
    }

    fn header(lines: &str) -> HeaderMap {
        use fastwarc::warc::header::HeaderEncoding;
        let mut header = HeaderMap::new(HeaderEncoding::Latin1);
        header.parse(&mut Cursor::new(format!("HTTP/1.1 200 OK\r\n{lines}\r\n\r\n")), true).unwrap();
        header
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn each_coding_is_undone() {
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
        zlib.write_all(TEXT).unwrap();
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::fast());
        raw.write_all(TEXT).unwrap();
        let mut brotli = fastwarc::stream_io::brotli::BrotliWriter::new(Vec::new());
        brotli.write_all(TEXT).unwrap();
        let bodies = [
            ("gzip", gzip(TEXT)),
            ("x-gzip", gzip(TEXT)),
            ("zstd", zstd::encode_all(TEXT, 1).unwrap()),
            ("deflate", zlib.finish().unwrap()),
            ("deflate", raw.finish().unwrap()),
            ("br", brotli.into_inner().unwrap()),
            ("identity", TEXT.to_vec()),
            ("gzip, gzip", gzip(&gzip(TEXT))),
        ];
        for (coding, body) in bodies {
            let header = header(&format!("content-encoding: {coding}"));
            assert_eq!(decoded(Some(&header), body, cost()).unwrap(), TEXT, "{coding}");
        }
    }

    #[test]
    fn chunks_are_joined_before_the_content_is_decoded() {
        let packed = gzip(TEXT);
        let (one, two) = packed.split_at(10);
        let chunked =
            [b"A;a=b\r\n", one, b"\r\n", format!("{:x}\r\n", two.len()).as_bytes(), two, b"\r\n0\r\n\r\n"].concat();
        let header = header("Content-Encoding: gzip\r\nTransfer-Encoding: chunked");
        assert_eq!(decoded(Some(&header), chunked, cost()).unwrap(), TEXT);
    }

    #[test]
    fn bodies_that_were_decoded_already_are_left_alone() {
        for coding in ["Content-Encoding: gzip", "Content-Encoding: br", "Transfer-Encoding: chunked"] {
            let page = b"<html><p>plain".to_vec();
            assert_eq!(decoded(Some(&header(coding)), page.clone(), cost()).unwrap(), page, "{coding}");
        }
    }

    #[test]
    fn gzip_that_no_header_names_is_unpacked() {
        assert_eq!(decoded(None, gzip(TEXT), cost()).unwrap(), TEXT);
    }

    #[test]
    fn damage_bombs_and_unknown_codings_are_named() {
        let fails = |coding: &str, body: &[u8]| {
            let header = header(&format!("Content-Encoding: {coding}"));
            decoded(Some(&header), body.to_vec(), cost()).unwrap_err().to_string()
        };
        assert_eq!(fails("rot13", b"x"), "cannot be decoded from 'rot13': no such coding is known");
        assert!(fails("br", b"\xff\xff\xff").starts_with("cannot be decoded from 'br'"));
        assert!(fails("deflate", b"text").starts_with("cannot be decoded from 'deflate'"));
        assert!(fails("gzip", &gzip(TEXT)[..20]).contains("cut short"));
        assert!(fails("gzip", &gzip(&vec![b' '; 2 << 20])).contains("unpacks to more than 1048576 bytes"));
        assert!(fails("gzip, gzip, gzip, gzip, gzip", b"x").contains("more than 4 codings"));
    }

    #[test]
    fn unpacking_ends_at_the_deadline_whatever_the_coding() {
        let late = || Cost { deadline: Deadline::after(Duration::ZERO), ..cost() };
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::fast());
        raw.write_all(TEXT).unwrap();
        for (coding, body) in [("gzip", gzip(TEXT)), ("deflate", raw.finish().unwrap()), ("br", TEXT.to_vec())] {
            let header = header(&format!("Content-Encoding: {coding}"));
            assert!(matches!(decoded(Some(&header), body, late()), Err(InputError::OutOfTime(_))), "{coding}");
        }
    }

    #[test]
    fn empty_members_without_end_do_not_outlast_the_deadline() {
        let members = gzip(b"").repeat(2_000_000);
        let limit = Duration::from_millis(100);
        let began = Instant::now();
        let read = decoded(None, members, Cost { deadline: Deadline::after(limit), ..cost() });
        assert!(matches!(read, Err(InputError::OutOfTime(_))), "{read:?}");
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    }

    #[test]
    fn a_raw_bomb_is_named_as_one() {
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::fast());
        raw.write_all(&vec![b' '; 2 << 20]).unwrap();
        let header = header("Content-Encoding: deflate");
        let read = decoded(Some(&header), raw.finish().unwrap(), cost());
        assert!(matches!(read, Err(InputError::UnpacksTooLarge { .. })), "{read:?}");
    }
}
