//! What a selection means for the blocks of the page, whatever it is made of: the share of each block's words that was chosen.
//!
//! Reports and plots show blocks. Text nodes lie in blocks. Words of the token view and parts of the source do not know the
//! tree, so their text is sought in it.

use crate::method::source_lines::piece_at;
use seek_page::{Block, Dom, Limits, NodeId, NodeKind, Page, PageError, PageOptions, Parts, Selection, Token, Tokens};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// Text of the token view that may stand between two text nodes which follow each other in the tree.
const WINDOW: usize = 1024;
/// Places in it from where the search can go on.
const MOST_PLACES: usize = 4;
/// A text of so many words is the same wherever it stands.
const ANCHOR_WORDS: usize = 4;
/// Characters that are tried as a mark.
const MARKS: usize = 16;
/// Entities that stand for white space.
const SPACES: [&str; 5] = ["nbsp", "ensp", "emsp", "thinsp", "numsp"];

/// From this share of its words on a block counts as chosen.
pub const MOSTLY: f32 = 0.5;

/// For each block the share of its words that was chosen, in [0, 1]. Blocks that only the page's data tell are no part of the
/// source: of a method on the source or its tokens they have 0.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits.
pub fn chosen_shares(page: &Page, selection: &Selection) -> Result<Vec<f32>, PageError> {
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    match &selection.parts {
        Parts::Blocks(chosen) => {
            let mut shares = vec![0.0; blocks.len()];
            chosen.iter().for_each(|&block| shares[block] = 1.0);
            Ok(shares)
        }
        Parts::Texts(chosen) => {
            let is_chosen = |id: NodeId| chosen.binary_search(&id).is_ok();
            let words = |id: NodeId| dom.text(id).split_whitespace().map(move |_| is_chosen(id));
            Ok(blocks.iter().map(|block| share(texts(dom, block).flat_map(words))).collect())
        }
        Parts::Words(chosen) => {
            let places = places(dom, page.tokens());
            let is_chosen = |word: Range<usize>| {
                let after = chosen.partition_point(|range| range.end <= word.start);
                chosen.get(after).is_some_and(|range| range.start < word.end)
            };
            let words = |id: NodeId| {
                let (at, text) = (places[id as usize], dom.text(id).trim());
                let words = text.split_whitespace();
                words.map(move |word| {
                    let offset = word.as_ptr().addr() - text.as_ptr().addr();
                    at.is_some_and(|at| is_chosen(at + offset..at + offset + word.len()))
                })
            };
            Ok(blocks.iter().map(|block| share(texts(dom, block).flat_map(words))).collect())
        }
        Parts::Source(chosen) => in_marked(page, chosen),
        _ => Ok(vec![0.0; blocks.len()]),
    }
}

/// The share of those that are so; 0 of none.
fn share(words: impl Iterator<Item = bool>) -> f32 {
    let (all, chosen) = words.fold((0_u32, 0_u32), |(all, chosen), is_chosen| (all + 1, chosen + u32::from(is_chosen)));
    chosen as f32 / all.max(1) as f32
}

/// The text nodes of a block.
fn texts<'a>(dom: &'a Dom, block: &Block) -> impl Iterator<Item = NodeId> + 'a {
    (block.first..block.end).filter(|&id| dom.kind(id) == NodeKind::Text)
}

/// For each node where its text, less white space at both ends, begins in the text of the token view; none where it is no
/// text node or was not found.
///
/// Both views have the same texts in nearly the same order, but the tree builder moves and drops some. So each is expected right behind
/// the last one, else sought soon behind it, and a long one anywhere. What is skipped so may come later: some places are kept from
/// where the search can go on.
fn places(dom: &Dom, tokens: &Tokens) -> Vec<Option<usize>> {
    let all = tokens.text();
    let mut anchors: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for token in tokens.iter() {
        if let Token::Text(range) = token
            && tokens.words(range).nth(ANCHOR_WORDS - 1).is_some()
        {
            anchors.entry(all[range.clone()].trim()).or_default().push_back(begin(all, range.start));
        }
    }
    // The place behind the last text that was found comes last.
    let mut behind = vec![0];
    let mut places = vec![None; dom.len()];
    for id in (0..dom.own_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
        let text = dom.text(id).trim();
        if text.is_empty() {
            continue;
        }
        if let Some(i) = behind.iter().rposition(|&from| all[begin(all, from)..].starts_with(text)) {
            let at = begin(all, behind.remove(i));
            behind.push(at + text.len());
            places[id as usize] = Some(at);
            continue;
        }
        let near = behind.iter().rev().find_map(|&from| find_within(all, from, text));
        if let Some(at) = near.or_else(|| anchors.get_mut(text)?.pop_front()) {
            if behind.len() == MOST_PLACES {
                behind.remove(0);
            }
            behind.push(at + text.len());
            places[id as usize] = Some(at);
        }
    }
    places
}

/// Where the next character stands that is not white space; of white space without end no more than [`WINDOW`] is skipped, as
/// it is skipped again for each text that is sought here.
fn begin(all: &str, from: usize) -> usize {
    let near = &all[from..all.floor_char_boundary(from + WINDOW)];
    from + near.len() - near.trim_start().len()
}

/// Where a text begins at most [`WINDOW`] bytes behind a place.
fn find_within(all: &str, from: usize, text: &str) -> Option<usize> {
    let end = all.len().min(from + WINDOW + text.len());
    memchr::memmem::find(&all.as_bytes()[from..end], text.as_bytes()).map(|at| from + at)
}

/// The shares of a page whose chosen words get a mark in the source: the parser then says in which block they are.
fn in_marked(page: &Page, chosen: &[Range<usize>]) -> Result<Vec<f32>, PageError> {
    let source = page.source();
    let mark = ('\u{E000}'..).take(MARKS).find(|&mark| !source.contains(mark)).unwrap_or('\u{E000}');
    let marked = with_marks(source, chosen, mark);
    let limits = Limits { source_bytes: usize::MAX, ..Limits::default() };
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let marked = Page::read(marked.as_bytes(), PageOptions { content_type, limits, ..PageOptions::default() })?;
    // By their text: a mark that went astray must not shift all blocks behind it.
    let solid = |text: &str| text.replace(|c: char| c == mark || c.is_whitespace(), "");
    let mut shares: HashMap<String, VecDeque<f32>> = HashMap::new();
    for i in 0..marked.blocks()?.len() {
        let text = marked.blocks()?.text(i);
        let found = share(text.split_whitespace().map(|word| word.contains(mark)));
        shares.entry(solid(text)).or_default().push_back(found);
    }
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    let own = blocks.within(0..dom.own_len() as NodeId).end;
    let mut of_text = |i: usize| shares.get_mut(&solid(blocks.text(i))).and_then(VecDeque::pop_front);
    Ok((0..blocks.len()).map(|i| if i < own { of_text(i).unwrap_or(0.0) } else { 0.0 }).collect())
}

/// The source with a mark behind each word of its text that ends in a chosen range, or with it.
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
            // Up to the end of the text, or to where the next range begins or ends.
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

/// Appends text with a mark behind each word. White space gets none, written as an entity neither: else a run of it would become text.
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

/// Bytes of the white space at the beginning of a piece of source: of a character, or of an entity that stands for one.
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
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::method::{CATALOG, by_name};
    use crate::render;
    use proptest::prelude::*;

    /// Shares of the words that `parts` chooses, block by block.
    fn shares(source: &str, parts: impl FnOnce(&Page) -> Parts) -> Vec<f32> {
        let page = Page::from_source(source).unwrap();
        let selection = Selection { parts: parts(&page), probabilities: Vec::new() };
        chosen_shares(&page, &selection).unwrap()
    }

    /// The words of the token view that are among these.
    fn words_among(page: &Page, wanted: &[&str]) -> Parts {
        let tokens = page.tokens();
        let texts = tokens.iter().filter_map(|token| if let Token::Text(range) = token { Some(range) } else { None });
        let words = texts.flat_map(|range| tokens.words(range));
        Parts::Words(words.filter(|word| wanted.contains(&&tokens.text()[word.clone()])).collect())
    }

    /// The parts of the source that are among these, each as often as it stands there.
    fn source_among(page: &Page, wanted: &[&str]) -> Parts {
        let found = wanted.iter().flat_map(|part| page.source().match_indices(part));
        let mut ranges: Vec<Range<usize>> = found.map(|(at, part)| at..at + part.len()).collect();
        ranges.sort_by_key(|range| range.start);
        Parts::Source(ranges)
    }

    const PAGE: &str =
        "<title>one</title><ul><li>menu</ul><p>one <b>two</b> three four</p><table><tr><td>five<p>six</table>";

    #[test]
    fn blocks_and_text_nodes() {
        assert_eq!(shares(PAGE, |_| Parts::Blocks(vec![1, 2])), [0.0, 1.0, 1.0, 0.0]);
        let second = |page: &Page| {
            let (dom, block) = (page.dom().unwrap(), page.blocks().unwrap().get(1));
            Parts::Texts(vec![texts(dom, block).nth(1).unwrap()])
        };
        assert_eq!(shares(PAGE, second), [0.0, 0.25, 0.0, 0.0]);
    }

    #[test]
    fn words_of_the_token_view() {
        assert_eq!(shares(PAGE, |page| words_among(page, &["two", "three", "six"])), [0.0, 0.5, 0.0, 1.0]);
        // Comments part text nodes, but no words of the token view.
        let react = "<p>one<!-- --> two <!-- -->three</p><p>four</p>";
        assert_eq!(shares(react, |page| words_among(page, &["two", "four"])), [1.0 / 3.0, 1.0]);
    }

    #[test]
    fn a_text_that_the_parser_moves_is_found_and_loses_nothing_behind_it() {
        let moved = format!(
            "<p>a</p><table><tr><td>b{}</td></tr>a text of five words</table><p>c</p>",
            "<td>x</td>".repeat(2000)
        );
        let found = shares(&moved, |page| words_among(page, &["five", "b", "c"]));
        assert_eq!((found[0], found[1], found[2], *found.last().unwrap()), (0.0, 0.2, 1.0, 1.0));
    }

    #[test]
    fn parts_of_the_source() {
        assert_eq!(shares(PAGE, |page| source_among(page, &["<b>two</b> three", "six"])), [0.0, 0.5, 0.0, 1.0]);
        // Ranges that begin in a tag, end in a word, or lie in a script, a comment or an attribute.
        let page = "<script>x('one')</script><!-- one > --><p title='one > one'>tw<i>o</i> one.</p><p>six</p>";
        assert_eq!(shares(page, |page| source_among(page, &["one"])), [1.0 / 2.0, 0.0]);
        assert_eq!(shares(page, |page| source_among(page, &["itle='one > one'>tw"])), [1.0 / 2.0, 0.0]);
    }

    #[test]
    fn white_space_as_an_entity_stays_white_space() {
        let page = "<p>&nbsp;one&#160;two<br>&nbsp;<br>three&nbsp;&amp;</p><p>&nbsp;</p>";
        assert_eq!(shares(page, |page| Parts::Source(std::iter::once(0..page.source().len()).collect())), [1.0, 1.0]);
        let spaces =
            ["&nbsp;a", "&nbsp a", "&#xA0;", "&#32", "\u{3000}", "&amp;", "&#1587;", "&", "a", ""].map(space_at);
        assert_eq!(spaces, [6, 5, 6, 4, 3, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn every_method_s_choice_is_found_in_its_blocks() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples/");
        for name in ["article.html", "article-2-ar.html", "forum.html", "product-3-zh.html"] {
            let page = Page::read(&std::fs::read(format!("{folder}{name}")).unwrap(), PageOptions::default()).unwrap();
            // R2L prints parts of words, so there are more of them.
            for entry in CATALOG.iter().filter(|entry| entry.name != "r2l") {
                let selection = by_name(entry.name).unwrap().select(&page).unwrap();
                let text = render::text(&page, &selection).unwrap();
                let shares = chosen_shares(&page, &selection).unwrap();
                let blocks = page.blocks().unwrap();
                let words = |i: usize| blocks.text(i).split_whitespace().count() as f32;
                let counted: f32 = (0..blocks.len()).map(|i| shares[i] * words(i)).sum();
                let printed = text.split_whitespace().filter(|word| *word != "-").count() as f32;
                let off = (counted - printed).abs() / printed.max(10.0);
                assert!(off < 0.1, "{name}: {}: {counted} of {printed} words", entry.name);
            }
        }
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
