//! Cuts long runs of text in HTML into several text nodes.
//!
//! The serializer of html5ever 0.40, which ammonia uses, escapes a text node in quadratic time: for each `&`, and for each
//! character from U+0080 to U+00BF, it searches the rest of the node for `<` and `>`. A megabyte of `&` takes seconds, and
//! no deadline can interrupt it. An empty comment ends a text node, and ammonia removes it.

use std::borrow::Cow;

/// Most bytes of a text node.
const RUN_BYTES: usize = 2048;
/// Most bytes of a reference such as `&quot;`.
const REFERENCE_BYTES: usize = 8;
const CUT: &str = "<!---->";

/// The HTML with an empty comment in each run of text that is longer. Text and values must hold no `<` and no `>`, as
/// [`XmlWriter`](super::xml_writer::XmlWriter) writes them.
pub(super) fn cut_text_runs(html: &str) -> Cow<'_, str> {
    cut(html, RUN_BYTES)
}

fn cut(html: &str, run_bytes: usize) -> Cow<'_, str> {
    let is_long = |piece: &str| text_start(piece).is_some_and(|start| piece.len() - start > run_bytes);
    if !html.split('<').any(is_long) {
        return Cow::Borrowed(html);
    }
    let mut out = String::with_capacity(html.len() + html.len() / run_bytes * CUT.len());
    for (i, piece) in html.split('<').enumerate() {
        if i > 0 {
            out.push('<');
        }
        let mut rest = piece;
        if let Some(start) = text_start(piece) {
            out.push_str(&piece[..start]);
            rest = &piece[start..];
            while rest.len() > run_bytes {
                let (run, after) = rest.split_at(cut_position(rest, run_bytes));
                out.push_str(run);
                out.push_str(CUT);
                rest = after;
            }
        }
        out.push_str(rest);
    }
    Cow::Owned(out)
}

/// Where the text begins in a piece that begins inside a tag; `None` for a tag without an end.
fn text_start(piece: &str) -> Option<usize> {
    piece.find('>').map(|end| end + 1)
}

/// A position in a text near a number of bytes, between characters and in no reference.
fn cut_position(text: &str, bytes: usize) -> usize {
    let at = text.ceil_char_boundary(bytes);
    let before = text.floor_char_boundary(at.saturating_sub(REFERENCE_BYTES));
    match text[before..at].rfind('&') {
        Some(start) if before + start > 0 && !text[before + start..at].contains(';') => before + start,
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn long_text_is_cut_and_tags_and_references_are_not() {
        assert_eq!(cut("<p>short</p>", 8), "<p>short</p>");
        assert_eq!(cut("<p>0123456789</p>", 8), "<p>01234567<!---->89</p>");
        assert_eq!(cut("<a href=\"0123456789\">a</a>", 8), "<a href=\"0123456789\">a</a>");
        assert_eq!(cut("<p>012345&quot;89</p>", 8), "<p>012345<!---->&quot;89</p>");
        assert_eq!(cut("<p>ééééé</p>", 7), "<p>éééé<!---->é</p>");
    }

    proptest! {
        #[test]
        fn cleaning_removes_the_cuts(text in "(&amp;|&lt;|«|a|é| ){0,60}", run_bytes in 9_usize..20) {
            let html = format!("<p>{text}</p>");
            let cleaned = ammonia::clean(&html);
            prop_assert_eq!(ammonia::clean(&cut(&html, run_bytes)), cleaned);
        }
    }
}
