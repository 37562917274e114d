//! Feeds in XML: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0.
//!
//! Own code, since a reader of whole feeds makes a model of all their texts and media, and refuses what is broken. Here only the
//! addresses, dates and languages of the entries count.

use url::Url;

use super::candidate::{self, Candidate};
use super::date::Day;
use super::xml::{Element, Part, XmlFault, walk};

/// What a feed holds.
#[derive(Debug, Default)]
pub(super) struct Feed {
    /// The pages of its entries, in order.
    pub(super) pages: Vec<Candidate>,
    /// Where the file is broken.
    pub(super) fault: Option<XmlFault>,
}

/// An entry that is being read. Of several addresses the first in this order counts.
#[derive(Default)]
struct Entry {
    /// The address of the page where `link` is that of a service which counts readers.
    original: Option<String>,
    /// `link` of RSS, or that of Atom to a page.
    link: Option<String>,
    /// A link of Atom to another type.
    other_link: Option<String>,
    /// `guid` of RSS, if it is an address.
    guid: Option<String>,
    /// `rdf:about` of RSS 1.0.
    about: Option<String>,
    base: Option<Url>,
    day: Option<Day>,
    language: Option<String>,
}

/// Reads a feed. `root` is the name of its first element, `base` its address.
pub(super) fn read_xml(text: &str, root: &str, base: &Url) -> Feed {
    // RSS 1.0 has the prefix on its root alone.
    let prefix = root.rsplit_once(':').map(|(prefix, _)| prefix).filter(|_| !root.ends_with(":RDF"));
    let local = |name: &str| match (name.rsplit_once(':'), prefix) {
        (Some((found, local)), Some(prefix)) if found == prefix => local.to_owned(),
        _ => name.to_owned(),
    };
    let mut found = Feed::default();
    let mut base = base.clone();
    let mut language: Option<String> = None;
    let mut entry: Option<Entry> = None;
    let mut is_guid_an_address = true;
    // An entry of Atom may hold the head of the feed from which it comes.
    let mut in_source = false;
    let fault = walk(text, |part| match part {
        Part::Start(element) => match (&*local(element.name), &mut entry) {
            ("item" | "entry", _) => {
                in_source = false;
                entry = Some(Entry {
                    about: element.attribute("rdf:about"),
                    base: joined(element, &base),
                    language: element.attribute("xml:lang"),
                    ..Entry::default()
                });
            }
            ("source", Some(_)) => in_source = true,
            ("link", Some(entry)) if !in_source => entry.add_link(element),
            ("guid", Some(_)) => {
                is_guid_an_address =
                    element.attribute("isPermaLink").is_none_or(|value| !value.trim().eq_ignore_ascii_case("false"));
            }
            ("feed" | "rss" | "channel" | "rdf:RDF", None) => {
                base = joined(element, &base).unwrap_or_else(|| base.clone());
                language = language.take().or(element.attribute("xml:lang"));
            }
            _ => {}
        },
        Part::End(name, text) => match (&*local(name), &mut entry) {
            ("item" | "entry", _) => {
                let page = entry.take().and_then(|entry| entry.finish(&base));
                found.pages.extend(page);
            }
            ("source", _) => in_source = false,
            (_, _) if in_source || text.is_empty() => {}
            ("link", Some(entry)) => entry.link = entry.link.take().or(Some(text.to_owned())),
            ("feedburner:origLink", Some(entry)) => entry.original = Some(text.to_owned()),
            ("guid", Some(entry)) if is_guid_an_address && text.starts_with("http") => {
                entry.guid = Some(text.to_owned())
            }
            ("pubDate" | "published" | "updated" | "issued" | "modified" | "created" | "dc:date", Some(entry)) => {
                entry.day = entry.day.max(Day::read(text));
            }
            ("dc:language", Some(entry)) => entry.language = entry.language.take().or(Some(text.to_owned())),
            ("language" | "dc:language", None) => language = Some(text.to_owned()),
            _ => {}
        },
    });
    found.fault = fault;
    // The language of the feed may come after its entries.
    for page in &mut found.pages {
        page.language = page.language.take().or_else(|| language.clone());
    }
    found
}

/// The base of an element and its children, if it says one.
fn joined(element: &Element, base: &Url) -> Option<Url> {
    element.attribute("xml:base").and_then(|written| candidate::joined(base, &written))
}

impl Entry {
    /// A link in an attribute, as Atom has it.
    fn add_link(&mut self, element: &Element) {
        let Some(address) = element.attribute("href") else { return };
        let is_page = element.attribute("rel").is_none_or(|rel| rel.eq_ignore_ascii_case("alternate"));
        let is_html = element.attribute("type").is_none_or(|kind| kind.contains("html"));
        match (is_page, is_html) {
            (true, true) => self.link = self.link.take().or(Some(address)),
            (true, false) => self.other_link = self.other_link.take().or(Some(address)),
            _ => {}
        }
    }

    fn finish(self, base: &Url) -> Option<Candidate> {
        let written = self.original.or(self.link).or(self.guid).or(self.about).or(self.other_link)?;
        let address = candidate::joined(self.base.as_ref().unwrap_or(base), &written)?;
        Some(Candidate::new(address, self.day, self.language))
    }
}
