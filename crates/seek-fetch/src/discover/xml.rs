//! Walks through the elements of an XML file that may be broken.
//!
//! Entities of the document are not resolved: `&name;` stays as it is, so no file grows, and none names another file. End tags
//! need not match. Elements are not nested in memory, so no file is too deep.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// Most characters of the text of an element. Addresses, dates and languages are shorter.
const LONGEST_TEXT: usize = 8192;

/// A part of a file.
pub(super) enum Part<'e> {
    /// A start tag.
    Start(&'e Element<'e>),
    /// An end tag, with the text since the last start tag. That is the whole text of an element without children.
    End(&'e str, &'e str),
}

/// A start tag.
pub(super) struct Element<'e> {
    /// The name with its prefix.
    pub(super) name: &'e str,
    tag: &'e BytesStart<'e>,
}

impl Element<'_> {
    /// The value of an attribute by its name with its prefix.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        // Attributes that are broken are left out.
        let found = self.tag.html_attributes().flatten().find(|attribute| attribute.key.0 == name)?;
        Some(unescape(&found.value).map_or_else(|_| found.value.to_string(), Cow::into_owned))
    }
}

/// Where a file is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct XmlFault {
    /// The line, from 1.
    pub(super) line: usize,
    /// What is wrong.
    pub(super) what: String,
}

/// The name of the first element with its prefix.
pub(super) fn root_of(text: &str) -> Option<String> {
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => return Some(tag.name().0.to_owned()),
            // A plain text has no elements.
            Ok(Event::Text(text)) if !text.trim().is_empty() => return None,
            Ok(Event::Eof) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// Gives all elements of a file up to its end or to its first fault.
pub(super) fn walk(text: &str, mut each: impl FnMut(Part)) -> Option<XmlFault> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    let mut content = String::new();
    let mut root: Option<String> = None;
    let mut is_closed = false;
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                root.get_or_insert_with(|| tag.name().0.to_owned());
                content.clear();
                each(Part::Start(&Element { name: tag.name().0, tag: &tag }));
            }
            Ok(Event::Empty(tag)) => {
                content.clear();
                each(Part::Start(&Element { name: tag.name().0, tag: &tag }));
                each(Part::End(tag.name().0, ""));
                is_closed |= root.is_none();
            }
            Ok(Event::End(tag)) => {
                each(Part::End(tag.name().0, content.trim()));
                content.clear();
                is_closed |= root.as_deref() == Some(tag.name().0);
            }
            Ok(Event::Text(text)) => push(&mut content, &text),
            Ok(Event::CData(text)) => push(&mut content, &text),
            Ok(Event::GeneralRef(name)) => match (name.resolve_char_ref(), &*name) {
                (Ok(Some(character)), _) => content.push(character),
                (_, "amp") => content.push('&'),
                (_, "lt") => content.push('<'),
                (_, "gt") => content.push('>'),
                (_, "quot") => content.push('"'),
                (_, "apos") => content.push('\''),
                // Also `?a=1&b=2;c`, where `&` was not escaped.
                (_, name) => push(&mut content, &format!("&{name};")),
            },
            Ok(Event::Eof) if is_closed => return None,
            Ok(Event::Eof) => {
                return Some(XmlFault { line: line_at(text, text.len()), what: "the file breaks off".to_owned() });
            }
            Err(error) => {
                let at = usize::try_from(reader.error_position()).unwrap_or(text.len());
                // An error after the last end tag loses nothing.
                return (!is_closed).then(|| XmlFault { line: line_at(text, at), what: error.to_string() });
            }
            Ok(Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_)) => {}
        }
    }
}

/// Adds a text unless the content is long enough.
fn push(content: &mut String, text: &str) {
    if content.len() <= LONGEST_TEXT {
        content.push_str(text);
    }
}

fn line_at(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (Vec<String>, Option<XmlFault>) {
        let mut found = Vec::new();
        let fault = walk(text, |part| {
            found.push(match part {
                Part::Start(element) => match element.attribute("href") {
                    Some(href) => format!("<{} {href}>", element.name),
                    None => format!("<{}>", element.name),
                },
                Part::End(name, text) => format!("{text}</{name}>"),
            });
        });
        (found, fault)
    }

    #[test]
    fn texts_have_their_references_and_sections() {
        let text = "\n<?xml version='1.0'?><a>\n <b> x&amp;y&#x26;z <![CDATA[<q>]]></b><c href='1&amp;2'/></a>\n";
        let (found, fault) = parts(text);
        assert_eq!(found, ["<a>", "<b>", "x&y&z <q></b>", "<c 1&2>", "</c>", "</a>"]);
        assert_eq!(fault, None);
    }

    #[test]
    fn an_ampersand_alone_is_kept() {
        assert_eq!(parts("<a><b>?x=1&y=2&z=3;4</b></a>").0[2], "?x=1&y=2&z=3;4</b>");
        assert_eq!(parts("<a><b href='?x&y=2'></b></a>").0[1], "<b ?x&y=2>");
    }

    #[test]
    fn entities_are_not_resolved() {
        let bomb = "<!DOCTYPE a [<!ENTITY x \"xxxxxxxxxx\"><!ENTITY y \"&x;&x;&x;&x;\"><!ENTITY z SYSTEM 'file:///etc/passwd'>]>";
        let (found, fault) = parts(&format!("{bomb}<a><b>&y;&z;</b></a>"));
        assert_eq!((found[2].as_str(), fault), ("&y;&z;</b>", None));
    }

    #[test]
    fn what_stands_before_a_fault_is_read() {
        let (found, fault) = parts("<a><b>1</b>\n<b>2</b\n<<<");
        assert!(found.len() >= 3, "{found:?}");
        assert_eq!(fault.map(|fault| fault.line), Some(2));
        let (found, fault) = parts("<a>\n<b>1</b>");
        assert_eq!((found.len(), fault.unwrap().what.as_str()), (3, "the file breaks off"));
        assert_eq!(parts("<a></c><b></a>").1, None);
        assert_eq!(parts("<a/>").1, None);
    }

    #[test]
    fn the_root_is_the_first_element() {
        let root = |text: &str| root_of(text);
        assert_eq!(root("\n<?xml?><!-- a --><!DOCTYPE x><s:urlset>").as_deref(), Some("s:urlset"));
        assert_eq!(root("https://site.example/ <a>"), None);
        assert_eq!(root(""), None);
    }

    #[test]
    fn deep_and_long_files_are_walked() {
        let deep = "<a>".repeat(200_000);
        assert!(parts(&deep).1.is_some());
        let (found, _) = parts(&format!("<a>{}</a>", "long ".repeat(100_000)));
        assert!(found[1].len() > LONGEST_TEXT);
    }
}
