//! The parts that pages of some types are made of: posts, a product, entries, comments.
//!
//! 1. [`view`] reads the page once: what was chosen, and [`clues`] of authors and dates.
//! 2. [`data`] gives the page's linked data: its JSON-LD, microdata and RDFa.
//! 3. [`patterns`] finds the elements that repeat, after Table Pattern; [`columns`] what stands at the same place in
//!    each of them.
//! 4. [`posts`], [`comments`], [`product`] and [`entries`] put parts together of both. Where both say something, data
//!    are believed for facts (author, date, price) and the markup for text, since data are often shortened.
//!
//! Nothing is made up: a part that neither the data nor the markup tells stays empty.

mod clues;
mod columns;
mod comments;
mod data;
mod declared;
mod entries;
mod opening;
mod patterns;
mod posts;
mod price;
mod product;
mod sums;
mod view;

use data::Data;
use seek_page::{Page, PageError, PageParts, PageType, Selection};
use view::View;

/// Finds the parts of a page of this type, within and beside what was chosen of it: posts of forums, products of
/// product pages, entries of listings and collections, comments of all others.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits, or its time is over.
pub fn page_parts(page: &Page, page_type: PageType, selection: &Selection) -> Result<PageParts, PageError> {
    let view = View::of(page, selection)?;
    let data = Data::of(page)?;
    page.check_deadline()?;
    let mut found = PageParts::default();
    match page_type {
        PageType::Forum => found.posts = posts::find_all(&view, &data)?,
        PageType::Product => found.product = product::find(&view, &data)?,
        PageType::Listing => found.items = entries::find_all(&view, &data, false)?,
        PageType::Collection => found.items = entries::find_all(&view, &data, true)?,
        PageType::Article | PageType::Documentation | PageType::Service => {
            found.comments = comments::find_all(&view, &data)?;
        }
    }
    page.check_deadline()?;
    Ok(found)
}
