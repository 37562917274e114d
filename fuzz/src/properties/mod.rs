//! What must be true of each page.

mod rendering;
mod selection;

pub use rendering::reads_back;
pub use selection::lies_inside;
