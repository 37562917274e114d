//! Numbers of a crawl.

/// Numbers of a crawl.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CrawlCounts {
    /// Pages that were fetched.
    pub fetched: u64,
    /// The expected number of pages with wanted content among all pages of the archive.
    pub content: f64,
    /// Addresses that lead on to a page of another address. Each has a record that names the page.
    pub redirected: u64,
    /// Addresses that failed. Each has a record that says why, or why it failed before.
    pub failed: u64,
    /// Those of them that the user gave.
    pub failed_starts: u64,
    /// Addresses that the archive had already, without failures that are retried.
    pub known: u64,
    /// Links that the rules of their sites forbid.
    pub forbidden: u64,
    /// Links that wait. A crawl with more pages would follow them.
    pub left: u64,
    /// Links of the deepest pages, beyond the limit of the depth.
    pub deep: u64,
    /// Links that their pages ask not to follow.
    pub nofollow: u64,
    /// Links whose addresses are traps.
    pub traps: u64,
    /// Links to hosts that were given up since they failed too often.
    pub given_up: u64,
}
