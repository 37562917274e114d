//! Writes HTML that a browser reads as it was written: the same elements, text and attributes, and no others.
//!
//! Elements and attributes are those of the [vocabulary](super::vocabulary), text and values are escaped, and each element
//! is closed. The bytes are those that a browser gives for the tree (HTML, section 13.3). So a cleaner of HTML has nothing
//! to change; the tests ask one.

use super::content::ContentWriter;
use super::vocabulary::{Attribute, Name, Void};
use crate::escape::{push_html_text, push_html_value};
use crate::event::Formula;

/// The HTML so far, and its open elements.
#[derive(Debug, Default)]
pub(super) struct HtmlWriter {
    out: String,
    open: Vec<Name>,
}

impl HtmlWriter {
    /// A writer of a whole page.
    pub(super) fn page() -> HtmlWriter {
        HtmlWriter { out: String::from("<!DOCTYPE html>\n"), open: Vec::new() }
    }

    fn tag<'a>(&mut self, name: &str, attributes: impl IntoIterator<Item = Attribute<'a>>) {
        self.out.push('<');
        self.out.push_str(name);
        for attribute in attributes {
            if let Some(value) = attribute.value() {
                self.out.push(' ');
                self.out.push_str(attribute.name());
                self.out.push_str("=\"");
                push_html_value(&value, &mut self.out);
                self.out.push('"');
            }
        }
        self.out.push('>');
    }

    fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.out.push_str("</");
            self.out.push_str(name.as_str());
            self.out.push('>');
        }
    }

    /// Closes all open elements and returns the HTML.
    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

impl ContentWriter for HtmlWriter {
    fn start(&mut self, name: Name, attributes: &[Attribute]) {
        // A parser puts rows into a body of the table, and captions beside it.
        match (self.open.last(), name) {
            (Some(Name::Table), Name::Tr) => {
                self.tag(Name::Tbody.as_str(), []);
                self.open.push(Name::Tbody);
            }
            (Some(Name::Tbody), Name::Caption) => self.close(),
            _ => {}
        }
        let rel = (name == Name::A).then_some(Attribute::RelNoOpener);
        self.tag(name.as_str(), attributes.iter().copied().chain(rel));
        self.open.push(name);
    }

    fn end(&mut self) {
        // Whoever ends a table did not start its body.
        if self.open.last() == Some(&Name::Tbody) {
            self.close();
        }
        self.close();
    }

    fn void(&mut self, name: Void, attributes: &[Attribute]) {
        self.tag(name.as_str(), attributes.iter().copied());
    }

    fn text(&mut self, text: &str) {
        push_html_text(text, &mut self.out);
    }

    /// A span, as pandoc writes formulas.
    fn formula(&mut self, formula: &Formula) {
        let (before, after) = if formula.display { ("\\[", "\\]") } else { ("\\(", "\\)") };
        self.start(Name::Span, &[Attribute::ClassOf(formula)]);
        for part in [before, &formula.tex, after] {
            self.text(part);
        }
        self.end();
    }

    fn line(&mut self) {
        self.out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_values_cannot_become_markup() {
        let mut html = HtmlWriter::default();
        html.start(Name::P, &[]);
        html.text("</p><script>a(\"b\")</script>&lt;");
        html.void(Void::Img, &[Attribute::Src("c\"onerror=d"), Attribute::Alt("\"><script>")]);
        assert_eq!(
            html.finish(),
            "<p>&lt;/p&gt;&lt;script&gt;a(\"b\")&lt;/script&gt;&amp;lt;\
             <img src=\"c&quot;onerror=d\" alt=\"&quot;&gt;&lt;script&gt;\"></p>"
        );
    }

    #[test]
    fn an_unsafe_address_is_left_out() {
        let mut html = HtmlWriter::default();
        html.start(Name::A, &[Attribute::Href("javascript:a()")]);
        html.void(Void::Img, &[Attribute::Src("data:,b"), Attribute::Alt("c")]);
        assert_eq!(html.finish(), "<a rel=\"noopener noreferrer\"><img alt=\"c\"></a>");
    }

    #[test]
    fn rows_are_in_a_body_of_the_table() {
        let mut html = HtmlWriter::default();
        html.start(Name::Table, &[]);
        for name in [Name::Caption, Name::Tr, Name::Tr, Name::Caption, Name::Tr] {
            html.start(name, &[]);
            html.end();
        }
        html.end();
        html.text("a");
        let rows = "<tbody><tr></tr><tr></tr></tbody>";
        let expected = format!("<table><caption></caption>{rows}<caption></caption><tbody><tr></tr></tbody></table>a");
        assert_eq!(html.finish(), expected);
    }
}
