//! Messages on standard output and standard error.
//!
//! An empty answer is no failure: the page may have no main content. But a user who sees nothing must know that it was no accident.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use content_seeker::EmptyReason;

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

/// The reason as a sentence about the page, in the same words wherever it stands.
pub fn because(reason: EmptyReason) -> String {
    format!("no main content found: {}", reason.description())
}

/// A line for the user, which names the page, the reason and what to try.
pub fn note(id: &str, reason: EmptyReason) -> String {
    let advice = match reason {
        EmptyReason::NoText => "if a script loads its text, save it with a browser first",
        _ => "'--page-type TYPE' or another '--method' may find some, and 'seek explain' shows why it did not",
    };
    format!("{}: {}; {advice}", visible(id), because(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_one_line_with_advice() {
        for reason in EmptyReason::ALL {
            let line = note("a\nb.html", reason);
            assert!(line.starts_with("a\u{fffd}b.html: no main content found: "), "{line}");
            assert!(line.contains(reason.description()) && !line.contains('\n'), "{line}");
        }
    }
}
