//! Totals of a page. The rows of its blocks and segments hold them too, so they are computed once.

use crate::block_counts::BlockCounts;
use crate::elements::Elements;
use crate::feature_sink::share;
use seek_page::{Dom, NodeId};

/// The values of the totals.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageTotals {
    pub(crate) chars: f32,
    pub(crate) blocks: f32,
    pub(crate) block_chars: f32,
    pub(crate) link_density: f32,
    pub(crate) stop_word_share: f32,
    pub(crate) sentences: f32,
    pub(crate) headings: f32,
    pub(crate) longest: f32,
    pub(crate) html_ratio: f32,
    pub(crate) paragraphs: f32,
    pub(crate) items: f32,
    pub(crate) images: f32,
    pub(crate) unspaced_share: f32,
    pub(crate) ascii_share: f32,
    pub(crate) in_data: f32,
}

impl PageTotals {
    /// The totals of a page with these blocks. `longest` is its longest block, `markup_blocks` the number of blocks before
    /// the embedded text.
    pub(crate) fn of(
        dom: &Dom,
        elements: &Elements,
        counts: &BlockCounts,
        longest: usize,
        markup_blocks: usize,
    ) -> PageTotals {
        let n = counts.all();
        let blocks = counts.blocks() as u32;
        let elements = elements.counts(0..dom.markup_len() as NodeId);
        let embedded = counts.over(markup_blocks..counts.blocks());
        PageTotals {
            chars: n.non_whitespace_chars as f32,
            blocks: blocks as f32,
            block_chars: share(n.non_whitespace_chars, blocks),
            link_density: share(n.link_chars, n.non_whitespace_chars),
            stop_word_share: share(n.stop_words, n.words),
            sentences: share(n.sentence_marks, blocks),
            headings: n.headings as f32,
            longest: if blocks > 0 { counts.of_block(longest).non_whitespace_chars as f32 } else { 0.0 },
            html_ratio: share(elements.html, n.non_whitespace_chars),
            paragraphs: elements.paragraphs as f32,
            items: elements.items as f32,
            images: elements.images as f32,
            unspaced_share: share(n.unspaced_chars, n.chars),
            ascii_share: 1.0 - share(n.non_ascii, n.bytes),
            in_data: share(embedded.non_whitespace_chars, n.non_whitespace_chars),
        }
    }
}
