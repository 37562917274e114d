//! The texts of errors and panics.
//!
//! Some crates that decode input panic on damaged bytes. Such a panic becomes an error of that input.

use std::any::Any;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The message of a panic, as [`catch_unwind`] or a joined thread returns it. `no message` if it holds no text.
///
/// ```
/// let panic = std::panic::catch_unwind(|| panic!("page {} is damaged", 7)).unwrap_err();
/// assert_eq!(seek_io::panic_message(&*panic), "page 7 is damaged");
/// ```
pub fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// The result of `decode`, or the message of its panic. After a panic, the caller must not use what `decode` changed.
pub(crate) fn catch_panic<T>(decode: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(decode)).map_err(|panic| format!("damaged: {}", panic_message(&*panic)))
}

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
