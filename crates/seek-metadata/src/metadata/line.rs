//! Values as one clean line.

use seek_page::{Blocks, Dom, Limits, NodeId, NodeKind, Tag};

/// Most bytes of a value that are looked at.
const MOST_READ: usize = 16 << 10;
/// Most nodes that the text of one value is put together from.
const MOST_NODES: usize = 2_000;

/// A value as one line: white space collapsed, what was written for a browser resolved once more (JSON-LD holds `&amp;`
/// and `<em>`, and so do attributes that were escaped twice). None where nothing is left, or more than `most` bytes
/// are. Markup is read within the page's limits, and not at all when its time is over.
pub(super) fn line(value: &str, most: usize, limits: &Limits) -> Option<String> {
    let value = &value[..value.floor_char_boundary(MOST_READ)];
    let line = if has_markup(value) { shown(value, limits) } else { collapsed(value) };
    (!line.is_empty() && line.len() <= most).then_some(line)
}

/// As [`line`], but what is too long ends at a word, with an ellipsis.
pub(super) fn cut_line(value: &str, most: usize, limits: &Limits) -> Option<String> {
    let mut line = line(value, usize::MAX, limits)?;
    if line.len() > most {
        line.truncate(line.floor_char_boundary(most));
        line.truncate(line.rfind(' ').unwrap_or(line.len()));
        line.push('…');
    }
    Some(line)
}

/// The text of a subtree as one line: `<br>` and the edges of blocks are spaces, buttons no text.
pub(super) fn text_of(dom: &Dom, id: NodeId) -> String {
    collapsed(&gathered(dom, id, false))
}

/// The text of a subtree in pieces, a line each: blocks, and inline elements that stand side by side without text
/// between them, as a name and a date do.
pub(super) fn pieces_of(dom: &Dom, id: NodeId) -> String {
    let text = gathered(dom, id, true);
    text.split('\n').map(collapsed).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn gathered(dom: &Dom, id: NodeId, in_pieces: bool) -> String {
    let mut text = String::new();
    let end = dom.end(id).min(id + MOST_NODES as NodeId);
    let edge = if in_pieces { '\n' } else { ' ' };
    let mut at = id;
    while at < end && text.len() < MOST_READ {
        let tag = dom.tag(at);
        match dom.kind(at) {
            // Line breaks of the source are no more than spaces.
            NodeKind::Text if in_pieces => text.extend(dom.text(at).chars().map(|c| if c == '\n' { ' ' } else { c })),
            NodeKind::Text => text.push_str(dom.text(at)),
            NodeKind::Element if tag == Tag::Button && at != id && !in_pieces => {
                at = dom.end(at);
                continue;
            }
            NodeKind::Element
                if tag.is_block() || tag == Tag::Br || (in_pieces && at > id && dom.kind(at - 1) != NodeKind::Text) =>
            {
                text.push(edge)
            }
            // Behind a block, too.
            NodeKind::Element
                if in_pieces && at > id && dom.parent(at - 1) != dom.parent(at) && dom.parent(at) != at - 1 =>
            {
                text.push(edge)
            }
            _ => {}
        }
        at += 1;
    }
    text.truncate(text.floor_char_boundary(MOST_READ));
    text
}

/// White space, of any kind and length, as one space; none at the ends. Soft hyphens and marks of no width are no text.
pub(super) fn collapsed(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().filter(|c| !matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}' | '\u{0}'..='\u{1f}')));
    }
    line.trim().to_owned()
}

/// Case, space, quotation marks and dashes aside: how values are compared.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '‘' | '’' | '‚' | '`' | '´' | '′' => out.push('\''),
            '“' | '”' | '„' | '«' | '»' | '″' => out.push('"'),
            '–' | '—' | '‐' | '‑' => out.push('-'),
            _ => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// Whether there may be a tag or a character reference.
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

/// The text of markup, as if it was a page.
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
        super::line(value, most, &Limits::default())
    }

    #[test]
    fn markup_is_read_only_in_the_time_of_the_page() {
        let deadline = seek_page::Deadline::after(std::time::Duration::ZERO);
        let late = Limits { deadline, ..Limits::default() };
        assert_eq!(super::line("a <b>b</b>", 99, &late).as_deref(), Some("a <b>b</b>"));
    }

    #[test]
    fn a_value_is_one_line() {
        assert_eq!(line(" a\u{a0}\n b\t", 9).as_deref(), Some("a b"));
        assert_eq!(line("Q&amp;A &#8211; <em>why</em>", 99).as_deref(), Some("Q&A – why"));
        assert_eq!(line("R&D < 3 & more", 99).as_deref(), Some("R&D < 3 & more"));
        assert_eq!((line(" \n", 9), line("abc", 2)), (None, None));
    }

    #[test]
    fn what_is_too_long_ends_at_a_word() {
        assert_eq!(cut_line("one two three", 9, &Limits::default()).as_deref(), Some("one two…"));
        assert_eq!(line(&"é".repeat(MOST_READ), usize::MAX).map(|l| l.len()), Some(MOST_READ));
    }
}
