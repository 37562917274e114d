//! Writes well-formed XML: it closes each element that it opens, and writes only characters that XML 1.0 allows.

use crate::escape::escape_xml;

/// The XML so far, and its open elements.
#[derive(Debug, Default)]
pub(crate) struct XmlWriter {
    out: String,
    open: Vec<&'static str>,
}

impl XmlWriter {
    /// A writer that begins with the XML declaration.
    pub(crate) fn declared() -> XmlWriter {
        XmlWriter { out: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"), open: Vec::new() }
    }

    /// Opens an element. Attributes without a value are left out.
    pub(crate) fn open(&mut self, name: &'static str, attributes: &[(&str, Option<&str>)]) {
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attributes {
            if let Some(value) = value {
                self.out.push(' ');
                self.out.push_str(name);
                self.out.push_str("=\"");
                self.text(&value.replace(['\t', '\n', '\r'], " "));
                self.out.push('"');
            }
        }
        self.out.push('>');
        self.open.push(name);
    }

    /// Closes the innermost open element.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    /// Writes an element without content.
    pub(crate) fn empty(&mut self, name: &'static str, attributes: &[(&str, Option<&str>)]) {
        self.open(name, attributes);
        self.open.pop();
        self.out.pop();
        self.out.push_str("/>");
    }

    /// Writes an element that holds only text.
    pub(crate) fn element(&mut self, name: &'static str, attributes: &[(&str, Option<&str>)], text: &str) {
        self.open(name, attributes);
        self.text(text);
        self.close();
    }

    /// Writes a line end between elements, for human readers.
    pub(crate) fn line(&mut self) {
        self.out.push('\n');
    }

    /// Writes text.
    pub(crate) fn text(&mut self, text: &str) {
        self.out.push_str(&escape_xml(text));
    }

    /// Closes all open elements and returns the XML.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_xml_is_well_formed() {
        let mut xml = XmlWriter::default();
        xml.open("a", &[("b", Some("<\"&'\n\u{1}>")), ("c", None)]);
        xml.text("x < y & \u{0}z");
        xml.empty("d", &[("e", Some("f"))]);
        xml.open("g", &[]);
        assert_eq!(xml.finish(), "<a b=\"&lt;&quot;&amp;&apos; &gt;\">x &lt; y &amp; z<d e=\"f\"/><g></g></a>");
    }
}
