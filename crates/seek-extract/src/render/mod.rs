//! Renderers: a Selection as text of some format.
//!
//! [`text`] writes plain text. [`document`] reads the structure of what was chosen, once, and the others write it down.

mod document;
mod formats;
mod text;
mod words;

pub use document::{Document, Markup, document, markdown};
pub use formats::{html, tei, xml};
pub use text::text;
pub(crate) use text::text_inside;
