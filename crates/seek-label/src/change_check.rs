//! Checks a change of a label before it goes to the log.

use crate::BlockSet;
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
    /// A threshold is no probability.
    #[error("the threshold {0} is not between 0 and 1")]
    Threshold(f64),
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
    let of_threshold = change.threshold.iter().flat_map(|threshold| [&threshold.on, &threshold.off]);
    let named = [&change.on, &change.off, &change.free].into_iter().chain(of_threshold);
    if named.map(BlockSet::end).any(|end| end as usize > blocks) {
        return Err(ChangeError::Block { blocks });
    }
    if let Some(at) = change.threshold.as_ref().and_then(|threshold| threshold.at)
        && !(0.0..=1.0).contains(&at)
    {
        return Err(ChangeError::Threshold(at));
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

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn a_threshold_is_a_probability_and_names_blocks_of_the_page() {
        let parsed = ParsedPage::of(Page::from_source("<p>It came.</p><p>It left.</p>").unwrap()).unwrap();
        let checked = |json: &str| check(&parsed, &serde_json::from_str(json).unwrap());
        for right in [r#"{"at": 0.0}"#, r#"{"at": 1, "on": [[0, 2]]}"#, r#"{"at": null, "off": [[1, 2]]}"#] {
            assert!(checked(&format!(r#"{{"threshold": {right}}}"#)).is_ok(), "{right}");
        }
        for wrong in [r#"{"at": 0.5, "on": [[0, 3]]}"#, r#"{"at": 0.5, "off": [[2, 3]]}"#] {
            let refused = checked(&format!(r#"{{"threshold": {wrong}}}"#));
            assert!(matches!(refused, Err(ChangeError::Block { blocks: 2 })), "{wrong}");
        }
        for wrong in ["-0.001", "1.001", "1e300"] {
            let refused = checked(&format!(r#"{{"threshold": {{"at": {wrong}}}}}"#));
            assert!(matches!(refused, Err(ChangeError::Threshold(_))), "{wrong}");
        }
        assert!(checked(r#"{"free": [[2, 3]]}"#).is_err());
    }
}
