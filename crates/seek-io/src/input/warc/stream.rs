//! The bytes of a WARC file, with an end that can be set to the end of a record.

use std::io::{self, BufRead, ErrorKind, Read};

use crate::decompress::Decompressor;
use crate::input::error::InputError;

/// A stream that keeps errors of the file apart from errors of a parser: see [`WarcStream::take_error`].
pub(super) struct WarcStream {
    reader: Decompressor<'static>,
    /// Bytes up to the end.
    left: u64,
    error: Option<InputError>,
    /// An error that [`WarcStream::check`] met, to be returned by the next read.
    pending_error: Option<InputError>,
}

impl WarcStream {
    pub(super) fn new(reader: Decompressor<'static>) -> Self {
        Self { reader, left: u64::MAX, error: None, pending_error: None }
    }

    /// Sets the end after this number of bytes.
    pub(super) fn limit(&mut self, bytes: u64) {
        self.left = bytes;
    }

    /// Sets the end to that of the file.
    pub(super) fn unlimit(&mut self) {
        self.left = u64::MAX;
    }

    /// Bytes up to the end.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// The error of the file, once.
    pub(super) fn take_error(&mut self) -> Option<InputError> {
        self.error.take()
    }

    /// Whether reading can continue after damage.
    pub(super) fn resumes(&self) -> bool {
        self.reader.resumes()
    }

    /// Skips to the end that was set, if one was.
    ///
    /// # Errors
    /// [`InputError::TruncatedRecord`] if the file ends before it, or the error of the file.
    pub(super) fn skip(&mut self) -> Result<(), InputError> {
        if self.left == u64::MAX {
            return Ok(());
        }
        while self.left > 0 {
            let bytes = self.fill()?;
            if bytes == 0 {
                return Err(InputError::TruncatedRecord);
            }
            self.consume(bytes);
        }
        Ok(())
    }

    /// Skips the blank bytes after a record, to check that the record was sound: a checksum follows the compressed bytes.
    ///
    /// # Errors
    /// Damage of bytes that were read before. An error of later bytes is returned when they are read.
    pub(super) fn check(&mut self) -> Result<(), InputError> {
        self.unlimit();
        loop {
            match self.fill() {
                Ok(_) => {}
                Err(InputError::Damaged(compression, error)) if error.kind() == ErrorKind::InvalidData => {
                    return Err(InputError::Damaged(compression, error));
                }
                Err(error) => {
                    self.pending_error = Some(error);
                    return Ok(());
                }
            }
            // `fill` just succeeded.
            let Ok(bytes) = self.reader.fill_buf() else { return Ok(()) };
            let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            self.consume(blank);
            if blank == 0 {
                return Ok(());
            }
        }
    }

    /// The bytes up to and including the line end, but at most this number. Empty at the end.
    ///
    /// # Errors
    /// The error of the file.
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

impl BufRead for WarcStream {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Ok(&[]);
        }
        if let Some(error) = self.pending_error.take() {
            self.error = Some(error);
            return Err(io::Error::other("the file cannot be read"));
        }
        // The borrowed bytes cannot be returned from inside the loop, so `fill_buf` is called again after it.
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

impl Read for WarcStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
