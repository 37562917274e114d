//! Which files of a site are read, in which order.

use std::time::{Duration, Instant};

use insta::assert_snapshot;
use seek_fetch::{DiscoverOptions, Source, Trap};

use crate::{File, file, found, html, index, lines, options, site, urlset, xml};

fn moved(to: &str) -> File {
    File { status: "301 Moved Permanently", headers: vec![format!("Location: {to}")], body: Vec::new() }
}

#[test]
fn sitemaps_come_first_then_feeds_then_links() {
    let page =
        "<link rel=alternate type=application/rss+xml href=/feed><a href=/c>c</a><a href=/b>b</a><a href=/d>d</a>";
    let server = site([
        ("/", html(page)),
        ("/sitemap.xml", urlset(&["/a", "/b", "/a#x"])),
        ("/feed", xml("<rss><channel><item><link>/c</link></item><item><link>/a</link></item></channel></rss>")),
    ]);
    assert_snapshot!(lines(&server, &["/", "/"]), @"
    /a (sitemaps)
    /b (sitemaps)
    /c (feeds)
    /d (links)
    ");
    let two = DiscoverOptions { max: Some(2), ..options() };
    assert_snapshot!(found(&server, &["/"], &two).0, @"
    /a (sitemaps)
    /b (sitemaps)
    ");
    let feeds = DiscoverOptions { sources: vec![Source::Feeds], ..options() };
    assert_snapshot!(found(&server, &["/"], &feeds).0, @"
    /c (feeds)
    /a (feeds)
    ");
}

#[test]
fn the_second_usual_place_is_tried_without_a_failure() {
    let server = site([
        ("/", html("<p>No links")),
        ("/sitemap.xml", html("<p>Not found")),
        ("/sitemap_index.xml", index(&["/a.xml"])),
        ("/a.xml", urlset(&["/a"])),
    ]);
    let (found, counts) = found(&server, &["/"], &options());
    assert_snapshot!(found, @"/a (sitemaps)");
    assert_eq!(counts.failed, 0);
    let empty = site([("/", html("<p>No links"))]);
    assert_eq!(lines(&empty, &["/"]), "");
}

#[test]
fn robots_txt_is_obeyed() {
    let server = site([
        (
            "/robots.txt",
            file(
                "text/plain",
                "User-agent: *\nDisallow: /private\nSitemap: /a.xml\nSitemap: /private/b.xml\nSitemap: /moved.xml",
            ),
        ),
        ("/", html("<link rel=alternate type=application/rss+xml href=/private/feed><a href=/private/page>x</a>")),
        ("/a.xml", urlset(&["/a"])),
        ("/private/b.xml", urlset(&["/b"])),
        ("/moved.xml", moved("/private/b.xml")),
        ("/private/", html("<a href=/c>")),
    ]);
    assert_snapshot!(lines(&server, &["/"]), @"
    /a (sitemaps)
    ! /private/b.xml, named by /robots.txt: robots.txt does not allow it
    ! /moved.xml, named by /robots.txt: robots.txt does not allow it
    ! /private/feed, named by /: robots.txt does not allow it
    /private/page (links)
    ");
    assert!(server.requests().iter().all(|request| !request.path.starts_with("/private")));
    assert_snapshot!(lines(&server, &["/private/"]), @"
    ! /private/: robots.txt does not allow it
    /a (sitemaps)
    ! /private/b.xml, named by /robots.txt: robots.txt does not allow it
    ! /moved.xml, named by /robots.txt: robots.txt does not allow it
    ");
}

#[test]
fn a_site_without_an_answer_is_one_failure() {
    let broken = File { status: "500 Internal Server Error", headers: Vec::new(), body: Vec::new() };
    let server = site([("/robots.txt", broken), ("/", html("<a href=/a>a</a>"))]);
    let (found, counts) = found(&server, &["/"], &options());
    assert_snapshot!(found, @"! /: robots.txt cannot be read: the server answered with status 500 (it has an error of its own)");
    assert_eq!((counts.failed, counts.found), (1, 0));
}

#[test]
fn a_failure_does_not_end_the_search() {
    let server = site([
        ("/robots.txt", file("text/plain", "Sitemap: /gone.xml\nSitemap: /page.xml\nSitemap: /a.xml")),
        (
            "/",
            html(
                "<link rel=alternate type=application/atom+xml href=/gone.atom><link rel=alternate type=application/rss+xml href=/about><a href=/b>b</a>",
            ),
        ),
        ("/page.xml", html("<p>Not found")),
        ("/about", html("<p>About")),
        ("/a.xml", urlset(&["/a"])),
        ("/paper", file("application/pdf", "%PDF-1.7")),
    ]);
    let (found, counts) = found(&server, &["/paper", "/", "/none"], &options());
    assert_snapshot!(found, @"
    ! /paper: it is neither a page, a sitemap nor a feed
    ! /gone.xml, named by /robots.txt: the server answered with status 404 (there is no such page)
    ! /page.xml, named by /robots.txt: it is no sitemap
    /a (sitemaps)
    ! /gone.atom, named by /: the server answered with status 404 (there is no such page)
    ! /about, named by /: it is no feed
    /b (links)
    ! /none: the server answered with status 404 (there is no such page)
    ");
    assert_eq!(counts.failed, 6);
}

#[test]
fn redirects_are_followed() {
    let server = site([
        ("/", moved("/en/")),
        ("/en/", html("<a href=a>a</a>")),
        ("/sitemap.xml", moved("/maps/all.xml")),
        ("/maps/all.xml", index(&["part.xml"])),
        ("/maps/part.xml", urlset(&["/b"])),
        ("/loop", moved("/loop")),
    ]);
    assert_snapshot!(lines(&server, &["/", "/loop"]), @"
    /b (sitemaps)
    /en/a (links)
    ! /loop: there are more than 10 redirects
    ");
}

#[test]
fn traps_are_counted() {
    let far = "/calendar/2031/05";
    let server = site([(
        "/sitemap.xml",
        urlset(&["/a", "/b.pdf", "/c.jpg", far, far, "/x/x/x", "https://other.example/d.pdf"]),
    )]);
    let sitemaps = DiscoverOptions { sources: vec![Source::Sitemaps], ..options() };
    let (found, counts) = found(&server, &["/"], &sitemaps);
    assert_snapshot!(found, @"/a (sitemaps)");
    assert_eq!(counts.traps().collect::<Vec<_>>(), [(Trap::File, 2), (Trap::Repeats, 1), (Trap::Calendar, 1)]);
    // The front page was not needed.
    assert!(server.requests().iter().all(|request| request.path != "/"));
}

#[test]
fn requests_have_a_pause_between_them() {
    let server = site([
        ("/robots.txt", file("text/plain", "User-agent: *\nCrawl-delay: 0.2\nSitemap: /a.xml\nSitemap: /b.xml")),
        ("/a.xml", urlset(&["/a"])),
        ("/b.xml", urlset(&["/b"])),
    ]);
    let slow = DiscoverOptions { delay: Duration::from_millis(20), sources: vec![Source::Sitemaps], ..options() };
    assert_eq!(found(&server, &["/"], &slow).1.found, 2);
    let at: Vec<Instant> = server.requests().iter().map(|request| request.at).collect();
    assert_eq!(at.len(), 3);
    assert!(at.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_millis(195)), "{at:?}");
}
