//! Elements that hold the blocks that a person chose.

use seek_page::{Blocks, Dom, Hidden, NodeId, NodeKind, Tag};
use std::ops::Range;

/// From this share of chosen words on, an element holds the chosen blocks, and the others in it are dropped.
const MOSTLY: f64 = 0.5;

/// The blocks of a page, and which of them a person chose.
pub(super) struct BlockCover<'p> {
    dom: &'p Dom,
    blocks: &'p Blocks,
    chosen: Vec<bool>,
    /// Before each block, the number of chosen ones and of others that count, and the words of both.
    sums: Vec<CoverSums>,
}

#[derive(Debug, Clone, Copy, Default)]
struct CoverSums {
    chosen: usize,
    others: usize,
    chosen_words: usize,
    other_words: usize,
}

impl<'p> BlockCover<'p> {
    /// `chosen` has an entry for each block.
    pub(super) fn new(dom: &'p Dom, blocks: &'p Blocks, chosen: Vec<bool>) -> BlockCover<'p> {
        let mut sum = CoverSums::default();
        let mut sums = vec![sum];
        for (number, &is_chosen) in chosen.iter().enumerate() {
            let words = blocks.text(number).split_whitespace().count();
            if is_chosen {
                sum.chosen += 1;
                sum.chosen_words += words;
            } else if !blocks.get(number).hidden.contains(Hidden::NOSCRIPT) {
                // A rule never selects the text of `<noscript>`.
                sum.others += 1;
                sum.other_words += words;
            }
            sums.push(sum);
        }
        BlockCover { dom, blocks, chosen, sums }
    }

    /// The blocks that have text in an element.
    pub(super) fn range(&self, element: NodeId) -> Range<usize> {
        let end = self.dom.end(element);
        let (mut low, mut high) = (0, self.blocks.len());
        while low < high {
            let middle = (low + high) / 2;
            if self.blocks.get(middle).end <= element { low = middle + 1 } else { high = middle }
        }
        let from = low;
        high = self.blocks.len();
        while low < high {
            let middle = (low + high) / 2;
            if self.blocks.get(middle).first < end { low = middle + 1 } else { high = middle }
        }
        from..low
    }

    /// Whether all blocks with text in an element are chosen.
    pub(super) fn is_clean(&self, element: NodeId) -> bool {
        let range = self.range(element);
        self.sums[range.end].others == self.sums[range.start].others
    }

    /// Whether an element has text of a chosen block.
    pub(super) fn has_chosen(&self, element: NodeId) -> bool {
        let range = self.range(element);
        self.sums[range.end].chosen > self.sums[range.start].chosen
    }

    fn share(&self, element: NodeId) -> f64 {
        let Range { start, end } = self.range(element);
        let chosen = self.sums[end].chosen_words - self.sums[start].chosen_words;
        let others = self.sums[end].other_words - self.sums[start].other_words;
        chosen as f64 / (chosen + others).max(1) as f64
    }

    /// The child elements of an element.
    fn elements(&self, element: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.dom.children(element).filter(|&child| self.dom.kind(child) == NodeKind::Element)
    }

    /// The smallest element around all the text of some blocks. Where there is a choice, it is one that bounds blocks.
    pub(super) fn around(&self, blocks: Range<usize>) -> NodeId {
        let (first, end) = (self.blocks.get(blocks.start).first, self.blocks.get(blocks.end - 1).end);
        let holds = |&element: &NodeId| self.dom.end(element) >= end;
        let smallest = self.dom.ancestors(first).find(holds).unwrap_or_default();
        let range = self.range(smallest);
        let same = self.dom.ancestors(first).filter(holds).take_while(|&element| self.range(element) == range);
        same.into_iter().find(|&element| self.dom.tag(element).is_block()).unwrap_or(smallest)
    }

    /// Elements that together hold the chosen blocks. With `mostly`, an element may hold other blocks, too, if most of its words
    /// are chosen; otherwise only where a chosen block has no element of its own.
    pub(super) fn pieces(&self, mostly: bool) -> Vec<NodeId> {
        let all: Vec<usize> = (0..self.chosen.len()).filter(|&block| self.chosen[block]).collect();
        let (Some(&first), Some(&last)) = (all.first(), all.last()) else { return Vec::new() };
        let mut open = vec![self.around(first..last + 1)];
        let mut found = Vec::new();
        while let Some(element) = open.pop() {
            let is_root = matches!(self.dom.tag(element), Tag::Body | Tag::Html);
            let is_enough = mostly && !is_root && self.share(element) >= MOSTLY;
            if self.is_clean(element) || is_enough || self.has_lone_block(element) {
                found.push(element);
                continue;
            }
            let children: Vec<NodeId> = self.elements(element).filter(|&child| self.has_chosen(child)).collect();
            // The smallest element may have the text of this one, too.
            let inside = |child| Some(self.shrunk(child)).filter(|&inner| inner > element).unwrap_or(child);
            open.extend(children.into_iter().rev().map(inside));
        }
        found
    }

    /// The smallest element around the chosen blocks of an element.
    fn shrunk(&self, element: NodeId) -> NodeId {
        let mut chosen = self.range(element).filter(|&block| self.chosen[block]);
        let Some(first) = chosen.next() else { return element };
        self.around(first..chosen.next_back().unwrap_or(first) + 1)
    }

    /// Whether a chosen block of an element is in no single child element.
    fn has_lone_block(&self, element: NodeId) -> bool {
        let mut inside = self.range(element).filter(|&block| self.chosen[block]);
        inside.any(|block| {
            let (first, end) = (self.blocks.get(block).first, self.blocks.get(block).end);
            !self.elements(element).any(|child| child <= first && self.dom.end(child) >= end)
        })
    }

    /// The largest elements inside of an element that have text, but none of a chosen block.
    pub(super) fn unwanted(&self, element: NodeId) -> Vec<NodeId> {
        let mut open = vec![element];
        let mut found = Vec::new();
        while let Some(element) = open.pop() {
            // An element without text, such as a line break, may lie inside a block.
            if self.is_clean(element) || self.dom.subtree_text(element).trim().is_empty() {
                continue;
            }
            if self.has_chosen(element) {
                let children: Vec<NodeId> = self.elements(element).collect();
                open.extend(children.into_iter().rev());
            } else {
                found.push(element);
            }
        }
        found
    }

    /// The elements around an element with text of the same blocks, from the element itself on.
    pub(super) fn same_text(&self, element: NodeId) -> Vec<NodeId> {
        let range = self.range(element);
        let around = self.dom.ancestors(element).take_while(|&around| self.range(around) == range);
        std::iter::once(element).chain(around.filter(|&around| !matches!(self.dom.tag(around), Tag::Html))).collect()
    }
}
