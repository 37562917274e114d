//! The HTML writer: a page for reading.

use super::content::{ContentWriter, content};
use super::html_writer::HtmlWriter;
use super::vocabulary::{Attribute, Name, Void};
use crate::event::ContentDocument;
use seek_page::{HtmlPlace, Metadata, PageError, SourcedValue};
use std::borrow::Cow;

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
    let named = metadata.fields().filter_map(|(field, values)| match field.html {
        HtmlPlace::Meta(name) => Some((name, values)),
        _ => None,
    });
    // The names of HTML come before those of Dublin Core.
    let (core, of_html): (Vec<_>, Vec<_>) = named.partition(|(name, _)| name.starts_with("dcterms."));
    for (name, values) in of_html.into_iter().chain(core) {
        let mut texts: Vec<Cow<str>> = values.iter().map(|value| value.value.as_str().into()).collect();
        // HTML has all keywords in one element.
        if name == "keywords" && texts.len() > 1 {
            texts = vec![texts.join(", ").into()];
        }
        for text in &texts {
            out.void(Void::Meta, &[Attribute::MetaName(name), Attribute::Content(text)]);
            out.line();
        }
    }
    out.end();
}
