//! The HTML writer: a page for reading.

use super::content::{ContentWriter, content};
use super::html_writer::HtmlWriter;
use super::vocabulary::{Attribute, Name, Void};
use crate::event::ContentDocument;
use seek_page::{Metadata, PageError, SourcedValue};

/// The document as a complete HTML page with its title and metadata.
///
/// The page can only hold elements and attributes of a closed list, without scripts, styles and forms. Addresses are
/// relative, or have the scheme `http`, `https`, `mailto`, `tel` or `ftp`. A site that embeds the content should clean
/// it by its own rules.
///
/// # Errors
/// [`PageError::OutOfTime`] after the page's deadline.
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
    let mut out = HtmlWriter::page();
    out.start(Name::Html, value(&metadata.language).map(Attribute::Lang).as_slice());
    out.line();
    head(metadata, &mut out);
    out.line();
    out.start(Name::Body, &[]);
    out.line();
    content(document.events(), &mut document.deadline.ticker(), &mut out)?;
    Ok(out.finish() + "\n")
}

fn value(field: &Option<SourcedValue>) -> Option<&str> {
    field.as_ref().map(|field| field.value.as_str())
}

fn head(metadata: &Metadata, out: &mut HtmlWriter) {
    out.start(Name::Head, &[]);
    out.line();
    out.void(Void::Meta, &[Attribute::Charset]);
    out.line();
    out.start(Name::Title, &[]);
    out.text(value(&metadata.title).unwrap_or_default());
    out.end();
    out.line();
    let tags: Vec<&str> = metadata.tags.iter().map(|tag| tag.value.as_str()).collect();
    let tags = (!tags.is_empty()).then(|| tags.join(", "));
    let authors = metadata.authors.iter().map(|author| ("author", Some(author.value.as_str())));
    // The names of HTML and Dublin Core.
    let others = [
        ("description", value(&metadata.description)),
        ("keywords", tags.as_deref()),
        ("dcterms.created", value(&metadata.published)),
        ("dcterms.modified", value(&metadata.modified)),
        ("dcterms.publisher", value(&metadata.site_name)),
        ("dcterms.source", value(&metadata.canonical)),
        ("dcterms.license", value(&metadata.license)),
    ];
    for (name, value) in authors.chain(others) {
        if let Some(value) = value {
            out.void(Void::Meta, &[Attribute::MetaName(name), Attribute::Content(value)]);
            out.line();
        }
    }
    out.end();
}
