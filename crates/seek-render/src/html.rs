//! The document as a page of HTML for reading.

use crate::event::{Document, Event};
use crate::xml::{Dialect, body};
use crate::xml_writer::XmlWriter;
use ammonia::Builder;
use seek_page::{Metadata, PageError, SourcedValue};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// Elements of the content.
const ELEMENTS: [&str; 37] = [
    "a",
    "blockquote",
    "br",
    "caption",
    "code",
    "dd",
    "del",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "colgroup",
];

/// The document as a whole page of HTML with its title and metadata.
///
/// It is made of a list of allowed elements, attributes and kinds of addresses by [`ammonia`], and holds nothing that
/// runs. It is for reading; whoever puts it into a site of their own, where more than reading is at stake, cleans it
/// by rules of their own.
///
/// # Errors
/// [`PageError::OutOfTime`] from the page's deadline on; a single list, table or listing is cleaned without asking.
pub fn html(document: &Document, metadata: &Metadata) -> Result<String, PageError> {
    let mut content = String::new();
    let mut ticker = document.deadline.ticker();
    for piece in pieces(document.events()) {
        let mut written = XmlWriter::default();
        body(piece, Dialect::Html, &mut ticker, &mut written)?;
        content += &cleaner().clean(&written.finish()).to_string();
        document.deadline.check()?;
    }
    let mut page = XmlWriter::default();
    let value = |field: &Option<SourcedValue>| field.as_ref().map(|field| field.value.clone());
    page.open("html", &[("lang", value(&metadata.language).as_deref())]);
    page.line();
    page.open("head", &[]);
    page.line();
    page.empty("meta", &[("charset", Some("utf-8"))]);
    page.line();
    page.element("title", &[], value(&metadata.title).as_deref().unwrap_or_default());
    page.line();
    for (name, value) in named(metadata) {
        page.empty("meta", &[("name", Some(name)), ("content", Some(&value))]);
        page.line();
    }
    page.close();
    page.line();
    page.open("body", &[]);
    let around = page.finish();
    let (before, after) = around.split_at(around.len() - "</body></html>".len());
    Ok(format!("<!DOCTYPE html>\n{before}\n{content}{after}\n"))
}

/// Events of a piece, at least: cleaning cannot be stopped, so that is done piece by piece.
const PIECE: usize = 1024;

/// The events in pieces that end where nothing is open.
fn pieces(events: &[Event]) -> impl Iterator<Item = &[Event]> {
    let (mut depth, mut length) = (0_usize, 0_usize);
    events.chunk_by(move |event, _| {
        match event {
            Event::Start(_) => depth += 1,
            Event::End => depth = depth.saturating_sub(1),
            _ => {}
        }
        length += 1;
        let ends = depth == 0 && length >= PIECE;
        if ends {
            length = 0;
        }
        !ends
    })
}

/// Metadata by the names that HTML and Dublin Core give them.
fn named(metadata: &Metadata) -> impl Iterator<Item = (&'static str, String)> {
    let tags: Vec<&str> = metadata.tags.iter().map(|tag| tag.value.as_str()).collect();
    let tags = (!tags.is_empty()).then(|| tags.join(", "));
    let authors = metadata.authors.iter().map(|author| ("author", Some(author.value.clone())));
    let one = |field: &Option<SourcedValue>| field.as_ref().map(|field| field.value.clone());
    let others = [
        ("description", one(&metadata.description)),
        ("keywords", tags),
        ("dcterms.created", one(&metadata.published)),
        ("dcterms.modified", one(&metadata.modified)),
        ("dcterms.publisher", one(&metadata.site_name)),
        ("dcterms.source", one(&metadata.canonical)),
        ("dcterms.license", one(&metadata.license)),
    ];
    authors.chain(others).filter_map(|(name, value)| Some((name, value?)))
}

fn cleaner() -> &'static Builder<'static> {
    static CLEANER: OnceLock<Builder<'static>> = OnceLock::new();
    CLEANER.get_or_init(|| {
        let attributes = HashMap::from([
            ("a", HashSet::from(["href"])),
            ("img", HashSet::from(["src", "alt"])),
            ("ol", HashSet::from(["start"])),
            ("td", HashSet::from(["colspan", "rowspan"])),
            ("th", HashSet::from(["colspan", "rowspan"])),
            ("code", HashSet::from(["class"])),
        ]);
        let mut cleaner = Builder::default();
        cleaner
            .tags(HashSet::from(ELEMENTS))
            .tag_attributes(attributes)
            .generic_attributes(HashSet::new())
            .allowed_classes(HashMap::from([("span", HashSet::from(["math", "inline", "display"]))]))
            .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "ftp"]));
        cleaner
    })
}
