//! Renderers: a Selection as text of some format.

mod text;

pub use text::text;
