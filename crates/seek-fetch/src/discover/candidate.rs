//! An address that a source names, before anything is left out.

use url::Url;

use super::date::Day;

/// An address with what its source says about the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The address as the source has it.
    pub(super) address: Url,
    /// The day of the last change, or else of publication.
    pub(super) day: Option<Day>,
    /// The language tag.
    pub(super) language: Option<String>,
}

impl Candidate {
    /// An address with its day and its language.
    pub(super) fn new(address: Url, day: Option<Day>, language: Option<String>) -> Candidate {
        Candidate { address, day, language }
    }
}
