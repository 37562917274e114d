//! Addresses that failed are fetched again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use flate2::read::MultiGzDecoder;
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

/// The path of each group in the file of an archive, and whether it failed.
fn groups(path: &Path) -> Vec<(String, bool)> {
    let mut records = String::new();
    MultiGzDecoder::new(&fs::read(path).unwrap()[..]).read_to_string(&mut records).unwrap();
    let ends = records.split("WARC/1.1\r\n").filter(|record| record.starts_with("WARC-Type: metadata"));
    let address = |end: &str| end.split("WARC-Target-URI: ").nth(1)?.lines().next().map(str::to_owned);
    ends.map(|end| group(Url::parse(&address(end).unwrap()).unwrap().path(), end.contains("outcome: failed"))).collect()
}

fn group(path: &str, has_failed: bool) -> (String, bool) {
    (path.to_owned(), has_failed)
}

/// The path and the status of each line of the index.
fn index(path: &Path) -> Vec<(String, String)> {
    checked_lines(path);
    let index = fs::read_to_string(path.with_file_name("crawl.cdxj")).unwrap();
    let lines = index.lines().map(|line| serde_json::from_str::<serde_json::Value>(&line[line.find('{').unwrap()..]));
    let entries = lines.map(Result::unwrap);
    let text = |entry: &serde_json::Value, name: &str| entry[name].as_str().unwrap().to_owned();
    entries.map(|entry| (Url::parse(&text(&entry, "url")).unwrap().path().to_owned(), text(&entry, "status"))).collect()
}

fn retry() -> BatchOptions {
    BatchOptions { retry_failed: true, ..options(0) }
}

#[test]
fn an_address_that_failed_could_not_be_fetched_again_into_its_archive() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (late_server(&is_up), tempfile::tempdir().unwrap());
    let path = dir.path().join("crawl.warc.gz");
    let addresses = ["/late", "/gone", "/page"].map(|path| server.address(path));
    assert_eq!(fetched(&addresses, &path, &options(0)).0.failed, 2);
    let before = fs::read(&path).unwrap();
    is_up.store(true, Ordering::SeqCst);
    let known = BatchCounts { known: 3, ..BatchCounts::default() };
    assert_eq!(fetched(&addresses, &path, &options(0)).0, known);
    let (counts, errors) = fetched(&addresses, &path, &retry());
    assert_eq!(counts, BatchCounts { fetched: 1, failed: 1, known: 1, ..BatchCounts::default() }, "{errors:?}");
    // The next run retries only what still fails.
    assert_eq!(fetched(&addresses, &path, &retry()).0, BatchCounts { failed: 1, known: 2, ..BatchCounts::default() });
    // The archive keeps the failures. The index, and a crawl that goes on, know the last group of each address.
    assert!(fs::read(&path).unwrap().starts_with(&before));
    let [gone, late, page] = [group("/gone", true), group("/late", false), group("/page", false)];
    assert_eq!(groups(&path), [&group("/late", true), &gone, &page, &late, &gone, &gone].map(Clone::clone));
    let line = |path: &str, status: &str| (path.to_owned(), status.to_owned());
    assert_eq!(index(&path), [line("/gone", "404"), line("/late", "200"), line("/page", "200")]);
    let last = Archive::open(&path, Vec::new()).unwrap().outcomes().unwrap().map(|outcome| outcome.unwrap().address);
    assert_eq!(last.collect::<Vec<_>>(), ["/page", "/late", "/gone"].map(|path| server.address(path)));
    assert_eq!(pages(&path).len(), 2);
}

#[test]
fn a_retry_without_a_connection_replaced_a_kept_answer() {
    let is_down = Arc::new(AtomicBool::new(false));
    let down = Arc::clone(&is_down);
    let server = SiteServer::start(move |request, out| match &*request.path {
        "/gone" if down.load(Ordering::SeqCst) => Ok(()),
        _ => answer(request, out),
    });
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crawl.warc.gz");
    let addresses = [server.address("/gone")];
    fetched(&addresses, &path, &options(0));
    let before = fs::read(&path).unwrap();
    is_down.store(true, Ordering::SeqCst);
    let (counts, errors) = fetched(&addresses, &path, &retry());
    assert!(counts.failed == 1 && !errors[&addresses[0]].contains("404"), "{errors:?}");
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(index(&path), [("/gone".to_owned(), "404".to_owned())]);
}

#[test]
fn a_killed_retry_knows_the_last_outcome_of_each_address() {
    let is_up = Arc::new(AtomicBool::new(false));
    let (server, dir) = (late_server(&is_up), tempfile::tempdir().unwrap());
    let path = dir.path().join("crawl.warc.gz");
    let addresses = ["/late", "/page", "/gone"].map(|path| server.address(path));
    fetched(&addresses, &path, &options(0));
    let before = fs::read(&path).unwrap().len();
    is_up.store(true, Ordering::SeqCst);
    fetched(&addresses, &path, &retry());
    let whole = fs::read(&path).unwrap();
    let mut late = Vec::new();
    for cut in (before..whole.len()).step_by(97).chain([whole.len()]) {
        fs::write(&path, &whole[..cut]).unwrap();
        Archive::open(&path, Vec::new()).unwrap().finish().unwrap();
        let lines = index(&path);
        assert_eq!(lines.iter().map(|(path, _)| &**path).collect::<Vec<_>>(), ["/gone", "/late", "/page"], "{cut}");
        // The last group of the file counts, and so does a failure whose retry was cut short.
        let failed = groups(&path).into_iter().rfind(|(path, _)| path == "/late").unwrap().1;
        assert_eq!(lines[1].1, if failed { "404" } else { "200" }, "{cut}");
        let archive = Archive::open(&path, Vec::new()).unwrap();
        assert_eq!(archive.has_failed(&addresses[0]), failed, "{cut}");
        late.push(failed);
    }
    assert!(late[0] && late.is_sorted_by(|a, b| a >= b) && late.last() == Some(&false), "{late:?}");
}
