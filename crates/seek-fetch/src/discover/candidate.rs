//! An address that a source names, before anything is left out.

use url::Url;

use super::date::Day;

/// Most bytes of an address to which others are relative, and of those. A file of some kilobytes may name thousands.
const LONGEST: usize = 4_000;

/// An address that a file names, relative to a base. `None` if it is none, or if it is very long.
pub(super) fn joined(base: &Url, written: &str) -> Option<Url> {
    let written = written.trim();
    let is_short = base.as_str().len() <= LONGEST && written.len() <= LONGEST;
    is_short.then(|| base.join(written).ok()).flatten()
}

/// An address with what its source says about the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The address as the source has it.
    pub(crate) address: Url,
    /// The day of the last change, or else of publication.
    pub(crate) day: Option<Day>,
    /// The language tag.
    pub(crate) language: Option<String>,
    /// The text of the link, if it is one.
    pub(crate) text: String,
}

impl Candidate {
    /// An address with its day and its language.
    pub(crate) fn new(address: Url, day: Option<Day>, language: Option<String>) -> Candidate {
        Candidate { address, day, language, text: String::new() }
    }
}
