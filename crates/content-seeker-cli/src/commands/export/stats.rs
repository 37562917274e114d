//! Counts of pages by page type, language and host.

use std::collections::BTreeMap;

use seek_io::Record;
use serde::{Deserialize, Serialize};
use url::Url;

use super::counts::Counts;

/// The largest number of hosts with their own counts; further hosts are counted together.
const MAX_HOSTS: usize = 100_000;
/// The key of an unknown type, language or host.
pub const UNKNOWN: &str = "(unknown)";
/// The key of further hosts.
pub const OTHERS: &str = "(others)";

/// Counts of pages. The counts of the types add up to the total, and so do those of the languages and of the hosts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// The counts of all pages.
    pub total: Counts,
    /// By page type.
    pub types: BTreeMap<String, Counts>,
    /// By language of the text.
    pub languages: BTreeMap<String, Counts>,
    /// By host of the page's address, or of its canonical address if it has no other.
    pub hosts: BTreeMap<String, Counts>,
}

impl Stats {
    /// Adds the counts of a page.
    pub fn add(&mut self, page: &Record, counts: &Counts) {
        self.total.add(counts);
        add(&mut self.types, page.page_type.as_deref(), counts);
        add(&mut self.languages, page.language.as_deref(), counts);
        add(&mut self.hosts, host(page).as_deref(), counts);
    }

    /// Adds the counts of further pages.
    pub fn merge(&mut self, other: &Stats) {
        self.total.add(&other.total);
        let both = [(&mut self.types, &other.types), (&mut self.languages, &other.languages)];
        for (own, more) in both.into_iter().chain([(&mut self.hosts, &other.hosts)]) {
            for (key, counts) in more {
                let full = own.len() >= MAX_HOSTS && !own.contains_key(key);
                add(own, Some(if full { OTHERS } else { key }), counts);
            }
        }
    }
}

fn add(sums: &mut BTreeMap<String, Counts>, key: Option<&str>, counts: &Counts) {
    let key = key.unwrap_or(UNKNOWN);
    match sums.get_mut(key) {
        Some(sum) => sum.add(counts),
        None => {
            sums.insert(key.to_owned(), *counts);
        }
    }
}

fn host(page: &Record) -> Option<String> {
    let canonical = || page.metadata.as_ref()?.canonical.as_ref().map(|address| &address.value);
    let address = Url::parse(page.url.as_ref().or_else(canonical)?).ok()?;
    address.host_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{Metadata, SourcedValue};

    fn page(page_type: &str, url: Option<&str>) -> Record {
        Record { page_type: Some(page_type.to_owned()), url: url.map(str::to_owned), ..Record::default() }
    }

    #[test]
    fn every_dimension_adds_up_to_the_total() {
        let mut stats = Stats::default();
        let row = |tokens| Counts { pages: 1, rows: 1, tokens, ..Counts::default() };
        stats.add(&page("forum", Some("https://Example.org:8080/a")), &row(5));
        stats.add(&page("article", Some("https://example.org/b")), &row(7));
        stats.add(&page("article", Some("no address")), &row(11));
        stats.add(&Record::failure("x", "empty"), &Counts { pages: 1, failures: 1, ..Counts::default() });
        let mut twice = stats.clone();
        twice.merge(&stats);
        assert_eq!((twice.total.pages, twice.total.tokens, twice.total.failures), (8, 46, 2));
        for stats in [&stats, &twice] {
            for sums in [&stats.types, &stats.languages, &stats.hosts] {
                let mut total = Counts::default();
                sums.values().for_each(|counts| total.add(counts));
                assert_eq!(total, stats.total);
            }
        }
        assert_eq!(stats.types["article"].tokens, 18);
        assert_eq!((stats.hosts["example.org"].tokens, stats.hosts[UNKNOWN].pages), (12, 2));
    }

    #[test]
    fn the_canonical_address_replaces_a_missing_one() {
        let canonical = SourcedValue { value: "https://example.net/x".to_owned(), source: "link".to_owned() };
        let metadata = Metadata { canonical: Some(canonical), ..Metadata::default() };
        let own = Record { metadata: Some(metadata), ..Record::default() };
        assert_eq!(host(&own).as_deref(), Some("example.net"));
        let given = Record { url: Some("https://example.org/".to_owned()), ..own };
        assert_eq!(host(&given).as_deref(), Some("example.org"));
    }

    #[test]
    fn hosts_over_the_limit_are_counted_together() {
        let mut stats = Stats::default();
        let hosts = (0..MAX_HOSTS + 10).map(|i| (format!("host{i:07}"), Counts { pages: 1, ..Counts::default() }));
        let part = Stats { hosts: hosts.collect(), ..Stats::default() };
        stats.merge(&part);
        assert_eq!((stats.hosts.len(), stats.hosts[OTHERS].pages), (MAX_HOSTS + 1, 10));
    }
}
