//! `seek discover`: addresses of a site, alone and before `seek fetch`.

use seek_testing::site_server::{SiteServer, respond};
use tempfile::TempDir;

use crate::{STORM, records, seek, status, utf8};

/// A server with a sitemap of three pages and an image.
fn server() -> SiteServer {
    SiteServer::start(|request, out| match &*request.path {
        "/robots.txt" => respond(out, "200 OK", &[], b"User-agent: *\nDisallow: /private\nSitemap: /map.xml"),
        "/map.xml" => {
            let map = b"<urlset><url><loc>/page/1</loc></url><url><loc>/page/2</loc></url><url><loc>/a.jpg</loc></url>\
                <url><loc>/private/3</loc></url></urlset>";
            respond(out, "200 OK", &["Content-Type: text/xml"], map)
        }
        path if path == "/" || path.starts_with("/page") => {
            respond(out, "200 OK", &["Content-Type: text/html"], STORM.as_bytes())
        }
        _ => respond(out, "404 Not Found", &["Content-Type: text/html"], b"<p>There is no such page."),
    })
}

#[test]
fn addresses_of_a_site_are_fetched_into_an_archive() {
    let server = server();
    let dir = TempDir::new().unwrap();
    let archive = dir.path().join("crawl.warc.gz").to_str().unwrap().to_owned();
    let site = server.address("/");
    let output = seek(&["discover", &site, "--delay", "0", "--exclude", "private"]).output().unwrap();
    let (addresses, errors) = (utf8(&output.stdout).to_owned(), utf8(&output.stderr).to_owned());
    assert_eq!(status(&output), 0, "{errors}");
    let shown = addresses.replace(&site, "/");
    insta::assert_snapshot!(shown, @"
    /page/1
    /page/2
    /
    /news
    /about
    /imprint
    ");
    insta::assert_snapshot!(errors, @"seek: 6 addresses found, 1 left out as traps (files that are no pages: 1)");
    let pages = seek(&["discover", &site, "--delay", "0", "--include", "/page/", "-q"]).output().unwrap();
    assert_eq!((status(&pages), utf8(&pages.stderr)), (0, ""));
    let fetch = &["fetch", "--files-from", "-", "--delay", "0", "-q", "-o", &archive];
    let output = seek(fetch).write_stdin(pages.stdout).output().unwrap();
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    let output = seek(&["extract", "-f", "json", &archive]).output().unwrap();
    assert_eq!(records(&output.stdout).len(), 2);
}

#[test]
fn a_failure_is_named_and_the_search_goes_on() {
    let server = server();
    let (gone, feed) = (server.address("/gone"), server.address("/map.xml"));
    let output =
        seek(&["discover", &gone, "ftp://a.example/", &feed, "--from", "links", "--delay", "0"]).output().unwrap();
    assert_eq!(status(&output), 1);
    let errors = utf8(&output.stderr).replace(&server.address(""), "");
    insta::assert_snapshot!(errors, @"
    seek: /gone: the server answered with status 404 (there is no such page)
    seek: ftp://a.example/: only http and https are fetched, not 'ftp:'
    seek: 3 addresses found, 1 left out as traps (files that are no pages: 1)
    ");
    assert_eq!(utf8(&output.stdout).lines().count(), 3);
}

#[test]
fn a_limit_of_addresses_ends_the_search() {
    let server = server();
    let output = seek(&["discover", &server.address("/map.xml"), "--max", "1", "-q", "--delay", "0"]).output().unwrap();
    assert_eq!((status(&output), utf8(&output.stdout)), (0, &*format!("{}\n", server.address("/page/1"))));
}

#[test]
fn wrong_use_is_an_error_with_status_2() {
    for arguments in [
        &["discover"][..],
        &["discover", "https://site.example", "--include", "("],
        &["discover", "https://site.example", "--since", "yesterday"],
        &["discover", "https://site.example", "--lang", "german"],
        &["discover", "https://site.example", "--from", "everything"],
        &["discover", "https://site.example", "--max", "0"],
    ] {
        let output = seek(arguments).output().unwrap();
        assert_eq!(status(&output), 2, "{arguments:?}: {}", utf8(&output.stderr));
        assert!(output.stdout.is_empty());
    }
}
