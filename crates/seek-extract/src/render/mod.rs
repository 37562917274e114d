//! Renderers: a Selection as text of some format.

mod text;
mod words;

pub use text::text;
