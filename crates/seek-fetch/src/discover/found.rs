//! What a search gives.

use super::date::Day;
use super::error::DiscoverError;
use super::options::Source;
use super::traps::Trap;

/// An address of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The address in its normal form.
    pub address: String,
    /// Where it was found first.
    pub source: Source,
    /// The day of the last change, or else of publication.
    pub day: Option<Day>,
    /// The language tag as declared.
    pub language: Option<String>,
}

/// A part of a site that could not be read, or only in part.
#[derive(Debug)]
pub struct Problem {
    /// Its address.
    pub address: String,
    /// The file that names it, if the user does not.
    pub named_by: Option<String>,
    /// What is wrong.
    pub error: DiscoverError,
}

/// What a search gives.
#[derive(Debug)]
pub enum Found {
    /// An address.
    Entry(Entry),
    /// A problem. The search goes on.
    Problem(Problem),
}

/// Numbers of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscoverCounts {
    /// Addresses that were found.
    pub found: u64,
    /// Parts that could not be read. Warnings do not count.
    pub failed: u64,
    pub(super) traps: [u64; Trap::ALL.len()],
}

impl DiscoverCounts {
    /// The kinds of traps with the numbers of addresses that were left out, without those of number 0.
    pub fn traps(&self) -> impl Iterator<Item = (Trap, u64)> {
        Trap::ALL.into_iter().zip(self.traps).filter(|(_, count)| *count > 0)
    }
}
