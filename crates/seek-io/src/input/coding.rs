//! Decodes the bodies of HTTP responses.
//!
//! Crawlers keep the header, but not always the coding that it names. So gzip and Zstandard are recognised by their first
//! bytes, and a body that is plain HTML is used as it is, whatever its header names.

use std::io::Read;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use seek_page::Deadline;

use crate::compression::Compression;
use crate::decompress::{DeadlineReader, Decompressor};
use crate::error_text::{catch_panic, error_chain};
use crate::input::error::InputError;
use crate::input::format::looks_like_html;
use crate::limits::InputLimits;

/// Most codings of a body. Real bodies have one or two, and each may be a compression bomb.
const MAX_CODINGS: usize = 4;
/// Bytes that the Brotli decoder reads at a time.
const BROTLI_BUFFER_BYTES: usize = 4096;

/// Removes the codings of the body of an HTTP response. `names` are the values of `Content-Encoding` and then of
/// `Transfer-Encoding`, in the order of the header; each may hold several codings.
///
/// ```
/// use seek_io::{InputLimits, decode_body};
///
/// let limits = InputLimits::default();
/// assert_eq!(decode_body(["chunked"], b"5\r\nStorm\r\n0\r\n\r\n".to_vec(), &limits).unwrap(), b"Storm");
/// assert!(decode_body(["rot13"], b"Fgbez".to_vec(), &limits).is_err());
/// ```
///
/// # Errors
/// [`InputError::ContentCoding`], [`InputError::DecompressedTooLarge`] or [`InputError::OutOfTime`].
pub fn decode_body<'n>(
    names: impl IntoIterator<Item = &'n str>,
    mut body: Vec<u8>,
    limits: &InputLimits,
) -> Result<Vec<u8>, InputError> {
    let limits = DecodingLimits { max_bytes: limits.max_bytes, deadline: limits.deadline() };
    let codings = codings(names);
    if codings.len() > MAX_CODINGS {
        return Err(coding_error(&codings.join(", "), format!("has more than {MAX_CODINGS} codings")));
    }
    for coding in codings {
        if looks_like_html(&body) {
            break;
        }
        body = decode(&coding, body, limits)?;
    }
    decompress(body, limits)
}

/// Limits on the decoding of a body.
#[derive(Clone, Copy)]
struct DecodingLimits {
    /// Most bytes after each coding.
    max_bytes: u64,
    deadline: Deadline,
}

/// The names of the codings in the order of decoding: the last coding first.
fn codings<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let names = names.into_iter().flat_map(|value| value.split(','));
    let names = names.map(|name| name.trim().to_ascii_lowercase()).filter(|name| !name.is_empty());
    let mut codings: Vec<String> = names.collect();
    codings.reverse();
    codings
}

fn decode(coding: &str, body: Vec<u8>, limits: DecodingLimits) -> Result<Vec<u8>, InputError> {
    match coding {
        "identity" => Ok(body),
        "gzip" | "x-gzip" | "zstd" => decompress(body, limits),
        "chunked" => Ok(join_chunks(&body).unwrap_or(body)),
        "br" => {
            let read =
                || read_limited(coding, brotli_decompressor::Decompressor::new(&body[..], BROTLI_BUFFER_BYTES), limits);
            catch_panic(read).unwrap_or_else(|message| Err(coding_error(coding, message)))
        }
        // Servers send raw deflate, too, though only zlib is right (RFC 9110, section 8.4.1.2).
        "deflate" => {
            match read_limited(coding, ZlibDecoder::new(DeadlineReader::new(&body[..], limits.deadline)), limits) {
                Err(zlib @ InputError::ContentCoding { .. }) => {
                    let raw = DeflateDecoder::new(DeadlineReader::new(&body[..], limits.deadline));
                    read_limited(coding, raw, limits)
                        .map_err(|error| if matches!(error, InputError::ContentCoding { .. }) { zlib } else { error })
                }
                read => read,
            }
        }
        _ => Err(coding_error(coding, "the coding is not known".to_owned())),
    }
}

fn coding_error(coding: &str, message: String) -> InputError {
    InputError::ContentCoding { coding: coding.to_owned(), message }
}

fn read_limited(coding: &str, decoder: impl Read, limits: DecodingLimits) -> Result<Vec<u8>, InputError> {
    let DecodingLimits { max_bytes: limit, deadline } = limits;
    let mut bytes = Vec::new();
    let read = DeadlineReader::new(decoder, deadline).take(limit.saturating_add(1)).read_to_end(&mut bytes);
    deadline.check().map_err(InputError::OutOfTime)?;
    read.map_err(|error| coding_error(coding, error.to_string()))?;
    if bytes.len() as u64 > limit { Err(InputError::DecompressedTooLarge { limit }) } else { Ok(bytes) }
}

fn decompress(body: Vec<u8>, limits: DecodingLimits) -> Result<Vec<u8>, InputError> {
    let Some(compression) = Compression::of_start(&body) else { return Ok(body) };
    // Empty members decompress to nothing, so the deadline is checked on the compressed side, too.
    let compressed = DeadlineReader::new(&body[..], limits.deadline);
    let read = Decompressor::new(compressed).and_then(|reader| reader.read_page(limits.max_bytes, limits.deadline));
    limits.deadline.check().map_err(InputError::OutOfTime)?;
    read.map_err(|error| match error {
        error @ InputError::DecompressedTooLarge { .. } => error,
        error => coding_error(&compression.to_string(), error_chain(&error)),
    })
}

/// Joins the chunks of a body (RFC 9112, section 7.1); `None` if it does not start with a chunk. Bytes after an invalid
/// or truncated chunk are dropped.
fn join_chunks(body: &[u8]) -> Option<Vec<u8>> {
    let (mut size, mut rest) = chunk(body)?;
    let mut bytes = Vec::with_capacity(body.len());
    while size > 0 {
        let (data, after) = rest.split_at(size.min(rest.len()));
        bytes.extend_from_slice(data);
        let after = after.strip_prefix(b"\r\n").or_else(|| after.strip_prefix(b"\n")).unwrap_or(after);
        let Some(next) = chunk(after) else { break };
        (size, rest) = next;
    }
    Some(bytes)
}

/// The size of the chunk that starts here, and the bytes after the line with the size.
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
    use std::io::Write;
    use std::time::{Duration, Instant};

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, ZlibEncoder};

    use super::*;
    use seek_testing::gzip::gzip;

    const TEXT: &[u8] = b"some text, and some more of the same text";

    fn limits() -> InputLimits {
        InputLimits { max_bytes: 1 << 20, ..InputLimits::default() }
    }

    #[test]
    fn each_coding_is_decoded() {
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
        zlib.write_all(TEXT).unwrap();
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::fast());
        raw.write_all(TEXT).unwrap();
        let mut brotli = brotli::CompressorWriter::new(Vec::new(), 4096, 4, 22);
        brotli.write_all(TEXT).unwrap();
        let bodies = [
            ("gzip", gzip(TEXT)),
            ("x-gzip", gzip(TEXT)),
            ("deflate", zlib.finish().unwrap()),
            ("deflate", raw.finish().unwrap()),
            ("br", brotli.into_inner()),
            ("identity", TEXT.to_vec()),
            ("gzip, gzip", gzip(&gzip(TEXT))),
        ];
        #[cfg(feature = "zstd")]
        let bodies = bodies.into_iter().chain([("zstd", zstd::encode_all(TEXT, 1).unwrap())]);
        for (coding, body) in bodies {
            assert_eq!(decode_body([coding], body, &limits()).unwrap(), TEXT, "{coding}");
        }
    }

    #[test]
    fn chunks_are_joined_before_the_content_is_decoded() {
        let compressed = gzip(TEXT);
        let (one, two) = compressed.split_at(10);
        let chunked =
            [b"A;a=b\r\n", one, b"\r\n", format!("{:x}\r\n", two.len()).as_bytes(), two, b"\r\n0\r\n\r\n"].concat();
        assert_eq!(decode_body(["gzip", "chunked"], chunked, &limits()).unwrap(), TEXT);
    }

    #[test]
    fn a_body_that_is_already_decoded_is_unchanged() {
        for coding in ["gzip", "br", "chunked"] {
            let page = b"<html><p>plain".to_vec();
            assert_eq!(decode_body([coding], page.clone(), &limits()).unwrap(), page, "{coding}");
        }
    }

    #[test]
    fn gzip_without_a_header_is_decompressed() {
        assert_eq!(decode_body([], gzip(TEXT), &limits()).unwrap(), TEXT);
    }

    #[test]
    fn damage_bombs_and_unknown_codings_are_errors() {
        let fails =
            |coding: &str, body: &[u8]| decode_body([coding], body.to_vec(), &limits()).unwrap_err().to_string();
        assert_eq!(fails("rot13", b"x"), "cannot be decoded from 'rot13': the coding is not known");
        assert!(fails("br", b"\xff\xff\xff").starts_with("cannot be decoded from 'br'"));
        assert!(fails("deflate", b"text").starts_with("cannot be decoded from 'deflate'"));
        assert!(fails("gzip", &gzip(TEXT)[..20]).contains("cut short"));
        assert!(fails("gzip", &gzip(&vec![b' '; 2 << 20])).contains("unpacks to more than 1048576 bytes"));
        assert!(fails("gzip, gzip, gzip, gzip, gzip", b"x").contains("more than 4 codings"));
    }

    #[test]
    fn decoding_ends_at_the_deadline_for_every_coding() {
        let late = InputLimits { timeout: Some(Duration::ZERO), ..limits() };
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::fast());
        raw.write_all(TEXT).unwrap();
        for (coding, body) in [("gzip", gzip(TEXT)), ("deflate", raw.finish().unwrap()), ("br", TEXT.to_vec())] {
            assert!(matches!(decode_body([coding], body, &late), Err(InputError::OutOfTime(_))), "{coding}");
        }
    }

    #[test]
    fn endless_empty_members_end_at_the_deadline() {
        let members = gzip(b"").repeat(2_000_000);
        let limit = Duration::from_millis(100);
        let start = Instant::now();
        let read = decode_body([], members, &InputLimits { timeout: Some(limit), ..limits() });
        assert!(matches!(read, Err(InputError::OutOfTime(_))), "{read:?}");
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }

    #[test]
    fn a_raw_deflate_bomb_is_an_error() {
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::fast());
        raw.write_all(&vec![b' '; 2 << 20]).unwrap();
        let read = decode_body(["deflate"], raw.finish().unwrap(), &limits());
        assert!(matches!(read, Err(InputError::DecompressedTooLarge { .. })), "{read:?}");
    }
}
