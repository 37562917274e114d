//! Decompresses gzip and Zstandard, recognised by their first bytes, as it is read, and reads whole pages up to a limit.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use seek_page::Deadline;

use crate::compression::Compression;
use crate::gzip_members::GzipMembers;
use crate::input::error::InputError;
use crate::limits::InputLimits;
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
        let mut bytes = Vec::new();
        // One more byte shows that there are more than the limit.
        while bytes.len() as u64 <= limit {
            deadline.check().map_err(InputError::OutOfTime)?;
            let found = match self.reader.fill_buf() {
                Ok(found) => found,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(self.error(error)),
            };
            let read = found.len().min((limit - bytes.len() as u64).saturating_add(1).try_into().unwrap_or(usize::MAX));
            if read == 0 {
                break;
            }
            bytes.extend_from_slice(&found[..read]);
            self.reader.consume(read);
        }
        deadline.check().map_err(InputError::OutOfTime)?;
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

/// Checks the deadline before each read. Its error has the kind `TimedOut`; the caller checks the deadline to be sure.
pub(crate) struct DeadlineReader<R> {
    reader: R,
    deadline: Deadline,
}

impl<R> DeadlineReader<R> {
    pub(crate) fn new(reader: R, deadline: Deadline) -> DeadlineReader<R> {
        DeadlineReader { reader, deadline }
    }
}

impl<R: Read> Read for DeadlineReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.deadline.check().map_err(|late| io::Error::new(ErrorKind::TimedOut, late))?;
        self.reader.read(buffer)
    }
}

/// All bytes of `reader`, decompressed if they are gzip or Zstandard. The limit counts decompressed bytes as they come,
/// so a compression bomb costs no more than the limit.
pub(crate) fn read_limited(reader: impl Read + Send, limits: &InputLimits) -> Result<Vec<u8>, InputError> {
    Decompressor::new(reader)?.read_page(limits.max_bytes, Deadline::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seek_testing::gzip::gzip;
    use std::thread::sleep;
    use std::time::Duration;

    const TEN: InputLimits = InputLimits { max_bytes: 10, batch_rows: 1, timeout: None };

    #[test]
    fn exactly_the_limit_is_allowed_plain_and_compressed() {
        assert_eq!(read_limited(&[b'x'; 10][..], &TEN).unwrap(), [b'x'; 10]);
        assert_eq!(read_limited(&gzip(&[b'x'; 10])[..], &TEN).unwrap(), [b'x'; 10]);
        assert!(matches!(read_limited(&[b'x'; 11][..], &TEN), Err(InputError::TooLarge { limit: 10 })));
        assert!(matches!(
            read_limited(&gzip(&[b'x'; 11])[..], &TEN),
            Err(InputError::DecompressedTooLarge { limit: 10 })
        ));
    }

    #[test]
    fn an_endless_reader_stops_at_the_limit() {
        assert!(matches!(read_limited(io::repeat(b'x'), &TEN), Err(InputError::TooLarge { .. })));
    }

    #[test]
    fn members_of_a_gzip_file_are_joined() {
        let two = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(read_limited(&two[..], &TEN).unwrap(), b"one two");
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn frames_of_a_zstandard_file_are_joined_and_limited() {
        let two = [zstd::encode_all(&b"one "[..], 1).unwrap(), zstd::encode_all(&b"two"[..], 1).unwrap()].concat();
        assert_eq!(read_limited(&two[..], &TEN).unwrap(), b"one two");
        let bomb = zstd::encode_all(&[b'x'; 1 << 20][..], 1).unwrap();
        assert!(matches!(read_limited(&bomb[..], &TEN), Err(InputError::DecompressedTooLarge { limit: 10 })));
        let cut = read_limited(&two[..two.len() - 1], &TEN);
        assert!(matches!(cut, Err(InputError::Truncated(Compression::Zstd))), "{cut:?}");
        let mut damaged = two;
        damaged[5] ^= 0xff;
        let damaged = read_limited(&damaged[..], &TEN);
        assert!(
            matches!(damaged, Err(InputError::Damaged(Compression::Zstd, _) | InputError::Truncated(_))),
            "{damaged:?}"
        );
    }

    #[cfg(not(feature = "zstd"))]
    #[test]
    fn zstandard_gives_an_error_that_names_the_missing_feature() {
        let error = read_limited(&[0x28, 0xb5, 0x2f, 0xfd, 0][..], &TEN).unwrap_err();
        assert!(matches!(error, InputError::ZstdDisabled) && error.to_string().ends_with("`--features zstd`"));
    }

    #[test]
    fn a_page_is_read_across_interruptions_and_not_after_its_deadline() {
        struct Interrupted(bool, &'static [u8]);
        impl Read for Interrupted {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 = !self.0;
                if self.0 { Err(ErrorKind::Interrupted.into()) } else { self.1.read(&mut buffer[..1]) }
            }
        }
        let reader = || Decompressor::new(Interrupted(false, b"a page")).unwrap();
        assert_eq!(reader().read_page(10, Deadline::default()).unwrap(), b"a page");
        let late = reader().read_page(10, Deadline::after(Duration::ZERO));
        assert!(matches!(late, Err(InputError::OutOfTime(_))), "{late:?}");
    }

    #[test]
    fn an_empty_reader_gives_an_empty_page() {
        assert_eq!(read_limited(io::empty(), &TEN).unwrap(), b"");
    }

    #[test]
    fn it_reads_until_the_deadline() {
        let mut endless = DeadlineReader::new(io::repeat(b'x'), Deadline::after(Duration::from_millis(50)));
        endless.read_exact(&mut [0; 1000]).unwrap();
        sleep(Duration::from_millis(60));
        assert_eq!(endless.read(&mut [0; 1000]).unwrap_err().kind(), ErrorKind::TimedOut);
    }

    proptest! {
        #[test]
        fn gzip_cut_anywhere_is_truncated(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            cut in any::<prop::sample::Index>(),
        ) {
            let compressed = gzip(&bytes);
            let cut = 2 + cut.index(compressed.len() - 2);
            let read = read_limited(&compressed[..cut], &InputLimits::default());
            prop_assert!(matches!(read, Err(InputError::Truncated(Compression::Gzip))));
        }

        #[test]
        fn gzip_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            prop_assert_eq!(read_limited(&gzip(&bytes)[..], &InputLimits::default()).unwrap(), bytes);
        }
    }
}
