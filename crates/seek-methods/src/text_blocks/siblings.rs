//! Text blocks that are siblings in the tree: DOM Distiller's `SimilarSiblingContentExpansion`.
//!
//! The highest element that holds the beginning of a block and no part of its neighbours represents the block. Blocks
//! whose elements have the same parent are siblings. A sibling of content becomes content if it is similar.

use crate::text_blocks::block::{BlockLabels, Pieces, TextBlock};
use seek_page::{Dom, NodeId, Tag};
use std::collections::VecDeque;

/// Maximum distance of siblings in blocks.
const MAX_DISTANCE: usize = 10;

/// The conditions under which a sibling of content becomes content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Similarity {
    /// Whether the elements may have different tags.
    pub(crate) other_tags: bool,
    /// Maximum link density of the sibling.
    pub(crate) max_link_density: f64,
}

/// The first and the last text node of a block.
pub(crate) fn ends(block: &TextBlock, pieces: &Pieces<NodeId>) -> (NodeId, NodeId) {
    let (first, last) = (pieces.of(block.first()), pieces.of(block.last()));
    (first[0], last[last.len() - 1])
}

/// The element, or text node, that represents each block.
pub(crate) fn representatives(dom: &Dom, blocks: &[TextBlock], pieces: &Pieces<NodeId>) -> Vec<NodeId> {
    let root = dom.first(Tag::Html).unwrap_or(0);
    let ends: Vec<_> = blocks.iter().map(|block| ends(block, pieces)).collect();
    let contains = |id: NodeId, other: NodeId| id <= other && other < dom.end(id);
    let representative = |i: usize| {
        let before = i.checked_sub(1).map_or(root, |before| ends[before].1);
        let after = ends.get(i + 1).map_or(root, |&(first, _)| first);
        let mut id = ends[i].0;
        while id != 0 && !contains(dom.parent(id), before) && !contains(dom.parent(id), after) {
            id = dom.parent(id);
        }
        id
    };
    (0..blocks.len()).map(representative).collect()
}

/// Turns blocks that are similar to a sibling with content into content. The expansion does not reach over a title.
pub(crate) fn expand(dom: &Dom, blocks: &mut [TextBlock], representatives: &[NodeId], similarity: Similarity) {
    let are_siblings = |a: usize, b: usize| {
        let (a, b) = (representatives[a], representatives[b]);
        dom.parent(a) == dom.parent(b)
            && (similarity.other_tags || (dom.kind(a), dom.name(a)) == (dom.kind(b), dom.name(b)))
    };
    // The last ten blocks: those that are content, and those that can become content.
    let (mut content, mut others): (VecDeque<usize>, VecDeque<usize>) = Default::default();
    for i in 0..blocks.len() {
        if blocks[i].is(BlockLabels::TITLE) {
            content.clear();
            others.clear();
            continue;
        }
        for recent in [&mut content, &mut others] {
            while recent.front().is_some_and(|&j| i - j > MAX_DISTANCE) {
                recent.pop_front();
            }
        }
        if blocks[i].is(BlockLabels::NEVER) {
            continue;
        }
        if blocks[i].content {
            others.retain(|&j| {
                let sibling = are_siblings(i, j);
                blocks[j].content |= sibling;
                !sibling
            });
            content.push_back(i);
        } else if blocks[i].link_density() <= similarity.max_link_density {
            if content.iter().any(|&j| are_siblings(i, j)) {
                blocks[i].content = true;
                content.push_back(i);
            } else {
                others.push_back(i);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_blocks::block::BlockBuilder;
    use seek_page::{Limits, NodeKind};

    const SAME_TAG: Similarity = Similarity { other_tags: false, max_link_density: 0.5 };

    /// Makes a block of each text node. The first is content. Returns the texts that are content after the expansion.
    fn expanded(source: &str, similarity: Similarity) -> Vec<String> {
        let dom = Dom::parse(source, &Limits::default()).unwrap();
        let mut builder = BlockBuilder::new(|text, count| text.split(' ').for_each(|word| count(word.len())));
        for id in (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
            builder.push(id, dom.text(id), dom.tag(dom.parent(id)) == Tag::A, 0, BlockLabels::empty());
            builder.end_block();
        }
        let (mut blocks, pieces) = builder.finish();
        blocks[0].content = true;
        let representatives = representatives(&dom, &blocks, &pieces);
        expand(&dom, &mut blocks, &representatives, similarity);
        blocks.into_iter().filter(|block| block.content).map(|block| block.text).collect()
    }

    #[test]
    fn the_highest_element_with_one_block_represents_it() {
        let dom = Dom::parse("<div><p><i>one</i></p><p>two</p></div>", &Limits::default()).unwrap();
        let mut builder = BlockBuilder::new(|_, _| {});
        for id in (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
            builder.push(id, dom.text(id), false, 0, BlockLabels::empty());
            builder.end_block();
        }
        let (blocks, pieces) = builder.finish();
        let tags: Vec<Tag> = representatives(&dom, &blocks, &pieces).into_iter().map(|id| dom.tag(id)).collect();
        assert_eq!(tags, [Tag::P, Tag::P]);
    }

    #[test]
    fn siblings_with_the_same_tag_become_content_and_links_do_not() {
        let page = "<div><p>one</p><ul><li>two</ul><p>three</p><p><a href=x>four</a></p></div><div><p>five</p></div>";
        assert_eq!(expanded(page, SAME_TAG), ["one", "three"]);
        assert_eq!(expanded(page, Similarity { other_tags: true, max_link_density: 0.0 }), ["one", "two", "three"]);
    }

    #[test]
    fn distant_siblings_stay_unchanged() {
        let page = |between: usize| {
            format!("<div><p>one</p>{}<p>two</p></div>", "<b>other</b><i>other</i>".repeat(between / 2))
        };
        assert_eq!(expanded(&page(8), SAME_TAG), ["one", "two"]);
        assert_eq!(expanded(&page(10), SAME_TAG), ["one"]);
    }
}
