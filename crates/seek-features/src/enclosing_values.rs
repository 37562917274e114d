//! What the blocks in a segment have in common: features of the segments around a block.
//!
//! A block has up to six enclosing segments with features, and a segment has many blocks. So the values are computed once for
//! each segment.

use crate::block_counts::BlockCounts;
use crate::elements::Elements;
use crate::feature_sink::share;
use seek_page::{Dom, NodeId, SegmentKind, Segments, Tag};
use std::ops::Range;

/// The features of a segment for each block in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EnclosingValues {
    /// Characters that are not white space.
    pub(crate) non_whitespace_chars: u32,
    pub(crate) share: f32,
    pub(crate) blocks: f32,
    pub(crate) link_density: f32,
    pub(crate) block_chars: f32,
    pub(crate) stop_word_share: f32,
    pub(crate) block_sentences: f32,
    pub(crate) headings: f32,
    pub(crate) tag: f32,
    pub(crate) height: f32,
    pub(crate) html_ratio: f32,
    pub(crate) images: f32,
    pub(crate) inputs: f32,
    pub(crate) paragraphs: f32,
    pub(crate) items: f32,
}

impl EnclosingValues {
    /// The values without a segment.
    pub(crate) const NONE: EnclosingValues = EnclosingValues {
        non_whitespace_chars: 0,
        share: 0.0,
        blocks: 0.0,
        link_density: 0.0,
        block_chars: 0.0,
        stop_word_share: 0.0,
        block_sentences: 0.0,
        headings: 0.0,
        tag: Tag::Other as u8 as f32,
        height: 0.0,
        html_ratio: 0.0,
        images: 0.0,
        inputs: 0.0,
        paragraphs: 0.0,
        items: 0.0,
    };

    /// The values of the segment at `node` with these blocks.
    pub(crate) fn of(
        dom: &Dom,
        elements: &Elements,
        counts: &BlockCounts,
        node: NodeId,
        blocks: Range<usize>,
    ) -> EnclosingValues {
        let (n, all) = (counts.over(blocks.clone()), counts.all());
        let blocks = blocks.len() as u32;
        let inside = elements.counts(node..dom.end(node));
        EnclosingValues {
            non_whitespace_chars: n.non_whitespace_chars,
            share: share(n.non_whitespace_chars, all.non_whitespace_chars),
            blocks: blocks as f32,
            link_density: share(n.link_chars, n.non_whitespace_chars),
            block_chars: share(n.non_whitespace_chars, blocks),
            stop_word_share: share(n.stop_words, n.words),
            block_sentences: share(n.sentence_marks, blocks),
            headings: share(n.headings, blocks),
            tag: f32::from(dom.tag(node) as u8),
            height: elements.height(node),
            html_ratio: share(inside.html, n.non_whitespace_chars),
            images: share(inside.images, blocks),
            inputs: share(inside.inputs, blocks),
            paragraphs: share(inside.paragraphs, blocks),
            items: share(inside.items, blocks),
        }
    }
}

/// The values of the segments that enclose blocks: of several elements with the same blocks, the outermost.
#[derive(Debug)]
pub(crate) struct EnclosingTable {
    /// The number of each segment among those with values, `u32::MAX` for the others.
    numbers: Vec<u32>,
    values: Vec<EnclosingValues>,
}

impl EnclosingTable {
    /// `outermost` has for each segment the outermost one with the same blocks.
    pub(crate) fn of(
        dom: &Dom,
        elements: &Elements,
        counts: &BlockCounts,
        segments: &Segments,
        outermost: &[u32],
    ) -> EnclosingTable {
        let mut table = EnclosingTable { numbers: Vec::with_capacity(segments.len()), values: Vec::new() };
        for (i, segment) in segments.iter().enumerate() {
            let node = match segment.kind {
                SegmentKind::Element(node) if outermost[i] as usize == i => node,
                _ => {
                    table.numbers.push(u32::MAX);
                    continue;
                }
            };
            table.numbers.push(table.values.len() as u32);
            table.values.push(EnclosingValues::of(dom, elements, counts, node, segment.blocks.clone()));
        }
        table.values.shrink_to_fit();
        table
    }

    /// The values of a segment.
    ///
    /// # Panics
    /// If it is a text, or if a segment around it has the same blocks.
    pub(crate) fn get(&self, segment: usize) -> &EnclosingValues {
        &self.values[self.numbers[segment] as usize]
    }
}
