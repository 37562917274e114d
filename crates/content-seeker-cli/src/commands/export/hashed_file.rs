//! A new file whose size and SHA-256 are computed while it is written.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::sha256::finish_hex;

/// A new file.
pub struct HashedFile {
    file: BufWriter<File>,
    digest: Sha256,
    bytes: u64,
}

/// The size and the hash of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileDigest {
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl HashedFile {
    /// A new file at this path, which must not exist.
    ///
    /// # Errors
    /// The error of the system.
    pub fn create(path: &Path) -> io::Result<HashedFile> {
        let file = File::options().write(true).create_new(true).open(path)?;
        Ok(HashedFile { file: BufWriter::new(file), digest: Sha256::new(), bytes: 0 })
    }

    /// Waits until the file is on the disk.
    ///
    /// # Errors
    /// The error of the system.
    pub fn finish(self) -> io::Result<FileDigest> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(FileDigest { bytes: self.bytes, sha256: finish_hex(self.digest) })
    }
}

impl Write for HashedFile {
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
    fn size_and_hash_cover_all_writes() {
        let dir = tempfile::TempDir::new().unwrap();
        let path = dir.path().join("file");
        let mut file = HashedFile::create(&path).unwrap();
        file.write_all(b"a").unwrap();
        file.write_all(b"bc").unwrap();
        let written = file.finish().unwrap();
        // FIPS 180-4, the message "abc".
        assert_eq!((written.bytes, &written.sha256[..16]), (3, "ba7816bf8f01cfea"));
        assert_eq!(std::fs::read(&path).unwrap(), b"abc");
        assert!(HashedFile::create(&path).is_err(), "an existing file is never replaced");
    }
}
