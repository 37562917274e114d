//! XML as text: elements that close what they open, and characters that XML 1.0 allows.

use quick_xml::escape::escape;
use std::borrow::Cow;

/// XML under way.
#[derive(Debug, Default)]
pub(crate) struct XmlWriter {
    out: String,
    open: Vec<&'static str>,
}

impl XmlWriter {
    /// With the declaration of XML in front.
    pub(crate) fn declared() -> XmlWriter {
        XmlWriter { out: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"), open: Vec::new() }
    }

    /// Opens an element; attributes without a value are left out.
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

    /// Closes the element that was opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    /// An element without content.
    pub(crate) fn empty(&mut self, name: &'static str, attributes: &[(&str, Option<&str>)]) {
        self.open(name, attributes);
        self.open.pop();
        self.out.pop();
        self.out.push_str("/>");
    }

    /// An element with text alone.
    pub(crate) fn element(&mut self, name: &'static str, attributes: &[(&str, Option<&str>)], text: &str) {
        self.open(name, attributes);
        self.text(text);
        self.close();
    }

    /// A line end between elements, for people.
    pub(crate) fn line(&mut self) {
        self.out.push('\n');
    }

    /// Text.
    pub(crate) fn text(&mut self, text: &str) {
        self.out.push_str(&escape(allowed(text)));
    }

    /// All of it; what is open is closed.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

/// Without the characters that XML 1.0 does not allow (its production 2, Char).
fn allowed(text: &str) -> Cow<'_, str> {
    let forbidden = |c: char| c < ' ' && !matches!(c, '\t' | '\n' | '\r') || matches!(c, '\u{fffe}' | '\u{ffff}');
    if text.contains(forbidden) { Cow::Owned(text.replace(forbidden, "")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_well_formed() {
        let mut xml = XmlWriter::default();
        xml.open("a", &[("b", Some("<\"&'\n\u{1}>")), ("c", None)]);
        xml.text("x < y & \u{0}z");
        xml.empty("d", &[("e", Some("f"))]);
        xml.open("g", &[]);
        assert_eq!(xml.finish(), "<a b=\"&lt;&quot;&amp;&apos; &gt;\">x &lt; y &amp; z<d e=\"f\"/><g></g></a>");
    }
}
