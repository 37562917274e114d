//! The counts of the blocks of a page.

use crate::text_counts::TextCounts;
use std::ops::Range;
use std::sync::Arc;

/// The counts of the blocks of a page. They are kept as prefix sums, so the sum over any range of blocks is one
/// difference. Clones share their memory.
#[derive(Debug, Clone)]
pub struct BlockCounts(Arc<Vec<TextCounts>>);

impl BlockCounts {
    /// Counts the blocks with the numbers below `blocks`, in their order.
    ///
    /// # Errors
    /// The first error of `count`.
    pub fn try_of<E>(blocks: usize, mut count: impl FnMut(usize) -> Result<TextCounts, E>) -> Result<BlockCounts, E> {
        let mut sums = Vec::with_capacity(blocks + 1);
        let mut sum = TextCounts::default();
        sums.push(sum);
        for block in 0..blocks {
            sum = sum.plus(count(block)?);
            sums.push(sum);
        }
        Ok(BlockCounts(Arc::new(sums)))
    }

    /// The counts of a number of blocks without text.
    pub fn zeros(blocks: usize) -> BlockCounts {
        BlockCounts(Arc::new(vec![TextCounts::default(); blocks + 1]))
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.0.len() - 1
    }

    /// The counts of each block.
    pub fn iter(&self) -> impl Iterator<Item = TextCounts> {
        self.0.windows(2).map(|sums| sums[1].minus(sums[0]))
    }

    /// The counts of a block. Inlined, as [`BlockCounts::over`], so that only the fields that are read are computed.
    ///
    /// # Panics
    /// If there is no such block.
    #[inline(always)]
    pub fn of_block(&self, block: usize) -> TextCounts {
        self.over(block..block + 1)
    }

    /// The sum over a range of blocks. It must not end before its start.
    ///
    /// # Panics
    /// If one of them does not exist.
    #[inline(always)]
    pub fn over(&self, blocks: Range<usize>) -> TextCounts {
        debug_assert!(blocks.start <= blocks.end, "a range that ends before its start: {blocks:?}");
        self.0[blocks.end].minus(self.0[blocks.start])
    }

    /// The sum over all blocks.
    pub fn all(&self) -> TextCounts {
        self.0[self.0.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn sums_over_blocks() {
        let counts = BlockCounts::try_of(3, |block| {
            Ok::<_, Infallible>(TextCounts { chars: block as u32 + 1, links: 5, ..TextCounts::default() })
        });
        let counts = counts.unwrap();
        assert_eq!((counts.blocks(), counts.of_block(1).chars, counts.over(1..3).chars), (3, 2, 5));
        assert_eq!((counts.all().chars, counts.all().links, counts.over(2..2)), (6, 15, TextCounts::default()));
        assert_eq!(counts.iter().map(|n| n.chars).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(BlockCounts::zeros(2).all(), BlockCounts::zeros(2).of_block(1));
    }

    #[test]
    fn a_page_without_blocks_has_a_sum() {
        let counts = BlockCounts::zeros(0);
        assert_eq!((counts.blocks(), counts.iter().count(), counts.all()), (0, 0, TextCounts::default()));
        assert_eq!(counts.over(0..0), TextCounts::default());
    }

    #[test]
    fn the_first_error_ends_the_count() {
        assert_eq!(BlockCounts::try_of(5, Err::<TextCounts, usize>).unwrap_err(), 0);
    }
}
