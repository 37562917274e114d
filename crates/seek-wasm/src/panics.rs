//! Keeps the message of a panic. A panic ends a call without an answer, and a module has no standard error.

use std::panic;
use std::sync::{Mutex, Once, PoisonError};

static LAST: Mutex<Option<String>> = Mutex::new(None);

/// From now on, the message of a panic is kept.
pub fn keep_messages() {
    static BEGIN: Once = Once::new();
    BEGIN.call_once(|| {
        panic::set_hook(Box::new(|info| {
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
        }));
    });
}

/// The message of the last panic.
pub fn last_message() -> Option<String> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
