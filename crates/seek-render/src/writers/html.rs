//! The HTML writer: a page for reading.

use super::text_runs::cut_text_runs;
use super::xml::{Dialect, body};
use super::xml_writer::XmlWriter;
use crate::event::{ContentDocument, Event};
use ammonia::Builder;
use seek_page::{Metadata, PageError, SourcedValue};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The allowed elements of the content.
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

/// The document as a complete HTML page with its title and metadata.
///
/// [`ammonia`] removes all elements, attributes and URL schemes that are not in a list of allowed ones. The page holds
/// no scripts. A site that embeds the content should clean it again by its own rules.
///
/// # Errors
/// [`PageError::OutOfTime`] after the page's deadline. The cleaning of one list, table or code block is not
/// interrupted.
///
/// ```
/// use seek_page::{Metadata, Page, Selection};
/// use seek_render::{Markup, document, html};
///
/// let page = Page::from_source("<p>one <b>two</b>").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap();
/// assert!(html(&document, &Metadata::default()).unwrap().contains("<p>one <strong>two</strong></p>"));
/// ```
pub fn html(document: &ContentDocument, metadata: &Metadata) -> Result<String, PageError> {
    let mut content = String::new();
    let mut ticker = document.deadline.ticker();
    for chunk in chunks(document.events()) {
        let mut written = XmlWriter::default();
        body(chunk, Dialect::Html, &mut ticker, &mut written)?;
        // ammonia reads a number several times as fast as the name, and writes the name.
        let written = written.finish().replace("&amp;", "&#38;");
        content += &cleaner().clean(&cut_text_runs(&written)).to_string();
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
    for (name, value) in meta_elements(metadata) {
        page.empty("meta", &[("name", Some(name)), ("content", Some(&value))]);
        page.line();
    }
    page.close();
    page.line();
    page.open("body", &[]);
    let frame = page.finish();
    let (before, after) = frame.split_at(frame.len() - "</body></html>".len());
    Ok(format!("<!DOCTYPE html>\n{before}\n{content}{after}\n"))
}

/// Minimum number of events of a chunk. Cleaning cannot be interrupted, so it goes chunk by chunk.
const MIN_CHUNK_EVENTS: usize = 1024;

/// The events in chunks that end where no element is open.
fn chunks(events: &[Event]) -> impl Iterator<Item = &[Event]> {
    let (mut depth, mut length) = (0_usize, 0_usize);
    events.chunk_by(move |event, _| {
        match event {
            Event::Start(_) => depth += 1,
            Event::End => depth = depth.saturating_sub(1),
            _ => {}
        }
        length += 1;
        let ends = depth == 0 && length >= MIN_CHUNK_EVENTS;
        if ends {
            length = 0;
        }
        !ends
    })
}

/// The names of HTML and Dublin Core for metadata, with their values.
fn meta_elements(metadata: &Metadata) -> impl Iterator<Item = (&'static str, String)> {
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
