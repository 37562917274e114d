//! What an answer is: a sitemap, a feed or a page. Its content decides, since servers name these files in many ways.

use std::borrow::Cow;

use seek_page::decode;
use url::Url;

use super::client::Answer;
use super::xml::root_of;

/// What an answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A sitemap or an index in XML, with the name of its first element.
    Sitemap(String),
    /// A sitemap that is a list of addresses.
    TextSitemap,
    /// RSS or Atom, with the name of its first element.
    Feed(String),
    /// It may be a JSON Feed.
    Json,
    /// A page.
    Page,
    /// Something else.
    Other,
}

/// The kind of an answer with this text.
pub(super) fn kind_of(answer: &Answer, text: &str) -> Kind {
    let start = text.trim_start();
    let root = start.starts_with('<').then(|| root_of(start)).flatten();
    let local = root.as_deref().map(|root| root.rsplit(':').next().unwrap_or(root));
    let content_type = answer.content_type.as_deref().unwrap_or_default().to_ascii_lowercase();
    match (local, root.clone()) {
        (Some("urlset" | "sitemapindex"), Some(root)) => Kind::Sitemap(root),
        (Some("rss" | "feed" | "RDF"), Some(root)) => Kind::Feed(root),
        _ if start.starts_with('{') => Kind::Json,
        _ if is_list(start) => Kind::TextSitemap,
        _ if start.starts_with('<') || content_type.contains("html") => Kind::Page,
        // Pages of servers that name no type, or a wrong one, begin with some text at times.
        _ if content_type.is_empty() || content_type.starts_with("text/plain") => match root_of_page(start) {
            true => Kind::Page,
            false => Kind::Other,
        },
        _ => Kind::Other,
    }
}

/// Whether the first line is an address.
fn is_list(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default().trim();
    !line.contains(char::is_whitespace)
        && Url::parse(line).is_ok_and(|address| matches!(address.scheme(), "http" | "https"))
}

fn root_of_page(text: &str) -> bool {
    let lower = text.chars().take(1024).collect::<String>().to_ascii_lowercase();
    ["<html", "<!doctype html", "<body", "<p>", "<a "].iter().any(|tag| lower.contains(tag))
}

/// The text of an answer. Valid UTF-8 is UTF-8, since headers and declarations of sitemaps and feeds are often wrong. Then come the
/// byte order mark, the header, the declaration in the file, and a guess.
pub(super) fn text_of(answer: &Answer) -> Cow<'_, str> {
    let body = &answer.body;
    match std::str::from_utf8(body) {
        // UTF-16 has NUL beside each letter of ASCII.
        Ok(text) if !text.contains('\0') => Cow::Borrowed(text.trim_start_matches('\u{feff}')),
        _ => {
            let has_charset = |value: &&str| value.to_ascii_lowercase().contains("charset=");
            let header = answer.content_type.as_deref().filter(has_charset).map(str::to_owned);
            let declared = header.or_else(|| declared_encoding(body).map(|name| format!("text/xml; charset={name}")));
            decode(body, declared.as_deref()).text
        }
    }
}

/// The encoding in the declaration of a file (`<?xml version="1.0" encoding="..."?>`).
fn declared_encoding(body: &[u8]) -> Option<String> {
    let start = body.trim_ascii_start();
    let end = start.starts_with(b"<?xml").then(|| start.iter().take(256).position(|byte| *byte == b'>')).flatten()?;
    let declaration = String::from_utf8_lossy(&start[..end]);
    let (_, rest) = declaration.split_once("encoding")?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    rest[1..].split(quote).next().map(str::to_owned)
}
