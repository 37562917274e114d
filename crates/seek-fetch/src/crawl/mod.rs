//! Crawls sites: follows links to where content is expected, and keeps each answer in an archive.
//!
//! A judge says what each page is worth: content of a wanted type, or a list that leads on. `gain` learns from it what to expect
//! of links before their pages are fetched, `link_pool` says which link is next, and `site_crawl` does so for one site. A site
//! gets one request at a time.
//!
//! The archive is all that a crawl keeps. A run that goes on judges the pages of the archive once more, in their order, and then
//! knows what it knew when it ended.

mod error;
mod gain;
mod link_pool;
mod page_value;
mod site_crawl;

use std::collections::HashMap;
use std::slice::from_ref;
use std::time::Instant;

use seek_io::{FetchedPage, InputLimits};
use url::Url;

use crate::Fetcher;
use crate::address::address_of;
use crate::archive::Archive;
use crate::batch_options::BatchOptions;
use crate::discover::filter::{Filter, Rules, Verdict};
use crate::discover::{AddressPattern, Day, links};
use crate::frontier::{Frontier, Task};
use crate::outcome::{Origin, Outcome};
use crate::response::page_of;
use crate::site::are_of_one_site;
use crate::worker::{GIVEN_UP, Shared, work};
pub use error::CrawlError;
use gain::LinkKind;
pub use link_pool::CrawlOrder;
use link_pool::Link;
pub use page_value::PageValue;
use site_crawl::SiteCrawl;

/// What a crawl follows, and how.
#[derive(Clone, Debug)]
pub struct CrawlOptions {
    /// How pages are fetched.
    pub batch: BatchOptions,
    /// The order in which links are followed.
    pub order: CrawlOrder,
    /// Most addresses in the archive, with those of earlier runs. Each ended in a page or a failure.
    pub max_pages: u64,
    /// Most links from a given address to a page. `None`: no limit.
    pub max_depth: Option<u32>,
    /// Patterns of which one must fit the address of a link, if there are any.
    pub include: Vec<AddressPattern>,
    /// Patterns of which none may fit the address of a link.
    pub exclude: Vec<AddressPattern>,
    /// The day from which calendars are measured: their dates far from it have no end, and are left out.
    pub today: Day,
}

/// Numbers of a crawl.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CrawlCounts {
    /// Pages that were fetched.
    pub fetched: u64,
    /// The expected number of pages with wanted content among all pages of the archive.
    pub content: f64,
    /// Addresses that failed. Each has a record that says why.
    pub failed: u64,
    /// Addresses that the archive had already.
    pub known: u64,
}

/// Crawls sites into an archive. The addresses name sites, and are fetched first. `judge` says what a page is worth; `each` sees each
/// outcome before it is written.
///
/// # Errors
/// [`CrawlError`]. Failures of single pages are records.
pub fn crawl(
    fetcher: &Fetcher,
    addresses: &[impl AsRef<str>],
    archive: &mut Archive,
    options: &CrawlOptions,
    judge: impl FnMut(&FetchedPage) -> PageValue,
    mut each: impl FnMut(&Outcome),
) -> Result<CrawlCounts, CrawlError> {
    let mut crawl = Crawl::new(addresses, options, judge)?;
    for outcome in archive.outcomes()? {
        crawl.learn_again(&outcome?);
    }
    crawl.counts = CrawlCounts { known: crawl.ended, content: crawl.counts.content, ..CrawlCounts::default() };
    let mut frontier = Frontier::default();
    for site in 0..crawl.sites.len() {
        frontier.know_site(crawl.sites[site].home());
        crawl.next(site).into_iter().for_each(|task| frontier.add(task, Instant::now()));
    }
    if crawl.fetching.is_empty() {
        return Ok(crawl.counts);
    }
    frontier.keep_open();
    work(fetcher, &options.batch, frontier, |outcome, shared: &Shared| {
        if let Some((outcome, site)) = crawl.learn(outcome) {
            each(&outcome);
            archive.add(&outcome)?;
            crawl.next(site).into_iter().for_each(|task| shared.add(task));
        }
        if crawl.fetching.is_empty() {
            shared.stop();
        }
        Ok(())
    })?;
    Ok(crawl.counts)
}

/// A crawl of several sites.
struct Crawl<'o, J> {
    options: &'o CrawlOptions,
    judge: J,
    sites: Vec<SiteCrawl>,
    filter: Filter,
    /// The site and the link of each address that is being fetched.
    fetching: HashMap<String, (usize, Link)>,
    /// Addresses that have ended.
    ended: u64,
    counts: CrawlCounts,
}

impl<'o, J: FnMut(&FetchedPage) -> PageValue> Crawl<'o, J> {
    fn new(addresses: &[impl AsRef<str>], options: &'o CrawlOptions, judge: J) -> Result<Crawl<'o, J>, CrawlError> {
        let rules = Rules {
            include: options.include.clone(),
            exclude: options.exclude.clone(),
            since: None,
            language: None,
            any_site: false,
            today: options.today,
        };
        let mut filter = Filter::new(rules);
        let mut sites: Vec<SiteCrawl> = Vec::new();
        for given in addresses {
            let given = given.as_ref();
            let invalid = |source| CrawlError::Address { address: given.to_owned(), source };
            let Some(address) = filter.learn(&address_of(given).map_err(invalid)?) else { continue };
            match sites.iter_mut().find(|site| are_of_one_site(site.home(), &address)) {
                Some(site) => site.add(Link::start(address)),
                None => sites.push(SiteCrawl::new(address, options.order)),
            }
        }
        Ok(Crawl { options, judge, sites, filter, fetching: HashMap::new(), ended: 0, counts: CrawlCounts::default() })
    }

    /// The next address of a site, if it has one and the crawl may go on.
    fn next(&mut self, site: usize) -> Option<Task> {
        let taken = self.ended + self.fetching.len() as u64;
        let link = (taken < self.options.max_pages).then(|| self.sites[site].take()).flatten()?;
        let address = link.address.clone();
        self.fetching.insert(address.to_string(), (site, link));
        Some(Task::new(address.to_string(), address))
    }

    /// Learns from what became of an address. Returns it with its origin, and its site.
    fn learn(&mut self, outcome: Outcome) -> Option<(Outcome, usize)> {
        let (site, link) = self.fetching.remove(&outcome.address)?;
        let outcome = Outcome { origin: Some(Origin { via: link.via.clone(), depth: link.depth }), ..outcome };
        match outcome.error {
            None => self.counts.fetched += 1,
            Some(_) => self.counts.failed += 1,
        }
        self.learn_of(&outcome, site, &link);
        if outcome.error.as_deref() == Some(GIVEN_UP) {
            self.sites[site].end();
        }
        Some((outcome, site))
    }

    /// Learns from an outcome of an earlier run.
    fn learn_again(&mut self, outcome: &Outcome) {
        let Ok(address) = Url::parse(&outcome.address) else { return };
        self.filter.learn(&address);
        let of_site = |site: &SiteCrawl| are_of_one_site(site.home(), &address);
        if let Some(site) = self.sites.iter().position(of_site) {
            let link = self.sites[site].take_address(&address);
            let depth = outcome.origin.as_ref().map_or(0, |origin| origin.depth);
            let link = link.unwrap_or_else(|| Link { depth, ..Link::start(address) });
            self.learn_of(outcome, site, &link);
        }
    }

    fn learn_of(&mut self, outcome: &Outcome, site: usize, link: &Link) {
        self.ended += 1;
        let last = outcome.exchanges.last().filter(|_| outcome.error.is_none()).cloned();
        let limits = InputLimits { max_bytes: self.options.batch.max_bytes, ..InputLimits::default() };
        let page = last.and_then(|exchange| page_of(exchange, &limits).ok());
        let value = page.as_ref().map(&mut self.judge).unwrap_or_default();
        self.counts.content += value.content;
        let links = page.map(|page| self.links(&page, site, link, value)).unwrap_or_default();
        self.sites[site].learn(&link.kind, value, links);
    }

    /// The links of a page that are new.
    fn links(&mut self, page: &FetchedPage, site: usize, link: &Link, value: PageValue) -> Vec<Link> {
        let Ok(address) = page.url.parse() else { return Vec::new() };
        // Other links may lead to where a redirect led.
        self.filter.learn(&address);
        if self.options.max_depth.is_some_and(|most| link.depth >= most) {
            return Vec::new();
        }
        let mut new = Vec::new();
        let found = links::read(&address, page.content_type.as_deref(), &page.body).unwrap_or_default();
        for found in found.pages {
            if let Verdict::Listed(address) = self.filter.judge(&found, from_ref(self.sites[site].home())) {
                let kind = LinkKind::of(&address, &found.text, value.is_lead());
                new.push(Link { address, via: Some(page.url.clone()), depth: link.depth + 1, kind });
            }
        }
        new
    }
}
