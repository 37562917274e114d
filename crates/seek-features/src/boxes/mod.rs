//! The boxes of a page's blocks and segments, for pages that a layout engine has measured.
//!
//! The content-seeker paper (section 2.2) lists position, width and height of a segment. GCE (Jung et al. 2022, section 4.2) adds
//! the distances to the centres of window and document. Fonts and colours are compared with those of the body text, which are
//! the ones of most characters of the page.

mod style;
mod visible_texts;

use rustc_hash::FxHashMap;
use seek_page::{Blocks, Dom, Layout, Rect, Segment, SegmentKind, Segments, Size};
use style::body_style;
pub(crate) use style::{TextStyle, distance};
use visible_texts::VisibleTexts;
pub(crate) use visible_texts::{BlockBox, SegmentBox};

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

/// Left edges that differ by less count as the same.
const TOLERANCE: f32 = 8.0;

/// The visible characters of a page by the left edges of their blocks.
struct Columns {
    chars: FxHashMap<i32, u32>,
    total: u32,
}

impl Columns {
    /// Counts blocks with their visible characters.
    fn of(blocks: impl Iterator<Item = (Rect, u32)>) -> Columns {
        let mut columns = Columns { chars: FxHashMap::default(), total: 0 };
        for (rect, chars) in blocks.filter(|(rect, _)| !rect.is_empty()) {
            *columns.chars.entry(edge(&rect)).or_default() += chars;
            columns.total += chars;
        }
        columns
    }

    /// The share of all visible characters in blocks with the same left edge as this box. 0 for a box without area.
    fn share(&self, rect: &Rect) -> f32 {
        match self.chars.get(&edge(rect)) {
            Some(&chars) if !rect.is_empty() && self.total > 0 => chars as f32 / self.total as f32,
            _ => 0.0,
        }
    }
}

fn edge(rect: &Rect) -> i32 {
    (rect.x / TOLERANCE).round() as i32
}
