//! Files as generators write them.

use insta::assert_snapshot;
use seek_fetch::{DiscoverOptions, Source};
use seek_testing::gzip::gzip;

use crate::{File, file, found, html, lines, options, site, urlset, xml};

macro_rules! sample {
    ($name:literal) => {
        include_bytes!(concat!("files/", $name)).as_slice()
    };
}

#[test]
fn wordpress_with_yoast() {
    let server = site([
        (
            "/robots.txt",
            file("text/plain", "User-agent: *\nDisallow:\n\nSitemap: https://site.example/sitemap_index.xml\n"),
        ),
        ("/", html("<p>The harbour")),
        ("/sitemap_index.xml", xml(sample!("yoast-index.xml"))),
        ("/post-sitemap.xml", xml(sample!("yoast-posts.xml"))),
        // Its address says that it is packed, its header does not.
        (
            "/page-sitemap.xml.gz",
            file("application/octet-stream", gzip(b"<urlset><url><loc>/about/</loc></url></urlset>")),
        ),
    ]);
    assert_snapshot!(lines(&server, &["/"]), @"
    /2024/05/the-storm/ (sitemaps 2024-05-03)
    /2022/11/the-quay/ (sitemaps 2022-11-20)
    /about/ (sitemaps)
    ");
    // A sitemap that changed before the day is not requested.
    let since = DiscoverOptions { since: Some("2024-01-01".parse().unwrap()), ..options() };
    assert_snapshot!(found(&server, &["/sitemap_index.xml"], &since).0, @"/2024/05/the-storm/ (sitemaps 2024-05-03)");
    let asked = server.requests().iter().filter(|request| request.path.starts_with("/page-sitemap")).count();
    assert_eq!(asked, 1);
}

#[test]
fn sitemaps_of_other_generators() {
    let server = site([
        ("/drupal.xml", xml(sample!("drupal.xml"))),
        ("/hugo.xml", xml(sample!("hugo.xml"))),
        ("/shopify.xml", xml(sample!("shopify-index.xml"))),
        ("/sitemap_products_1.xml?from=8101&to=9202", xml(sample!("shopify-products.xml"))),
        ("/news.xml", xml(sample!("news.xml"))),
        ("/prefixed.xml", xml(sample!("prefixed.xml"))),
        ("/list.txt", file("text/plain", "\u{feff}https://site.example/text/1\r\n\r\nhttps://site.example/text/2\r\n")),
    ]);
    let paths = ["/drupal.xml", "/hugo.xml", "/shopify.xml", "/news.xml", "/prefixed.xml", "/list.txt"];
    assert_snapshot!(lines(&server, &paths), @"
    /en/harbour (sitemaps 2024-03-04 en)
    /node/7?page=1&view=full (sitemaps)
    /de/hafen (sitemaps 2024-03-04 de)
    /posts/first/ (sitemaps 2024-02-29)
    / (sitemaps)
    /products/rope (sitemaps 2024-04-01)
    /news/ferry (sitemaps 2024-05-02 en)
    /a (sitemaps 2024-01-31)
    /text/1 (sitemaps)
    /text/2 (sitemaps)
    ");
    let german = DiscoverOptions { language: Some("de".to_owned()), ..options() };
    assert_snapshot!(found(&server, &["/drupal.xml", "/news.xml"], &german).0, @"
    /node/7?page=1&view=full (sitemaps)
    /de/hafen (sitemaps 2024-03-04 de)
    ");
}

#[test]
fn feeds_of_generators() {
    let feed = |kind: &str, body: &[u8]| file(kind, body);
    let server = site([
        ("/feed/", feed("application/rss+xml; charset=UTF-8", sample!("wordpress.rss"))),
        ("/feeds/posts/default", feed("application/atom+xml; charset=UTF-8", sample!("blogger.atom"))),
        ("/feed.json", feed("application/feed+json", sample!("feed.json"))),
        ("/index.rdf", feed("text/xml", sample!("rdf.xml"))),
        ("/old.rss", xml("<rss version='0.91'><channel><item><link>/old</link></item></channel></rss>")),
    ]);
    let paths = ["/feed/", "/feeds/posts/default", "/feed.json", "/index.rdf", "/old.rss"];
    assert_snapshot!(lines(&server, &paths), @"
    /2024/05/the-storm/ (feeds 2024-05-03 en-US)
    /2024/05/only-a-guid/ (feeds 2024-05-02 en-US)
    /2024/04/nets.html (feeds 2024-05-01)
    /notes/2 (feeds 2024-05-01 en)
    /notes/1 (feeds de)
    /tide (feeds 2024-05-01 de)
    /old (feeds)
    ");
}

#[test]
fn feeds_and_links_of_a_page() {
    let page = r##"<!doctype html><html lang="en"><head><base href="/en/">
        <link rel="alternate" type="application/rss+xml" title="News" href="../feed/">
        <link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/2">
        <link rel="alternate" hreflang="de" href="/de/">
        <link rel="stylesheet" href="/style.css"></head>
        <body><a href="harbour">Harbour</a> <a href="/en/harbour#top">Top</a>
        <a href="mailto:a@site.example">Mail</a> <a href="https://other.example/">Other</a>
        <a rel="nofollow noopener" href="/login">Log in</a> <a href="/logo.png">Logo</a>
        <a hreflang="fr" href="/fr/">Français</a> <img usemap="#m"><map name="m"><area href="/island"></map>
        <script>document.write('<a href="/script">x</a>')</script>"##;
    let mut home = html(page);
    home.headers.push("Link: <https://api.site.example/>; rel=\"https://api.w.org/\", </atom>; rel=\"alternate\"; type=\"application/atom+xml\"".to_owned());
    let mut closed = html("<a href=/x>x</a>");
    closed.headers.push("X-Robots-Tag: noindex, nofollow".to_owned());
    let server = site([
        ("/", home),
        (
            "/feed/",
            xml("<rss><channel><item><link>/en/harbour</link></item><item><link>/storm</link></item></channel></rss>"),
        ),
        (
            "/atom",
            xml("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/b/'><entry><link href='c'/></entry></feed>"),
        ),
        ("/closed", html("<meta name=robots content='noindex, nofollow'><a href=/x>x</a>")),
        ("/closed-to-this-robot", html("<meta name=Content-Seeker content=nofollow><a href=/x>x</a>")),
        ("/closed-to-another", html("<meta name=otherbot content=nofollow><a href=/x>x</a>")),
        ("/closed-by-header", closed),
    ]);
    assert_snapshot!(lines(&server, &["/"]), @"
    /b/c (feeds)
    /en/harbour (feeds)
    /storm (feeds)
    /de/ (links de)
    /fr/ (links fr)
    /island (links en)
    ");
    let german = DiscoverOptions { language: Some("de".to_owned()), sources: vec![Source::Links], ..options() };
    assert_snapshot!(found(&server, &["/"], &german).0, @"/de/ (links de)");
    assert_snapshot!(lines(&server, &["/closed"]), @"");
    assert_snapshot!(lines(&server, &["/closed-to-this-robot"]), @"");
    assert_snapshot!(lines(&server, &["/closed-to-another"]), @"/x (links)");
    assert_snapshot!(lines(&server, &["/closed-by-header"]), @"");
}

#[test]
fn encodings_that_are_declared_wrongly() {
    let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><urlset><url><loc>/caf\xe9</loc></url></urlset>";
    let utf16: Vec<u8> =
        "<urlset><url><loc>/sixteen</loc></url></urlset>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = [b"\xff\xfe".to_vec(), utf16].concat();
    let server = site([
        ("/latin.xml", file("application/xml", latin.as_slice())),
        ("/wrong.xml", file("text/xml; charset=iso-8859-1", "<urlset><url><loc>/stra\u{df}e</loc></url></urlset>")),
        ("/utf16.xml", file("application/xml", utf16)),
    ]);
    assert_snapshot!(lines(&server, &["/latin.xml", "/wrong.xml", "/utf16.xml"]), @"
    /caf%C3%A9 (sitemaps)
    /stra%C3%9Fe (sitemaps)
    /sixteen (sitemaps)
    ");
}

#[test]
fn a_packed_sitemap_with_a_header() {
    let packed = gzip(b"<urlset><url><loc>/packed</loc></url></urlset>");
    let mut declared = xml(packed.clone());
    declared.headers.push("Content-Encoding: gzip".to_owned());
    let twice = File { body: gzip(&packed), ..declared.clone() };
    let server = site([("/a.xml", declared), ("/b.xml.gz", twice), ("/c.xml", urlset(&["/plain"]))]);
    assert_snapshot!(lines(&server, &["/a.xml", "/b.xml.gz", "/c.xml"]), @"
    /packed (sitemaps)
    /plain (sitemaps)
    ");
}
