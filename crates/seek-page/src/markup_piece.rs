//! Tags, comments and scripts in the source, as a scanner finds them that builds no tree.

use crate::markup_scan::{comment_end, tag_end};
use memchr::memmem;

/// Elements whose content is none of the page's text.
const DROPPED: [&[u8]; 2] = [b"script", b"style"];

/// The next thing that is no text.
pub enum Piece {
    /// A tag.
    Tag,
    /// A comment.
    Comment,
    /// A script or style with its tags.
    Dropped,
}

/// What begins at a `<`, and where it ends. None for a `<` that is text.
pub fn piece_at(source: &[u8], at: usize) -> Option<(Piece, usize)> {
    let rest = &source[at..];
    if rest.starts_with(b"<!--") {
        return Some((Piece::Comment, comment_end(source, at)));
    }
    let first = *rest.get(1)?;
    if matches!(first, b'!' | b'?') || (first == b'/' && !rest.get(2).is_some_and(u8::is_ascii_alphabetic)) {
        // Document types, and comments that are none: they know no quotes.
        return Some((Piece::Tag, memchr::memchr(b'>', rest).map_or(source.len(), |end| at + end + 1)));
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

/// Whether bytes begin with this name of a tag, in either case.
pub fn is_named(bytes: &[u8], name: &[u8]) -> bool {
    bytes.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name))
        && bytes.get(name.len()).is_none_or(|next| next.is_ascii_whitespace() || b"/>".contains(next))
}
