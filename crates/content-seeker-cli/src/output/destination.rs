//! One stream for all output: standard output, a file that appears when it is complete, or a pipe.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use seek_io::{AtomicFile, remove_abandoned};

/// Why output cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The output folder cannot be created.
    #[error("cannot make the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file of one input cannot be written; the files of other inputs may be.
    #[error("cannot write {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file for all output cannot be written.
    #[error("cannot write {}", path.display())]
    Whole {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Standard output is closed or full.
    #[error("cannot write to standard output")]
    Stdout(#[from] io::Error),
}

impl OutputError {
    /// Whether the disk is full or read-only, so that no other file can be written either.
    pub fn is_of_the_disk(&self) -> bool {
        let (OutputError::Folder { source, .. }
        | OutputError::File { source, .. }
        | OutputError::Whole { source, .. }
        | OutputError::Stdout(source)) = self;
        matches!(source.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::ReadOnlyFilesystem)
    }

    /// The error of the file of one input.
    pub fn file(path: impl Into<PathBuf>, error: io::Error) -> OutputError {
        let path = path.into();
        OutputError::File { source: with_force_hint(&path, error), path }
    }

    /// The error of the file for all output.
    pub fn whole(path: impl Into<PathBuf>, error: io::Error) -> OutputError {
        let path = path.into();
        OutputError::Whole { source: with_force_hint(&path, error), path }
    }
}

/// Names `--force` if it would replace the file.
fn with_force_hint(path: &Path, error: io::Error) -> io::Error {
    let replaceable = || fs::symlink_metadata(path).is_ok_and(|found| found.is_file() || found.is_symlink());
    if error.kind() == ErrorKind::AlreadyExists && replaceable() {
        io::Error::new(ErrorKind::AlreadyExists, format!("{error} (--force replaces it)"))
    } else {
        error
    }
}

/// One stream for all output.
pub enum Destination {
    /// Standard output.
    Stdout(io::Stdout),
    /// A file that appears when it is complete.
    File(BufWriter<AtomicFile>),
    /// A pipe or a device.
    Stream(BufWriter<File>),
}

impl Destination {
    /// A file at this path, or an existing stream there ([`is_stream`]). `force` replaces an existing file.
    ///
    /// # Errors
    /// The errors of [`AtomicFile::create`].
    pub fn create(path: &Path, force: bool) -> io::Result<Destination> {
        if is_stream(path) {
            // Append: a shell may have redirected other output to the same file.
            return Ok(Destination::Stream(BufWriter::new(OpenOptions::new().append(true).open(path)?)));
        }
        remove_abandoned(path.parent().unwrap_or(Path::new("")));
        Ok(Destination::File(BufWriter::new(AtomicFile::create(path, force)?)))
    }

    /// Writes buffered output, and gives a file its name.
    ///
    /// # Errors
    /// The error of the system.
    pub fn commit(self) -> io::Result<()> {
        match self {
            Destination::Stdout(mut stdout) => stdout.flush(),
            Destination::File(file) => file.into_inner().map_err(|error| error.into_error())?.commit(true),
            Destination::Stream(mut stream) => stream.flush(),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Destination::Stdout(stdout) => stdout.write(bytes),
            Destination::File(file) => file.write(bytes),
            Destination::Stream(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::Stdout(stdout) => stdout.flush(),
            Destination::File(file) => file.flush(),
            Destination::Stream(stream) => stream.flush(),
        }
    }
}

/// Whether output to a path is appended and never replaces it: a pipe, a device, or a file that this process has open,
/// such as `/dev/stdout`.
pub fn is_stream(path: &Path) -> bool {
    let is_open = || {
        let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
        let is_link_to_open = fs::read_link(path).is_ok_and(|target| target.starts_with("/proc/self/fd"));
        is_link_to_open || folder.is_some_and(|folder| folder.starts_with("/proc") && folder.ends_with("fd"))
    };
    fs::metadata(path).is_ok_and(|found| !found.is_dir() && (!found.is_file() || is_open()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_concerns_all_files() {
        let of = |kind: ErrorKind| OutputError::file("a.txt", kind.into()).is_of_the_disk();
        assert!(of(ErrorKind::StorageFull) && of(ErrorKind::QuotaExceeded) && !of(ErrorKind::AlreadyExists));
    }
}
