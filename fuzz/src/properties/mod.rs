//! What must be true of each page.

mod rendering;
mod selection;

pub use rendering::reads_back;
pub use selection::lies_inside;

/// Checks of the views of a page, from the tests of `seek-page`.
#[path = "../../../crates/seek-page/tests/whole/mod.rs"]
pub mod views;

#[path = "../../../crates/seek-render/tests/render/read_back.rs"]
mod read_back;
