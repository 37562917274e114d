//! The bytes of a WARC file, with an end that can be set to that of a record.

use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom};

use super::InputError;
use crate::packed::Unpacked;

/// Reads forward only. An error of the file itself is kept, to be told from one of who parses.
pub(super) struct Stream {
    reader: Unpacked<'static>,
    /// Bytes up to the end that was set.
    left: u64,
    error: Option<InputError>,
    /// An error that was met looking ahead, to be met again.
    ahead: Option<InputError>,
}

impl Stream {
    pub(super) fn new(reader: Unpacked<'static>) -> Self {
        Self { reader, left: u64::MAX, error: None, ahead: None }
    }

    /// Ends after so many bytes.
    pub(super) fn limit(&mut self, bytes: u64) {
        self.left = bytes;
    }

    /// Ends with the file.
    pub(super) fn unlimit(&mut self) {
        self.left = u64::MAX;
    }

    /// Bytes up to the end that was set.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// What was wrong with the file, once.
    pub(super) fn take_error(&mut self) -> Option<InputError> {
        self.error.take()
    }

    /// Whether there may be more to read behind damage.
    pub(super) fn resumes(&self) -> bool {
        self.reader.resumes()
    }

    /// Goes to the end that was set, if one was.
    ///
    /// # Errors
    /// [`InputError::RecordTruncated`] where the file ends before it, or what is wrong with the file.
    pub(super) fn skip(&mut self) -> Result<(), InputError> {
        if self.left == u64::MAX {
            return Ok(());
        }
        while self.left > 0 {
            let bytes = self.fill()?;
            if bytes == 0 {
                return Err(InputError::RecordTruncated);
            }
            self.consume(bytes);
        }
        Ok(())
    }

    /// Goes over what stands between two records, to see whether what was read is sound: the checksum of packed bytes
    /// stands behind them.
    ///
    /// # Errors
    /// What is wrong with bytes that were read before. What is wrong behind them is said when it is read.
    pub(super) fn check(&mut self) -> Result<(), InputError> {
        self.unlimit();
        loop {
            match self.fill() {
                Ok(_) => {}
                Err(InputError::Damaged(packing, error)) if error.kind() == ErrorKind::InvalidData => {
                    return Err(InputError::Damaged(packing, error));
                }
                Err(error) => {
                    self.ahead = Some(error);
                    return Ok(());
                }
            }
            // It was filled just now.
            let Ok(bytes) = self.reader.fill_buf() else { return Ok(()) };
            let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            self.consume(blank);
            if blank == 0 {
                return Ok(());
            }
        }
    }

    /// The bytes up to the end of the line, with it, but no more than so many; none at the end.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn line(&mut self, limit: u64) -> Result<Vec<u8>, InputError> {
        let mut line = Vec::new();
        let read = self.by_ref().take(limit).read_until(b'\n', &mut line);
        match (self.error.take(), read) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(InputError::Unreadable(error)),
            (None, Ok(_)) => Ok(line),
        }
    }

    fn fill(&mut self) -> Result<usize, InputError> {
        match self.fill_buf().map(<[u8]>::len) {
            Ok(bytes) => Ok(bytes),
            Err(error) => Err(self.error.take().unwrap_or(InputError::Unreadable(error))),
        }
    }
}

impl BufRead for Stream {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Ok(&[]);
        }
        if let Some(error) = self.ahead.take() {
            self.error = Some(error);
            return Err(io::Error::other("the file cannot be read"));
        }
        // Once for errors and once for the bytes, which stay borrowed.
        while let Err(error) = self.reader.fill_buf() {
            if error.kind() != ErrorKind::Interrupted {
                self.error = Some(self.reader.error(error));
                return Err(io::Error::other("the file cannot be read"));
            }
        }
        let bytes = self.reader.fill_buf()?;
        let end = usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        Ok(&bytes[..end])
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        if self.left != u64::MAX {
            self.left -= bytes as u64;
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// `fastwarc` wants it of all that it reads, but parses forward only.
impl Seek for Stream {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(ErrorKind::Unsupported.into())
    }
}
