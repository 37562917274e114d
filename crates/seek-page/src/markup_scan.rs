//! Finds the ends of tags and comments in source, as the tokenizer does, without a tree.

use memchr::{memchr, memchr3};

/// The position after the next such byte, or the end.
pub(crate) fn after(bytes: &[u8], from: usize, byte: u8) -> usize {
    memchr(byte, &bytes[from..]).map_or(bytes.len(), |at| from + at + 1)
}

/// The end of the tag that begins with `<` at `start`: the position after the first `>` outside quoted values, or the
/// end of the source.
pub fn tag_end(bytes: &[u8], start: usize) -> usize {
    let name = (start + 1).min(bytes.len());
    match memchr3(b'>', b'"', b'\'', &bytes[name..]).map(|at| name + at) {
        None => bytes.len(),
        Some(at) if bytes[at] == b'>' => at + 1,
        Some(_) => (walk_tag(bytes, name, usize::MAX).end + 1).min(bytes.len()),
    }
}

/// The end of the comment that begins with `<!--` at `start`: the position after the first `-->` or `--!>`. The comment
/// is empty if `>` or `->` follow at once. The end of the source if nothing closes it.
pub fn comment_end(bytes: &[u8], start: usize) -> usize {
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

pub(crate) fn name_end(bytes: &[u8], from: usize) -> usize {
    let ends = |&b: &u8| is_space(b) || b == b'/' || b == b'>';
    bytes[from..].iter().position(ends).map_or(bytes.len(), |at| from + at)
}

pub(crate) struct TagEnd {
    /// The position of the closing `>`, or the end of the source.
    pub(crate) end: usize,
    /// Where the tag continues after a cut: at the `>`, or at the `/` before it that closes the element.
    pub(crate) resume: usize,
    /// The end of the last attribute that is kept, if there are more.
    pub(crate) cut: Option<usize>,
}

/// Scans one tag as the tokenizer does: names, `=`, quoted and unquoted values.
pub(crate) fn walk_tag(bytes: &[u8], name: usize, limit: usize) -> TagEnd {
    let skip = |from: usize, over: fn(u8) -> bool| {
        bytes[from..].iter().position(|&b| !over(b)).map_or(bytes.len(), |at| from + at)
    };
    let mut at = name_end(bytes, name);
    let mut attributes = 0;
    let mut cut = None;
    loop {
        let gap = at;
        at = skip(at, |b| is_space(b) || b == b'/');
        if at >= bytes.len() || bytes[at] == b'>' {
            let closes = at > gap && bytes[at - 1] == b'/';
            return TagEnd { end: at, resume: at - usize::from(closes), cut };
        }
        if attributes == limit && cut.is_none() {
            cut = Some(gap);
        }
        attributes += 1;
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
