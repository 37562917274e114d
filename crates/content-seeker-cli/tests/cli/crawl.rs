//! `seek crawl`: requests go to content, and a killed crawl goes on.

use std::fs;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use seek_testing::generated_site::{self, Kind};
use seek_testing::site_server::{Request, SiteServer, respond};
use tempfile::TempDir;

use crate::{records, seek, status, utf8};

const PAGES: usize = 500;

/// A site of 22,867 pages, 1,720 of which have content.
fn site() -> SiteServer {
    SiteServer::start(answer)
}

fn answer(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    match generated_site::page(&request.path) {
        Some((_, page)) => respond(out, "200 OK", &["Content-Type: text/html; charset=utf-8"], page.as_bytes()),
        None => respond(out, "404 Not Found", &["Content-Type: text/html"], b"<p>There is no such page."),
    }
}

/// The site with redirects: to a page of their own, or to a list that has answered before.
fn answer_with_redirects(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    let path = &request.path;
    let is_own = path.ends_with('/') || path.ends_with("?moved") || path == "/robots.txt";
    match path.bytes().map(u32::from).sum::<u32>() % 6 {
        0 if !is_own => respond(out, "302 Found", &[&format!("Location: {path}?moved")], b""),
        1 if !is_own => respond(out, "302 Found", &["Location: /news/"], b""),
        _ => answer(request, out),
    }
}

/// The pages that were asked for, without the rules for robots.
fn asked(server: &SiteServer) -> Vec<String> {
    let paths = server.requests().into_iter().map(|request| request.path);
    paths.filter(|path| path != "/robots.txt").collect()
}

#[test]
fn almost_twice_as_many_of_the_first_pages_have_content_as_in_the_order_of_finding() {
    let dir = TempDir::new().unwrap();
    let content = |order: &str| {
        let server = site();
        let archive = dir.path().join(format!("{order}.warc.gz")).display().to_string();
        let most = PAGES.to_string();
        let (home, options) =
            (server.address("/"), ["--order", order, "--delay", "0", "--max-pages", &most, "-o", &archive]);
        let output = seek(&[&["crawl", &home][..], &options].concat()).output().unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        let paths = asked(&server);
        assert_eq!(paths.len(), PAGES);
        paths.iter().filter(|path| generated_site::page(path).is_some_and(|(kind, _)| kind == Kind::Content)).count()
    };
    let (gain, breadth) = (content("gain"), content("breadth"));
    assert!(gain as f64 >= 1.8 * breadth as f64, "{gain} and {breadth} of {PAGES}");
}

#[test]
fn a_killed_crawl_goes_on_with_the_same_pages() {
    let dir = TempDir::new().unwrap();
    let run = |server: &SiteServer, name: &str| {
        let archive = dir.path().join(name);
        Command::new(env!("CARGO_BIN_EXE_seek"))
            .args(["crawl", &server.address("/"), "--delay", "0", "-q", "--no-config", "--max-pages", "60", "-o"])
            .arg(archive)
            .env("NO_PROXY", "127.0.0.1")
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    // Slow enough that the first run is killed.
    let slow = || {
        SiteServer::start(|request, out| {
            thread::sleep(Duration::from_millis(10));
            answer_with_redirects(request, out)
        })
    };
    let (whole, parts) = (slow(), slow());
    assert!(run(&whole, "whole.warc.gz").wait().unwrap().success());
    let mut runs = 0;
    loop {
        let mut child = run(&parts, "parts.warc.gz");
        runs += 1;
        thread::sleep(Duration::from_millis(150 + 60 * runs));
        if let Some(ended) = child.try_wait().unwrap() {
            assert!(ended.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(runs < 100, "each run is killed");
    }
    let found = |server: &SiteServer, name: &str| {
        let output = seek(&["classify", "--format", "json", dir.path().join(name).to_str().unwrap()]).output().unwrap();
        let home = server.address("");
        let ids = utf8(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["url"].clone());
        ids.map(|url| url.as_str().unwrap().replace(&home, "")).collect::<Vec<String>>()
    };
    assert!(runs > 1, "no run was killed");
    assert_eq!(found(&parts, "parts.warc.gz"), found(&whole, "whole.warc.gz"));
    // Each answer has a line, also the redirects.
    let [answers, all] = ["parts.cdxj", "whole.cdxj"].map(|name| fs::read_to_string(dir.path().join(name)).unwrap());
    assert_eq!(answers.lines().count(), all.lines().count());
    assert!(answers.lines().filter(|line| line.contains("\"302\"")).count() > 10, "{answers}");
}

#[test]
fn the_texts_of_a_crawl_are_exported_by_type() {
    let (server, dir) = (site(), TempDir::new().unwrap());
    let archive = dir.path().join("crawl.warc.gz").display().to_string();
    let output = seek(&[
        "crawl",
        &server.address("/forum/"),
        "--types",
        "forum",
        "--delay",
        "0",
        "--max-pages",
        "40",
        "-o",
        &archive,
    ])
    .output()
    .unwrap();
    let errors = utf8(&output.stderr);
    assert_eq!(status(&output), 0, "{errors}");
    assert!(
        errors.contains("40 fetched, 0 failed, 0 known; about ") && errors.contains(" of all are wanted"),
        "{errors}"
    );
    let output = seek(&["extract", "-f", "json", &archive]).output().unwrap();
    let threads =
        records(&output.stdout).into_iter().filter(|record| record.url.as_deref().unwrap().contains("/thread/"));
    let asked = asked(&server);
    assert!(threads.count() > 20, "{asked:#?}");
}

#[test]
fn a_crawl_of_depth_0_said_that_all_links_were_followed() {
    let (server, dir) = (site(), TempDir::new().unwrap());
    let archive = dir.path().join("crawl.warc.gz").display().to_string();
    let output = seek(&["crawl", &server.address("/"), "--depth", "0", "-o", &archive]).output().unwrap();
    let errors = utf8(&output.stderr);
    let line = errors.lines().find_map(|line| line.split_once("links that were not followed: ")).unwrap().1;
    let (count, reasons) = line.split_once(' ').unwrap();
    assert!(count.parse::<u32>().unwrap() > 5, "{errors}");
    assert_eq!(reasons, format!("({count} beyond --depth), and 0 that robots.txt forbids"));
}

#[test]
fn a_dead_link_was_a_crawl_that_failed() {
    let dir = TempDir::new().unwrap();
    let server = SiteServer::start(|request, out| match &*request.path {
        "/" => {
            respond(out, "200 OK", &["Content-Type: text/html"], b"<p>The storm hit the coast. <a href=/gone>News</a>")
        }
        _ => respond(out, "404 Not Found", &["Content-Type: text/html"], b""),
    });
    let crawl = |start: &str, name: &str| {
        let archive = dir.path().join(name).display().to_string();
        let output = seek(&["crawl", &server.address(start), "--delay", "0", "-o", &archive]).output().unwrap();
        (status(&output), utf8(&output.stderr).to_owned())
    };
    let (code, errors) = crawl("/", "found.warc.gz");
    assert!(code == 0 && errors.contains("1 fetched, 1 failed, 0 known") && errors.contains("/gone: "), "{errors}");
    let (code, errors) = crawl("/gone", "given.warc.gz");
    assert!(code == 1 && errors.contains("0 fetched, 1 failed, 0 known"), "{errors}");
}

#[test]
fn wrong_use_of_a_crawl_is_an_error_with_status_2() {
    let dir = TempDir::new().unwrap();
    let archive = dir.path().join("a.warc.gz").display().to_string();
    for arguments in [
        &["crawl", "ftp://site.example", "-o", &archive][..],
        &["crawl", "https://site.example", "-o", "crawl.html"],
        &["crawl", "https://site.example", "--types", "blog", "-o", &archive],
        &["crawl", "https://site.example", "--include", "(", "-o", &archive],
        &["crawl", "-o", &archive],
    ] {
        let output = seek(arguments).output().unwrap();
        assert_eq!(status(&output), 2, "{arguments:?}: {}", utf8(&output.stderr));
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "no archive is begun");
}
