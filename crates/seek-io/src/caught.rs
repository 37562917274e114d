//! Panics of crates that read what comes from outside.
//!
//! A panic is no answer to input, so it is caught here and becomes a message; what was being read is given up.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What `read` returns, or the message of its panic. What `read` was changing must not be used after a panic.
pub(crate) fn caught<T>(read: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).map_err(|panic| {
        let message =
            panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        format!("damaged: {}", message.unwrap_or("no more is known"))
    })
}
