//! Crawls of a generated site: what is followed, in which order, and how a crawl goes on.

#![allow(clippy::unwrap_used)]

mod failures;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use seek_fetch::{
    Archive, BatchOptions, CrawlCounts, CrawlError, CrawlOptions, CrawlOrder, EarlierPages, FetchOptions, Fetcher,
    JudgedPage, Outcome, PageValue, crawl, fetch_all,
};
use seek_io::FetchedPage;
use seek_page::{Page, PageOptions};
use seek_testing::generated_site::{self, Kind};
use seek_testing::site_server::{Request, SiteServer, respond};
use url::Url;

const HTML: &str = "Content-Type: text/html; charset=utf-8";

fn answer(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    match generated_site::page(&request.path) {
        _ if request.path == "/robots.txt" => respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /shop/"),
        _ if request.path == "/start" => respond(out, "301 Moved Permanently", &["Location: /"], b""),
        Some((_, page)) => respond(out, "200 OK", &[HTML], page.as_bytes()),
        None => respond(out, "404 Not Found", &[HTML], b""),
    }
}

fn options(order: CrawlOrder, max_pages: u64) -> CrawlOptions {
    let batch = BatchOptions {
        robot: "content-seeker".to_owned(),
        delay: Duration::ZERO,
        threads: 2,
        max_bytes: 1 << 20,
        earlier: EarlierPages::default(),
        retry_failed: false,
    };
    let today = "2026-11-27".parse().unwrap();
    CrawlOptions {
        batch,
        order,
        max_pages,
        max_depth: None,
        same_host: false,
        include: Vec::new(),
        exclude: Vec::new(),
        today,
    }
}

/// Knows what each page is.
fn judge(page: &FetchedPage) -> JudgedPage {
    let address = Url::parse(&page.url).unwrap();
    let options = PageOptions { url: Some(page.url.clone()), ..PageOptions::default() };
    JudgedPage { value: value(&address), page: Page::read(&page.body, options).ok().map(Arc::new) }
}

fn value(address: &Url) -> PageValue {
    let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
    match generated_site::page(&format!("{}{query}", address.path())).map(|(kind, _)| kind) {
        Some(Kind::Content) => PageValue { content: 1.0, leads: 0.0 },
        Some(Kind::List) => PageValue { content: 0.0, leads: 1.0 },
        _ => PageValue::default(),
    }
}

/// Crawls a site into an archive, and gives the numbers and the outcomes of this run.
fn crawled(sites: &[String], path: &Path, options: &CrawlOptions) -> (CrawlCounts, Vec<Outcome>) {
    let fetcher = Fetcher::new(&FetchOptions { proxy_from_environment: false, ..FetchOptions::default() }).unwrap();
    let mut archive = Archive::open(path, fetcher.request_fields()).unwrap();
    let mut outcomes = Vec::new();
    let counts =
        crawl(&fetcher, sites, &mut archive, options, judge, |outcome| outcomes.push(outcome.clone())).unwrap();
    archive.finish().unwrap();
    (counts, outcomes)
}

fn paths(outcomes: &[Outcome]) -> Vec<String> {
    outcomes.iter().map(|outcome| Url::parse(&outcome.address).unwrap().path().to_owned()).collect()
}

#[test]
fn more_of_the_first_pages_have_content_than_in_the_order_of_finding() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let content = |order: CrawlOrder, name: &str| {
        let options = options(order, 300);
        let (counts, outcomes) = crawled(&[server.address("/")], &dir.path().join(name), &options);
        assert_eq!((counts.fetched + counts.failed, outcomes.len()), (300, 300));
        counts.content / 300.0
    };
    let (gain, breadth) = (content(CrawlOrder::Gain, "gain.warc.gz"), content(CrawlOrder::Breadth, "breadth.warc.gz"));
    assert!(gain >= 1.8 * breadth, "{gain} and {breadth}");
}

#[test]
fn links_are_followed_within_the_site_its_rules_and_the_limits() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let mut options = options(CrawlOrder::Breadth, 400);
    (options.max_depth, options.exclude) = (Some(1), vec!["/forum".parse().unwrap()]);
    let (counts, outcomes) = crawled(&[server.address("/start")], &dir.path().join("a.warc.gz"), &options);
    // A link that the rules forbid is no failure: nobody asked for it.
    assert_eq!((counts.failed, counts.known, counts.forbidden), (0, 0, 1));
    let found = paths(&outcomes);
    // The given address leads on to the first page, which is not fetched again.
    assert_eq!(found[0], "/start");
    assert!(!found.contains(&"/".to_owned()) && !found.contains(&"/forum/".to_owned()), "{found:?}");
    assert!(found.contains(&"/news/".to_owned()) && found.contains(&"/about".to_owned()), "{found:?}");
    assert!(!server.requests().iter().any(|request| request.path.starts_with("/shop")));
    let origin = outcomes[1].origin.clone().unwrap();
    assert_eq!((origin.depth, origin.via), (1, Some(server.address("/"))));
    assert!(outcomes.iter().all(|outcome| outcome.origin.as_ref().is_some_and(|origin| origin.depth <= 1)));
}

#[test]
fn a_crawl_that_was_cut_goes_on_as_if_it_was_not() {
    let server = SiteServer::start(answer);
    let dir = tempfile::tempdir().unwrap();
    let sites = [server.address("/")];
    let [whole, parts] = ["whole", "parts"].map(|name| dir.path().join(format!("{name}.warc.gz")));
    let (_, once) = crawled(&sites, &whole, &options(CrawlOrder::Gain, 120));
    let mut all = Vec::new();
    for most in [1, 30, 31, 120] {
        // A run that a kill cut short leaves a part of a group.
        let bytes = std::fs::read(&parts).unwrap_or_default();
        if !bytes.is_empty() {
            std::fs::write(&parts, [&bytes[..], &bytes[..40]].concat()).unwrap();
        }
        let (counts, outcomes) = crawled(&sites, &parts, &options(CrawlOrder::Gain, most));
        assert_eq!(counts.known as usize, all.len());
        all.extend(paths(&outcomes));
    }
    assert_eq!(all, paths(&once));
}

/// A site of a few pages: a moved page whose target is linked, too, and links to a host that does not answer.
fn small_site(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    let dead: String = (0..9).map(|at| format!("<a href=http://127.0.0.2:1/{at}>old</a>")).collect();
    match &*request.path {
        "/" => {
            let links = format!("<a href=/old>Old</a><a href=/new>New</a>{dead}<a href=/last>Last</a>");
            respond(out, "200 OK", &[HTML], links.as_bytes())
        }
        "/old" => respond(out, "301 Moved Permanently", &["Location: /new"], b""),
        "/robots.txt" => respond(out, "404 Not Found", &[], b""),
        "/gone" => respond(out, "404 Not Found", &[HTML], b"<a href=/>Home</a>"),
        "/closed" => respond(out, "200 OK", &[HTML, "X-Robots-Tag: nofollow"], b"<a href=/last>Last</a>"),
        "/some" => {
            let unfollowed = ["/a", "/b", "/last"].map(|path| format!("<a rel=nofollow href={path}>News</a>")).concat();
            let links = format!("{unfollowed}<a href=/some>This</a><a href=/more>More</a><a href=/photo.jpg>Photo</a>");
            respond(out, "200 OK", &[HTML], links.as_bytes())
        }
        "/more" => respond(out, "200 OK", &[HTML], b"<a href=/last>Last</a>"),
        _ => respond(out, "200 OK", &[HTML], b"<p>The storm hit the coast at night."),
    }
}

#[test]
fn a_page_to_which_a_redirect_led_was_fetched_twice() {
    let server = SiteServer::start(small_site);
    let dir = tempfile::tempdir().unwrap();
    let mut options = options(CrawlOrder::Breadth, 50);
    options.same_host = true;
    let (counts, outcomes) = crawled(&[server.address("/")], &dir.path().join("a.warc.gz"), &options);
    assert_eq!(paths(&outcomes), ["/", "/old", "/last"]);
    assert_eq!((counts.fetched, counts.failed, counts.left), (3, 0, 0));
    assert_eq!(server.requests().iter().filter(|request| request.path == "/new").count(), 1);
}

#[test]
fn links_beyond_the_depth_and_links_that_are_not_to_be_followed_were_not_counted() {
    let server = SiteServer::start(small_site);
    let dir = tempfile::tempdir().unwrap();
    let counts = |start: &str, max_depth: Option<u32>, name: &str| {
        let options = CrawlOptions { max_depth, same_host: true, ..options(CrawlOrder::Breadth, 50) };
        let (counts, _) = crawled(&[server.address(start)], &dir.path().join(name), &options);
        (counts.fetched, counts.left, counts.deep, counts.nofollow, counts.traps)
    };
    // The links to another host are none of the crawl.
    assert_eq!(counts("/", Some(0), "deep.warc.gz"), (1, 0, 3, 0, 0));
    assert_eq!(counts("/closed", None, "closed.warc.gz"), (1, 0, 0, 1, 0));
    // The third link is followed from another page. The page links to itself.
    assert_eq!(counts("/some", None, "some.warc.gz"), (3, 0, 0, 2, 1));
    assert_eq!(counts("/some", None, "some.warc.gz"), (0, 0, 0, 2, 1));
}

/// A site whose links to one article are addresses that count their readers.
fn counting_site(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    match &*request.path {
        "/" => {
            let links: String = (0..12).map(|at| format!("<a href=/go?id={at}>Storm</a>")).collect();
            respond(out, "200 OK", &[HTML], links.as_bytes())
        }
        "/article" => respond(out, "200 OK", &[HTML], b"<p>The storm hit the coast at night."),
        path if path.starts_with("/go") => respond(out, "302 Found", &["Location: /article"], b""),
        _ => respond(out, "404 Not Found", &[], b""),
    }
}

/// A site of redirects to a page. The first request to the page gets status 404.
fn site_with_late_page(is_asked: &AtomicBool, request: &Request, out: &mut dyn Write) -> io::Result<()> {
    match &*request.path {
        "/article" if !is_asked.swap(true, Ordering::SeqCst) => respond(out, "404 Not Found", &[HTML], b""),
        _ => counting_site(request, out),
    }
}

#[test]
fn a_page_that_failed_behind_one_redirect_was_lost_behind_the_others() {
    let is_asked = AtomicBool::new(false);
    let server =
        SiteServer::start(move |request: &Request, out: &mut dyn Write| site_with_late_page(&is_asked, request, out));
    let dir = tempfile::tempdir().unwrap();
    let (counts, outcomes) =
        crawled(&[server.address("/")], &dir.path().join("a.warc.gz"), &options(CrawlOrder::Breadth, 50));
    // The home page, and the page of the second redirect.
    assert_eq!((counts.failed, counts.fetched, counts.redirected), (1, 2, 10));
    let page = outcomes[2].exchanges.last().unwrap();
    assert_eq!((page.status, page.address.path()), (200, "/article"));
}

#[test]
fn the_target_of_many_redirects_was_fetched_for_each_of_them() {
    let server = SiteServer::start(counting_site);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.warc.gz");
    let mut all = Vec::new();
    // The crawl goes on twice.
    for most in [2, 6, 50] {
        let (counts, outcomes) = crawled(&[server.address("/")], &path, &options(CrawlOrder::Breadth, most));
        all.extend(outcomes);
        assert_eq!((counts.known + counts.fetched + counts.redirected, counts.failed), (all.len() as u64, 0));
    }
    assert_eq!(all.len(), 13);
    let leading: Vec<&Outcome> = all.iter().filter(|outcome| outcome.leads_to.is_some()).collect();
    assert_eq!(leading.len(), 11);
    assert!(leading.iter().all(|outcome| outcome.leads_to.as_deref() == Some(&*server.address("/article"))));
    let asked = |start: &str| server.requests().iter().filter(|request| request.path.starts_with(start)).count();
    assert_eq!((asked("/article"), asked("/go")), (1, 12));
    let fetcher = Fetcher::new(&FetchOptions::default()).unwrap();
    let kept: Vec<Option<String>> = Archive::open(&path, fetcher.request_fields())
        .unwrap()
        .outcomes()
        .unwrap()
        .map(|outcome| outcome.unwrap().leads_to)
        .collect();
    assert_eq!(kept, all.iter().map(|outcome| outcome.leads_to.clone()).collect::<Vec<_>>());
}

#[test]
fn links_of_a_page_with_a_header_against_it_are_not_followed() {
    let server = SiteServer::start(small_site);
    let dir = tempfile::tempdir().unwrap();
    let options = options(CrawlOrder::Gain, 50);
    let (_, outcomes) = crawled(&[server.address("/closed")], &dir.path().join("a.warc.gz"), &options);
    assert_eq!(paths(&outcomes), ["/closed"]);
}

#[test]
fn several_sites_are_crawled_beside_each_other() {
    let (a, b) = (SiteServer::start(answer), SiteServer::start(answer));
    let dir = tempfile::tempdir().unwrap();
    // Two names of this machine are two sites.
    let sites = [a.address("/"), b.address("/").replace("127.0.0.1", "localhost")];
    let (_, outcomes) = crawled(&sites, &dir.path().join("a.warc.gz"), &options(CrawlOrder::Gain, 60));
    let hosts: BTreeSet<String> =
        outcomes.iter().map(|outcome| outcome.address.split('/').nth(2).unwrap().to_owned()).collect();
    assert_eq!(hosts.len(), 2, "{hosts:?}");
    assert!(a.requests().len() > 2 && b.requests().len() > 2);
}

#[test]
fn an_address_that_is_none_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let fetcher = Fetcher::new(&FetchOptions::default()).unwrap();
    let mut archive = Archive::open(&dir.path().join("a.warc.gz"), Vec::new()).unwrap();
    let options = options(CrawlOrder::Gain, 10);
    let error = crawl(&fetcher, &["file:///etc"], &mut archive, &options, judge, |_| {}).unwrap_err();
    assert!(matches!(&error, CrawlError::Address { address, .. } if address == "file:///etc"), "{error}");
}
