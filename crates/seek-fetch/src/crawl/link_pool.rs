//! The links that a crawl may follow, and which is next.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::mem;
use std::sync::Arc;

use url::Url;

use super::gain::{Expectations, LinkKind};
use super::page_value::PageValue;
use crate::site::host;

/// What a list is worth beside a page with content, if content is certain behind its links: it must be fetched, but is not what
/// is wanted.
const WORTH_OF_LEAD: f64 = 0.6;

/// Links of a list by which it is judged.
const BEST_LINKS: usize = 8;

/// Most links of a site that wait.
const MOST_WAITING: usize = 200_000;
/// Most kinds of links with a section of their own.
const MOST_KINDS: usize = 1000;

/// The order in which links are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CrawlOrder {
    /// Those with the highest expected gain first.
    #[default]
    Gain,
    /// In the order in which they are found.
    Breadth,
}

/// A link that may be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) address: Url,
    /// The address of the page that has it; none for an address of the user.
    pub(super) via: Option<Arc<str>>,
    /// The number of links from an address of the user to it.
    pub(super) depth: u32,
    pub(super) kind: Arc<LinkKind>,
}

impl Link {
    /// The link to an address that the user gave.
    pub(super) fn start(address: Url) -> Link {
        let kind = Arc::new(LinkKind::of(&address, "", true));
        Link { address, via: None, depth: 0, kind }
    }
}

/// The links of a site that are not followed yet. Those of one kind wait in the order in which they were found.
#[derive(Debug)]
pub(super) struct LinkPool {
    order: CrawlOrder,
    waiting: BTreeMap<Arc<LinkKind>, VecDeque<(u64, Link)>>,
    /// The kinds of the addresses that wait.
    kinds: HashMap<Url, Arc<LinkKind>>,
    expected: Expectations,
    /// Links that were added so far.
    added: u64,
}

impl LinkPool {
    pub(super) fn new(order: CrawlOrder) -> LinkPool {
        LinkPool { order, waiting: BTreeMap::new(), kinds: HashMap::new(), expected: Expectations::new(), added: 0 }
    }

    /// Adds a link. One of a new kind has a general kind if there are many, so that few kinds are compared. A full pool takes no link.
    pub(super) fn add(&mut self, mut link: Link) {
        if self.kinds.len() >= MOST_WAITING {
            return;
        }
        if self.waiting.len() >= MOST_KINDS && !self.waiting.contains_key(&link.kind) {
            link.kind = Arc::new(link.kind.general());
        }
        self.added += 1;
        self.kinds.insert(link.address.clone(), Arc::clone(&link.kind));
        self.waiting.entry(Arc::clone(&link.kind)).or_default().push_back((self.added, link));
    }

    /// The number of links that wait.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Learns what the page of a link is, which has these new links. A list leads on as far as content is expected behind its
    /// links. The best of them count alone, since a list also has the links of the whole site.
    pub(super) fn learn(&mut self, kind: &LinkKind, value: PageValue, links: &[Link]) {
        let mut expected: Vec<f64> = links.iter().map(|link| self.expected.of(&link.kind).content).collect();
        expected.sort_by(|a, b| b.total_cmp(a));
        let mean = expected.iter().take(BEST_LINKS).sum::<f64>() / BEST_LINKS as f64;
        self.expected.learn(kind, PageValue { leads: value.leads * mean, ..value });
    }

    /// Takes the link that is followed next: of those with the highest expected gain the one that was found first.
    pub(super) fn take(&mut self) -> Option<Link> {
        let gain = |kind: &LinkKind| match self.order {
            CrawlOrder::Breadth => 0.0,
            CrawlOrder::Gain => {
                let expected = self.expected.of(kind);
                expected.content + WORTH_OF_LEAD * expected.leads
            }
        };
        let first = |links: &VecDeque<(u64, Link)>| links.front().map_or(u64::MAX, |(added, _)| *added);
        let ranked = self.waiting.iter().map(|(kind, links)| (gain(kind), first(links), kind));
        let best = ranked.min_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)))?;
        let kind = best.2.clone();
        self.remove(&kind, 0)
    }

    /// Takes the link to an address.
    pub(super) fn take_address(&mut self, address: &Url) -> Option<Link> {
        let kind = self.kinds.get(address)?.clone();
        let at = self.waiting.get(&kind)?.iter().position(|(_, link)| link.address == *address)?;
        self.remove(&kind, at)
    }

    /// Takes all links to a host.
    pub(super) fn take_host(&mut self, name: &str) -> Vec<Link> {
        let mut taken = Vec::new();
        self.waiting.retain(|_, links| {
            let (of_host, others) = mem::take(links).into_iter().partition(|(_, link)| host(&link.address) == name);
            *links = others;
            taken.extend(VecDeque::into_iter(of_host).map(|(_, link)| link));
            !links.is_empty()
        });
        self.kinds.retain(|address, _| host(address) != name);
        taken
    }

    fn remove(&mut self, kind: &Arc<LinkKind>, at: usize) -> Option<Link> {
        let links = self.waiting.get_mut(kind)?;
        let (_, link) = links.remove(at)?;
        if links.is_empty() {
            self.waiting.remove(kind);
        }
        self.kinds.remove(&link.address);
        Some(link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(path: &str, text: &str) -> Link {
        let address = Url::parse("https://site.example").unwrap().join(path).unwrap();
        let kind = Arc::new(LinkKind::of(&address, text, true));
        Link { address, via: None, depth: 1, kind }
    }

    fn taken(order: CrawlOrder) -> Vec<String> {
        let mut pool = LinkPool::new(order);
        for (path, text) in [("/about", "About"), ("/news/the-storm-of-the-night", "The storm of the night came back")]
        {
            let known = link(path, text);
            let value = if text == "About" { 0.0 } else { 1.0 };
            pool.learn(&known.kind, PageValue { content: value, leads: 0.0 }, &[]);
        }
        for (path, text) in [
            ("/about/team", "Team"),
            ("/news/a-ferry-is-back-again", "A ferry is back again in spring"),
            ("/news/the-harbour-has-a-wall", "The harbour has a wall once more"),
        ] {
            pool.add(link(path, text));
        }
        std::iter::from_fn(|| pool.take()).map(|link| link.address.path().to_owned()).collect()
    }

    #[test]
    fn content_comes_first_and_then_the_order_of_finding() {
        let (team, ferry, wall) = ("/about/team", "/news/a-ferry-is-back-again", "/news/the-harbour-has-a-wall");
        assert_eq!(taken(CrawlOrder::Gain), [ferry, wall, team]);
        assert_eq!(taken(CrawlOrder::Breadth), [team, ferry, wall]);
    }
}
