//! An address that a source names, before anything is left out.

use url::Url;

use super::date::Day;

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
