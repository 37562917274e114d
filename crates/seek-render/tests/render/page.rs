//! Pages from source.

use seek_page::Page;

pub fn page(html: &str) -> Page {
    Page::from_source(html).unwrap()
}
