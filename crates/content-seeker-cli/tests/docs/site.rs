//! The web site of the documents: a server on this machine with the sample pages, under the address that the documents show.
//! Its front page names a feed and some pages, its sitemap names others.

use std::fs;
use std::sync::LazyLock;

use seek_testing::site_server::{SiteServer, respond};

use super::sandbox::root;

/// The address of the site in the documents.
pub const SHOWN: &str = "https://site.example/";

const FRONT: &str = r#"<html lang="en"><link rel="alternate" type="application/rss+xml" href="/feed.xml">
<a href="/article.html">The boat</a> <a href="/product.html#price">The product</a> <a href="/calendar/2099/01">Calendar</a>"#;
const FEED: &str = "<rss version='2.0'><channel><language>en</language>
<item><link>/forum.html?utm_source=feed</link><pubDate>Mon, 02 Mar 2026 08:00:00 GMT</pubDate></item></channel></rss>";
const SITEMAP: &str = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>
<url><loc>/article.html</loc><lastmod>2026-03-01</lastmod></url>
<url><loc>/documentation.html</loc><lastmod>2025-06-30</lastmod></url></urlset>";

static SITE: LazyLock<SiteServer> = LazyLock::new(|| {
    SiteServer::start(|request, out| {
        let html = &["Content-Type: text/html"];
        let list = match &*request.path {
            "/" => FRONT,
            "/feed.xml" => FEED,
            "/sitemap.xml" => SITEMAP,
            _ => "",
        };
        if !list.is_empty() {
            return respond(out, "200 OK", html, list.as_bytes());
        }
        match fs::read(root().join("data/samples").join(request.path.trim_start_matches('/'))) {
            Ok(page) => respond(out, "200 OK", html, &page),
            Err(_) => respond(out, "404 Not Found", html, b"<p>There is no such page."),
        }
    })
});

/// A text with the address of the server instead of the one that the documents show.
pub fn served(text: &str) -> String {
    if text.contains(SHOWN) { text.replace(SHOWN, &SITE.address("/")) } else { text.to_owned() }
}

/// A text with the address that the documents show instead of that of the server.
pub fn shown(text: &str) -> String {
    text.replace(&SITE.address("/"), SHOWN)
}
