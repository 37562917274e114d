//! Goes through the sources of each site, in order.

use std::collections::HashSet;
use std::ops::ControlFlow;

use url::Url;

use super::candidate::Candidate;
use super::client::{Answer, Client};
use super::error::DiscoverError;
use super::filter::{Filter, FilterRules, Verdict};
use super::found::{DiscoverCounts, Entry, Found, Problem};
use super::kind::{Kind, kind_of, text_of};
use super::links::PageLinks;
use super::options::{DiscoverOptions, Source};
use super::sitemap::Sitemap;
use super::traps::Trap;
use super::xml::XmlFault;
use super::{feed, json_feed, links, sitemap};
use crate::address::address_of;
use crate::{FetchError, Fetcher};

/// Where sitemaps are that no `robots.txt` names.
const USUAL_PLACES: [&str; 2] = ["/sitemap.xml", "/sitemap_index.xml"];

/// Finds the addresses of the pages of sites, and gives each once: site by site, sitemaps first, then feeds, then links, each in
/// its order. It ends early if `each` breaks.
///
/// ```no_run
/// use seek_fetch::{DiscoverOptions, FetchOptions, Fetcher, Found, discover};
/// use std::ops::ControlFlow;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let fetcher = Fetcher::new(&FetchOptions::default())?;
/// discover(&fetcher, &["https://site.example"], &DiscoverOptions::default(), |found| {
///     if let Found::Entry(entry) = found {
///         println!("{}", entry.address);
///     }
///     ControlFlow::Continue(())
/// });
/// # Ok(())
/// # }
/// ```
pub fn discover(
    fetcher: &Fetcher,
    sites: &[impl AsRef<str>],
    options: &DiscoverOptions,
    each: impl FnMut(Found) -> ControlFlow<()>,
) -> DiscoverCounts {
    let rules = FilterRules {
        include: options.include.clone(),
        exclude: options.exclude.clone(),
        since: options.since,
        language: options.language.clone(),
        any_site: options.any_site,
        today: options.today,
    };
    let client = Client::new(fetcher, &options.robot, options.delay, options.max_bytes);
    let (filter, counts) = (Filter::new(rules), DiscoverCounts::default());
    let mut walk = Walk { client, options, filter, site: Vec::new(), lists: HashSet::new(), counts, each };
    // It breaks when the caller does, or when there are enough addresses.
    let _ = sites.iter().try_for_each(|given| walk.site(given.as_ref().trim()));
    walk.counts
}

struct Walk<'o, F> {
    client: Client<'o>,
    options: &'o DiscoverOptions,
    filter: Filter,
    /// The address of the site, and where it leads.
    site: Vec<Url>,
    /// Sitemaps and feeds that were requested, also for other addresses of the same site.
    lists: HashSet<Url>,
    counts: DiscoverCounts,
    each: F,
}

/// A sitemap to read.
struct Task {
    address: Url,
    named_by: Option<String>,
    /// How many indexes it is in.
    depth: usize,
}

impl<F: FnMut(Found) -> ControlFlow<()>> Walk<'_, F> {
    fn site(&mut self, given: &str) -> ControlFlow<()> {
        let address = match address_of(given) {
            Ok(address) => address,
            Err(error) => return self.problem(given, None, error.into()),
        };
        self.site = vec![address.clone()];
        // A site that does not answer is one problem, not one for each source.
        if let Err(error) = self.client.rules(&address) {
            return self.problem(given, None, error);
        }
        let mut home = address.clone();
        let mut page = None;
        // The front page is not needed for sitemaps.
        if self.searches(Source::Feeds) || self.searches(Source::Links) || address.path() != "/" {
            match self.client.read(&address) {
                Ok(answer) => {
                    home = answer.address.clone();
                    self.site.push(home.clone());
                    match self.given_list(&answer)? {
                        Given::Page => page = Some(answer),
                        Given::List => return ControlFlow::Continue(()),
                        Given::Other => self.problem(given, None, DiscoverError::UnknownKind)?,
                    }
                }
                Err(error) => self.problem(given, None, error)?,
            }
        }
        if self.searches(Source::Sitemaps) {
            self.sitemaps_of_site(&home)?;
        }
        match page {
            Some(page) if self.searches(Source::Feeds) || self.searches(Source::Links) => self.page(&page, given),
            _ => ControlFlow::Continue(()),
        }
    }

    fn searches(&self, source: Source) -> bool {
        self.options.sources.contains(&source)
    }

    /// Reads the given address if it is a sitemap or a feed itself.
    fn given_list(&mut self, answer: &Answer) -> ControlFlow<(), Given> {
        let text = text_of(answer);
        match kind_of(answer, &text) {
            Kind::Page => ControlFlow::Continue(Given::Page),
            Kind::Other => ControlFlow::Continue(Given::Other),
            Kind::Sitemap(_) | Kind::TextSitemap => {
                let task = Task { address: answer.address.clone(), named_by: None, depth: 0 };
                self.sitemap_tree(vec![task], Some(answer.clone()))?;
                ControlFlow::Continue(Given::List)
            }
            kind @ (Kind::Feed(_) | Kind::Json) => match self.feed(answer, &text, &kind, None)? {
                true => ControlFlow::Continue(Given::List),
                false => ControlFlow::Continue(Given::Other),
            },
        }
    }

    /// The sitemaps that `robots.txt` names, else those at the usual places.
    fn sitemaps_of_site(&mut self, home: &Url) -> ControlFlow<()> {
        let rules = match self.client.rules(home) {
            Ok(rules) => rules,
            Err(error) => return self.problem(home.as_str(), None, error),
        };
        let place_of_rules = home.join("/robots.txt").ok().map(String::from);
        let named = rules.sitemaps().iter().filter_map(|written| home.join(written.trim()).ok());
        let tasks: Vec<Task> =
            named.map(|address| Task { address, named_by: place_of_rules.clone(), depth: 0 }).collect();
        if !tasks.is_empty() {
            return self.sitemap_tree(tasks, None);
        }
        for place in USUAL_PLACES.iter().filter_map(|place| home.join(place).ok()) {
            if self.lists.contains(&place) {
                return ControlFlow::Continue(());
            }
            match self.client.read(&place) {
                Ok(answer) => {
                    // Sites without sitemaps often answer with a page.
                    if matches!(kind_of(&answer, &text_of(&answer)), Kind::Sitemap(_) | Kind::TextSitemap) {
                        let task = Task { address: place, named_by: None, depth: 0 };
                        return self.sitemap_tree(vec![task], Some(answer));
                    }
                }
                Err(DiscoverError::Forbidden | DiscoverError::Fetch(FetchError::Status { status: 400..=428, .. })) => {}
                Err(error) => self.problem(place.as_str(), None, error)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Reads sitemaps, and those that they name, in order. `first` is the answer to the request for the first one.
    fn sitemap_tree(&mut self, tasks: Vec<Task>, mut first: Option<Answer>) -> ControlFlow<()> {
        let mut stack = tasks;
        stack.reverse();
        let mut count = 0;
        while let Some(Task { address, named_by, depth }) = stack.pop() {
            // Indexes may name each other in a circle.
            if !self.lists.insert(address.clone()) {
                continue;
            }
            let named_by = named_by.as_deref();
            count += 1;
            if count > self.options.max_sitemaps {
                let error = DiscoverError::TooMany(self.options.max_sitemaps);
                return self.problem(address.as_str(), named_by, error);
            }
            let answer = match first.take().map_or_else(|| self.client.read(&address), Ok) {
                Ok(answer) => answer,
                Err(error) => {
                    self.problem(address.as_str(), named_by, error)?;
                    continue;
                }
            };
            let text = text_of(&answer);
            let Sitemap { pages, alternates, sitemaps, fault } = match kind_of(&answer, &text) {
                Kind::Sitemap(root) => sitemap::read_xml(&text, &root, &answer.address),
                Kind::TextSitemap => sitemap::read_text(&text, &answer.address),
                _ => {
                    self.problem(address.as_str(), named_by, DiscoverError::NotASitemap)?;
                    continue;
                }
            };
            let entries = pages.len() + sitemaps.len();
            self.offer(pages.iter().chain(&alternates), Source::Sitemaps)?;
            self.fault(address.as_str(), named_by, fault, entries)?;
            if depth >= self.options.max_depth && !sitemaps.is_empty() {
                self.problem(address.as_str(), named_by, DiscoverError::TooDeep(depth))?;
                continue;
            }
            let wanted = sitemaps.into_iter().filter(|(_, changed)| self.filter.may_hold_wanted(*changed));
            let named_by = Some(answer.address.to_string());
            stack.extend(wanted.rev().map(|(address, _)| Task {
                address,
                named_by: named_by.clone(),
                depth: depth + 1,
            }));
        }
        ControlFlow::Continue(())
    }

    /// The feeds and the links of a page.
    fn page(&mut self, page: &Answer, given: &str) -> ControlFlow<()> {
        let found = links::read(&page.address, page.content_type.as_deref(), &page.body, &self.options.robot);
        let PageLinks { pages, feeds, .. } = match found {
            Ok(found) => found,
            Err(error) => return self.problem(given, None, error.into()),
        };
        let of_headers = page.links.iter().flat_map(|header| links::feeds_of_header(header));
        let of_headers = of_headers.filter_map(|written| page.address.join(written).ok());
        if self.searches(Source::Feeds) {
            for address in of_headers.chain(feeds) {
                if self.lists.insert(address.clone()) {
                    self.read_feed(&address, page.address.as_str())?;
                }
            }
        }
        if page.follows && self.searches(Source::Links) {
            self.offer(&pages, Source::Links)?;
        }
        ControlFlow::Continue(())
    }

    fn read_feed(&mut self, address: &Url, named_by: &str) -> ControlFlow<()> {
        let answer = match self.client.read(address) {
            Ok(answer) => answer,
            Err(error) => return self.problem(address.as_str(), Some(named_by), error),
        };
        let text = text_of(&answer);
        match self.feed(&answer, &text, &kind_of(&answer, &text), Some(named_by))? {
            true => ControlFlow::Continue(()),
            false => self.problem(address.as_str(), Some(named_by), DiscoverError::NotAFeed),
        }
    }

    /// Reads a feed. Gives whether it is one.
    fn feed(&mut self, answer: &Answer, text: &str, kind: &Kind, named_by: Option<&str>) -> ControlFlow<(), bool> {
        match kind {
            Kind::Feed(root) => {
                let feed = feed::read_xml(text, root, &answer.address);
                self.offer(&feed.pages, Source::Feeds)?;
                self.fault(answer.address.as_str(), named_by, feed.fault, feed.pages.len())?;
                ControlFlow::Continue(true)
            }
            Kind::Json => match json_feed::read(text, &answer.address) {
                Some(pages) => {
                    self.offer(&pages, Source::Feeds)?;
                    ControlFlow::Continue(true)
                }
                None => ControlFlow::Continue(false),
            },
            _ => ControlFlow::Continue(false),
        }
    }

    fn offer<'c>(&mut self, candidates: impl IntoIterator<Item = &'c Candidate>, source: Source) -> ControlFlow<()> {
        for candidate in candidates {
            let address = match self.filter.judge(candidate, &self.site) {
                Verdict::Listed(address) => address,
                Verdict::LeftOut => continue,
                Verdict::Trap(trap) => {
                    let counts = Trap::ALL.into_iter().zip(&mut self.counts.traps);
                    counts.filter(|(kind, _)| *kind == trap).for_each(|(_, count)| *count += 1);
                    continue;
                }
            };
            self.counts.found += 1;
            let (day, language) = (candidate.day, candidate.language.clone());
            (self.each)(Found::Entry(Entry { address: address.into(), source, day, language }))?;
            if self.options.max.is_some_and(|max| self.counts.found >= max) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn fault(
        &mut self,
        address: &str,
        named_by: Option<&str>,
        fault: Option<XmlFault>,
        entries: usize,
    ) -> ControlFlow<()> {
        let Some(XmlFault { line, what }) = fault else { return ControlFlow::Continue(()) };
        self.problem(address, named_by, DiscoverError::Broken { line, what, entries })
    }

    fn problem(&mut self, address: &str, named_by: Option<&str>, error: DiscoverError) -> ControlFlow<()> {
        self.counts.failed += u64::from(!error.is_warning());
        let (address, named_by) = (address.to_owned(), named_by.map(str::to_owned));
        (self.each)(Found::Problem(Problem { address, named_by, error }))
    }
}

/// What the given address is.
enum Given {
    /// A page.
    Page,
    /// A sitemap or a feed, which was read.
    List,
    /// Something else.
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pieces of sitemaps, feeds and pages, also broken ones.
    const PIECES: &str = "<urlset>|<url>|<loc>|</loc>|</url>|<sitemap>|<sitemapindex>|<rss>|<feed>|<rdf:RDF>|<item>|<entry>|<link |\
        href='a'|rel=alternate|hreflang=de|/>|>|<|&|&amp;|&#x0;|&#99999999;|&x;|]]>|<!\\[CDATA\\[|<!--|-->|<!DOCTYPE a \\[|<\\?xml |\
        encoding='utf-16'|\\?>|xml:base='//'|2024-05-01|http://a/|\n|é|\u{0}|\\{|\"version\":|<a href=b>|<guid>|</guid>|<source>";

    proptest! {
        #[test]
        fn no_file_makes_it_panic(pieces in prop::collection::vec(PIECES, 0..40), cut in 0..8_usize) {
            let mut body = pieces.concat().into_bytes();
            body.truncate(body.len().saturating_sub(cut));
            let address = Url::parse("https://site.example/").unwrap();
            let answer = Answer { address, content_type: None, links: vec![pieces.concat()], follows: true, body };
            let text = text_of(&answer);
            let kind = kind_of(&answer, &text);
            let root = if let Kind::Sitemap(root) | Kind::Feed(root) = &kind { root } else { "urlset" };
            let sitemap = sitemap::read_xml(&text, root, &answer.address);
            let pages = sitemap.pages.len() + feed::read_xml(&text, root, &answer.address).pages.len();
            prop_assert!(pages <= text.len());
            json_feed::read(&text, &answer.address);
            prop_assert!(links::read(&answer.address, None, &answer.body, "seek").is_ok());
            prop_assert!(answer.links.iter().all(|header| links::feeds_of_header(header).count() <= header.len()));
        }
    }
}
