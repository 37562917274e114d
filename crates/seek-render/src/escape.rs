//! Escaping of text for HTML and XML.
//!
//! All functions share the references of `&`, `<`, `>` and `"`. They differ in the characters that their format
//! forbids.

use std::borrow::Cow;

/// The reference of a character that has a meaning in markup. The apostrophe is not among them: HTML and XML name it
/// differently.
fn reference(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    }
}

/// Appends text to HTML, for the content of an element or for an attribute in double quotes.
///
/// ```
/// let mut out = String::new();
/// seek_render::push_escaped("a < \"b\"", &mut out);
/// assert_eq!(out, "a &lt; &quot;b&quot;");
/// ```
pub fn push_escaped(text: &str, out: &mut String) {
    for c in text.chars() {
        match reference(c) {
            Some(reference) => out.push_str(reference),
            None => out.push(c),
        }
    }
}

/// Text that cannot become markup, in the content of an element or in a quoted attribute, of HTML or XML. U+FFFD
/// replaces control characters other than line feed and tab, which HTML forbids, and the noncharacters that XML
/// forbids.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push('\u{FFFD}'),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => match reference(c) {
                Some(reference) => out.push_str(reference),
                None => out.push(c),
            },
        }
    }
    out
}

/// Whether XML 1.0 forbids a character (its production 2, Char). Written HTML does without them, too.
pub(crate) fn is_forbidden(c: char) -> bool {
    c < ' ' && !matches!(c, '\t' | '\n' | '\r') || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Appends text to the content of an HTML element as a browser serialises it (HTML, section 13.3). A parser reads a
/// carriage return as a line feed, so it is written as one.
pub(crate) fn push_html_text(text: &str, out: &mut String) {
    let mut after_return = false;
    for c in text.chars().filter(|c| !is_forbidden(*c)) {
        let follows_return = std::mem::replace(&mut after_return, c == '\r');
        match c {
            '\n' if follows_return => {}
            '\r' => out.push('\n'),
            '"' => out.push('"'),
            c => push_html(c, out),
        }
    }
}

/// Appends the value of an HTML attribute in double quotes as a browser serialises it, on one line.
pub(crate) fn push_html_value(value: &str, out: &mut String) {
    for c in value.chars().filter(|c| !is_forbidden(*c)) {
        match c {
            '\t' | '\n' | '\r' => out.push(' '),
            c => push_html(c, out),
        }
    }
}

fn push_html(c: char, out: &mut String) {
    match reference(c) {
        Some(reference) => out.push_str(reference),
        None if c == '\u{a0}' => out.push_str("&nbsp;"),
        None => out.push(c),
    }
}

/// Text for XML, without the characters that it forbids.
pub(crate) fn escape_xml(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| is_forbidden(c) || matches!(c, '&' | '<' | '>' | '"' | '\'' | '\r')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars().filter(|c| !is_forbidden(*c)) {
        match c {
            '\'' => out.push_str("&apos;"),
            // A parser reads a bare carriage return as a line feed.
            '\r' => out.push_str("&#13;"),
            c => match reference(c) {
                Some(reference) => out.push_str(reference),
                None => out.push(c),
            },
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_escaped() {
        assert_eq!(escape("</style><b>&\"'"), "&lt;/style&gt;&lt;b&gt;&amp;&quot;&#39;");
        assert_eq!(escape("a\u{0}\u{1b}\u{ffff}\n\tb"), "a\u{FFFD}\u{FFFD}\u{FFFD}\n\tb");
    }

    #[test]
    fn html_is_escaped_as_a_browser_does() {
        let escaped = |push: fn(&str, &mut String)| {
            let mut out = String::new();
            push("<&>\"'\u{a0}é\u{0}\u{1b}\u{ffff}\ta\r\nb\rc\n", &mut out);
            out
        };
        assert_eq!(escaped(push_html_text), "&lt;&amp;&gt;\"'&nbsp;é\ta\nb\nc\n");
        assert_eq!(escaped(push_html_value), "&lt;&amp;&gt;&quot;'&nbsp;é a  b c ");
    }

    #[test]
    fn xml_holds_allowed_characters_only() {
        assert_eq!(escape_xml("plain é\n\t"), Cow::Borrowed("plain é\n\t"));
        assert_eq!(escape_xml("a\u{0}\u{1b}\u{fffe}\r<&>\"'"), "a&#13;&lt;&amp;&gt;&quot;&apos;");
    }
}
