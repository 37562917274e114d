//! Where the long text of a page is, by the lengths of its blocks.

use seek_page::{Blocks, Hidden};
use std::ops::Range;

/// The length in bytes from which a block is more likely a part of the long text than not.
const LONG_TEXT: i64 = 70;
/// Most bytes of a block that count. One very long block is not the whole content.
const MAX_COUNTED: i64 = 600;
/// Length of a paragraph in bytes.
const PARAGRAPH: usize = 120;
/// Most blocks that are searched for a paragraph.
const MAX_DISTANCE: usize = 60;

/// The lengths of the blocks of a page.
pub(super) struct TextFlow {
    lengths: Vec<usize>,
    /// The sum of the lengths before each block, and of all.
    sums: Vec<usize>,
    /// The blocks of the long text: the run with the largest sum of lengths above [`LONG_TEXT`].
    pub main: Range<usize>,
}

/// Whether a browser shows a text. It shows text with `aria-hidden`: only screen readers leave that out. Open dialogs set it on
/// the rest of the page.
pub(super) fn is_seen(hidden: Hidden) -> bool {
    hidden.difference(Hidden::ARIA).is_empty()
}

impl TextFlow {
    pub(super) fn of(blocks: &Blocks) -> TextFlow {
        let lengths: Vec<usize> =
            blocks.iter().enumerate().map(|(i, b)| if is_seen(b.hidden) { blocks.text(i).len() } else { 0 }).collect();
        let mut sums = vec![0];
        let (mut best, mut main, mut sum, mut start) = (0, 0..0, 0, 0);
        for (i, &length) in lengths.iter().enumerate() {
            sums.push(sums[i] + length);
            if sum <= 0 {
                (sum, start) = (0, i);
            }
            sum += (length as i64).min(MAX_COUNTED) - LONG_TEXT;
            if sum > best {
                (best, main) = (sum, start..i + 1);
            }
        }
        TextFlow { lengths, sums, main }
    }

    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.lengths.len()
    }

    /// The bytes of some blocks. The range is cut at the last block.
    pub(super) fn bytes(&self, blocks: Range<usize>) -> usize {
        let at = |i: usize| self.sums[i.min(self.lengths.len())];
        at(blocks.end).saturating_sub(at(blocks.start))
    }

    /// The share of the page's bytes in some blocks.
    pub(super) fn share(&self, blocks: Range<usize>) -> f32 {
        self.bytes(blocks) as f32 / self.bytes(0..self.len()).max(1) as f32
    }

    /// The number of blocks between a block and the next paragraph.
    pub(super) fn blocks_to_paragraph(&self, block: usize) -> usize {
        let after = self.lengths.iter().skip(block + 1).take(MAX_DISTANCE);
        after.clone().position(|&length| length >= PARAGRAPH).unwrap_or(MAX_DISTANCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn the_long_text_is_found_among_short_blocks() {
        let paragraph = "word ".repeat(40);
        let page = format!("<p>Menu<p>Storm<p>{paragraph}<p>Cut<p>{paragraph}<p>Contact<p>Imprint");
        let page = Page::from_source(&page).unwrap();
        let flow = TextFlow::of(page.blocks().unwrap());
        assert_eq!((flow.main.clone(), flow.blocks_to_paragraph(0)), (2..5, 1));
        assert_eq!((flow.bytes(0..2), flow.bytes(5..99), flow.share(0..99)), (9, 14, 1.0));
    }
}
