//! Links that a crawl finds and does not follow.

use std::collections::HashMap;

use url::Url;

/// Most addresses that are kept. Further ones are not counted.
const MOST_LEFT: usize = 200_000;

/// Why a link is not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// The page with the link has the greatest depth.
    Deep,
    /// The page asks not to follow it.
    NoFollow,
    /// Its address is that of a file which is no page, or one of a series without end.
    Trap,
}

/// Links that are not followed, by their addresses. Another page may have a link to the same address that is followed.
#[derive(Debug, Default)]
pub(super) struct LeftLinks {
    reasons: HashMap<String, Reason>,
}

impl LeftLinks {
    /// Adds a link. The first reason counts.
    pub(super) fn add(&mut self, address: &Url, reason: Reason) {
        if self.reasons.len() < MOST_LEFT {
            self.reasons.entry(address.to_string()).or_insert(reason);
        }
    }

    /// Forgets a link that is followed after all.
    pub(super) fn remove(&mut self, address: &Url) {
        self.reasons.remove(address.as_str());
    }

    /// The number of links with a reason.
    pub(super) fn count(&self, reason: Reason) -> u64 {
        self.reasons.values().filter(|found| **found == reason).count() as u64
    }
}
