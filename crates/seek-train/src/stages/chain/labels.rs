//! Which segments are good (content-seeker paper, sections 2.1 and 3.2).
//!
//! A good segment is one semantic unit. The paper's were labelled by people. Without such labels they follow from the main
//! content: at least a share of the segment's words is main content, or at least this share is not. The first unit from the
//! top is good, so no ancestor of a good segment is one.

use crate::corpus::prepared_page::PreparedPage;
use std::ops::Range;

/// What makes a segment good.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LabelRule {
    /// The share of its words that must be main content, or must not be; above .5, at most 1.
    pub uniform_share: f32,
    /// The smallest number of its words.
    pub smallest: u32,
}

/// The labels of the nodes of a page's segment tree.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SegmentLabels {
    /// Whether each node is good.
    pub good: Vec<bool>,
    /// Whether a walk by these labels visits each node: no node around it is good.
    pub visited: Vec<bool>,
    /// Whether it is known that each node is good, or is not: by a label that a person gave, or by those of all blocks.
    pub known: Vec<bool>,
    /// Whether most words of each node are main content.
    pub main: Vec<bool>,
    /// Whether this is known: all blocks of the node have labels.
    pub known_main: Vec<bool>,
}

/// The sums of words before each block, and before the last one's end: all words, and those of main content.
struct WordSums(Vec<(u32, u32)>);

impl WordSums {
    fn of(page: &PreparedPage) -> WordSums {
        let mut sums = vec![(0, 0)];
        let mut sum = (0, 0);
        for (&words, &main) in page.words.iter().zip(&page.main) {
            sum = (sum.0 + words, sum.1 + if main { words } else { 0 });
            sums.push(sum);
        }
        WordSums(sums)
    }

    /// All words of some blocks, and those of main content.
    fn of_blocks(&self, blocks: &Range<u32>) -> (u32, u32) {
        let (start, end) = (self.0[blocks.start as usize], self.0[blocks.end as usize]);
        (end.0 - start.0, end.1 - start.1)
    }
}

impl LabelRule {
    /// Whether a segment with this many words, `main` of them main content, is one semantic unit.
    fn is_unit(&self, words: u32, main: u32) -> bool {
        let needed = self.uniform_share * words as f32;
        words >= self.smallest.max(1) && (main as f32 >= needed || (words - main) as f32 >= needed)
    }

    /// Labels a page. Labels that people gave win: no segment around one is good unless a person calls it so. On a page without
    /// labels of its whole text they are the only ones.
    pub fn label(&self, page: &PreparedPage) -> SegmentLabels {
        let tree = &page.segment_tree;
        let holds_given = holds_given(page);
        let sums = WordSums::of(page);
        let mut labels = SegmentLabels::default();
        // The end of the last good node. Nodes before it are inside a good one.
        let mut end = 0;
        for (node, blocks) in tree.blocks.iter().enumerate() {
            let (words, main) = sums.of_blocks(blocks);
            let visited = node >= end;
            let given = page.segment_labels.get(node).copied().flatten();
            let whole = page.text_labels.are_whole();
            let derived = || whole && !holds_given[node] && self.is_unit(words, main);
            let good = visited && given.unwrap_or_else(derived);
            if good {
                end = tree.ends[node] as usize;
            }
            labels.good.push(good);
            labels.visited.push(visited);
            labels.known.push(whole || given.is_some());
            labels.main.push(2 * main > words);
            labels.known_main.push(blocks.clone().all(|block| page.known[block as usize]));
        }
        labels
    }
}

/// Whether each node has a node inside it with a label that a person gave.
fn holds_given(page: &PreparedPage) -> Vec<bool> {
    let given = |node: usize| page.segment_labels.get(node).is_some_and(Option::is_some);
    let ends = &page.segment_tree.ends;
    let mut next = usize::MAX;
    let mut holds = vec![false; ends.len()];
    for node in (0..ends.len()).rev() {
        holds[node] = next < ends[node] as usize;
        if given(node) {
            next = node;
        }
    }
    holds
}

/// The number of words of each node.
pub(super) fn words_of_nodes(page: &PreparedPage) -> Vec<u32> {
    let sums = WordSums::of(page);
    page.segment_tree.blocks.iter().map(|blocks| sums.of_blocks(blocks).0).collect()
}
