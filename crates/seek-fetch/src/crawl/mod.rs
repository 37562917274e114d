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
use std::sync::Arc;
use std::time::Instant;

use seek_io::{FetchedPage, InputLimits};
use seek_page::Page;
use url::Url;

use crate::address::address_of;
use crate::archive::Archive;
use crate::batch_options::BatchOptions;
use crate::discover::filter::{Filter, FilterRules, Verdict};
use crate::discover::links::{self, headers_let_follow};
use crate::discover::{AddressPattern, Day};
use crate::frontier::{Frontier, Task};
use crate::outcome::{Origin, Outcome};
use crate::response::page_of;
use crate::site::{are_of_one_site, host};
use crate::worker::{GIVEN_UP, Shared, work};
use crate::{FetchError, Fetcher};
pub use error::CrawlError;
use gain::LinkKind;
pub use link_pool::CrawlOrder;
use link_pool::Link;
pub use page_value::{JudgedPage, PageValue};
use site_crawl::SiteCrawl;

/// Most links of a page that are followed.
const MOST_LINKS: usize = 5000;

/// What a crawl follows, and how.
#[derive(Clone, Debug)]
pub struct CrawlOptions {
    /// How pages are fetched.
    pub batch: BatchOptions,
    /// The order in which links are followed.
    pub order: CrawlOrder,
    /// Most addresses in the archive, with those of earlier runs. Each ended in a page or a failure.
    pub max_pages: u64,
    /// Most links from a given address to a page, on the way on which it is found first. `None`: no limit.
    pub max_depth: Option<u32>,
    /// Whether only hosts are crawled that the addresses of the user name, and not the others of their sites.
    pub same_host: bool,
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
    /// Addresses that lead on to a page of another address. Each has a record that names the page.
    pub redirected: u64,
    /// Addresses that failed. Each has a record that says why.
    pub failed: u64,
    /// Addresses that the archive had already.
    pub known: u64,
    /// Links that the rules of their sites forbid.
    pub forbidden: u64,
    /// Links that were not followed.
    pub left: u64,
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
    judge: impl FnMut(&FetchedPage) -> JudgedPage,
    mut each: impl FnMut(&Outcome),
) -> Result<CrawlCounts, CrawlError> {
    let mut crawl = Crawl::new(addresses, options, judge)?;
    let mut frontier = Frontier::default();
    for outcome in archive.outcomes()? {
        crawl.learn_again(&outcome?, &mut frontier);
    }
    crawl.counts = CrawlCounts { known: crawl.ended, content: crawl.counts.content, ..CrawlCounts::default() };
    for site in 0..crawl.sites.len() {
        frontier.know_site(crawl.sites[site].home());
        crawl.next(site).into_iter().for_each(|task| frontier.add(task, Instant::now()));
    }
    if crawl.fetching.is_empty() {
        return Ok(crawl.counts());
    }
    frontier.keep_open();
    work(fetcher, &options.batch, frontier, |outcome, shared: &Shared| {
        let Some((site, link)) = crawl.fetching.remove(&outcome.address) else { return Ok(()) };
        if link.depth > 0 && outcome.error.as_deref() == Some(&*FetchError::Forbidden.to_string()) {
            // Nobody asked for it by name.
            crawl.counts.forbidden += 1;
        } else {
            let outcome = crawl.learn(outcome, site, &link);
            shared.learn_answers(&outcome);
            each(&outcome);
            archive.add(&outcome)?;
        }
        crawl.next(site).into_iter().for_each(|task| shared.add(task));
        if crawl.fetching.is_empty() {
            shared.stop();
        }
        Ok(())
    })?;
    Ok(crawl.counts())
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

impl<'o, J: FnMut(&FetchedPage) -> JudgedPage> Crawl<'o, J> {
    fn new(addresses: &[impl AsRef<str>], options: &'o CrawlOptions, judge: J) -> Result<Crawl<'o, J>, CrawlError> {
        let rules = FilterRules {
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

    /// Learns from what became of an address. Returns it with its origin.
    fn learn(&mut self, outcome: Outcome, site: usize, link: &Link) -> Outcome {
        let via = link.via.as_deref().map(str::to_owned);
        let outcome = Outcome { origin: Some(Origin { via, depth: link.depth }), ..outcome };
        match (&outcome.error, &outcome.leads_to) {
            (None, None) => self.counts.fetched += 1,
            (None, Some(_)) => self.counts.redirected += 1,
            (Some(_), _) => self.counts.failed += 1,
        }
        self.learn_of(&outcome, site, link);
        if outcome.error.as_deref() == Some(GIVEN_UP) {
            self.sites[site].give_up(&link.address);
        }
        outcome
    }

    /// Learns from an outcome of an earlier run. An address of the user that failed is fetched again.
    fn learn_again(&mut self, outcome: &Outcome, frontier: &mut Frontier) {
        self.ended += 1;
        let Some(address) = Url::parse(&outcome.address).ok().and_then(|address| Filter::form(&address)) else {
            return;
        };
        let Some(site) = self.site_of(&address) else { return };
        let depth = outcome.origin.as_ref().map_or(0, |origin| origin.depth);
        if outcome.error.is_some() && depth == 0 {
            return;
        }
        self.filter.learn(&address);
        let link = self.sites[site].take_address(&address);
        let link = link.unwrap_or_else(|| Link { depth, ..Link::start(address) });
        self.ended -= 1;
        frontier.learn_answers(outcome);
        self.learn_of(outcome, site, &link);
    }

    fn site_of(&self, address: &Url) -> Option<usize> {
        self.sites.iter().position(|site| are_of_one_site(site.home(), address))
    }

    fn learn_of(&mut self, outcome: &Outcome, site: usize, link: &Link) {
        self.ended += 1;
        let last = outcome.exchanges.last().filter(|_| outcome.error.is_none()).cloned();
        let limits = InputLimits { max_bytes: self.options.batch.max_bytes, ..InputLimits::default() };
        let robot = &self.options.batch.robot;
        let follows = last.as_ref().is_none_or(|exchange| headers_let_follow(exchange.values("x-robots-tag"), robot));
        let page = last.and_then(|exchange| page_of(exchange, &limits).ok());
        let page = page.and_then(|page| Some((page.url.parse().ok()?, page)));
        let Some((address, page)) = page.filter(|(address, _)| self.is_new(address, link)) else {
            return self.sites[site].learn(&link.kind, PageValue::default(), &[]);
        };
        let JudgedPage { value, page } = (self.judge)(&page);
        self.counts.content += value.content;
        // A redirect may lead to another site of the crawl.
        let of_page = self.site_of(&address).unwrap_or(site);
        let page = page.filter(|_| follows);
        let links = page.map(|page| self.links(&page, &address, of_page, link, value)).unwrap_or_default();
        self.sites[site].learn(&link.kind, value, &links);
        links.into_iter().for_each(|link| self.sites[of_page].add(link));
    }

    /// Whether a page was not fetched before. A redirect may lead to an address that was, or that waits.
    fn is_new(&mut self, address: &Url, link: &Link) -> bool {
        let Some(form) = Filter::form(address) else { return false };
        let is_of_link = form == link.address;
        let waited = self.site_of(&form).and_then(|site| self.sites[site].take_address(&form)).is_some();
        self.filter.learn(&form).is_some() || is_of_link || waited
    }

    /// The links of a page that are new.
    fn links(&mut self, page: &Page, address: &Url, site: usize, link: &Link, value: PageValue) -> Vec<Link> {
        if self.options.max_depth.is_some_and(|most| link.depth >= most) {
            return Vec::new();
        }
        let home = self.sites[site].home().clone();
        let via: Arc<str> = address.as_str().into();
        let mut new = Vec::new();
        let robot = &self.options.batch.robot;
        let found = links::of(page, robot).unwrap_or_default();
        for found in found.pages.into_iter().take(MOST_LINKS) {
            let Verdict::Listed(address) = self.filter.judge(&found, from_ref(&home)) else { continue };
            if !self.options.same_host || host(&address) == host(&home) {
                let kind = Arc::new(LinkKind::of(&address, &found.text, value.is_lead()));
                new.push(Link { address, via: Some(Arc::clone(&via)), depth: link.depth + 1, kind });
            }
        }
        new
    }

    /// The numbers so far.
    fn counts(&self) -> CrawlCounts {
        CrawlCounts { left: self.sites.iter().map(|site| site.left() as u64).sum(), ..self.counts }
    }
}
