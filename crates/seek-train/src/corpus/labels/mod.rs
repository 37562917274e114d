//! Labels: which blocks and segments of a page are main content, from its gold text.

pub mod align;
mod interned;
pub mod nodes;
pub mod oracle;

use interned::Interned;
use oracle::Bags;
use seek_page::{Blocks, Segments};

/// What the gold says of a page's blocks.
#[derive(Debug, Default)]
pub struct Labels {
    /// Per block the share of its word tokens that the gold holds at this place, in [0, 1]; 0 for a block without.
    pub share: Vec<f32>,
    /// Per block its number of word tokens.
    pub tokens: Vec<u32>,
    /// Blocks and gold as bags of tokens.
    pub bags: Bags,
}

impl Labels {
    /// Aligns a gold text to the blocks of a page.
    pub fn of(blocks: &Blocks, gold: &str) -> Labels {
        let mut tokens = Interned::default();
        let (mut gold_tokens, mut page_tokens) = (Vec::new(), Vec::new());
        tokens.push(gold, &mut gold_tokens);
        let mut starts = vec![0];
        for i in 0..blocks.len() {
            tokens.push(blocks.text(i), &mut page_tokens);
            starts.push(page_tokens.len());
        }
        let found = align::align(&page_tokens, &gold_tokens);
        let mut bags = Bags { blocks: Vec::with_capacity(blocks.len()), gold: vec![0; tokens.ids.len()] };
        for &token in &gold_tokens {
            bags.gold[token as usize] += 1;
        }
        let mut labels = Labels::default();
        for range in starts.windows(2).map(|w| w[0]..w[1]) {
            let matched = found[range.clone()].iter().filter(|f| f.is_some()).count();
            labels.share.push(if range.is_empty() { 0.0 } else { matched as f32 / range.len() as f32 });
            labels.tokens.push(range.len() as u32);
            bags.blocks.push(bag(&page_tokens[range]));
        }
        labels.bags = bags;
        labels
    }

    /// Per block whether it is main content: more than half of its tokens are.
    pub fn main(&self) -> Vec<bool> {
        self.share.iter().map(|&s| s > 0.5).collect()
    }
}

fn bag(tokens: &[u32]) -> Vec<(u32, i32)> {
    let mut sorted = tokens.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as i32)).collect()
}

/// Which segments are good: all their blocks are main content or none is, and their parent's are mixed; the outermost is
/// good where it is uniform.
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
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn blocks_of_the_gold_are_main() {
        let page = Page::from_source(
            "<nav>home</nav><article><h1>Big storm</h1><p>It came at night.</p></article><p>more</p>",
        )
        .unwrap();
        let labels = Labels::of(page.blocks().unwrap(), "Big storm\n\nIt came at night.");
        assert_eq!(labels.main(), [false, true, true, false]);
        assert_eq!(labels.tokens, [1, 2, 4, 1]);
    }

    #[test]
    fn good_is_uniform_under_a_mixed_parent() {
        let page = Page::from_source("<div>lone<div><p>a</p><p>b</p></div><div><p>c</p></div></div>").unwrap();
        let segments = page.segments().unwrap();
        let good = good_segments(segments, &[false, true, true, false]);
        // body, div, lone text, div, p, p, div, p
        assert_eq!(good, [false, false, true, true, false, false, true, false]);
        assert!(good_segments(segments, &[false; 4])[0]);
    }
}
