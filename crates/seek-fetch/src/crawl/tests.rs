//! Hosts that are given up, which takes too long with a server.

use std::time::{Duration, SystemTime};

use super::*;
use crate::discover::Day;
use crate::exchange::Exchange;
use crate::{BatchOptions, EarlierPages};

#[test]
fn a_dead_target_of_redirects_ended_the_crawl_of_the_host_that_redirects() {
    let batch = BatchOptions {
        robot: String::new(),
        delay: Duration::ZERO,
        threads: 1,
        max_bytes: 0,
        earlier: EarlierPages::default(),
        retry_failed: false,
    };
    let (include, exclude, today) = (Vec::new(), Vec::new(), Day::today());
    let (order, max_pages, max_depth, same_host) = (CrawlOrder::Breadth, 9, None, false);
    let options = CrawlOptions { batch, order, max_pages, max_depth, same_host, include, exclude, today };
    let given = ["https://a.site.example/", "https://a.site.example/1", "https://b.site.example/"];
    let mut crawl = Crawl::new(&given, &options, |_: &FetchedPage| JudgedPage::default()).unwrap();
    let link = Link { depth: 1, ..Link::start(Url::parse("https://a.site.example/go").unwrap()) };
    let failed = Outcome { error: Some(GIVEN_UP.to_owned()), ..Outcome::default() };
    let headers = ureq::http::HeaderMap::new();
    let (address, began, status, body) = (link.address.clone(), SystemTime::now(), 302, Vec::new());
    let redirect = Exchange { address, began, status, headers, body, is_cut: false, earlier: None };
    let outcomes = crawl.learn(Outcome { exchanges: vec![redirect], ..failed.clone() }, 0, &link);
    assert_eq!((outcomes.len(), crawl.counts().left), (1, 3));
    // Without a redirect the host is that of the link. Each address of the user has a record of its failure.
    let outcomes = crawl.learn(failed, 0, &link);
    assert_eq!(outcomes[1..].iter().map(|outcome| &*outcome.address).collect::<Vec<_>>(), given[..2]);
    assert!(outcomes.iter().all(|outcome| outcome.error.as_deref() == Some(GIVEN_UP)));
    assert_eq!((crawl.counts().left, crawl.counts().failed, crawl.counts().failed_starts), (1, 4, 2));
}
