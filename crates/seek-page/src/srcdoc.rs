//! Documents in the attribute `srcdoc` of `<iframe>`, read in place.
//!
//! A browser shows such a document inside the page. Here its body is written into the source, in a `<div>` before the
//! `<iframe>`, which then has an empty `srcdoc`. A document that ends in the middle of a comment, a tag or raw text
//! stays where it is, since it would swallow the text after it.

use seek_html::{RawText, Tag, Token, Tokenizer, name};
use std::borrow::Cow;
use std::ops::Range;

/// A tag after the document. If the tokenizer finds it, the document is closed.
const END: &str = "<seek-document-end>";

/// The source with the documents of all `<iframe>` in place.
pub(crate) fn in_place(source: Cow<'_, str>, most_attributes: usize) -> Cow<'_, str> {
    let has_any = memchr::memmem::find(source.as_bytes(), b"srcdoc").is_some();
    let found = if has_any { documents(&source, most_attributes) } else { Vec::new() };
    if found.is_empty() {
        return source;
    }
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    for Document { tag, value, body } in found {
        out.push_str(&source[at..tag]);
        out.push_str("<div>");
        out.push_str(&body);
        out.push_str("</div>");
        out.push_str(&source[tag..value.start]);
        at = value.end;
    }
    out.push_str(&source[at..]);
    Cow::Owned(out)
}

/// The document of an `<iframe>`.
struct Document {
    /// The first byte of the tag.
    tag: usize,
    /// The bytes of the value of the attribute.
    value: Range<usize>,
    /// What is in the body.
    body: String,
}

fn documents(source: &str, most_attributes: usize) -> Vec<Document> {
    let mut found = Vec::new();
    let mut end = 0;
    for_each_iframe(source, most_attributes, |value, text| {
        let before = source[end..value.start].to_ascii_lowercase();
        let Some(tag) = before.rfind("<iframe").map(|at| end + at) else { return };
        end = value.end;
        let body = body_of(&text);
        if is_closed(body, most_attributes) && !body.trim().is_empty() {
            found.push(Document { tag, value, body: body.to_owned() });
        }
    });
    found
}

/// Calls `found` with the bytes and the text of the value of each `srcdoc`.
fn for_each_iframe(source: &str, most_attributes: usize, mut found: impl FnMut(Range<usize>, String)) {
    find_at_tags(source, most_attributes, |tokenizer, tag| {
        let attributes = &tokenizer.attributes()[tag.attributes.start as usize..tag.attributes.end as usize];
        let srcdoc = attributes.iter().find(|of| tokenizer.names().text(of.name) == "srcdoc");
        if let Some(of) = srcdoc.filter(|of| tag.name == name::IFRAME && of.end > of.start) {
            found(of.start as usize..of.end as usize, of.value(source).into_owned());
        }
        None::<()>
    });
}

/// Calls `at_tag` at each start tag until it returns something.
fn find_at_tags<T>(
    source: &str,
    most_attributes: usize,
    mut at_tag: impl FnMut(&Tokenizer, &Tag) -> Option<T>,
) -> Option<T> {
    let mut tokenizer = Tokenizer::new(source, most_attributes);
    loop {
        match tokenizer.next(false) {
            Token::Start(tag) => {
                if let Some(answer) = at_tag(&tokenizer, &tag) {
                    return Some(answer);
                }
                if let Some(raw) = RawText::of(tag.name).filter(|_| !tag.self_closing) {
                    tokenizer.read_raw_text(raw, tag.name);
                }
                tokenizer.forget_attributes(&tag);
            }
            Token::End(tag) => tokenizer.forget_attributes(&tag),
            Token::Text(_) => tokenizer.forget_buffer(),
            Token::Eof => return None,
            _ => {}
        }
    }
}

/// What is in the body of a document.
pub(crate) fn body_of(document: &str) -> &str {
    let lower = document.to_ascii_lowercase();
    let after_tag = |at: usize| lower[at..].find('>').map(|end| at + end + 1);
    let start = lower.find("<body").and_then(after_tag).or_else(|| lower.find("</head").and_then(after_tag));
    let start = start.unwrap_or(0);
    let end = lower[start..].find("</body").map_or(document.len(), |end| start + end);
    &document[start..end]
}

/// Whether what follows a document is not part of a comment, a tag or raw text in it.
fn is_closed(body: &str, most_attributes: usize) -> bool {
    let source = format!("{body}{END}");
    let closed = find_at_tags(&source, most_attributes, |tokenizer, tag| {
        if tokenizer.names().text(tag.name) == &END[1..END.len() - 1] {
            Some(true)
        } else {
            (tag.name == name::PLAINTEXT).then_some(false)
        }
    });
    closed == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_read_in_place() {
        for (source, expected) in [
            ("<p>a<iframe srcdoc='<p>b'></iframe>c", "<p>a<div><p>b</div><iframe srcdoc=''></iframe>c"),
            (
                "<iframe id=x srcdoc=\"<html><head><title>t</title></head><body class='y'>&lt;b&gt;b&lt;/b&gt;</body></html>\">z</iframe>",
                "<div><b>b</b></div><iframe id=x srcdoc=\"\">z</iframe>",
            ),
            (
                "<iframe srcdoc='a'></iframe><iframe srcdoc='b'></iframe>",
                "<div>a</div><iframe srcdoc=''></iframe><div>b</div><iframe srcdoc=''></iframe>",
            ),
        ] {
            assert_eq!(in_place(source.into(), 512), expected);
        }
    }

    #[test]
    fn what_is_no_document_stays() {
        for source in [
            "<p>srcdoc",
            "<iframe srcdoc=''></iframe>",
            "<!-- <iframe srcdoc='a'></iframe> -->b",
            "<script>'<iframe srcdoc=a></iframe>'</script>",
            "<iframe srcdoc='a<!-- b'></iframe>c",
            "<iframe srcdoc='a<script>b'></iframe>c",
            "<iframe srcdoc='a<p title=b'></iframe>c",
            "<iframe srcdoc='a<plaintext>'></iframe>c",
        ] {
            assert_eq!(in_place(source.into(), 512), source);
        }
    }
}
