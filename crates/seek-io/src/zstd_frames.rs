//! Decompresses the frames of a Zstandard file, after a dictionary for them if there is one.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};

use crate::compression::ZSTD_MAGIC;

/// First byte of the skippable frame that holds a dictionary (IIPC, "Zstandard compression for WARC files").
const DICTIONARY_FRAME: u8 = 0x5d;
/// Most bytes of a dictionary, compressed and decompressed. Dictionaries of web archives have a tenth of that.
const DICTIONARY_BYTES: u64 = 16 << 20;

/// The decompressed bytes of all frames. The cursor holds the first bytes of the file.
pub(crate) fn zstd_frames<'a, R: BufRead + Send + 'a>(
    mut whole: Chain<Cursor<Vec<u8>>, R>,
) -> io::Result<Box<dyn Read + Send + 'a>> {
    let start = whole.get_ref().0.get_ref();
    if start.first() != Some(&DICTIONARY_FRAME) {
        return Ok(Box::new(zstd::stream::read::Decoder::with_buffer(whole)?));
    }
    let mut header = [0; 8];
    whole.read_exact(&mut header)?;
    let [_, _, _, _, length @ ..] = header;
    let length = u64::from(u32::from_le_bytes(length));
    let too_long = || io::Error::new(ErrorKind::InvalidData, "its dictionary is too long");
    if length > DICTIONARY_BYTES {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    whole.by_ref().take(length).read_to_end(&mut bytes)?;
    if bytes.starts_with(&ZSTD_MAGIC) {
        let mut decompressed = Vec::new();
        let decoder = zstd::stream::read::Decoder::with_buffer(&bytes[..])?;
        decoder.take(DICTIONARY_BYTES + 1).read_to_end(&mut decompressed)?;
        if decompressed.len() as u64 > DICTIONARY_BYTES {
            return Err(too_long());
        }
        bytes = decompressed;
    }
    Ok(Box::new(zstd::stream::read::Decoder::with_dictionary(whole, &bytes)?))
}
