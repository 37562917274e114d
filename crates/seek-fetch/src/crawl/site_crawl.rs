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
    /// Links that failed in an earlier run and are followed first.
    failed: LinkPool,
    /// Whether an address of it is being fetched.
    pub(super) is_busy: bool,
    /// Hosts that do not answer.
    dead: HashSet<String>,
    /// The number of links to these hosts that are not followed.
    given_up: u64,
}

impl SiteCrawl {
    /// A crawl that begins at an address.
    pub(super) fn new(home: Url, order: CrawlOrder) -> SiteCrawl {
        let mut site = SiteCrawl {
            home: home.clone(),
            pool: LinkPool::new(order),
            failed: LinkPool::new(CrawlOrder::Breadth),
            is_busy: false,
            dead: HashSet::new(),
            given_up: 0,
        };
        site.add(Link::start(home));
        site
    }

    pub(super) fn home(&self) -> &Url {
        &self.home
    }

    pub(super) fn add(&mut self, link: Link) {
        match self.dead.contains(host(&link.address)) {
            true => self.given_up += 1,
            false => self.pool.add(link),
        }
    }

    /// Adds a link that failed in an earlier run.
    pub(super) fn add_failed(&mut self, link: Link) {
        self.failed.add(link);
    }

    /// Learns what the page of a link is, which has these new links.
    pub(super) fn learn(&mut self, kind: &LinkKind, value: PageValue, links: &[Link]) {
        self.pool.learn(kind, value, links);
    }

    /// The link that is followed next.
    pub(super) fn take(&mut self) -> Option<Link> {
        self.pool.take()
    }

    /// The next link that failed in an earlier run.
    pub(super) fn take_failed(&mut self) -> Option<Link> {
        self.failed.take()
    }

    /// The link to an address that has been followed otherwise.
    pub(super) fn take_address(&mut self, address: &Url) -> Option<Link> {
        self.pool.take_address(address).or_else(|| self.failed.take_address(address))
    }

    /// Follows no further link to the host of an address, which does not answer. Returns the addresses of the user among them.
    pub(super) fn give_up(&mut self, address: &Url) -> Vec<Link> {
        let name = host(address);
        self.dead.insert(name.to_owned());
        let mut starts = self.failed.take_host(name);
        starts.extend(self.pool.take_host(name));
        let all = starts.len();
        starts.retain(|link| link.depth == 0);
        self.given_up += (all - starts.len()) as u64;
        starts
    }

    /// The number of links that are not followed yet.
    pub(super) fn left(&self) -> u64 {
        self.pool.len() as u64
    }

    /// The number of links that failed in an earlier run and wait for another try.
    pub(super) fn left_failed(&self) -> u64 {
        self.failed.len() as u64
    }

    /// The number of links that are not followed since their hosts do not answer.
    pub(super) fn given_up(&self) -> u64 {
        self.given_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_a_host_that_was_given_up_were_not_counted() {
        let start = |address: &str| Link::start(Url::parse(address).unwrap());
        let link = |address: &str| Link { depth: 1, ..start(address) };
        let mut site = SiteCrawl::new(link("https://a.site.example/").address, CrawlOrder::Breadth);
        site.add(link("https://b.site.example/1"));
        site.add_failed(link("https://b.site.example/2"));
        site.add(start("https://b.site.example/given"));
        let starts = site.give_up(&link("https://b.site.example/gone").address);
        assert_eq!(starts, [start("https://b.site.example/given")]);
        site.add(link("https://b.site.example/3"));
        assert_eq!((site.left(), site.left_failed(), site.given_up()), (1, 0, 3));
        assert_eq!(site.take().unwrap().address.as_str(), "https://a.site.example/");
        assert_eq!(site.take(), None);
    }
}
