//! Labels: reads what people labelled ([`resolve`]), aligns a page to its gold text, and marks the blocks and segments of main
//! content.

pub mod align;
pub mod attributes;
pub mod label_kind;
pub mod nodes;
pub mod oracle;
pub mod resolve;
pub mod segments;
mod shares;
pub mod snippets;
pub mod spans;
pub mod text_nodes;
pub mod text_ranges;
pub mod type_names;

use anyhow::Result;
use oracle::Bags;
use resolve::{ResolvedPage, TextLabels};
use seek_page::{Blocks, Page, PageOptions, Segments};
use shares::TokenIds;
use snippets::snippet_labels;

/// Labels of a page's blocks.
#[derive(Debug, Default)]
pub struct BlockLabels {
    /// For each block the share of its word tokens that align to the gold, in [0, 1]; 0 for a block without tokens.
    pub share: Vec<f32>,
    /// For each block whether its share is known. Snippets label only some blocks.
    pub known: Vec<bool>,
    /// For each block its number of word tokens.
    pub tokens: Vec<u32>,
    /// Blocks and gold as bags of tokens.
    pub bags: Bags,
}

impl BlockLabels {
    /// Aligns a gold text to the blocks of a page.
    pub fn of(blocks: &Blocks, gold: &str) -> BlockLabels {
        let mut tokens = TokenIds::default();
        let (mut gold_tokens, mut page_tokens) = (Vec::new(), Vec::new());
        tokens.push(gold, &mut gold_tokens);
        let mut starts = vec![0];
        for i in 0..blocks.len() {
            tokens.push(blocks.text(i), &mut page_tokens);
            starts.push(page_tokens.len());
        }
        let matches = align::align(&page_tokens, &gold_tokens);
        let mut bags = Bags { blocks: Vec::with_capacity(blocks.len()), gold: vec![0; tokens.ids.len()] };
        for &token in &gold_tokens {
            bags.gold[token as usize] += 1;
        }
        let mut labels = BlockLabels::default();
        for range in starts.windows(2).map(|w| w[0]..w[1]) {
            let matched = matches[range.clone()].iter().filter(|m| m.is_some()).count();
            labels.share.push(if range.is_empty() { 0.0 } else { matched as f32 / range.len() as f32 });
            labels.known.push(true);
            labels.tokens.push(range.len() as u32);
            bags.blocks.push(bag(&page_tokens[range]));
        }
        labels.bags = bags;
        labels
    }

    /// The labels of a page from whatever labels it has, and those that it does not hold.
    ///
    /// # Errors
    /// When the page or its annotated copy exceeds its limits.
    pub fn of_page(page: &Page, resolved: &ResolvedPage) -> Result<(BlockLabels, Vec<String>)> {
        let blocks = page.blocks()?;
        let mut labels = BlockLabels::of(blocks, resolved.page.gold());
        let mut unmatched = Vec::new();
        match &resolved.text_labels {
            TextLabels::Gold => {}
            TextLabels::Ranges(ranges) => labels.share = ranges.shares(page.dom()?, blocks),
            TextLabels::Copy => {
                let copy =
                    Page::read(resolved.page.annotated_html.as_deref().unwrap_or_default(), PageOptions::default())?;
                labels.share = nodes::main_shares(blocks, copy.dom()?);
            }
            TextLabels::Snippets | TextLabels::None => {
                let weak;
                (weak, unmatched) = snippet_labels(blocks, &resolved.page.with, &resolved.page.without);
                labels.known = weak.iter().map(Option::is_some).collect();
                labels.share = weak.iter().map(|label| f32::from(u8::from(*label == Some(true)))).collect();
            }
        }
        Ok((labels, unmatched))
    }

    /// Whether each block is main content: more than half of its tokens align to the gold.
    pub fn main(&self) -> Vec<bool> {
        self.share.iter().map(|&s| s > 0.5).collect()
    }
}

fn bag(tokens: &[u32]) -> Vec<(u32, i32)> {
    let mut sorted = tokens.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as i32)).collect()
}

/// Whether each segment is good. A segment is uniform when all its blocks are main content or none is. It is good when it is
/// uniform and its parent is not, or when it is uniform and has no parent.
pub fn good_segments(segments: &Segments, main: &[bool]) -> Vec<bool> {
    let mut sums = Vec::with_capacity(main.len() + 1);
    sums.push(0_usize);
    for &is_main in main {
        sums.push(sums[sums.len() - 1] + usize::from(is_main));
    }
    let is_uniform = |range: &std::ops::Range<usize>| {
        let n = sums[range.end] - sums[range.start];
        n == 0 || n == range.len()
    };
    segments
        .iter()
        .map(|s| is_uniform(&s.blocks) && s.parent.is_none_or(|p| !is_uniform(&segments.get(p).blocks)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn blocks_in_the_gold_are_main_content() {
        let page = Page::from_source(
            "<nav>home</nav><article><h1>Big storm</h1><p>It came at night.</p></article><p>more</p>",
        )
        .unwrap();
        let labels = BlockLabels::of(page.blocks().unwrap(), "Big storm\n\nIt came at night.");
        assert_eq!(labels.main(), [false, true, true, false]);
        assert_eq!(labels.tokens, [1, 2, 4, 1]);
    }

    #[test]
    fn a_uniform_segment_with_a_mixed_parent_is_good() {
        let page = Page::from_source("<div>lone<div><p>a</p><p>b</p></div><div><p>c</p></div></div>").unwrap();
        let segments = page.segments().unwrap();
        let good = good_segments(segments, &[false, true, true, false]);
        // body, div, lone text, div, p, p, div, p
        assert_eq!(good, [false, false, true, true, false, false, true, false]);
        assert!(good_segments(segments, &[false; 4])[0]);
    }
}
