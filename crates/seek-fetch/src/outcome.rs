//! What became of an address.

use crate::digest::digest;
use crate::exchange::Exchange;

/// What became of an address.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The address as given.
    pub address: String,
    /// Its requests and answers, with those of its redirects.
    pub exchanges: Vec<Exchange>,
    /// Why it failed.
    pub error: Option<String>,
    /// The page to which it leads on, if that was requested for another address of the crawl. It is not requested again, so the last
    /// answer is the redirect.
    pub leads_to: Option<String>,
    /// Where a crawl found it.
    pub origin: Option<Origin>,
}

/// Where a crawl found an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The page with the link; none for an address of the user.
    pub via: Option<String>,
    /// The number of links from an address of the user to it.
    pub depth: u32,
}

impl Outcome {
    /// Whether the page is that of the earlier archive.
    pub fn is_unchanged(&self) -> bool {
        let is_unchanged = |last: &Exchange| last.earlier.is_some() && last.unchanged(&digest(&last.body)).is_some();
        self.error.is_none() && self.exchanges.last().is_some_and(is_unchanged)
    }
}
