//! Sitemaps: indexes, lists of pages, and plain texts (sitemaps.org), with the extensions for languages and news.

use url::Url;

use super::candidate::{Candidate, joined};
use super::date::Day;
use super::xml::{Part, XmlFault, walk};

/// Most sitemaps that an index may name (sitemaps.org).
const MOST_OF_AN_INDEX: usize = 50_000;

/// Most other languages of a page. They are compared with each other.
const MOST_LANGUAGES: usize = 500;

/// What a sitemap holds.
#[derive(Debug, Default)]
pub(super) struct Sitemap {
    /// Its pages, in order.
    pub(super) pages: Vec<Candidate>,
    /// Other languages of its pages, in order.
    pub(super) alternates: Vec<Candidate>,
    /// Other sitemaps, with the day on which each changed last.
    pub(super) sitemaps: Vec<(Url, Option<Day>)>,
    /// Where the file is broken.
    pub(super) fault: Option<XmlFault>,
}

/// An entry that is being read.
#[derive(Default)]
struct Open {
    address: Option<Url>,
    day: Option<Day>,
    language: Option<String>,
    /// Languages with their addresses.
    alternates: Vec<(String, Url)>,
}

/// Reads a sitemap in XML. `root` is the name of its first element, `base` its address.
pub(super) fn read_xml(text: &str, root: &str, base: &Url) -> Sitemap {
    let mut found = Sitemap::default();
    let mut open: Option<Open> = None;
    // Names of the sitemap have the prefix of its root; those of extensions another one.
    let prefix = root.rsplit_once(':').map_or("", |(prefix, _)| prefix);
    let fault = walk(text, |part| match part {
        Part::Start(element) => match (split(element.name, prefix), &mut open) {
            ((true, "url" | "sitemap"), _) => open = Some(Open::default()),
            ((_, "link"), Some(open)) => {
                let is_alternate = element.attribute("rel").is_some_and(|rel| rel.eq_ignore_ascii_case("alternate"));
                let language = element.attribute("hreflang").filter(|_| is_alternate);
                let address = element.attribute("href").and_then(|href| joined(base, &href));
                open.alternates.extend(language.zip(address).filter(|_| open.alternates.len() < MOST_LANGUAGES));
            }
            _ => {}
        },
        Part::End(name, text) => match (split(name, prefix), &mut open) {
            ((true, "url"), _) => finish(open.take().unwrap_or_default(), &mut found),
            ((true, "sitemap"), _) => {
                let entry = open.take().unwrap_or_default();
                let address = entry.address.filter(|_| found.sitemaps.len() < MOST_OF_AN_INDEX);
                found.sitemaps.extend(address.map(|address| (address, entry.day)));
            }
            ((true, "loc"), Some(open)) => open.address = joined(base, text).filter(|_| !text.is_empty()),
            // The later one counts.
            ((true, "lastmod") | (false, "publication_date"), Some(open)) => open.day = open.day.max(Day::read(text)),
            ((false, "language"), Some(open)) => open.language = Some(text.to_owned()).filter(|text| !text.is_empty()),
            _ => {}
        },
    });
    found.fault = fault;
    found
}

/// Reads a sitemap that is a text with one address a line.
pub(super) fn read_text(text: &str, base: &Url) -> Sitemap {
    let addresses = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let pages = addresses.filter_map(|line| joined(base, line)).map(|address| Candidate::new(address, None, None));
    Sitemap { pages: pages.collect(), ..Sitemap::default() }
}

/// Whether a name has the prefix, and the name without any.
fn split<'n>(name: &'n str, prefix: &str) -> (bool, &'n str) {
    let (found, local) = name.rsplit_once(':').unwrap_or(("", name));
    (found == prefix, local)
}

fn finish(entry: Open, found: &mut Sitemap) {
    let Some(address) = entry.address else { return };
    let is_known = |language: &str| !language.eq_ignore_ascii_case("x-default");
    // A page lists itself among its languages.
    let own = entry.alternates.iter().find(|(language, other)| *other == address && is_known(language));
    let language = entry.language.or(own.map(|(language, _)| language.clone()));
    found.pages.push(Candidate::new(address, entry.day, language));
    for (language, address) in &entry.alternates {
        // The page for all other languages is also that of its own.
        let is_named = entry.alternates.iter().any(|(other, same)| is_known(other) && same == address);
        if is_known(language) || !is_named {
            found.alternates.push(Candidate::new(address.clone(), entry.day, Some(language.clone())));
        }
    }
}
