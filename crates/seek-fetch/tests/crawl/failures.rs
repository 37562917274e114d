//! Addresses of a crawl that fail, and links of one site to another.

use std::sync::Arc;

use super::*;

/// A site with dead links, of which `/late` is there once `is_up` is true, and has a link.
fn site_with_dead_links(is_up: &Arc<AtomicBool>) -> SiteServer {
    let is_up = Arc::clone(is_up);
    SiteServer::start(move |request, out| match &*request.path {
        "/robots.txt" => respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /private"),
        "/" => {
            let links = ["/late", "/gone", "/inside", "/private/a"].map(|path| format!("<a href={path}>News</a>"));
            respond(out, "200 OK", &[HTML], links.concat().as_bytes())
        }
        "/list" => respond(out, "200 OK", &[HTML], b"<a href=/moved>News</a><a href=/late>News</a>"),
        "/moved" => respond(out, "302 Found", &["Location: /late"], b""),
        "/late" if is_up.load(Ordering::SeqCst) => respond(out, "200 OK", &[HTML], b"<a href=/behind>More</a>"),
        "/inside" => respond(out, "302 Found", &["Location: /private/b"], b""),
        "/behind" => respond(out, "200 OK", &[HTML], b"<p>The storm hit the coast at night."),
        _ => respond(out, "404 Not Found", &[HTML], b""),
    })
}

/// The path of each group of an archive, and why it failed.
fn groups(path: &Path) -> Vec<(String, Option<String>)> {
    let outcomes = Archive::open(path, Vec::new()).unwrap().outcomes().unwrap().map(Result::unwrap);
    outcomes.map(|outcome| (Url::parse(&outcome.address).unwrap().path().to_owned(), outcome.error)).collect()
}

fn failed(path: &Path) -> Vec<String> {
    groups(path).into_iter().filter_map(|(address, error)| error.map(|_| address)).collect()
}

#[test]
fn a_redirect_to_a_forbidden_page_had_no_record() {
    let (server, dir) = (site_with_dead_links(&Arc::default()), tempfile::tempdir().unwrap());
    let path = dir.path().join("a.warc.gz");
    let (counts, _) = crawled(&[server.address("/")], &path, &options(CrawlOrder::Breadth, 50));
    assert_eq!((counts.fetched, counts.failed, counts.forbidden), (1, 3, 1));
    let error = format!("it leads on to {}, which robots.txt does not allow", server.address("/private/b"));
    assert!(groups(&path).contains(&("/inside".to_owned(), Some(error))), "{:?}", groups(&path));
    assert!(!server.requests().iter().any(|request| request.path.starts_with("/private")));
}

#[test]
fn dead_links_that_a_crawl_found_counted_as_failures_of_its_start() {
    let (server, dir) = (site_with_dead_links(&Arc::default()), tempfile::tempdir().unwrap());
    let sites = [server.address("/"), server.address("/gone")];
    let counts =
        |sites: &[String], name: &str| crawled(sites, &dir.path().join(name), &options(CrawlOrder::Breadth, 50)).0;
    let found = counts(&sites[..1], "found.warc.gz");
    assert_eq!((found.failed, found.failed_starts), (3, 0));
    let given = counts(&sites, "given.warc.gz");
    assert_eq!((given.failed, given.failed_starts), (3, 1));
    // What counts is what the user gives in this run.
    let again = counts(&sites, "found.warc.gz");
    assert_eq!((again.failed, again.failed_starts), (1, 1));
    let (again, _) = crawled(&sites[..1], &dir.path().join("given.warc.gz"), &retry(50));
    assert_eq!((again.failed, again.failed_starts), (3, 0));
}

#[test]
fn a_link_that_failed_could_not_be_followed_again() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (site_with_dead_links(&is_up), tempfile::tempdir().unwrap());
    let (sites, path) = ([server.address("/")], dir.path().join("a.warc.gz"));
    // The limit is reached: a failure has its place in the archive already, so it is retried nevertheless.
    let limit = options(CrawlOrder::Breadth, 4);
    crawled(&sites, &path, &limit);
    assert_eq!(failed(&path), ["/late", "/gone", "/inside"]);
    is_up.store(true, Ordering::SeqCst);
    let (counts, _) = crawled(&sites, &path, &limit);
    assert_eq!((counts.known, counts.fetched + counts.failed), (4, 0));
    let unwanted = CrawlOptions { exclude: vec!["e$".parse().unwrap()], ..retry(4) };
    for options in [CrawlOptions { max_depth: Some(0), ..retry(4) }, unwanted] {
        assert_eq!(paths(&crawled(&sites, &path, &options).1), [""; 0]);
    }
    let (counts, outcomes) = crawled(&sites, &path, &retry(4));
    // The new link waits, and so does the forbidden one.
    assert_eq!((counts.known, counts.fetched, counts.failed, counts.left), (1, 1, 2, 2));
    assert_eq!(paths(&outcomes), ["/late", "/gone", "/inside"]);
    assert_eq!(outcomes[0].origin.as_ref().map(|origin| origin.depth), Some(1));
    // The redirect to the forbidden page has no new answer, so its first group stays.
    assert_eq!(paths_of(&groups(&path)), ["/", "/inside", "/late", "/gone"]);
    let (counts, outcomes) = crawled(&sites, &path, &retry(5));
    assert_eq!((counts.known, counts.fetched, counts.failed, counts.left), (2, 1, 2, 0));
    assert_eq!(paths(&outcomes), ["/inside", "/gone", "/behind"]);
    let mut all = paths_of(&groups(&path));
    all.sort();
    assert_eq!(all, ["/", "/behind", "/gone", "/inside", "/late"]);
}

#[test]
fn a_failure_before_the_page_that_leads_to_it_was_never_retried() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (site_with_dead_links(&is_up), tempfile::tempdir().unwrap());
    let (sites, path) = ([server.address("/late"), server.address("/")], dir.path().join("a.warc.gz"));
    crawled(&sites, &path, &options(CrawlOrder::Breadth, 2));
    assert_eq!(failed(&path), ["/late"]);
    is_up.store(true, Ordering::SeqCst);
    let outcomes = crawled(&sites[1..], &path, &retry(50)).1;
    assert!(paths(&outcomes).iter().any(|path| path.ends_with("/late")), "{outcomes:?}");
    assert!(!failed(&path).contains(&"/late".to_owned()));
}

fn retry(most: u64) -> CrawlOptions {
    let mut options = options(CrawlOrder::Breadth, most);
    options.batch.retry_failed = true;
    options
}

#[test]
fn a_page_that_failed_was_fetched_again_after_a_redirect_had_found_it() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (site_with_dead_links(&is_up), tempfile::tempdir().unwrap());
    let (sites, path) = ([server.address("/list")], dir.path().join("a.warc.gz"));
    crawled(&sites, &path, &options(CrawlOrder::Breadth, 50));
    assert_eq!(failed(&path), ["/moved", "/late"]);
    is_up.store(true, Ordering::SeqCst);
    assert_eq!(paths(&crawled(&sites, &path, &retry(50)).1), ["/moved", "/behind"]);
    assert!(crawled(&sites, &path, &retry(50)).1.is_empty());
}

#[test]
fn a_start_that_failed_in_another_form_was_not_crawled() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (site_with_dead_links(&is_up), tempfile::tempdir().unwrap());
    let (given, path) = (format!("{}#news", server.address("/late")), dir.path().join("a.warc.gz"));
    let fetcher = Fetcher::new(&FetchOptions::default()).unwrap();
    let mut archive = Archive::open(&path, fetcher.request_fields()).unwrap();
    let batch = options(CrawlOrder::Breadth, 50).batch;
    assert_eq!(fetch_all(&fetcher, [given.clone()], &mut archive, &batch, |_| {}).unwrap().failed, 1);
    archive.finish().unwrap();
    is_up.store(true, Ordering::SeqCst);
    let (counts, outcomes) = crawled(&[given], &path, &options(CrawlOrder::Breadth, 50));
    // The record of the other form stays.
    assert_eq!((counts.known, paths(&outcomes)), (1, ["/late", "/behind"].map(str::to_owned).to_vec()));
}

fn paths_of(groups: &[(String, Option<String>)]) -> Vec<String> {
    groups.iter().map(|(path, _)| path.clone()).collect()
}

#[test]
fn a_crawl_whose_start_failed_begins_again() {
    let server = SiteServer::start(small_site);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.warc.gz");
    // The limit allows no second address.
    let options = options(CrawlOrder::Breadth, 1);
    for _ in 0..2 {
        let (counts, _) = crawled(&[server.address("/gone")], &path, &options);
        assert_eq!((counts.fetched, counts.failed, counts.known), (0, 1, 0));
        assert_eq!(paths_of(&groups(&path)), ["/gone"]);
    }
}

#[test]
fn a_site_that_had_ended_did_not_follow_what_another_site_led_to() {
    let small = SiteServer::start(|request, out| match &*request.path {
        "/hidden" => respond(out, "200 OK", &[HTML], b"<a href=/deeper>More</a>"),
        "/robots.txt" => respond(out, "404 Not Found", &[], b""),
        _ => respond(out, "200 OK", &[HTML], b"<p>The storm hit the coast at night."),
    });
    // Two names of this machine are two sites.
    let hidden = small.address("/hidden").replace("127.0.0.1", "localhost");
    let place = format!("Location: {hidden}");
    let large = SiteServer::start(move |request, out| match &*request.path {
        "/" => respond(out, "200 OK", &[HTML], b"<a href=/1>1</a>"),
        "/1" => respond(out, "200 OK", &[HTML], b"<a href=/2>2</a>"),
        "/2" => {
            // The other site has ended by now.
            std::thread::sleep(Duration::from_millis(300));
            respond(out, "302 Found", &[&place], b"")
        }
        _ => respond(out, "404 Not Found", &[], b""),
    });
    let dir = tempfile::tempdir().unwrap();
    let sites = [large.address("/"), hidden.replace("/hidden", "/")];
    let (counts, outcomes) = crawled(&sites, &dir.path().join("a.warc.gz"), &options(CrawlOrder::Breadth, 50));
    assert!(paths(&outcomes).contains(&"/deeper".to_owned()), "{:?}", paths(&outcomes));
    assert_eq!((counts.fetched, counts.left), (5, 0));
}
