//! The text of an error with its causes.

use std::error::Error;

/// The messages of an error and of its [sources](Error::source), joined by ": ". A source that only repeats the end of
/// the text is left out.
///
/// ```
/// use seek_io::{Corpus, error_chain};
///
/// let error = Corpus::open("no/such.parquet").map(|_| ()).unwrap_err();
/// assert!(error_chain(&error).starts_with("no/such.parquet: cannot be read: "));
/// ```
pub fn error_chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(source) = next {
        let message = source.to_string();
        if !text.ends_with(&message) {
            text.push_str(": ");
            text.push_str(&message);
        }
        next = source.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{InputError, InputFailure};
    use std::io;

    #[test]
    fn each_message_occurs_once() {
        let cause = io::Error::new(io::ErrorKind::NotFound, "no disk");
        let failure = InputFailure { id: "a.html".to_owned(), error: InputError::Unreadable(cause) };
        assert_eq!(failure.to_string(), "a.html: cannot be read");
        assert_eq!(error_chain(&failure), "a.html: cannot be read: no disk");
        assert_eq!(error_chain(&failure.error), "cannot be read: no disk");
        assert_eq!(error_chain(&io::Error::other("full")), "full");
    }
}
