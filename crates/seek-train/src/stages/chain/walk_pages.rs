//! Walks pages by the predictions of the classifiers, and scores the segments that the walk chooses.
//!
//! The score is F1 over words, from counts: the words of the chosen segments, those of them that match the gold text, and the
//! words of the gold text. It needs no text, and ignores the heuristics, which follow.

use super::labels::words_of_nodes;
use crate::corpus::prepared_page::PreparedPage;
use seek_methods::chain::{ChainThresholds, walk};

/// The sizes of a page's segments.
pub(super) struct PageSizes {
    /// For each node its words, as the features count them.
    pub words: Vec<u32>,
    /// For each node its word tokens, as the metric counts them.
    tokens: Vec<f32>,
    /// For each node its tokens that match the gold text.
    matched: Vec<f32>,
    /// Tokens of the gold text.
    gold: f32,
}

impl PageSizes {
    pub fn of(page: &PreparedPage) -> PageSizes {
        let sums = |of_block: &dyn Fn(usize) -> f32| {
            let mut sums = vec![0.0_f64];
            (0..page.main.len()).for_each(|b| sums.push(sums[b] + f64::from(of_block(b))));
            let of_node = |blocks: &std::ops::Range<u32>| sums[blocks.end as usize] - sums[blocks.start as usize];
            page.segment_tree.blocks.iter().map(|blocks| of_node(blocks) as f32).collect()
        };
        PageSizes {
            words: words_of_nodes(page),
            tokens: sums(&|b| page.tokens[b] as f32),
            matched: sums(&|b| page.matched[b]),
            gold: page.gold_tokens as f32,
        }
    }

    /// F1 of some nodes.
    pub fn f1(&self, nodes: impl Iterator<Item = usize>) -> f64 {
        let (chosen, hit) = nodes.fold((0.0, 0.0), |(c, h), n| (c + self.tokens[n], h + self.matched[n]));
        match chosen + self.gold {
            0.0 => 1.0,
            both => f64::from(2.0 * hit / both),
        }
    }
}

/// A page with the predictions for its nodes.
#[derive(Clone, Copy)]
pub(super) struct ScoredTree<'a> {
    pub ends: &'a [u32],
    pub sizes: &'a PageSizes,
    /// The probability of each node to be good.
    pub good: &'a [f32],
    /// The probability of each node to be main content.
    pub main: &'a [f32],
}

impl ScoredTree<'_> {
    /// The nodes at which the walk stops.
    pub fn good_nodes(&self, threshold: f32, smallest: u32) -> Vec<usize> {
        walk(self.ends, |node| self.good[node] >= threshold && self.sizes.words[node] >= smallest)
    }

    /// Those of some good nodes that have main content.
    pub fn main_nodes(&self, good: &[usize], threshold: f32) -> Vec<usize> {
        good.iter().copied().filter(|&node| self.main[node] >= threshold).collect()
    }

    /// F1 of the nodes with main content.
    pub fn f1(&self, thresholds: ChainThresholds, smallest: u32) -> f64 {
        let good = self.good_nodes(thresholds.segment, smallest);
        self.sizes.f1(self.main_nodes(&good, thresholds.content).into_iter())
    }
}
