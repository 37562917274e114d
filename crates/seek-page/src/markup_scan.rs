//! Finds tags, comments and scripts in source without a tree, from any `<` on.
//!
//! Methods that read lines or bytes of source begin at any place, where a tokenizer would need its state. So the pieces
//! differ from its tokens. A script or style ends at the first end tag of its name, also inside `<!--<script>`. Tags count
//! in all other raw text, such as that of `<title>`, `<textarea>` and `<iframe>`, and in CDATA sections.

use memchr::{memchr, memchr3, memmem};

/// The position after the next such byte, or the end.
fn after(bytes: &[u8], from: usize, byte: u8) -> usize {
    memchr(byte, &bytes[from..]).map_or(bytes.len(), |at| from + at + 1)
}

/// The end of the tag that begins with `<` at `start`: the position after the first `>` outside quoted values, or the
/// end of the source.
fn tag_end(bytes: &[u8], start: usize) -> usize {
    let name = (start + 1).min(bytes.len());
    match memchr3(b'>', b'"', b'\'', &bytes[name..]).map(|at| name + at) {
        None => bytes.len(),
        Some(at) if bytes[at] == b'>' => at + 1,
        Some(_) => (closing_bracket(bytes, name) + 1).min(bytes.len()),
    }
}

/// The end of the comment that begins with `<!--` at `start`: the position after the first `-->` or `--!>`. The comment
/// is empty if `>` or `->` follow at once. The end of the source if nothing closes it.
fn comment_end(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    if rest.starts_with(b"<!-->") || rest.starts_with(b"<!--->") {
        return after(bytes, start, b'>');
    }
    let from = (start + 4).min(bytes.len());
    let mut at = from;
    loop {
        at = after(bytes, at, b'>');
        let body = &bytes[from..at];
        if body.ends_with(b"-->") || body.ends_with(b"--!>") || at == bytes.len() {
            return at;
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')
}

fn name_end(bytes: &[u8], from: usize) -> usize {
    let ends = |&b: &u8| is_space(b) || b == b'/' || b == b'>';
    bytes[from..].iter().position(ends).map_or(bytes.len(), |at| from + at)
}

/// The position of the `>` that ends the tag whose name begins at `name`, or the end of the source. Scans the tag as a
/// tokenizer does: names, `=`, quoted and unquoted values.
fn closing_bracket(bytes: &[u8], name: usize) -> usize {
    let skip = |from: usize, over: fn(u8) -> bool| {
        bytes[from..].iter().position(|&b| !over(b)).map_or(bytes.len(), |at| from + at)
    };
    let mut at = name_end(bytes, name);
    loop {
        at = skip(at, |b| is_space(b) || b == b'/');
        if at >= bytes.len() || bytes[at] == b'>' {
            return at;
        }
        at += 1; // an attribute's name may start with `=`
        at = skip(at, |b| !is_space(b) && !matches!(b, b'/' | b'>' | b'='));
        at = skip(at, is_space);
        if bytes.get(at) != Some(&b'=') {
            continue;
        }
        at = skip(at + 1, is_space);
        at = match bytes.get(at) {
            Some(&quote @ (b'"' | b'\'')) => after(bytes, at + 1, quote),
            _ => skip(at, |b| !is_space(b) && b != b'>'),
        };
    }
}

/// Elements whose content is no text of the page.
const DROPPED: [&[u8]; 2] = [b"script", b"style"];

/// A piece of source that is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// A tag.
    Tag,
    /// A comment.
    Comment,
    /// A script or style with its tags.
    Dropped,
}

/// The piece that begins with `<` at `at`, and its end. None for a `<` that is text.
pub fn piece_at(source: &[u8], at: usize) -> Option<(Piece, usize)> {
    let rest = &source[at..];
    if rest.starts_with(b"<!--") {
        return Some((Piece::Comment, comment_end(source, at)));
    }
    let first = *rest.get(1)?;
    if matches!(first, b'!' | b'?') || (first == b'/' && !rest.get(2).is_some_and(u8::is_ascii_alphabetic)) {
        // Document types and malformed comments: quotation marks mean nothing in them.
        return Some((Piece::Tag, memchr(b'>', rest).map_or(source.len(), |end| at + end + 1)));
    }
    if !(first == b'/' || first.is_ascii_alphabetic()) {
        return None;
    }
    let dropped = DROPPED.iter().find(|name| is_named(&rest[1..], name));
    Some(match dropped {
        Some(name) => {
            let mut ends = memmem::find_iter(rest, b"</").filter(|end| is_named(&rest[end + 2..], name));
            (Piece::Dropped, ends.next().map_or(source.len(), |end| tag_end(source, at + end)))
        }
        None => (Piece::Tag, tag_end(source, at)),
    })
}

/// Whether bytes begin with a name of a tag, in any case.
pub fn is_named(bytes: &[u8], name: &[u8]) -> bool {
    bytes.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name))
        && bytes.get(name.len()).is_none_or(|next| next.is_ascii_whitespace() || b"/>".contains(next))
}
