//! Decompresses gzip and Zstandard, recognised by their first bytes, as it is read.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use seek_page::Deadline;

use crate::compression::Compression;
use crate::deadline_reader::DeadlineReader;
use crate::gzip_members::GzipMembers;
use crate::input::error::InputError;
#[cfg(feature = "zstd")]
use crate::zstd_frames::zstd_frames;

/// Bytes that are decompressed at a time.
const BUFFER_BYTES: usize = 64 << 10;

/// The decompressed bytes of a reader. Bytes that are not compressed are read unchanged.
pub(crate) struct Decompressor<'a> {
    compression: Option<Compression>,
    reader: Box<dyn BufRead + Send + 'a>,
}

impl<'a> Decompressor<'a> {
    /// Reads the first bytes to recognise the compression.
    ///
    /// # Errors
    /// The error of the reader; [`InputError::Damaged`] for a damaged dictionary;
    /// [`InputError::ZstdDisabled`].
    pub(crate) fn new(reader: impl Read + Send + 'a) -> Result<Self, InputError> {
        let mut reader = BufReader::with_capacity(BUFFER_BYTES, reader);
        let mut start = Vec::new();
        reader
            .by_ref()
            .take(Compression::MAGIC_BYTES as u64)
            .read_to_end(&mut start)
            .map_err(InputError::Unreadable)?;
        let compression = Compression::of_start(&start);
        let whole = Cursor::new(start).chain(reader);
        let reader: Box<dyn BufRead + Send + 'a> = match compression {
            None => Box::new(whole),
            Some(Compression::Gzip) => Box::new(BufReader::with_capacity(BUFFER_BYTES, GzipMembers::new(whole))),
            #[cfg(feature = "zstd")]
            Some(Compression::Zstd) => {
                let frames = zstd_frames(whole).map_err(|error| input_error(compression, error))?;
                Box::new(BufReader::with_capacity(BUFFER_BYTES, frames))
            }
            #[cfg(not(feature = "zstd"))]
            Some(Compression::Zstd) => return Err(InputError::ZstdDisabled),
        };
        Ok(Self { compression, reader })
    }

    /// Returns the first bytes without consuming them: up to this number, or until `enough` accepts them. An error after
    /// them stays, too. (`enough` matters for a slow pipe.)
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
        let reader = Box::new(Cursor::new(start.clone()).chain(FailingReader(error)).chain(self.reader));
        (start, Self { compression: self.compression, reader })
    }

    /// All bytes, as one page. Decompressed bytes are counted as they come, so a compression bomb costs no more than the
    /// limit.
    ///
    /// # Errors
    /// Those of [`Self::error`]; [`InputError::TooLarge`] or [`InputError::DecompressedTooLarge`] above the limit;
    /// [`InputError::OutOfTime`] after the deadline.
    pub(crate) fn read_page(mut self, limit: u64, deadline: Deadline) -> Result<Vec<u8>, InputError> {
        // One more byte shows that there are more than the limit.
        let mut bytes = Vec::new();
        let reader = DeadlineReader::new(&mut self.reader, deadline);
        let read = reader.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        deadline.check().map_err(InputError::OutOfTime)?;
        read.map_err(|error| self.error(error))?;
        match (bytes.len() as u64 > limit, self.compression) {
            (false, _) => Ok(bytes),
            (true, None) => Err(InputError::TooLarge { limit }),
            (true, Some(_)) => Err(InputError::DecompressedTooLarge { limit }),
        }
    }

    /// Whether reading can continue after damage.
    pub(crate) fn resumes(&self) -> bool {
        self.compression == Some(Compression::Gzip)
    }

    /// Converts an error of this reader.
    pub(crate) fn error(&self, error: io::Error) -> InputError {
        input_error(self.compression, error)
    }
}

impl Read for Decompressor<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl BufRead for Decompressor<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
    }
}

/// A reader that returns one error and then ends.
struct FailingReader(Option<io::Error>);

impl Read for FailingReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl BufRead for FailingReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.take().map_or(Ok(&[]), Err)
    }

    fn consume(&mut self, _: usize) {}
}

fn input_error(compression: Option<Compression>, error: io::Error) -> InputError {
    // An error with a number comes from the system, not from the decoder.
    let Some(compression) = compression.filter(|_| error.raw_os_error().is_none()) else {
        return InputError::Unreadable(error);
    };
    match error.kind() {
        ErrorKind::UnexpectedEof => InputError::Truncated(compression),
        _ => InputError::Damaged(compression, error),
    }
}
