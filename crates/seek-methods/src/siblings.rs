//! Which text blocks stand side by side in the tree: DOM Distiller's `SimilarSiblingContentExpansion`.
//!
//! A block is stood for by the highest element that holds its beginning and nothing of the blocks beside it. Blocks whose elements
//! have one parent are siblings; what is no content beside a sibling that is, becomes content.

use crate::text_block::{Labels, Pieces, TextBlock};
use seek_page::{Dom, NodeId, Tag};
use std::collections::VecDeque;

/// How many blocks apart siblings may be.
const FARTHEST: usize = 10;

/// What a sibling of content has to be to become content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Similar {
    /// Its elements may have other tags.
    pub(crate) other_tags: bool,
    /// Its link density at most.
    pub(crate) link_density: f64,
}

/// The first and the last text node of a block.
pub(crate) fn ends(block: &TextBlock, pieces: &Pieces<NodeId>) -> (NodeId, NodeId) {
    let (first, last) = (pieces.of(block.first()), pieces.of(block.last()));
    (first[0], last[last.len() - 1])
}

/// The element (or text node) that stands for each block.
pub(crate) fn representatives(dom: &Dom, blocks: &[TextBlock], pieces: &Pieces<NodeId>) -> Vec<NodeId> {
    let root = dom.first(Tag::Html).unwrap_or(0);
    let ends: Vec<_> = blocks.iter().map(|block| ends(block, pieces)).collect();
    let holds = |id: NodeId, other: NodeId| id <= other && other < dom.end(id);
    let stands_for = |i: usize| {
        let before = i.checked_sub(1).map_or(root, |before| ends[before].1);
        let behind = ends.get(i + 1).map_or(root, |&(first, _)| first);
        let mut id = ends[i].0;
        while id != 0 && !holds(dom.parent(id), before) && !holds(dom.parent(id), behind) {
            id = dom.parent(id);
        }
        id
    };
    (0..blocks.len()).map(stands_for).collect()
}

/// Makes blocks content that are similar to a sibling that is. No expansion reaches over a title.
pub(crate) fn expand(dom: &Dom, blocks: &mut [TextBlock], of: &[NodeId], similar: Similar) {
    let are_siblings = |a: usize, b: usize| {
        dom.parent(of[a]) == dom.parent(of[b])
            && (similar.other_tags || (dom.kind(of[a]), dom.name(of[a])) == (dom.kind(of[b]), dom.name(of[b])))
    };
    // Of the last ten blocks those that are content, and those that may become it.
    let (mut content, mut others): (VecDeque<usize>, VecDeque<usize>) = Default::default();
    for i in 0..blocks.len() {
        if blocks[i].is(Labels::TITLE) {
            content.clear();
            others.clear();
            continue;
        }
        for near in [&mut content, &mut others] {
            while near.front().is_some_and(|&j| i - j > FARTHEST) {
                near.pop_front();
            }
        }
        if blocks[i].is(Labels::NEVER) {
            continue;
        }
        if blocks[i].content {
            others.retain(|&j| {
                let sibling = are_siblings(i, j);
                blocks[j].content |= sibling;
                !sibling
            });
            content.push_back(i);
        } else if blocks[i].link_density() <= similar.link_density {
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
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::text_block::Builder;
    use seek_page::{Limits, NodeKind};

    const SAME_TAG: Similar = Similar { other_tags: false, link_density: 0.5 };

    /// A block for each text, of which the first is content; the texts that are content after an expansion.
    fn expanded(source: &str, similar: Similar) -> Vec<String> {
        let dom = Dom::parse(source, &Limits::default()).unwrap();
        let mut builder = Builder::new(|text, see| text.split(' ').for_each(|word| see(word.len())));
        for id in (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
            builder.push(id, dom.text(id), dom.tag(dom.parent(id)) == Tag::A, 0, Labels::empty());
            builder.cut();
        }
        let (mut blocks, pieces) = builder.finish();
        blocks[0].content = true;
        let of = representatives(&dom, &blocks, &pieces);
        expand(&dom, &mut blocks, &of, similar);
        blocks.into_iter().filter(|block| block.content).map(|block| block.text).collect()
    }

    #[test]
    fn an_element_stands_for_the_block_that_it_holds_alone() {
        let dom = Dom::parse("<div><p><i>one</i></p><p>two</p></div>", &Limits::default()).unwrap();
        let mut builder = Builder::new(|_, _| {});
        for id in (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
            builder.push(id, dom.text(id), false, 0, Labels::empty());
            builder.cut();
        }
        let (blocks, pieces) = builder.finish();
        let tags: Vec<Tag> = representatives(&dom, &blocks, &pieces).into_iter().map(|id| dom.tag(id)).collect();
        assert_eq!(tags, [Tag::P, Tag::P]);
    }

    #[test]
    fn siblings_of_the_same_tag_become_content_and_links_do_not() {
        let page = "<div><p>one</p><ul><li>two</ul><p>three</p><p><a href=x>four</a></p></div><div><p>five</p></div>";
        assert_eq!(expanded(page, SAME_TAG), ["one", "three"]);
        assert_eq!(expanded(page, Similar { other_tags: true, link_density: 0.0 }), ["one", "two", "three"]);
    }

    #[test]
    fn siblings_far_apart_stay_as_they_are() {
        let page = |between: usize| {
            format!("<div><p>one</p>{}<p>two</p></div>", "<b>other</b><i>other</i>".repeat(between / 2))
        };
        assert_eq!(expanded(&page(8), SAME_TAG), ["one", "two"]);
        assert_eq!(expanded(&page(10), SAME_TAG), ["one"]);
    }
}
