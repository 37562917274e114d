//! The crawl of one site: one request at a time.

use std::collections::HashSet;

use url::Url;

use super::gain::LinkKind;
use super::link_pool::{CrawlOrder, Link, LinkPool};
use super::page_value::PageValue;
use crate::site::host;

/// The crawl of one site.
#[derive(Debug)]
pub(super) struct SiteCrawl {
    /// The first address that the user gave of it.
    home: Url,
    pool: LinkPool,
    /// Hosts that do not answer.
    dead: HashSet<String>,
}

impl SiteCrawl {
    /// A crawl that begins at an address.
    pub(super) fn new(home: Url, order: CrawlOrder) -> SiteCrawl {
        let mut site = SiteCrawl { home: home.clone(), pool: LinkPool::new(order), dead: HashSet::new() };
        site.add(Link::start(home));
        site
    }

    pub(super) fn home(&self) -> &Url {
        &self.home
    }

    pub(super) fn add(&mut self, link: Link) {
        self.pool.add(link);
    }

    /// Learns what the page of a link is, which has these new links.
    pub(super) fn learn(&mut self, kind: &LinkKind, value: PageValue, links: &[Link]) {
        self.pool.learn(kind, value, links);
    }

    /// The link that is followed next.
    pub(super) fn take(&mut self) -> Option<Link> {
        loop {
            let link = self.pool.take()?;
            if !self.dead.contains(host(&link.address)) {
                return Some(link);
            }
        }
    }

    /// The link to an address that was followed in an earlier run.
    pub(super) fn take_address(&mut self, address: &Url) -> Option<Link> {
        self.pool.take_address(address)
    }

    /// Follows no further link to the host of an address, which does not answer.
    pub(super) fn give_up(&mut self, address: &Url) {
        self.dead.insert(host(address).to_owned());
    }

    /// The number of links that are not followed yet.
    pub(super) fn left(&self) -> usize {
        self.pool.len()
    }
}
