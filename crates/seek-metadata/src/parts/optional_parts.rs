//! The parts of a page that are not its main text, but that some uses want with it: title, by-line, captions and comments.
//!
//! The golds of labelled corpora leave these parts out of nearly all articles (`docs/experiments.md`), and so does the pipeline.
//! This file finds their blocks, so that a text can hold them when they are wanted.

use super::comments;
use super::linked_text::LinkedText;
use super::posts::is_control;
use super::selected_page::SelectedPage;
use crate::metadata::metadata;
use seek_page::{Metadata, NodeId, NodeKind, Page, PageError, Selection, Tag};
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// Most words of a by-line besides the names of its authors.
const MOST_BYLINE_WORDS: usize = 12;
/// Most elements between a caption and the element that is named after it.
const CAPTION_LEVELS: usize = 3;

/// A part of a page that is not in its main text, but can be added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum OptionalPart {
    /// The title, as the page shows it.
    Title,
    /// The line that names the authors.
    Byline,
    /// The captions of pictures and tables beside the main text.
    Captions,
    /// The text of readers' comments. The posts of a forum are main text.
    Comments,
}

impl OptionalPart {
    /// All parts.
    pub const ALL: [OptionalPart; 4] =
        [OptionalPart::Title, OptionalPart::Byline, OptionalPart::Captions, OptionalPart::Comments];

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            OptionalPart::Title => "title",
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

/// The blocks of some optional parts, ascending. Each is near the selection of the main text; a page without a selection has none.
///
/// ```
/// use seek_metadata::{OptionalPart, optional_blocks};
/// use seek_page::{Page, Selection};
///
/// let page = Page::from_source("<h1>Storm</h1><p>By Ann Lee<p>The storm hit the coast at night.")?;
/// let main = Selection::of_blocks(vec![2]);
/// assert_eq!(optional_blocks(&page, &main, &[OptionalPart::Title])?, [0]);
/// assert_eq!(optional_blocks(&page, &main, &OptionalPart::ALL)?, [0, 1]);
/// # Ok::<(), seek_page::PageError>(())
/// ```
///
/// # Errors
/// [`PageError`] if the page exceeds its limits.
pub fn optional_blocks(page: &Page, selection: &Selection, parts: &[OptionalPart]) -> Result<Vec<usize>, PageError> {
    let selected = SelectedPage::of(page, selection)?;
    let is_selected = |block: &usize| selected.is_selected[*block];
    let Some(first) = (0..selected.blocks.len()).find(is_selected) else { return Ok(Vec::new()) };
    let last = (first..selected.blocks.len()).rfind(is_selected).unwrap_or(first);
    let metadata = metadata(page)?;
    let title = title(&selected, &metadata, first);
    let mut found = BTreeSet::new();
    for part in parts {
        match part {
            OptionalPart::Title => found.extend(title),
            OptionalPart::Byline => found.extend(byline(&selected, &metadata, title.unwrap_or(0))),
            OptionalPart::Captions => {
                found.extend((title.unwrap_or(first).min(first)..=last).filter(|&block| is_caption(&selected, block)));
            }
            OptionalPart::Comments => found.extend(comment_blocks(&selected)?),
        }
        page.check_deadline()?;
    }
    Ok(found.into_iter().collect())
}

/// The block that shows the title: the last one up to the start of the main text, or the first one after it.
fn title(selected: &SelectedPage, metadata: &Metadata, first: usize) -> Option<usize> {
    let title = words(&metadata.title.as_ref()?.value);
    let is_title = |block: &usize| !title.is_empty() && words(selected.blocks.text(*block)) == title;
    (0..=first).rfind(is_title).or_else(|| (first..selected.blocks.len()).find(is_title))
}

/// The first block from the title on that names all authors and little else.
fn byline(selected: &SelectedPage, metadata: &Metadata, title: usize) -> Option<usize> {
    let names: BTreeSet<String> = metadata.authors.iter().flat_map(|author| words(&author.value)).collect();
    let is_byline = |block: &usize| {
        let words = words(selected.blocks.text(*block));
        let others = words.iter().filter(|word| !names.contains(*word)).count();
        others <= MOST_BYLINE_WORDS && names.iter().all(|name| words.contains(name))
    };
    (title..selected.blocks.len()).find(is_byline).filter(|_| !names.is_empty())
}

fn is_caption(selected: &SelectedPage, block: usize) -> bool {
    let dom = selected.dom;
    let is_named = |id: NodeId| {
        dom.tag(id) == Tag::Figcaption
            || dom.tag(id) == Tag::Caption
            || dom.attribute(id, "class").is_some_and(|class| class.to_ascii_lowercase().contains("caption"))
    };
    let mut around = dom.ancestors(selected.blocks.get(block).first);
    around.by_ref().take(CAPTION_LEVELS).any(|id| dom.kind(id) == NodeKind::Element && is_named(id))
}

/// The blocks whose lines are in the text of a comment.
fn comment_blocks(selected: &SelectedPage) -> Result<Vec<usize>, PageError> {
    let comments = comments::find_all(selected, &LinkedText::of(selected.page)?)?;
    let lines: HashSet<Vec<String>> = comments.iter().flat_map(|comment| comment.text.lines()).map(words).collect();
    let is_comment = |block: &usize| {
        let mut own = selected.blocks.text(*block).lines().map(words).filter(|words| !words.is_empty()).peekable();
        own.peek().is_some() && own.all(|words| lines.contains(&words))
    };
    let others = (0..selected.blocks.len()).filter(|&block| !selected.is_selected[block]);
    Ok(others.filter(|&block| !is_control(selected, block)).filter(is_comment).collect())
}

/// The words of a text in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
