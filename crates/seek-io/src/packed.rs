//! Unpacks gzip and Zstandard, told by magic. Nothing is unpacked before it is asked for.

use std::fmt;
use std::io::{self, BufRead, BufReader, Chain, Cursor, ErrorKind, Read};

use seek_page::Deadline;

use crate::gzip::Members;
use crate::in_time::InTime;
use crate::input::InputError;

/// How an input is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// One or several members, joined.
    Gzip,
    /// One or several frames, joined; a dictionary for all of them may stand in front.
    Zstd,
}

impl fmt::Display for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gzip => "gzip",
            Self::Zstd => "Zstandard",
        })
    }
}

/// Bytes that tell how something is packed.
const MAGIC_BYTES: usize = 4;
/// Bytes that are unpacked at a time.
const BUFFER_BYTES: usize = 64 << 10;
/// In front of a frame that decoders skip; its first byte may be any from 0x50 to 0x5f (RFC 8878, section 3.1.2).
const SKIPPED: [u8; 3] = [0x2a, 0x4d, 0x18];
/// The skipped frame that holds a dictionary (IIPC, "Zstandard compression for WARC files").
const DICTIONARY: u8 = 0x5d;
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// Most bytes of a dictionary, packed and unpacked. Those of web archives have a tenth of that.
const DICTIONARY_BYTES: u64 = 16 << 20;

/// How bytes that begin so are packed, if they are.
pub(crate) fn packing(start: &[u8]) -> Option<Packing> {
    let skipped = matches!(start, [0x50..=0x5f, rest @ ..] if rest.starts_with(&SKIPPED));
    if start.starts_with(&[0x1f, 0x8b]) {
        Some(Packing::Gzip)
    } else if start.starts_with(&ZSTD) || skipped {
        Some(Packing::Zstd)
    } else {
        None
    }
}

/// Bytes as they are meant, and how they were packed.
pub(crate) struct Unpacked<'a> {
    packing: Option<Packing>,
    reader: Box<dyn BufRead + Send + 'a>,
}

impl<'a> Unpacked<'a> {
    /// Looks at the first bytes.
    ///
    /// # Errors
    /// What the reader says, and [`InputError::Damaged`] for a dictionary that is none.
    pub(crate) fn new(reader: impl Read + Send + 'a) -> Result<Self, InputError> {
        let mut reader = BufReader::with_capacity(BUFFER_BYTES, reader);
        let mut start = Vec::new();
        reader.by_ref().take(MAGIC_BYTES as u64).read_to_end(&mut start).map_err(InputError::Unreadable)?;
        let packing = packing(&start);
        let dictionary = start.first() == Some(&DICTIONARY);
        let whole = Cursor::new(start).chain(reader);
        let reader: Box<dyn BufRead + Send + 'a> = match packing {
            None => Box::new(whole),
            Some(Packing::Gzip) => Box::new(BufReader::with_capacity(BUFFER_BYTES, Members::new(whole))),
            Some(Packing::Zstd) => {
                let frames = frames(whole, dictionary).map_err(|error| unpack_error(packing, error))?;
                Box::new(BufReader::with_capacity(BUFFER_BYTES, frames))
            }
        };
        Ok(Self { packing, reader })
    }

    /// The first bytes, up to so many or until they are `enough`, which stay to be read; so does an error behind them.
    /// (Those of a pipe may be long in coming.)
    pub(crate) fn peek(mut self, bytes: usize, enough: impl Fn(&[u8]) -> bool) -> (Vec<u8>, Self) {
        let mut start = Vec::new();
        let error = loop {
            let found = match self.reader.fill_buf() {
                Ok(found) => &found[..found.len().min(bytes - start.len())],
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => break Some(error),
            };
            let read = found.len();
            start.extend_from_slice(found);
            self.reader.consume(read);
            if read == 0 || enough(&start) {
                break None;
            }
        };
        let reader = Box::new(Cursor::new(start.clone()).chain(Failing(error)).chain(self.reader));
        (start, Self { packing: self.packing, reader })
    }

    /// All bytes, as one page.
    ///
    /// # Errors
    /// As [`Self::error`], and [`InputError::TooLarge`] or [`InputError::UnpacksTooLarge`] beyond the limit. Unpacked
    /// bytes are counted as they come, so a bomb costs no more than the limit. [`InputError::OutOfTime`] from the deadline
    /// on.
    pub(crate) fn read_page(mut self, limit: u64, deadline: Deadline) -> Result<Vec<u8>, InputError> {
        // One more, to see that the limit was passed.
        let mut bytes = Vec::new();
        let in_time = InTime::new(&mut self.reader, deadline);
        let read = in_time.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        deadline.check().map_err(InputError::OutOfTime)?;
        read.map_err(|error| self.error(error))?;
        match (bytes.len() as u64 > limit, self.packing) {
            (false, _) => Ok(bytes),
            (true, None) => Err(InputError::TooLarge { limit }),
            (true, Some(_)) => Err(InputError::UnpacksTooLarge { limit }),
        }
    }

    /// Whether there may be more to read behind damage.
    pub(crate) fn resumes(&self) -> bool {
        self.packing == Some(Packing::Gzip)
    }

    /// What an error of the reader means.
    pub(crate) fn error(&self, error: io::Error) -> InputError {
        unpack_error(self.packing, error)
    }
}

impl Read for Unpacked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl BufRead for Unpacked<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
    }
}

/// Nothing but an error, once.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl BufRead for Failing {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.take().map_or(Ok(&[]), Err)
    }

    fn consume(&mut self, _: usize) {}
}

fn unpack_error(packing: Option<Packing>, error: io::Error) -> InputError {
    let Some(packing) = packing.filter(|_| error.raw_os_error().is_none()) else {
        return InputError::Unreadable(error);
    };
    match error.kind() {
        ErrorKind::UnexpectedEof => InputError::Truncated(packing),
        _ => InputError::Damaged(packing, error),
    }
}

/// All frames, with the dictionary in front where there is one.
fn frames<'a, R: BufRead + Send + 'a>(
    mut whole: Chain<Cursor<Vec<u8>>, R>,
    dictionary: bool,
) -> io::Result<Box<dyn Read + Send + 'a>> {
    if !dictionary {
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
    if bytes.starts_with(&ZSTD) {
        let mut unpacked = Vec::new();
        let decoder = zstd::stream::read::Decoder::with_buffer(&bytes[..])?;
        decoder.take(DICTIONARY_BYTES + 1).read_to_end(&mut unpacked)?;
        if unpacked.len() as u64 > DICTIONARY_BYTES {
            return Err(too_long());
        }
        bytes = unpacked;
    }
    Ok(Box::new(zstd::stream::read::Decoder::with_dictionary(whole, &bytes)?))
}
