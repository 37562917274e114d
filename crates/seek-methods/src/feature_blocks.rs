//! The blocks of FeatureExtractor and K-FeatureExtractor, and their features.
//!
//! Debnath, Mitra and Giles, "Automatic Extraction of Informative Blocks from Webpages" (SAC 2005), and, with Pal,
//! "Automatic Identification of Informative Sections of Web Pages" (TKDE 2005). Tables, rows, paragraphs, rules, lists,
//! divisions and headings partition a page. Here a block reaches from one such boundary to the next; blocks without
//! text are dropped. The features of a block are its number of characters other than white space, and its numbers of
//! images, links, lists and scripts.

use crate::tree::is_link;
use seek_page::non_whitespace_chars;
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Number of features.
pub(crate) const FEATURES: usize = 5;
/// Index of the feature text.
pub(crate) const TEXT: usize = 0;

/// A block with text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FeatureBlock {
    /// Its nodes. They include the text nodes of this block and of no other.
    pub(crate) nodes: Range<NodeId>,
    /// Characters of text, images, links, lists, scripts.
    pub(crate) features: [u32; FEATURES],
}

/// The share of text in the sum of all features.
pub(crate) fn text_share(features: &[u32; FEATURES]) -> f64 {
    let all: u64 = features.iter().map(|&count| u64::from(count)).sum();
    if all == 0 { 0.0 } else { f64::from(features[TEXT]) / all as f64 }
}

fn is_boundary(tag: Tag) -> bool {
    matches!(tag, Tag::Table | Tag::Tr | Tag::P | Tag::Hr | Tag::Ul | Tag::Div) || tag.heading_level().is_some()
}

/// The index of the feature that an element counts for.
fn feature(dom: &Dom, id: NodeId) -> Option<usize> {
    match dom.tag(id) {
        Tag::Img => Some(1),
        Tag::A => is_link(dom, id).then_some(2),
        Tag::Ul | Tag::Ol | Tag::Dl => Some(3),
        Tag::Script => Some(4),
        _ => None,
    }
}

/// The blocks of a page's own markup in document order. They exclude the text of its head.
pub(crate) fn feature_blocks(dom: &Dom) -> Vec<FeatureBlock> {
    let own = dom.markup_len() as NodeId;
    let mut blocks = Vec::new();
    let mut open: Vec<NodeId> = Vec::new();
    let (mut start, mut features) = (0, [0; FEATURES]);
    let mut cut = |at: NodeId, features: &mut [u32; FEATURES]| {
        if features[TEXT] > 0 {
            blocks.push(FeatureBlock { nodes: start..at, features: *features });
        }
        start = at;
        *features = [0; FEATURES];
    };
    let mut id = 0;
    while id < own {
        while open.pop_if(|end| *end <= id).is_some() {
            cut(id, &mut features);
        }
        if dom.kind(id) == NodeKind::Text {
            features[TEXT] += non_whitespace_chars(dom.text(id));
        } else if dom.tag(id) == Tag::Head {
            id = dom.end(id);
            cut(id, &mut features);
            continue;
        } else {
            if is_boundary(dom.tag(id)) {
                cut(id, &mut features);
                open.push(dom.end(id));
            }
            if let Some(feature) = feature(dom, id) {
                features[feature] += 1;
            }
        }
        id += 1;
    }
    cut(own, &mut features);
    blocks
}

/// The text nodes of blocks.
pub(crate) fn texts<'b>(dom: &Dom, blocks: impl Iterator<Item = &'b FeatureBlock>) -> Vec<NodeId> {
    blocks.flat_map(|block| block.nodes.clone()).filter(|&id| dom.kind(id) == NodeKind::Text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    #[test]
    fn blocks_reach_from_boundary_to_boundary() {
        let page = "<title>t</title><div>one<p>two <a href=x>2</a><img></p>three<hr>four<ul><li>five<li>six</ul></div><script></script>";
        let dom = Dom::parse(page, &Limits::default()).unwrap();
        let features: Vec<_> = feature_blocks(&dom).into_iter().map(|block| block.features).collect();
        assert_eq!(features, [[3, 0, 0, 0, 0], [4, 1, 1, 0, 0], [5, 0, 0, 0, 0], [4, 0, 0, 0, 0], [7, 0, 0, 1, 0]]);
        assert_eq!(text_share(&features[1]), 4.0 / 6.0);
    }
}
