//! Checks a change of a label before it goes to the log.

use crate::event::{Change, SegmentJudgement};
use crate::parsed_page::ParsedPage;
use seek_page::PageType;
use std::collections::BTreeMap;

/// Why a change is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// There is no such page.
    #[error("there is no page {0}")]
    NoPage(usize),
    /// The annotator has not opened the page, or another version of the program cuts it in another way since.
    #[error("open the page first")]
    NotOpened,
    /// The annotator has labelled the page, and wants to settle it.
    #[error("only somebody who has not labelled the page can settle it")]
    OwnPage,
    /// The name is no name.
    #[error("a name has 1 to 60 characters, and no control characters")]
    Name,
    /// A block does not exist.
    #[error("the page has {blocks} blocks")]
    Block {
        /// Number of blocks.
        blocks: usize,
    },
    /// An element does not exist.
    #[error("there is no element {0:?}")]
    Element(String),
    /// A page type is not known.
    #[error("{0:?} is no page type")]
    PageType(String),
    /// A text is too long.
    #[error("a text has more than {limit} characters")]
    LongText {
        /// Most characters.
        limit: usize,
    },
    /// The page cannot be read or parsed.
    #[error("{0}")]
    Page(String),
    /// The event is not on the disk.
    #[error("{0}")]
    NotWritten(String),
}

/// Most characters of a title, an author, a date or a note.
const LONGEST_TEXT: usize = 10_000;

/// The judgements of segments by the paths of their elements.
pub(crate) fn segments_by_path(
    parsed: &ParsedPage,
    change: &Change,
) -> Result<BTreeMap<String, Option<SegmentJudgement>>, ChangeError> {
    let by_path = |(key, judgement): (&String, &Option<SegmentJudgement>)| {
        let path = key.parse().ok().and_then(|number| parsed.path_of_element(number));
        path.map(|path| (path, *judgement)).ok_or_else(|| ChangeError::Element(key.clone()))
    };
    change.segments.iter().map(by_path).collect()
}

/// Checks that a change fits the page.
pub(crate) fn check(parsed: &ParsedPage, change: &Change) -> Result<(), ChangeError> {
    let blocks = parsed.blocks.len();
    if change.on.end().max(change.off.end()) as usize > blocks {
        return Err(ChangeError::Block { blocks });
    }
    if let Some(Some(name)) = &change.page_type
        && name.parse::<PageType>().is_err()
    {
        return Err(ChangeError::PageType(name.clone()));
    }
    let values = [&change.title, &change.author, &change.date].into_iter().flatten().flatten();
    if values.chain(&change.note).any(|text| text.chars().count() > LONGEST_TEXT) {
        return Err(ChangeError::LongText { limit: LONGEST_TEXT });
    }
    Ok(())
}

/// Checks the name of an annotator.
///
/// # Errors
/// [`ChangeError::Name`].
pub fn check_name(name: &str) -> Result<(), ChangeError> {
    let fits = (1..=60).contains(&name.chars().count()) && !name.chars().any(char::is_control) && name.trim() == name;
    if fits { Ok(()) } else { Err(ChangeError::Name) }
}
