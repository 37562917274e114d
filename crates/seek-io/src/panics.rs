//! Panics turned into messages.
//!
//! Some crates that decode input panic on damaged bytes. Such a panic becomes an error of that input.

use std::any::Any;
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
