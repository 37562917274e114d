//! Crawls sites: follows links to where content is expected, and keeps each answer in an archive.
//!
//! A judge says what each page is worth: content of a wanted type, or a list that leads on. `gain` learns from it what to expect
//! of links before their pages are fetched, `link_pool` says which link is next, and `site_crawl` does so for one site. A site
//! gets one request at a time. `left_links` counts what is not followed.
//!
//! The archive is all that a crawl keeps. A run that goes on judges the pages of the archive once more, in their order, and then
//! knows what it knew when it ended.

mod counts;
mod error;
mod gain;
mod left_links;
mod link_pool;
mod options;
mod page_value;
mod site_crawl;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::slice::from_ref;
use std::sync::Arc;
use std::time::Instant;

use seek_io::{FetchedPage, InputLimits};
use seek_page::Page;
use url::Url;

use crate::address::address_of;
use crate::archive::Archive;
use crate::discover::filter::{Filter, FilterRules, Verdict};
use crate::discover::links::{self, headers_let_follow};
use crate::frontier::{Frontier, Task};
use crate::outcome::{Origin, Outcome};
use crate::response::page_of;
use crate::site::{are_of_one_site, host};
use crate::worker::{GIVEN_UP, Shared, work};
use crate::{FetchError, Fetcher};
pub use counts::CrawlCounts;
pub use error::CrawlError;
use gain::LinkKind;
use left_links::{LeftLinks, Reason};
pub use link_pool::CrawlOrder;
use link_pool::Link;
pub use options::CrawlOptions;
pub use page_value::{JudgedPage, PageValue};
use site_crawl::SiteCrawl;

/// Most links of a page that are followed.
const MOST_LINKS: usize = 5000;

/// Crawls sites into an archive. The addresses name sites, and are fetched first, after failures that are retried. `judge` says what a page is worth; `each` sees each
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
    let known = archive.finished() as u64 - crawl.sites.iter().map(SiteCrawl::left_failed).sum::<u64>();
    crawl.counts = CrawlCounts { known, content: crawl.counts.content, ..CrawlCounts::default() };
    crawl.sites.iter().for_each(|site| frontier.know_site(site.home()));
    crawl.next_tasks(archive).into_iter().for_each(|task| frontier.add(task, Instant::now()));
    if crawl.fetching.is_empty() {
        return Ok(crawl.counts());
    }
    frontier.keep_open();
    work(fetcher, &options.batch, frontier, |outcome, shared: &Shared| {
        let Some((site, link)) = crawl.fetching.remove(&outcome.address) else { return Ok(()) };
        crawl.sites[site].is_busy = false;
        let is_forbidden = outcome.error.as_deref() == Some(&*FetchError::Forbidden.to_string());
        if is_forbidden && link.depth > 0 {
            // The user did not give the address, and it was not requested.
            crawl.counts.forbidden += 1;
        } else {
            for outcome in crawl.learn(outcome, site, &link) {
                shared.learn_answers(&outcome);
                each(&outcome);
                archive.add(&outcome)?;
            }
        }
        crawl.next_tasks(archive).into_iter().for_each(|task| shared.add(task));
        if crawl.fetching.is_empty() {
            shared.stop();
        }
        Ok(())
    })?;
    Ok(crawl.counts())
}

/// Checks the addresses of sites. So an archive is begun only for a crawl that can begin.
///
/// # Errors
/// [`CrawlError::Address`] for the first that is wrong.
pub fn check_sites(addresses: &[impl AsRef<str>]) -> Result<(), CrawlError> {
    addresses.iter().try_for_each(|given| site_address(given.as_ref()).map(drop))
}

fn site_address(given: &str) -> Result<Url, CrawlError> {
    address_of(given).map_err(|source| CrawlError::Address { address: given.to_owned(), source })
}

/// A page whose links are read.
struct FoundAt {
    address: Url,
    site: usize,
    depth: u32,
    value: PageValue,
    /// Whether the header of its answer lets robots follow them.
    follows: bool,
}

/// A crawl of several sites.
struct Crawl<'o, J> {
    options: &'o CrawlOptions,
    judge: J,
    sites: Vec<SiteCrawl>,
    filter: Filter,
    /// The site and the link of each address that is being fetched.
    fetching: HashMap<String, (usize, Link)>,
    /// Links that are not followed, but for those that wait.
    left: LeftLinks,
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
            let Some(address) = filter.learn(&site_address(given.as_ref())?) else { continue };
            match sites.iter_mut().find(|site| are_of_one_site(site.home(), &address)) {
                Some(site) => site.add(Link::start(address)),
                None => sites.push(SiteCrawl::new(address, options.order)),
            }
        }
        let (fetching, left, counts) = (HashMap::new(), LeftLinks::default(), CrawlCounts::default());
        Ok(Crawl { options, judge, sites, filter, fetching, left, counts })
    }

    /// The next address of each site that waits for none. A page of one site may have led to links of another.
    fn next_tasks(&mut self, archive: &Archive) -> Vec<Task> {
        (0..self.sites.len()).filter_map(|site| self.next(site, archive.finished())).collect()
    }

    /// The next address of a site, if it waits for none, has one, and the crawl may go on. A retry adds no address to the archive.
    fn next(&mut self, site: usize, finished: usize) -> Option<Task> {
        if self.sites[site].is_busy {
            return None;
        }
        let may_go_on = ((finished + self.fetching.len()) as u64) < self.options.max_pages;
        let failed = self.sites[site].take_failed();
        let link = failed.or_else(|| may_go_on.then(|| self.sites[site].take()).flatten())?;
        self.sites[site].is_busy = true;
        let address = link.address.clone();
        self.fetching.insert(address.to_string(), (site, link));
        Some(Task::new(address.to_string(), address))
    }

    /// Learns from what became of an address. Returns it with its origin, and the addresses of the user that fail with it.
    fn learn(&mut self, outcome: Outcome, site: usize, link: &Link) -> Vec<Outcome> {
        let via = link.via.as_deref().map(str::to_owned);
        let outcome = Outcome { origin: Some(Origin { via, depth: link.depth }), ..outcome };
        match (&outcome.error, &outcome.leads_to) {
            (None, None) => self.counts.fetched += 1,
            (None, Some(_)) => self.counts.redirected += 1,
            (Some(_), _) => {
                self.counts.failed += 1;
                self.counts.failed_starts += u64::from(link.depth == 0);
            }
        }
        self.learn_of(&outcome, site, link);
        // After a redirect, the host that was given up may be another one.
        let is_of_host = outcome.error.as_deref() == Some(GIVEN_UP) && outcome.exchanges.is_empty();
        let starts = if is_of_host { self.sites[site].give_up(&link.address) } else { Vec::new() };
        let error = outcome.error.clone();
        let mut outcomes = vec![outcome];
        for start in starts {
            let address = start.address.to_string();
            outcomes.extend(self.learn(Outcome { address, error: error.clone(), ..Outcome::default() }, site, &start));
        }
        outcomes
    }

    /// Learns from an outcome of an earlier run. A failure that is retried teaches nothing.
    fn learn_again(&mut self, outcome: &Outcome, frontier: &mut Frontier) {
        let form = Url::parse(&outcome.address).ok().and_then(|address| Filter::form(&address));
        // Another form of an address may fail where this one does not.
        let is_counted = |form: &Url| outcome.error.is_none() || outcome.address == form.as_str();
        let Some(address) = form.filter(is_counted) else { return };
        let Some(site) = self.site_of(&address) else { return };
        let depth = outcome.origin.as_ref().map_or(0, |origin| origin.depth);
        let waiting = self.sites[site].take_address(&address);
        if waiting.is_none() && outcome.error.is_some() && self.options.batch.retry_failed {
            // If a page leads to it, it is fetched like a new link.
            return;
        }
        self.filter.learn(&address);
        self.left.remove(&address);
        // What waits is wanted in this run. An address that the user gives again is retried in any case.
        let is_retried = |link: &Link| outcome.error.is_some() && (self.options.batch.retry_failed || link.depth == 0);
        let link = match waiting {
            Some(link) if is_retried(&link) => return self.sites[site].add_failed(link),
            Some(link) => link,
            None => Link { depth, ..Link::start(address) },
        };
        frontier.learn_answers(outcome);
        self.learn_of(outcome, site, &link);
    }

    fn site_of(&self, address: &Url) -> Option<usize> {
        self.sites.iter().position(|site| are_of_one_site(site.home(), address))
    }

    fn learn_of(&mut self, outcome: &Outcome, site: usize, link: &Link) {
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
        let found_at = FoundAt { address, site: of_page, depth: link.depth, value, follows };
        let links = page.map(|page| self.links(&page, &found_at)).unwrap_or_default();
        self.sites[site].learn(&link.kind, value, &links);
        links.into_iter().for_each(|link| self.sites[of_page].add(link));
    }

    /// Whether a page was not fetched before. A redirect may lead to an address that was, or that waits.
    fn is_new(&mut self, address: &Url, link: &Link) -> bool {
        let Some(form) = Filter::form(address) else { return false };
        let is_of_link = form == link.address;
        self.left.remove(&form);
        let waited = self.site_of(&form).and_then(|site| self.sites[site].take_address(&form)).is_some();
        self.filter.learn(&form).is_some() || is_of_link || waited
    }

    /// The links of a page that are new. Those that are not followed are counted.
    fn links(&mut self, page: &Page, found_at: &FoundAt) -> Vec<Link> {
        let home = self.sites[found_at.site].home().clone();
        let via: Arc<str> = found_at.address.as_str().into();
        let found = links::of(page, &self.options.batch.robot).unwrap_or_default();
        let is_deepest = self.options.max_depth.is_some_and(|most| found_at.depth >= most);
        let is_of_crawl = |address: &Url| !self.options.same_host || host(address) == host(&home);
        let mut new = Vec::new();
        for link in found.pages.into_iter().take(MOST_LINKS) {
            if is_deepest || !found_at.follows {
                let reason = if found_at.follows { Reason::Deep } else { Reason::NoFollow };
                let address = self.filter.peek(&link, from_ref(&home)).filter(is_of_crawl);
                address.into_iter().for_each(|address| self.left.add(&address, reason));
                continue;
            }
            match self.filter.judge(&link, from_ref(&home)) {
                Verdict::Listed(address) if is_of_crawl(&address) => {
                    self.left.remove(&address);
                    let kind = Arc::new(LinkKind::of(&address, &link.text, found_at.value.is_lead()));
                    new.push(Link { address, via: Some(Arc::clone(&via)), depth: found_at.depth + 1, kind });
                }
                Verdict::Trap(_) if is_of_crawl(&link.address) => self.left.add(&link.address, Reason::Trap),
                _ => {}
            }
        }
        for link in found.unfollowed.into_iter().take(MOST_LINKS) {
            let address = self.filter.peek(&link, from_ref(&home)).filter(is_of_crawl);
            address.into_iter().for_each(|address| self.left.add(&address, Reason::NoFollow));
        }
        new
    }

    /// The numbers so far.
    fn counts(&self) -> CrawlCounts {
        CrawlCounts {
            left: self.sites.iter().map(SiteCrawl::left).sum(),
            given_up: self.sites.iter().map(SiteCrawl::given_up).sum(),
            deep: self.left.count(Reason::Deep),
            nofollow: self.left.count(Reason::NoFollow),
            traps: self.left.count(Reason::Trap),
            ..self.counts
        }
    }
}
