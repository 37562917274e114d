//! A file in the making: what it will be known by is computed while it is written.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

/// A file that is being written.
pub struct NewFile {
    file: BufWriter<File>,
    digest: Sha256,
    bytes: u64,
}

/// A file that was written and is on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its bytes.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

impl NewFile {
    /// A new file at this path, where none may be.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        let file = File::options().write(true).create_new(true).open(path)?;
        Ok(NewFile { file: BufWriter::new(file), digest: Sha256::new(), bytes: 0 })
    }

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub fn finish(self) -> io::Result<Written> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(Written { bytes: self.bytes, sha256: hex::encode(self.digest.finalize()) })
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_known_by_its_digest() {
        let dir = tempfile::TempDir::new().unwrap();
        let path = dir.path().join("file");
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"a").unwrap();
        file.write_all(b"bc").unwrap();
        let written = file.finish().unwrap();
        // FIPS 180-4, the message "abc".
        assert_eq!((written.bytes, &written.sha256[..16]), (3, "ba7816bf8f01cfea"));
        assert_eq!(std::fs::read(&path).unwrap(), b"abc");
        assert!(NewFile::create(&path).is_err(), "what is there is never written over");
    }
}
