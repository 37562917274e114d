//! The addresses of a site on this machine: sitemaps, feeds and links as real generators write them, broken and hostile ones.

#![allow(clippy::unwrap_used)]

mod hostile;
mod sources;
mod walks;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

use seek_fetch::{DiscoverCounts, DiscoverOptions, FetchOptions, Fetcher, Found, discover};
use seek_io::error_chain;
use seek_testing::site_server::{SiteServer, respond};

/// The address of the site in its files.
const SHOWN: &str = "https://site.example";

/// What the server sends for a path.
#[derive(Clone)]
struct File {
    status: &'static str,
    headers: Vec<String>,
    body: Vec<u8>,
}

/// A file with this type.
fn file(content_type: &str, body: impl Into<Vec<u8>>) -> File {
    File { status: "200 OK", headers: vec![format!("Content-Type: {content_type}")], body: body.into() }
}

fn xml(body: impl Into<Vec<u8>>) -> File {
    file("text/xml; charset=UTF-8", body)
}

fn html(body: impl Into<Vec<u8>>) -> File {
    file("text/html; charset=utf-8", body)
}

/// A sitemap of these addresses.
fn urlset(addresses: &[&str]) -> File {
    let urls: String = addresses.iter().map(|address| format!("<url><loc>{address}</loc></url>")).collect();
    xml(format!("<urlset>{urls}</urlset>"))
}

/// An index of these sitemaps.
fn index(addresses: &[&str]) -> File {
    let sitemaps: String = addresses.iter().map(|address| format!("<sitemap><loc>{address}</loc></sitemap>")).collect();
    xml(format!("<sitemapindex>{sitemaps}</sitemapindex>"))
}

/// A server of files. Their texts name the site as [`SHOWN`].
fn site(files: impl IntoIterator<Item = (&'static str, File)>) -> SiteServer {
    let files: BTreeMap<&str, File> = files.into_iter().collect();
    SiteServer::start(move |request, out| match files.get(&*request.path) {
        Some(File { status, headers, body }) => {
            let own = format!("http://{}", request.header("host").unwrap());
            let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
            // A packed file names the site by its path alone.
            let body = match str::from_utf8(body) {
                Ok(text) => text.replace(SHOWN, &own).into_bytes(),
                Err(_) => body.clone(),
            };
            respond(out, status, &headers, &body)
        }
        None => respond(out, "404 Not Found", &["Content-Type: text/html"], b"<p>There is no such page."),
    })
}

/// Options without pauses, on a fixed day.
fn options() -> DiscoverOptions {
    DiscoverOptions {
        delay: Duration::ZERO,
        max_bytes: 1 << 20,
        today: "2024-06-01".parse().unwrap(),
        ..DiscoverOptions::default()
    }
}

/// A line for each address and each problem of a search from these paths.
fn found(server: &SiteServer, paths: &[&str], options: &DiscoverOptions) -> (String, DiscoverCounts) {
    let fetcher = Fetcher::new(&FetchOptions {
        retry_pause: Duration::from_millis(1),
        proxy_from_environment: false,
        ..FetchOptions::default()
    });
    let sites: Vec<String> = paths.iter().map(|path| server.address(path)).collect();
    let mut lines = String::new();
    let counts = discover(&fetcher.unwrap(), &sites, options, |found| {
        let _ = match found {
            Found::Entry(entry) => {
                let source = format!("{:?}", entry.source).to_lowercase();
                let day = entry.day.map(|day| format!(" {day}")).unwrap_or_default();
                let language = entry.language.map(|language| format!(" {language}")).unwrap_or_default();
                writeln!(lines, "{} ({source}{day}{language})", entry.address)
            }
            Found::Problem(problem) => {
                let by = problem.named_by.map(|by| format!(", named by {by}")).unwrap_or_default();
                writeln!(lines, "! {}{by}: {}", problem.address, error_chain(&problem.error))
            }
        };
        ControlFlow::Continue(())
    });
    (lines.replace(&server.address(""), ""), counts)
}

/// The lines of a search with the usual options.
fn lines(server: &SiteServer, paths: &[&str]) -> String {
    found(server, paths, &options()).0
}
