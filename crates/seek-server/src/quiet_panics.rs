//! Panics without the text of pages.

use std::panic;

/// Prints the place of a panic to standard error, without its message: that may hold text of a page.
pub fn print_no_contents() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!(" at {}:{}", place.file(), place.line()));
        eprintln!("the program failed, which is a bug{}", place.unwrap_or_default());
    }));
}
