//! The boxes of a page's blocks and segments, for pages that a layout engine has measured.
//!
//! The content-seeker paper (section 2.2) lists position, width and height of a segment. GCE (Jung et al. 2022, section 4.2) adds
//! the distances to the centres of window and document. Fonts and colours are compared with those of the body text, which are
//! the ones of most characters of the page.

mod block_box;
mod columns;
mod style;
mod visible_texts;

pub(crate) use block_box::{BlockBox, SegmentBox};
use columns::Columns;
use seek_page::{Blocks, Dom, Layout, Segment, SegmentKind, Segments, Size};
use style::body_style;
pub(crate) use style::{TextStyle, distance};
use visible_texts::VisibleTexts;

/// The boxes of a page.
#[derive(Debug)]
pub(crate) struct Boxes {
    pub(crate) window: Size,
    pub(crate) document: Size,
    /// The style of most characters.
    pub(crate) body: TextStyle,
    pub(crate) blocks: Vec<BlockBox>,
    pub(crate) segments: Vec<SegmentBox>,
}

impl Boxes {
    pub(crate) fn of(dom: &Dom, layout: &Layout, blocks: &Blocks, segments: &Segments) -> Boxes {
        let texts = VisibleTexts::of(dom, layout);
        let mut measured: Vec<BlockBox> = blocks.iter().map(|block| texts.block(block.first..block.end)).collect();
        let weights: Vec<u32> = blocks.iter().map(|block| texts.chars(block.first..block.end)).collect();
        let columns = Columns::of(measured.iter().zip(&weights).map(|(block, &chars)| (block.rect, chars)));
        for block in &mut measured {
            block.column_share = columns.share(&block.rect);
        }
        put_gaps(&mut measured);
        let of_segment = |segment: &Segment| match segment.kind {
            SegmentKind::Element(id) => texts.element(id),
            _ => {
                let block = blocks.get(segment.blocks.start);
                texts.segment(block.first..block.end, measured[segment.blocks.start].rect)
            }
        };
        let segments = segments.iter().map(of_segment).collect();
        Boxes {
            window: layout.window(),
            document: layout.document(),
            body: body_style(measured.iter().zip(&weights).map(|(block, &chars)| (&block.style, chars))),
            segments,
            blocks: measured,
        }
    }
}

/// The distances between a block and the visible blocks beside it in document order.
fn put_gaps(blocks: &mut [BlockBox]) {
    let mut last: Option<usize> = None;
    for i in 0..blocks.len() {
        if blocks[i].rect.is_empty() {
            continue;
        }
        if let Some(last) = last {
            let gap = blocks[i].rect.y - blocks[last].rect.bottom();
            (blocks[last].gaps[1], blocks[i].gaps[0]) = (gap, gap);
        }
        last = Some(i);
    }
}
