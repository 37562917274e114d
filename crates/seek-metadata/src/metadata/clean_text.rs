//! Values of metadata as one clean line.

use crate::text::collapsed;
use seek_page::{Blocks, Dom, Limits, NodeId, NodeKind, Tag, shown_text};

/// Most bytes of a value that are read.
const MAX_READ: usize = 16 << 10;
/// Most nodes whose text makes one value.
const MAX_NODES: usize = 2_000;

/// A value as one line: white space collapsed, markup and character references resolved. JSON-LD and attributes that
/// were escaped twice hold `&amp;` and `<em>`. None if nothing is left, or more than `most` bytes. Markup is read
/// within the page's limits, and stays as it is after the deadline.
pub(super) fn clean_line(value: &str, most: usize, limits: &Limits) -> Option<String> {
    let value = &*shown_text(&value[..value.floor_char_boundary(MAX_READ)]);
    let line = if has_markup(value) { shown(value, limits) } else { collapsed(value) };
    (!line.is_empty() && line.len() <= most).then_some(line)
}

/// The same, but a longer value is cut after a word and gets an ellipsis.
pub(super) fn cut_clean_line(value: &str, most: usize, limits: &Limits) -> Option<String> {
    let mut line = clean_line(value, usize::MAX, limits)?;
    if line.len() > most {
        line.truncate(line.floor_char_boundary(most));
        line.truncate(line.rfind(' ').unwrap_or(line.len()));
        line.push('…');
    }
    Some(line)
}

/// The text of a subtree as one line. `<br>` and the edges of blocks become spaces. Buttons are left out.
pub(super) fn element_text(dom: &Dom, id: NodeId) -> String {
    collapsed(&raw_text(dom, id, false))
}

/// The text of a subtree, with a line for each block and for each of several inline elements without text between them,
/// as for a name and a date.
pub(super) fn element_lines(dom: &Dom, id: NodeId) -> String {
    let text = raw_text(dom, id, true);
    text.split('\n').map(collapsed).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn raw_text(dom: &Dom, id: NodeId, in_lines: bool) -> String {
    let mut text = String::new();
    let end = dom.end(id).min(id + MAX_NODES as NodeId);
    let edge = if in_lines { '\n' } else { ' ' };
    let mut at = id;
    while at < end && text.len() < MAX_READ {
        let tag = dom.tag(at);
        match dom.kind(at) {
            // Line breaks of the source are spaces.
            NodeKind::Text if in_lines => text.extend(dom.text(at).chars().map(|c| if c == '\n' { ' ' } else { c })),
            NodeKind::Text => text.push_str(dom.text(at)),
            NodeKind::Element if tag == Tag::Button && at != id && !in_lines => {
                at = dom.end(at);
                continue;
            }
            NodeKind::Element
                if tag.is_block() || tag == Tag::Br || (in_lines && at > id && dom.kind(at - 1) != NodeKind::Text) =>
            {
                text.push(edge)
            }
            // The same after a block.
            NodeKind::Element
                if in_lines && at > id && dom.parent(at - 1) != dom.parent(at) && dom.parent(at) != at - 1 =>
            {
                text.push(edge)
            }
            _ => {}
        }
        at += 1;
    }
    text.truncate(text.floor_char_boundary(MAX_READ));
    text
}

/// Whether a value may have a tag or a character reference.
fn has_markup(value: &str) -> bool {
    let bytes = value.as_bytes();
    memchr::memchr2_iter(b'<', b'&', bytes).any(|at| match bytes.get(at + 1) {
        Some(b'/' | b'!') => bytes[at] == b'<',
        Some(b'#') => bytes[at] == b'&',
        Some(next) => {
            next.is_ascii_alphabetic() && (bytes[at] == b'<' || bytes[at..].iter().take(12).any(|&b| b == b';'))
        }
        None => false,
    })
}

/// The text of markup, as of a page.
fn shown(value: &str, limits: &Limits) -> String {
    let Ok(dom) = Dom::parse(&format!("<!doctype html><body>{value}"), limits) else {
        return collapsed(value);
    };
    let blocks = Blocks::from_dom(&dom);
    collapsed(&(0..blocks.len()).map(|i| blocks.text(i)).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(value: &str, most: usize) -> Option<String> {
        clean_line(value, most, &Limits::default())
    }

    #[test]
    fn markup_is_not_read_after_the_deadline() {
        let deadline = seek_page::Deadline::after(std::time::Duration::ZERO);
        let late = Limits { deadline, ..Limits::default() };
        assert_eq!(clean_line("a <b>b</b>", 99, &late).as_deref(), Some("a <b>b</b>"));
    }

    #[test]
    fn a_value_is_one_line() {
        assert_eq!(line(" a\u{a0}\n b\t", 9).as_deref(), Some("a b"));
        assert_eq!(line("Q&amp;A &#8211; <em>why</em>", 99).as_deref(), Some("Q&A – why"));
        assert_eq!(line("R&D < 3 & more", 99).as_deref(), Some("R&D < 3 & more"));
        assert_eq!((line(" \n", 9), line("abc", 2)), (None, None));
        assert_eq!(line("Soft\u{ad}ware\u{1b}[2J", 99).as_deref(), Some("Software"));
    }

    #[test]
    fn a_long_value_is_cut_after_a_word() {
        assert_eq!(cut_clean_line("one two three", 9, &Limits::default()).as_deref(), Some("one two…"));
        assert_eq!(line(&"é".repeat(MAX_READ), usize::MAX).map(|l| l.len()), Some(MAX_READ));
    }
}
