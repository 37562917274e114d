//! `seek fetch`: an archive of pages, also after kills.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use seek_testing::site_server::{SiteServer, respond};
use tempfile::TempDir;

use crate::{SENTENCE, STORM, records, seek, status, utf8};

/// A server with pages below `/page`, and redirects to them below `/moved`, which each take some milliseconds.
fn server() -> SiteServer {
    SiteServer::start(|request, out| {
        thread::sleep(Duration::from_millis(3));
        match &*request.path {
            "/robots.txt" => respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /private"),
            path if path.starts_with("/moved") => {
                respond(out, "302 Found", &[&format!("Location: {}", path.replace("moved", "page"))], b"")
            }
            path if path.starts_with("/page") => respond(out, "200 OK", &["Content-Type: text/html"], STORM.as_bytes()),
            _ => respond(out, "404 Not Found", &["Content-Type: text/html"], b"<p>There is no such page."),
        }
    })
}

#[test]
fn an_archive_of_pages_is_extracted() {
    let server = server();
    let dir = TempDir::new().unwrap();
    let archive = dir.path().join("crawl.warc.gz").to_str().unwrap().to_owned();
    let list = format!("# two pages\n{}\n\n{}\n", server.address("/page/2"), server.address("/private/3"));
    let output = seek(&["fetch", &server.address("/page/1"), "--files-from", "-", "--delay", "0", "-o", &archive])
        .write_stdin(list)
        .output()
        .unwrap();
    let errors = utf8(&output.stderr);
    assert_eq!(status(&output), 1, "{errors}");
    assert!(errors.contains("/private/3: robots.txt does not allow it"), "{errors}");
    assert!(errors.contains("2 fetched, 1 failed, 0 known"), "{errors}");
    let output = seek(&["extract", "-f", "json", &archive]).output().unwrap();
    let found = records(&output.stdout);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|record| record.text.as_deref().is_some_and(|text| text.contains(SENTENCE))));
    assert!(fs::read_to_string(dir.path().join("crawl.cdxj")).unwrap().contains("/page/1"));
}

#[test]
fn a_killed_run_goes_on_and_fetches_nothing_twice() {
    let server = server();
    let dir = TempDir::new().unwrap();
    let archive = dir.path().join("crawl.warc.gz");
    let pages: BTreeSet<String> = (0..120).map(|i| server.address(&format!("/page/{i}"))).collect();
    let list = dir.path().join("list");
    // A third of the addresses are redirects.
    let given = |i: u32| server.address(&format!("/{}/{i}\n", if i.is_multiple_of(3) { "moved" } else { "page" }));
    fs::write(&list, (0..120).map(given).collect::<String>()).unwrap();
    let mut runs = 0;
    loop {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seek"))
            .args(["fetch", "--delay", "0", "-q", "--no-config", "--files-from"])
            .arg(&list)
            .arg("-o")
            .arg(&archive)
            .env("NO_PROXY", "127.0.0.1")
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        runs += 1;
        thread::sleep(Duration::from_millis(60 + 7 * runs));
        if let Some(ended) = child.try_wait().unwrap() {
            assert!(ended.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(runs < 200, "each run is killed");
    }
    let output = seek(&["extract", "-f", "json", archive.to_str().unwrap()]).output().unwrap();
    let found: Vec<String> = records(&output.stdout).into_iter().filter_map(|record| record.url).collect();
    assert_eq!((found.len(), found.into_iter().collect::<BTreeSet<String>>()), (pages.len(), pages));
    assert!(runs > 2, "no run was killed");
    // A kill loses at most two pages: the one that is being fetched, and the one that is being written.
    let asked = server.requests().iter().filter(|request| request.path.starts_with("/page")).count();
    assert!(asked <= 120 + 2 * runs as usize, "{asked} requests in {runs} runs");
}

#[test]
fn only_what_has_changed_since_an_archive_is_read_from_the_next() {
    let server = server();
    let dir = TempDir::new().unwrap();
    let [first, next] = ["first", "next"].map(|name| dir.path().join(format!("{name}.warc.gz")).display().to_string());
    let page = server.address("/page/1");
    assert_eq!(status(&seek(&["fetch", &page, "-o", &first]).output().unwrap()), 0);
    let new = server.address("/page/2");
    let output = seek(&["fetch", &page, &new, "--since", &first, "--delay", "0", "-o", &next]).output().unwrap();
    assert!(utf8(&output.stderr).contains("2 fetched (1 unchanged), 0 failed, 0 known"), "{}", utf8(&output.stderr));
    let output = seek(&["extract", "-f", "json", &next]).output().unwrap();
    let found: Vec<String> = records(&output.stdout).into_iter().filter_map(|record| record.url).collect();
    assert_eq!(found, [new]);
}

#[test]
fn an_address_that_failed_is_fetched_again_on_request() {
    let (asked, dir) = (AtomicUsize::new(0), TempDir::new().unwrap());
    let server = SiteServer::start(move |request, out| match &*request.path {
        "/page" if asked.fetch_add(1, Ordering::SeqCst) > 0 => respond(out, "200 OK", &[], STORM.as_bytes()),
        _ => respond(out, "404 Not Found", &[], b""),
    });
    let archive = dir.path().join("a.warc.gz").display().to_string();
    let fetch = |flags: &[&str]| {
        let output = seek(&[&["fetch", &server.address("/page"), "-o", &archive], flags].concat()).output().unwrap();
        (status(&output), utf8(&output.stderr).lines().last().unwrap().to_owned())
    };
    let counts = |counts: &str| format!("seek: {counts}");
    assert_eq!(fetch(&[]), (1, counts("0 fetched, 1 failed, 0 known")));
    assert_eq!(fetch(&[]), (0, counts("0 fetched, 0 failed, 1 known")));
    assert_eq!(fetch(&["--retry-failed"]), (0, counts("1 fetched, 0 failed, 0 known")));
    assert_eq!(fetch(&["--retry-failed"]), (0, counts("0 fetched, 0 failed, 1 known")));
}

#[test]
fn wrong_use_is_an_error_with_status_2() {
    let dir = TempDir::new().unwrap();
    let foreign = dir.path().join("page.html").to_str().unwrap().to_owned();
    fs::write(&foreign, STORM).unwrap();
    for arguments in [
        &["fetch", "-o", "a.warc.gz"][..],
        &["fetch", "--files-from", "gone", "-o", "a.warc.gz"],
        &["fetch", "http://127.0.0.1:1/", "-o", &foreign],
        &["fetch", "http://127.0.0.1:1/", "-o", "a.warc.gz", "--since", &foreign],
    ] {
        let output = seek(arguments).output().unwrap();
        assert_eq!(status(&output), 2, "{arguments:?}: {}", utf8(&output.stderr));
    }
    assert_eq!(fs::read_to_string(foreign).unwrap(), STORM);
}
