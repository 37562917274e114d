//! The web site of the documents: a server on this machine with the sample pages, under the address that the documents show.

use std::fs;
use std::sync::LazyLock;

use seek_testing::site_server::{SiteServer, respond};

use super::sandbox::root;

/// The address of the site in the documents.
pub const SHOWN: &str = "https://site.example/";

static SITE: LazyLock<SiteServer> = LazyLock::new(|| {
    SiteServer::start(|request, out| {
        let html = &["Content-Type: text/html"];
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
