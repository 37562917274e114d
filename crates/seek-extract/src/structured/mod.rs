//! The parts that pages of some types are made of: posts, a product, entries, comments.

mod clues;
mod columns;
mod patterns;
mod posts;
mod sums;
mod view;
mod when;

use seek_page::{Page, PageError, PageType, Selection, Structured};
use view::View;

/// Finds the parts of a page of this type, within and beside what was chosen of it.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits.
pub fn structured(page: &Page, page_type: PageType, selection: &Selection) -> Result<Structured, PageError> {
    let view = View::of(page, selection)?;
    let mut found = Structured::default();
    match page_type {
        PageType::Forum => found.posts = posts::shown(&view, &[])?,
        _ => {}
    }
    Ok(found)
}
