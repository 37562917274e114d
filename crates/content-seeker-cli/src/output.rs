//! Standard output, standard error, and files that are there whole or not at all.

use std::borrow::Cow;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::draft::{Draft, sweep};

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The output folder cannot be made.
    #[error("cannot make the folder {}: {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file of one input cannot be written; those of others may be.
    #[error("cannot write {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The one file that all goes to cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Whole {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Standard output is closed or full.
    #[error("cannot write to standard output: {0}")]
    Stdout(#[from] io::Error),
}

/// Prints all of a text on standard output. A reader that has seen enough is no error.
///
/// # Errors
/// [`OutputError::Stdout`].
pub fn print(text: &str) -> Result<(), OutputError> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// One stream that all goes to.
pub enum Destination {
    /// Standard output.
    Stdout(io::Stdout),
    /// A file that is there when all of it is.
    File(BufWriter<Draft>),
    /// A pipe or a device.
    Stream(BufWriter<File>),
}

impl Destination {
    /// The file at this path, which replaces another only with `force`; or what [`is_stream`] there.
    ///
    /// # Errors
    /// As for [`Draft::create`].
    pub fn create(path: &Path, force: bool) -> io::Result<Destination> {
        if is_stream(path) {
            // What a shell redirects to is written behind what stands there.
            return Ok(Destination::Stream(BufWriter::new(OpenOptions::new().append(true).open(path)?)));
        }
        sweep(path.parent().unwrap_or(Path::new("")));
        Ok(Destination::File(BufWriter::new(Draft::create(path, force)?)))
    }

    /// Writes what is still gathered, and gives a file its name.
    ///
    /// # Errors
    /// What the system says.
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

/// Whether what stands at a path is written into, and not replaced: a pipe, a device, or what this process has open
/// already, as `/dev/stdout`.
pub fn is_stream(path: &Path) -> bool {
    let is_open = || {
        let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
        let leads_there = fs::read_link(path).is_ok_and(|target| target.starts_with("/proc/self/fd"));
        leads_there || folder.is_some_and(|folder| folder.starts_with("/proc") && folder.ends_with("fd"))
    };
    fs::metadata(path).is_ok_and(|found| !found.is_dir() && (!found.is_file() || is_open()))
}

/// Says on standard error what is wrong. If nobody listens there, nothing can be done about it.
pub fn complain(what: fmt::Arguments) {
    let _ = writeln!(io::stderr(), "seek: {what}");
}

/// A stranger's text as one line that steers no terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        Cow::Owned(text.replace(char::is_control, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}
