//! The parts of pages of some types: posts, a product, items, comments.
//!
//! 1. [`selected_page`] reads the page once: its selected blocks. It finds the [`candidates`] for authors and dates when
//!    posts or comments need them.
//! 2. [`linked_text`] gives the values of the page's linked data as plain text.
//! 3. [`patterns`] finds repeated elements, after Table Pattern. [`same_path`] picks one author and one date for each
//!    of them.
//! 4. [`posts`], [`comments`], [`product`] and [`items`] build the parts from both sources. Linked data win for facts
//!    (author, date, price), the markup for text, since linked data are often shortened.
//!
//! A part that neither the linked data nor the markup give stays empty.

mod candidates;
mod comments;
mod declared_posts;
mod items;
mod linked_text;
mod optional;
mod patterns;
mod posts;
mod prefix_sums;
mod price;
mod product;
mod record_texts;
mod same_path;
mod selected_page;
mod set_keys;
mod single_post;

pub use optional::{OptionalPart, optional_blocks};

use linked_text::LinkedText;
use seek_page::{Page, PageError, PageParts, PageType, Selection};
use selected_page::SelectedPage;

/// Finds the parts of a page of this type: posts of forums, products of product pages, items of listings and
/// collections, comments of all other types. `selection` is the main content of the page.
///
/// # Errors
/// [`PageError`] if the page has no tree within its limits, or if its time is over.
///
/// # Example
/// ```
/// use seek_metadata::page_parts;
/// use seek_page::{Page, PageType, Selection};
///
/// let post = |name: &str, text: &str| format!("<div class=post><b class=author>{name}</b> <p>{text}</p></div>");
/// let page = Page::from_source(&[post("Ann", "My kettle leaks."), post("Bo", "Buy another one.")].concat())?;
/// let all = Selection::of_blocks((0..page.blocks()?.len()).collect());
/// let parts = page_parts(&page, PageType::Forum, &all)?;
/// assert_eq!(parts.posts[1].author.as_deref(), Some("Bo"));
/// assert_eq!(parts.posts[1].text, "Buy another one.");
/// # Ok::<(), seek_page::PageError>(())
/// ```
pub fn page_parts(page: &Page, page_type: PageType, selection: &Selection) -> Result<PageParts, PageError> {
    let selected = SelectedPage::of(page, selection)?;
    let data = LinkedText::of(page)?;
    page.check_deadline()?;
    let mut found = PageParts::default();
    match page_type {
        PageType::Forum => found.posts = posts::find_all(&selected, &data)?,
        PageType::Product => found.product = product::find(&selected, &data)?,
        PageType::Listing => found.items = items::find_all(&selected, &data, false)?,
        PageType::Collection => found.items = items::find_all(&selected, &data, true)?,
        _ => found.comments = comments::find_all(&selected, &data)?,
    }
    page.check_deadline()?;
    Ok(found)
}
