//! Messages on standard output and standard error.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use super::destination::OutputError;

/// Prints a whole text on standard output. A reader that closes the pipe early is not an error.
///
/// # Errors
/// [`OutputError::Stdout`].
pub fn print(text: &str) -> Result<(), OutputError> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints an error on standard error. A failure of standard error is ignored: it cannot be reported.
pub fn complain(message: fmt::Arguments) {
    let _ = writeln!(io::stderr(), "seek: {message}");
}

/// Untrusted text as one line without control characters for the terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        Cow::Owned(text.replace(char::is_control, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}
