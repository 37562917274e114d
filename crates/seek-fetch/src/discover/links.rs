//! Links and feeds of a page.

use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
use seek_page::{Dom, Limits, NodeId, Page, PageError, PageOptions, Tag};
use url::Url;

use super::candidate::Candidate;

/// Most bytes of an address.
const LONGEST: usize = 4_000;
/// Most feeds of a page that are read.
const MOST_FEEDS: usize = 20;
/// Media types of feeds. `application/json` is none: systems name their interfaces for programs by it.
const FEED_TYPES: [&str; 4] =
    ["application/atom+xml", "application/feed+json", "application/rdf+xml", "application/rss+xml"];

/// What a page names.
#[derive(Debug, Default)]
pub(crate) struct PageLinks {
    /// Other pages, in order.
    pub(crate) pages: Vec<Candidate>,
    /// Other pages that it asks not to follow, in order.
    pub(crate) unfollowed: Vec<Candidate>,
    /// Feeds, in order.
    pub(crate) feeds: Vec<Url>,
}

/// Reads the links of a page; see [`of`].
///
/// # Errors
/// [`PageError`] for a page above the limits.
pub(super) fn read(
    address: &Url,
    content_type: Option<&str>,
    body: &[u8],
    robot: &str,
) -> Result<PageLinks, PageError> {
    let limits = Limits { source_bytes: body.len().saturating_mul(4), ..Limits::default() };
    let (url, content_type) = (Some(address.to_string()), content_type.map(str::to_owned));
    of(&Page::read(body, PageOptions { content_type, url, limits, ..PageOptions::default() })?, robot)
}

/// The links of a page: of `<a>`, `<area>`, and of `<link>` to other languages. A link is of the language that it declares
/// (`hreflang`), else of that of the page. Those that the page asks all robots or `robot` not to follow (`nofollow`) are apart.
///
/// # Errors
/// [`PageError`] for a page above its limits.
pub(crate) fn of(page: &Page, robot: &str) -> Result<PageLinks, PageError> {
    let dom = page.dom()?;
    let base = BaseUrl::of(page, dom);
    let mut found = PageLinks::default();
    let nodes = || (0..dom.markup_len()).filter_map(|id| NodeId::try_from(id).ok());
    let follows = !nodes().any(|id| forbids_to_follow(dom, id, robot));
    let language = dom.first(Tag::Html).and_then(|html| dom.attribute(html, "lang"));
    for id in nodes() {
        let tag = dom.tag(id);
        let (true, Some(written)) = (matches!(tag, Tag::A | Tag::Area | Tag::Link), dom.attribute(id, "href")) else {
            continue;
        };
        let absolute = base.absolute(written, WEB_SCHEMES).filter(|address| address.len() <= LONGEST);
        let Some(address) = absolute.and_then(|address| Url::parse(&address).ok()) else { continue };
        let of_link = dom.attribute(id, "hreflang");
        match tag {
            Tag::Link if !has_word(dom, id, "rel", "alternate") => {}
            Tag::Link if is_feed(dom.attribute(id, "type").unwrap_or_default()) => found.feeds.push(address),
            Tag::Link if of_link.is_none() => {}
            _ => {
                let language = of_link.or(language).map(str::to_owned);
                let link = Candidate { text: text_of(dom, id), ..Candidate::new(address, None, language) };
                let is_followed = follows && !has_word(dom, id, "rel", "nofollow");
                if is_followed { found.pages.push(link) } else { found.unfollowed.push(link) }
            }
        }
    }
    found.feeds.truncate(MOST_FEEDS);
    Ok(found)
}

/// The beginning of the text of a link.
fn text_of(dom: &Dom, link: NodeId) -> String {
    const NODES: usize = 32;
    const BYTES: usize = 200;
    let part = |id| {
        let text = dom.text(id);
        &text[..text.floor_char_boundary(BYTES)]
    };
    (link..dom.end(link)).take(NODES).map(part).collect::<Vec<&str>>().join(" ")
}

fn has_word(dom: &Dom, id: NodeId, attribute: &str, word: &str) -> bool {
    let words = dom.attribute(id, attribute).unwrap_or_default();
    words.split([' ', ',', '\t', '\n']).any(|found| found.eq_ignore_ascii_case(word))
}

/// Whether an element is a `<meta>` for all robots, or for `robot`, against all links of the page.
fn forbids_to_follow(dom: &Dom, id: NodeId, robot: &str) -> bool {
    let concerns = |name: &str| ["robots", robot].iter().any(|of| name.trim().eq_ignore_ascii_case(of));
    dom.tag(id) == Tag::Meta
        && dom.attribute(id, "name").is_some_and(concerns)
        && (has_word(dom, id, "content", "nofollow") || has_word(dom, id, "content", "none"))
}

/// Whether the `X-Robots-Tag` headers of an answer let a robot follow its links. A header may name a robot before its rules:
/// `otherbot: noindex, nofollow`. Other robots ignore these rules.
pub(crate) fn headers_let_follow<'h>(mut headers: impl Iterator<Item = &'h str>, robot: &str) -> bool {
    // These rules have a colon and a value.
    const WITH_VALUE: [&str; 4] = ["max-image-preview", "max-snippet", "max-video-preview", "unavailable_after"];
    let is_name = |name: &str| !name.contains(' ') && !WITH_VALUE.iter().any(|rule| name.eq_ignore_ascii_case(rule));
    headers.all(|header| {
        let mut concerns = true;
        header.split(',').map(str::trim).all(|part| {
            let named = part.split_once(':').filter(|(name, _)| is_name(name.trim()));
            let rule = named.map_or(part, |(_, rule)| rule.trim());
            concerns = named.map_or(concerns, |(name, _)| name.trim().eq_ignore_ascii_case(robot));
            !concerns || !["nofollow", "none"].iter().any(|word| rule.eq_ignore_ascii_case(word))
        })
    })
}

fn is_feed(media_type: &str) -> bool {
    let name = media_type.split(';').next().unwrap_or_default().trim();
    FEED_TYPES.iter().any(|feed| name.eq_ignore_ascii_case(feed))
}

/// The feeds of a `Link` header (RFC 8288): `</feed>; rel="alternate"; type="application/rss+xml", ...`.
pub(super) fn feeds_of_header(header: &str) -> impl Iterator<Item = &str> {
    header.split('<').skip(1).filter_map(|link| {
        let (address, parameters) = link.split_once('>')?;
        let value = |name: &str| {
            let mut pairs = parameters.split([';', ',']).filter_map(|pair| pair.split_once('='));
            let (_, value) = pairs.find(|(found, _)| found.trim().eq_ignore_ascii_case(name))?;
            Some(value.trim().trim_matches('"'))
        };
        let is_alternate = value("rel")?.split(' ').any(|word| word.eq_ignore_ascii_case("alternate"));
        (is_alternate && is_feed(value("type")?)).then_some(address.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_forbids_to_follow_links() {
        let follows = |headers: &[&str]| headers_let_follow(headers.iter().copied(), "seek");
        for header in
            ["nofollow", "noindex, NoFollow", "none", "Seek: nofollow", "otherbot: noindex, seek: noindex, nofollow"]
        {
            assert!(!follows(&["noindex", header]), "{header}");
        }
        for header in [
            "",
            "noindex",
            "otherbot: noindex, nofollow",
            "unavailable_after: Friday, 25-Jun-2027 15:00:00 PST, max-snippet: 20",
        ] {
            assert!(follows(&[header]), "{header}");
        }
    }
}
