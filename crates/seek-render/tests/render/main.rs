//! The renderers on small pages, and their properties on any page.
#![allow(clippy::unwrap_used, missing_docs)]

mod referees;
mod render;
mod render_formats;
mod render_hostile;
mod render_html;
mod render_properties;
mod render_tei;

use seek_page::Page;

/// A page of this source.
fn page(html: &str) -> Page {
    Page::from_source(html).unwrap()
}
