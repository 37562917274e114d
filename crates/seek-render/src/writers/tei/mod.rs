//! The TEI writer: the format of the Text Encoding Initiative, TEI P5.

mod body;
mod header;

use crate::event::ContentDocument;
use crate::writers::xml_writer::XmlWriter;
use body::Body;
use header::header;
use seek_page::{Metadata, PageError};

/// The document as TEI P5: a header with title, authors, date and source, and the text in divisions under their
/// headings.
///
/// # Errors
/// [`PageError::OutOfTime`] after the page's deadline.
///
/// ```
/// use seek_page::{Metadata, Page, Selection};
/// use seek_render::{Markup, document, tei};
///
/// let page = Page::from_source("<p>one").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap();
/// assert!(tei(&document, &Metadata::default()).unwrap().contains("<p>one</p>"));
/// ```
pub fn tei(document: &ContentDocument, metadata: &Metadata) -> Result<String, PageError> {
    let mut out = XmlWriter::declared();
    let language = metadata.language.as_ref().map(|language| language.value.as_str());
    out.open("TEI", &[("xmlns", Some("http://www.tei-c.org/ns/1.0"))]);
    out.line();
    header(metadata, &mut out);
    out.open("text", &[("xml:lang", language.filter(|tag| is_language(tag)))]);
    out.open("body", &[]);
    out.line();
    Body::new(&mut out).write(document)?;
    Ok(out.finish() + "\n")
}

/// Whether a text is a valid value of `xml:lang`.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    parts.next().is_some_and(|first| (2..=8).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic()))
        && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
}
