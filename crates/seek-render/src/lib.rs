//! Renderers: the selected text of a page as plain text, Markdown, HTML, XML or TEI.
//!
//! [`text`] writes plain text. [`document`] reads the structure of the selected text once, and the other writers are
//! loops over its events:
//!
//! ```
//! use seek_page::{Page, Selection};
//! use seek_render::{Markup, document, markdown};
//!
//! let page = Page::from_source("<nav>Home</nav><h1>Storm</h1><p>Nobody was <b>hurt</b>.").unwrap();
//! let document = document(&page, &Selection::of_blocks(vec![1, 2]), Markup::default()).unwrap();
//! assert_eq!(markdown(&document).unwrap(), "# Storm\n\nNobody was **hurt**.");
//! ```

mod document;
mod doubled_numbers;
mod doubled_words;
mod drawn_box;
mod escape;
mod event;
mod flat_grid;
mod hidden_words;
mod item_markers;
mod layout_context;
mod layout_list;
mod markup;
mod note_beside;
mod numbering;
mod ornament;
mod outline;
mod raised;
pub mod report;
mod rewritten;
mod table_foot;
mod table_lines;
mod text;
mod text_formulas;
mod title;
mod verse;
mod words;
mod writers;

pub use document::document;
pub use escape::push_escaped;
pub use event::{Cell, ContentDocument, Element, Event, Formula, Image};
pub use markup::Markup;
pub use text::{text, text_inside};
pub use title::{TitleRule, text_with_title, with_title};
pub use writers::{html::html, markdown::markdown, tei::tei, xml::xml};

#[cfg(test)]
mod tests {
    use crate::{Markup, document, markdown, text};
    use seek_page::{Page, Selection};

    /// All blocks of a page as plain text and as Markdown.
    pub(crate) fn rendered(html: &str) -> (String, String) {
        let page = Page::from_source(html).unwrap();
        let all = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
        let document = document(&page, &all, Markup::default()).unwrap();
        (text(&page, &all).unwrap(), markdown(&document).unwrap())
    }
}
