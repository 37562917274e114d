//! The renderers on small pages: the text, its markup, and what must hold for any page.
#![allow(clippy::unwrap_used, missing_docs)]

mod page;
mod render;
mod render_formats;
mod render_hostile;
mod render_properties;
mod render_tei;
