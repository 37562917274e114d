//! The parts of a page that are not its main text, but that some uses want with it: title, standfirst,
//! by-line, captions and comments.
//!
//! The golds of labelled corpora leave these parts out of nearly all articles (`docs/experiments.md`), and so does the
//! pipeline. Here their blocks are found, so that a text can hold them when they are wanted.

mod byline;
mod captions;
mod standfirst;
mod title;

use super::comments;
use super::linked_text::LinkedText;
use super::selected_page::SelectedPage;
use seek_page::{Metadata, NodeId, Page, PageError, PageType, Selection};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// A part of a page that is not in its main text, but can be added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum OptionalPart {
    /// The title, as the page shows it.
    Title,
    /// The short text after the title that sums up the article.
    Standfirst,
    /// The line that names the authors.
    Byline,
    /// The captions of pictures and tables beside the main text.
    Captions,
    /// The text of readers' comments. The posts of a forum are main text.
    Comments,
}

impl OptionalPart {
    /// All parts.
    pub const ALL: [OptionalPart; 5] = [
        OptionalPart::Title,
        OptionalPart::Standfirst,
        OptionalPart::Byline,
        OptionalPart::Captions,
        OptionalPart::Comments,
    ];

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            OptionalPart::Title => "title",
            OptionalPart::Standfirst => "standfirst",
            OptionalPart::Byline => "byline",
            OptionalPart::Captions => "captions",
            OptionalPart::Comments => "comments",
        }
    }

    /// The part of this name.
    pub fn by_name(name: &str) -> Option<OptionalPart> {
        OptionalPart::ALL.into_iter().find(|part| part.name() == name)
    }
}

impl fmt::Display for OptionalPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The blocks of some optional parts that are not selected, ascending. `metadata` is that of the page. Comments are read on
/// pages of the types that [`page_parts`](crate::page_parts) reads them on. A page without a selection has no such blocks.
///
/// ```
/// use seek_metadata::{OptionalPart, metadata, optional_blocks};
/// use seek_page::{Page, PageType, Selection};
///
/// let page = Page::from_source("<h1>Storm</h1><p>By Ann Lee<p>The storm hit the coast at night.")?;
/// let main = Selection::of_blocks(vec![2]);
/// let blocks = optional_blocks(&page, &main, &metadata(&page)?, Some(PageType::Article), &OptionalPart::ALL)?;
/// assert_eq!(blocks, [0, 1]);
/// # Ok::<(), seek_page::PageError>(())
/// ```
///
/// # Errors
/// [`PageError`] if the page exceeds its limits.
pub fn optional_blocks(
    page: &Page,
    selection: &Selection,
    metadata: &Metadata,
    page_type: Option<PageType>,
    parts: &[OptionalPart],
) -> Result<Vec<usize>, PageError> {
    let selected = SelectedPage::of(page, selection)?;
    let Some(main) = MainBlocks::of(&selected) else { return Ok(Vec::new()) };
    let title = title::find(&selected, metadata, &main);
    let mut found = BTreeSet::new();
    for part in parts {
        match part {
            OptionalPart::Title => found.extend(title),
            OptionalPart::Standfirst => found.extend(standfirst::find(&selected, metadata, &main, title)),
            OptionalPart::Byline => found.extend(byline::find(&selected, metadata, &main, title)),
            OptionalPart::Captions => found.extend(captions::find(&selected, &main, title)?),
            OptionalPart::Comments if page_type.is_some_and(comments::are_read_on) => {
                let shown = comments::shown_comments(&selected, &LinkedText::of(page)?)?;
                found.extend(shown.into_iter().flat_map(|comment| comment.blocks));
            }
            OptionalPart::Comments => {}
        }
        page.check_deadline()?;
    }
    Ok(found.into_iter().filter(|&block| !selected.is_selected[block]).collect())
}

/// The blocks between which the main text lies.
struct MainBlocks {
    /// The first selected block.
    first: usize,
    /// The last selected block.
    last: usize,
    /// The blocks that the markup shows. Blocks that only the data of the page hold follow them.
    shown: Range<usize>,
}

impl MainBlocks {
    fn of(selected: &SelectedPage) -> Option<MainBlocks> {
        let first = selected.is_selected.iter().position(|is_selected| *is_selected)?;
        let last = selected.is_selected.iter().rposition(|is_selected| *is_selected)?;
        Some(MainBlocks { first, last, shown: selected.blocks_in(0..selected.dom.markup_len() as NodeId) })
    }

    /// The shown blocks of a range.
    fn shown_of(&self, blocks: Range<usize>) -> Range<usize> {
        blocks.start.clamp(self.shown.start, self.shown.end)..blocks.end.clamp(self.shown.start, self.shown.end)
    }
}
