//! Addresses that failed are fetched again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use url::Url;

use super::*;

/// A server whose page `/late` is there only once `is_up` is true.
fn late_server(is_up: &Arc<AtomicBool>) -> SiteServer {
    let is_up = Arc::clone(is_up);
    SiteServer::start(move |request, out| match &*request.path {
        "/late" if is_up.load(Ordering::SeqCst) => respond(out, "200 OK", &[HTML], PAGE),
        "/late" => respond(out, "404 Not Found", &[HTML], b"<p>Not yet."),
        _ => answer(request, out),
    })
}

/// The path of each group of an archive, and whether it failed.
fn groups(path: &Path) -> Vec<(String, bool)> {
    let outcomes = Archive::open(path, Vec::new()).unwrap().outcomes().unwrap().map(Result::unwrap);
    outcomes.map(|outcome| group(Url::parse(&outcome.address).unwrap().path(), outcome.error.is_some())).collect()
}

fn group(path: &str, has_failed: bool) -> (String, bool) {
    (path.to_owned(), has_failed)
}

#[test]
fn an_address_that_failed_could_not_be_fetched_again_into_its_archive() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (late_server(&is_up), tempfile::tempdir().unwrap());
    let path = dir.path().join("crawl.warc.gz");
    let addresses = ["/late", "/gone", "/page", "/moved"].map(|path| server.address(path));
    assert_eq!(fetched(&addresses, &path, &options(0)).0.failed, 2);
    is_up.store(true, Ordering::SeqCst);
    let known = BatchCounts { known: 4, ..BatchCounts::default() };
    assert_eq!(fetched(&addresses, &path, &options(0)).0, known);
    let again = BatchOptions { retry_failed: true, ..options(0) };
    let (counts, errors) = fetched(&addresses, &path, &again);
    assert_eq!(counts, BatchCounts { fetched: 1, failed: 1, known: 2, ..BatchCounts::default() }, "{errors:?}");
    // Each address has one group. The next run retries only what still fails.
    assert_eq!(
        groups(&path),
        [group("/page", false), group("/moved", false), group("/late", false), group("/gone", true)]
    );
    assert_eq!(fetched(&addresses, &path, &again).0, BatchCounts { failed: 1, known: 3, ..BatchCounts::default() });
    assert_eq!(checked_lines(&path), 5);
}

#[test]
fn a_failure_outside_the_list_is_kept() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (late_server(&is_up), tempfile::tempdir().unwrap());
    let path = dir.path().join("crawl.warc.gz");
    fetched(&["/late", "/gone"].map(|path| server.address(path)), &path, &options(0));
    is_up.store(true, Ordering::SeqCst);
    let again = BatchOptions { retry_failed: true, ..options(0) };
    assert_eq!(fetched(&[server.address("/late")], &path, &again).0.fetched, 1);
    assert_eq!(groups(&path), [group("/gone", true), group("/late", false)]);
}

#[test]
fn a_killed_retry_leaves_one_group_for_each_address() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (late_server(&is_up), tempfile::tempdir().unwrap());
    let path = dir.path().join("crawl.warc.gz");
    let addresses = ["/late", "/page", "/gone"].map(|path| server.address(path));
    fetched(&addresses, &path, &options(0));
    let before = fs::read(&path).unwrap();
    is_up.store(true, Ordering::SeqCst);
    let fetcher = fetcher();
    let again = BatchOptions { retry_failed: true, ..options(0) };
    // Without the end of the run, the failures are still there.
    let mut archive = Archive::open(&path, fetcher.request_fields()).unwrap();
    fetch_all(&fetcher, addresses.iter().cloned(), &mut archive, &again, |_| {}).unwrap();
    drop(archive);
    let whole = fs::read(&path).unwrap();
    assert!(whole.starts_with(&before));
    for cut in (before.len()..whole.len()).step_by(97) {
        fs::write(&path, &whole[..cut]).unwrap();
        let mut found = groups(&path);
        found.sort();
        let addresses: Vec<&str> = found.iter().map(|(address, _)| &**address).collect();
        assert_eq!(addresses, ["/gone", "/late", "/page"], "{cut}");
    }
}

#[cfg(unix)]
#[test]
fn an_archive_behind_a_link_stays_there() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (late_server(&is_up), tempfile::tempdir().unwrap());
    let [link, place] = ["link.warc.gz", "disk/place.warc.gz"].map(|name| dir.path().join(name));
    let addresses = [server.address("/late")];
    fetched(&addresses, &place, &options(0));
    std::os::unix::fs::symlink(&place, &link).unwrap();
    is_up.store(true, Ordering::SeqCst);
    fetched(&addresses, &link, &BatchOptions { retry_failed: true, ..options(0) });
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(groups(&place), [group("/late", false)]);
}
