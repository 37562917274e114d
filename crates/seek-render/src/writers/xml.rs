//! The XML writer. It uses the elements of HTML where HTML has them.

use super::content::{ContentWriter, content};
use super::vocabulary::{Attribute, Name, Void};
use super::xml_writer::XmlWriter;
use crate::event::{ContentDocument, Formula};
use seek_page::{Metadata, PageError};

/// The document as XML: `<document>` with `<metadata>` and `<body>`.
///
/// The attribute `source` of each metadata value names its origin. The content uses the elements of HTML. Formulas are
/// LaTeX in `<formula notation="TeX">`.
///
/// # Errors
/// [`PageError::OutOfTime`] after the page's deadline.
///
/// ```
/// use seek_page::{Metadata, Page, Selection};
/// use seek_render::{Markup, document, xml};
///
/// let page = Page::from_source("<p>one").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap();
/// assert!(xml(&document, &Metadata::default()).unwrap().contains("<body>\n<p>one</p>\n</body>"));
/// ```
pub fn xml(document: &ContentDocument, metadata: &Metadata) -> Result<String, PageError> {
    let mut out = XmlWriter::declared();
    out.open("document", &[]);
    out.line();
    out.open("metadata", &[]);
    out.line();
    // Fields with one value come first.
    for is_list in [false, true] {
        for (field, values) in metadata.fields().filter(|(field, _)| field.is_list == is_list) {
            for value in values {
                out.element(field.xml, &[("source", Some(&value.source))], &value.value);
                out.line();
            }
        }
    }
    out.close();
    out.line();
    out.open("body", &[]);
    out.line();
    content(document.events(), &mut document.deadline.ticker(), &mut out)?;
    Ok(out.finish() + "\n")
}

impl ContentWriter for XmlWriter {
    fn start(&mut self, name: Name, attributes: &[Attribute]) {
        with_values(attributes, |attributes| self.open(name.as_str(), attributes));
    }

    fn end(&mut self) {
        self.close();
    }

    fn void(&mut self, name: Void, attributes: &[Attribute]) {
        with_values(attributes, |attributes| self.empty(name.as_str(), attributes));
    }

    fn text(&mut self, text: &str) {
        XmlWriter::text(self, text);
    }

    fn formula(&mut self, formula: &Formula) {
        let display = if formula.display { "block" } else { "inline" };
        self.element("formula", &[("notation", Some("TeX")), ("display", Some(display))], &formula.tex);
    }

    fn line(&mut self) {
        XmlWriter::line(self);
    }
}

fn with_values(attributes: &[Attribute], write: impl FnOnce(&[(&str, Option<&str>)])) {
    let values: Vec<_> = attributes.iter().map(|attribute| (attribute.name(), attribute.value())).collect();
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_deref())).collect();
    write(&values);
}
