//! Labelled text of a page, as ranges of [`Dom::all_text`].
//!
//! Every text node and every block is one range of this buffer. So labels on text nodes, on elements and on parts of text
//! nodes are the same thing.

use seek_page::{Blocks, Dom};
use std::ops::Range;

/// Ranges in order, without overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextRanges(Vec<Range<usize>>);

impl TextRanges {
    /// Adds a range.
    pub fn add(&mut self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        // Ranges come nearly in order, so few are moved.
        let first = self.0.partition_point(|known| known.end < range.start);
        let last = first + self.0[first..].partition_point(|known| known.start <= range.end);
        let mut whole = range;
        for known in &self.0[first..last] {
            whole = whole.start.min(known.start)..whole.end.max(known.end);
        }
        self.0.splice(first..last, [whole]);
    }

    /// Takes a range away.
    pub fn remove(&mut self, range: Range<usize>) {
        let known = std::mem::take(&mut self.0);
        for part in known {
            for rest in [part.start..part.end.min(range.start), part.start.max(range.end)..part.end] {
                if !rest.is_empty() {
                    self.0.push(rest);
                }
            }
        }
    }

    /// Whether nothing is labelled.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts of the ranges that are in a range.
    fn within(&self, range: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let first = self.0.partition_point(|known| known.end <= range.start);
        let cut = |known: &Range<usize>| known.start.max(range.start)..known.end.min(range.end);
        self.0[first..].iter().take_while(|known| known.start < range.end).map(cut)
    }

    /// For each block the share of its letters that the ranges hold; 0 for a block without letters.
    pub fn shares(&self, dom: &Dom, blocks: &Blocks) -> Vec<f32> {
        (0..blocks.len()).map(|block| self.share_of(dom, text_of_block(dom, blocks, block))).collect()
    }

    /// The share of the letters of a range of the text that the ranges hold; 0 for a range without letters.
    pub fn share_of(&self, dom: &Dom, whole: Range<usize>) -> f32 {
        let letters = |range: Range<usize>| dom.all_text()[range].chars().filter(|c| !c.is_whitespace()).count();
        let held: usize = self.within(&whole).map(letters).sum();
        held as f32 / letters(whole).max(1) as f32
    }

    /// The text of the ranges, with a line for each block that they touch.
    pub fn text(&self, dom: &Dom, blocks: &Blocks) -> String {
        let line = |block: usize| {
            let whole = text_of_block(dom, blocks, block);
            let held: String = self.within(&whole).map(|range| &dom.all_text()[range]).collect();
            held.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        (0..blocks.len()).map(line).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// The range of a block. All text nodes between its first and its last one belong to it.
fn text_of_block(dom: &Dom, blocks: &Blocks, block: usize) -> Range<usize> {
    let block = blocks.get(block);
    dom.text_start(block.first)..dom.text_start(block.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seek_page::Page;

    #[test]
    fn blocks_have_shares_and_lines() {
        let page = Page::from_source("<p>one <b>two</b> three</p>  <p>four</p><p>five six</p>").unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let at = |word: &str| {
            let start = dom.all_text().find(word).unwrap();
            start..start + word.len()
        };
        let mut ranges = TextRanges::default();
        ranges.add(at("six"));
        ranges.add(at("two").start..at("four").end);
        assert_eq!(ranges.shares(dom, blocks), [8.0 / 11.0, 1.0, 3.0 / 7.0]);
        assert_eq!(ranges.text(dom, blocks), "two three\nfour\nsix");
    }

    proptest! {
        #[test]
        fn ranges_hold_what_was_added_and_not_removed(
            steps in prop::collection::vec((any::<bool>(), 0..40_usize, 0..12_usize), 0..20),
        ) {
            let mut ranges = TextRanges::default();
            let mut held = [false; 60];
            for (adds, start, len) in steps {
                let range = start..start + len;
                held[range.clone()].fill(adds);
                if adds { ranges.add(range) } else { ranges.remove(range) }
            }
            let mut found = [false; 60];
            for range in &ranges.0 {
                prop_assert!(!range.is_empty() && !found[range.clone()].contains(&true));
                found[range.clone()].fill(true);
            }
            prop_assert_eq!(found, held);
            prop_assert!(ranges.0.is_sorted_by_key(|range| range.start));
        }
    }
}
