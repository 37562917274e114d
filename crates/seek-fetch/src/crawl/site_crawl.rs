//! The crawl of one site: one request at a time.

use url::Url;

use super::gain::LinkKind;
use super::link_pool::{CrawlOrder, Link, LinkPool};
use super::page_value::PageValue;

/// The crawl of one site.
#[derive(Debug)]
pub(super) struct SiteCrawl {
    /// The first address that the user gave of it.
    home: Url,
    pool: LinkPool,
    has_ended: bool,
}

impl SiteCrawl {
    /// A crawl that begins at an address.
    pub(super) fn new(home: Url, order: CrawlOrder) -> SiteCrawl {
        let mut site = SiteCrawl { home: home.clone(), pool: LinkPool::new(order), has_ended: false };
        site.add(Link::start(home));
        site
    }

    pub(super) fn home(&self) -> &Url {
        &self.home
    }

    pub(super) fn add(&mut self, link: Link) {
        self.pool.add(link);
    }

    /// Learns what the page of a link is, and adds the new links on it.
    pub(super) fn learn(&mut self, kind: &LinkKind, value: PageValue, links: Vec<Link>) {
        self.pool.learn(kind, value, &links);
        links.into_iter().for_each(|link| self.pool.add(link));
    }

    /// The link that is followed next.
    pub(super) fn take(&mut self) -> Option<Link> {
        if self.has_ended { None } else { self.pool.take() }
    }

    /// The link to an address that was followed in an earlier run.
    pub(super) fn take_address(&mut self, address: &Url) -> Option<Link> {
        self.pool.take_address(address)
    }

    /// Follows no further link: the host does not answer.
    pub(super) fn end(&mut self) {
        self.has_ended = true;
    }
}
