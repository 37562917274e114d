//! Block coverage: the share of each block's words that a selection contains, whatever its parts are.
//!
//! Reports and plots show blocks. Text nodes are in blocks. Words of the token view and ranges of the source have no
//! link to the tree, so their text is searched in it.

mod marked;
mod word_offsets;

use crate::{Block, Dom, NodeId, NodeKind, Page, PageError, SelectedParts, Selection};
use marked::{in_marked, share};
use std::ops::Range;
use word_offsets::word_offsets;

/// The coverage from which on a block counts as selected.
pub const COVERED: f32 = 0.5;

/// For each block the share of its words that is selected, in [0, 1]. Embedded text is not in the source or its tokens,
/// so methods on these give it 0.
///
/// # Errors
/// [`PageError`] if the page exceeds its limits.
pub fn block_coverage(page: &Page, selection: &Selection) -> Result<Vec<f32>, PageError> {
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    match &selection.parts {
        SelectedParts::Blocks(chosen) => {
            let mut shares = vec![0.0; blocks.len()];
            chosen.iter().for_each(|&block| shares[block] = 1.0);
            Ok(shares)
        }
        SelectedParts::Texts(chosen) => {
            let is_chosen = |id: NodeId| chosen.binary_search(&id).is_ok();
            let words = |id: NodeId| dom.text(id).split_whitespace().map(move |_| is_chosen(id));
            Ok(blocks.iter().map(|block| share(texts(dom, block).flat_map(words))).collect())
        }
        SelectedParts::Words(chosen) => {
            let offsets = word_offsets(dom, page.tokens());
            let is_chosen = |word: Range<usize>| {
                let after = chosen.partition_point(|range| range.end <= word.start);
                chosen.get(after).is_some_and(|range| range.start < word.end)
            };
            let words = |id: NodeId| {
                let (at, text) = (offsets[id as usize], dom.text(id).trim());
                let words = text.split_whitespace();
                words.map(move |word| {
                    let offset = word.as_ptr().addr() - text.as_ptr().addr();
                    at.is_some_and(|at| is_chosen(at + offset..at + offset + word.len()))
                })
            };
            Ok(blocks.iter().map(|block| share(texts(dom, block).flat_map(words))).collect())
        }
        SelectedParts::Source(chosen) => in_marked(page, chosen),
    }
}

/// The text nodes of a block.
fn texts<'a>(dom: &'a Dom, block: &Block) -> impl Iterator<Item = NodeId> + 'a {
    (block.first..block.end).filter(|&id| dom.kind(id) == NodeKind::Text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Token;

    /// The coverage of each block for the parts that `parts` selects.
    fn shares(source: &str, parts: impl FnOnce(&Page) -> SelectedParts) -> Vec<f32> {
        let page = Page::from_source(source).unwrap();
        let selection = Selection { parts: parts(&page), probabilities: Vec::new() };
        block_coverage(&page, &selection).unwrap()
    }

    /// The words of the token view that are in a list.
    fn words_among(page: &Page, wanted: &[&str]) -> SelectedParts {
        let tokens = page.tokens();
        let texts = tokens.iter().filter_map(|token| if let Token::Text(range) = token { Some(range) } else { None });
        let words = texts.flat_map(|range| tokens.words(range));
        SelectedParts::Words(words.filter(|word| wanted.contains(&&tokens.text()[word.clone()])).collect())
    }

    /// All occurrences of some texts in the source.
    fn source_among(page: &Page, wanted: &[&str]) -> SelectedParts {
        let found = wanted.iter().flat_map(|part| page.source().match_indices(part));
        let mut ranges: Vec<Range<usize>> = found.map(|(at, part)| at..at + part.len()).collect();
        ranges.sort_by_key(|range| range.start);
        SelectedParts::Source(ranges)
    }

    const PAGE: &str =
        "<title>one</title><ul><li>menu</ul><p>one <b>two</b> three four</p><table><tr><td>five<p>six</table>";

    #[test]
    fn blocks_and_text_nodes() {
        assert_eq!(shares(PAGE, |_| SelectedParts::Blocks(vec![1, 2])), [0.0, 1.0, 1.0, 0.0]);
        let second = |page: &Page| {
            let (dom, block) = (page.dom().unwrap(), page.blocks().unwrap().get(1));
            SelectedParts::Texts(vec![texts(dom, block).nth(1).unwrap()])
        };
        assert_eq!(shares(PAGE, second), [0.0, 0.25, 0.0, 0.0]);
    }

    #[test]
    fn words_of_the_token_view() {
        assert_eq!(shares(PAGE, |page| words_among(page, &["two", "three", "six"])), [0.0, 0.5, 0.0, 1.0]);
        // A comment splits a text node, but no word of the token view.
        let react = "<p>one<!-- --> two <!-- -->three</p><p>four</p>";
        assert_eq!(shares(react, |page| words_among(page, &["two", "four"])), [1.0 / 3.0, 1.0]);
    }

    #[test]
    fn a_text_that_the_parser_moves_is_found() {
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
        // Ranges that begin in a tag, end in a word, or are in a script, a comment or an attribute.
        let page = "<script>x('one')</script><!-- one > --><p title='one > one'>tw<i>o</i> one.</p><p>six</p>";
        assert_eq!(shares(page, |page| source_among(page, &["one"])), [1.0 / 2.0, 0.0]);
        assert_eq!(shares(page, |page| source_among(page, &["itle='one > one'>tw"])), [1.0 / 2.0, 0.0]);
    }

    #[test]
    fn white_space_as_an_entity_stays_white_space() {
        let page = "<p>&nbsp;one&#160;two<br>&nbsp;<br>three&nbsp;&amp;</p><p>&nbsp;</p>";
        assert_eq!(
            shares(page, |page| SelectedParts::Source(std::iter::once(0..page.source().len()).collect())),
            [1.0, 1.0]
        );
    }
}
