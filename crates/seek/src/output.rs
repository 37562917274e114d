//! Standard output, standard error, and files that are there whole or not at all.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use crate::draft::Draft;

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
}

impl Destination {
    /// Writes what is still gathered, and gives a file its name.
    ///
    /// # Errors
    /// What the system says.
    pub fn commit(self) -> io::Result<()> {
        match self {
            Destination::Stdout(mut stdout) => stdout.flush(),
            Destination::File(file) => file.into_inner().map_err(|error| error.into_error())?.commit(true),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Destination::Stdout(stdout) => stdout.write(bytes),
            Destination::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::Stdout(stdout) => stdout.flush(),
            Destination::File(file) => file.flush(),
        }
    }
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
