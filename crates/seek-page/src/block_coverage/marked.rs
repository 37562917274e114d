//! Block coverage of ranges of the source: each selected word gets a mark in the source, and the parser shows its
//! block.

use crate::markup_scan::piece_at;
use crate::{Limits, NodeId, Page, PageError, PageOptions};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// Candidates for the mark.
const MARKS: usize = 16;
/// Character references for white space.
const SPACES: [&str; 5] = ["nbsp", "ensp", "emsp", "thinsp", "numsp"];

/// The share of each block's words that are in selected ranges of the source.
pub(super) fn in_marked(page: &Page, chosen: &[Range<usize>]) -> Result<Vec<f32>, PageError> {
    let source = page.source();
    let mark = ('\u{E000}'..).take(MARKS).find(|&mark| !source.contains(mark)).unwrap_or('\u{E000}');
    let marked = with_marks(source, chosen, mark);
    let limits = Limits { source_bytes: usize::MAX, ..Limits::default() };
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let marked = Page::read(
        marked.as_bytes(),
        PageOptions { content_type, limits, ruby: page.ruby(), ..PageOptions::default() },
    )?;
    // Blocks are matched by their text, so a misplaced mark does not shift the blocks after it.
    let letters = |text: &str| text.replace(|c: char| c == mark || c.is_whitespace(), "");
    let mut shares: HashMap<String, VecDeque<f32>> = HashMap::new();
    for i in 0..marked.blocks()?.len() {
        let text = marked.blocks()?.text(i);
        let found = share(text.split_whitespace().map(|word| word.contains(mark)));
        shares.entry(letters(text)).or_default().push_back(found);
    }
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    let own = blocks.within(0..dom.markup_len() as NodeId).end;
    let mut of_text = |i: usize| shares.get_mut(&letters(blocks.text(i))).and_then(VecDeque::pop_front);
    Ok((0..blocks.len()).map(|i| if i < own { of_text(i).unwrap_or(0.0) } else { 0.0 }).collect())
}

/// The share of true values; 0 if there are none.
pub(super) fn share(words: impl Iterator<Item = bool>) -> f32 {
    let (all, chosen) = words.fold((0_u32, 0_u32), |(all, chosen), is_chosen| (all + 1, chosen + u32::from(is_chosen)));
    chosen as f32 / all.max(1) as f32
}

/// The source with a mark after each word of its text that ends inside or at the end of a selected range.
fn with_marks(source: &str, chosen: &[Range<usize>], mark: char) -> String {
    let bytes = source.as_bytes();
    let mut out = String::with_capacity(source.len() + source.len() / 2);
    let (mut at, mut rest) = (0, chosen);
    while at < bytes.len() {
        if bytes[at] == b'<'
            && let Some((_, end)) = piece_at(bytes, at)
        {
            out.push_str(&source[at..end]);
            at = end;
            continue;
        }
        let end = memchr::memchr(b'<', &bytes[at + 1..]).map_or(bytes.len(), |next| at + 1 + next);
        while at < end {
            while rest.first().is_some_and(|range| range.end <= at) {
                rest = &rest[1..];
            }
            // Up to the end of the text, or to the next edge of a range.
            let range = rest.first().map_or(end..end, |range| range.start.min(end)..range.end.min(end));
            let (is_chosen, to) = if range.start <= at { (range.end > at, range.end) } else { (false, range.start) };
            let to = if to > at { to } else { end };
            if is_chosen {
                push_marked(&source[at..to], mark, &mut out);
            } else {
                out.push_str(&source[at..to]);
            }
            at = to;
        }
    }
    out
}

/// Appends text with a mark after each word. White space gets no mark, not even as a character reference; otherwise a
/// run of it would become text.
fn push_marked(text: &str, mark: char, out: &mut String) {
    let (mut rest, mut in_word) = (text, false);
    while let Some(first) = rest.chars().next() {
        let space = space_at(rest);
        if in_word && space > 0 {
            out.push(mark);
        }
        in_word = space == 0;
        let (piece, after) = rest.split_at(space.max(first.len_utf8()));
        out.push_str(piece);
        rest = after;
    }
    if in_word {
        out.push(mark);
    }
}

/// Bytes of the white space at the start of a piece of source: a character, or a character reference.
fn space_at(source: &str) -> usize {
    let Some(entity) = source.strip_prefix('&') else {
        return source.chars().next().filter(|c| c.is_whitespace()).map_or(0, char::len_utf8);
    };
    let name = &entity[..entity.find(|c: char| !c.is_ascii_alphanumeric() && c != '#').unwrap_or(entity.len())];
    let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => number.parse().ok(),
    });
    let is_space = match number {
        Some(number) => char::from_u32(number).is_some_and(char::is_whitespace),
        None => SPACES.contains(&name),
    };
    let end = 1 + name.len();
    if is_space { end + usize::from(source[end..].starts_with(';')) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn white_space_may_be_a_character_reference() {
        let spaces =
            ["&nbsp;a", "&nbsp a", "&#xA0;", "&#32", "\u{3000}", "&amp;", "&#1587;", "&", "a", ""].map(space_at);
        assert_eq!(spaces, [6, 5, 6, 4, 3, 0, 0, 0, 0, 0]);
    }

    proptest! {
        #[test]
        fn marks_change_nothing_else(source in "(<p>|<b|<!--|-->|<script>|</script>|>|a|é|\\n| |&amp;|'){0,30}", cuts in proptest::collection::vec(0_usize..60, 0..6)) {
            let mut cuts: Vec<usize> = cuts.iter().map(|&cut| source.floor_char_boundary(cut)).collect();
            cuts.sort_unstable();
            let ranges: Vec<Range<usize>> = cuts.chunks_exact(2).map(|two| two[0]..two[1]).filter(|r| !r.is_empty()).collect();
            prop_assert_eq!(with_marks(&source, &ranges, '\u{E000}').replace('\u{E000}', ""), source);
        }
    }
}
