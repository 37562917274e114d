//! What the features of a block or segment are made of.

use super::style::TextStyle;
use seek_page::Rect;

/// What is known of a block.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BlockBox {
    /// The smallest rectangle around its visible texts; without area if none is visible.
    pub(crate) rect: Rect,
    /// The share of its characters that are visible.
    pub(crate) visible: f32,
    /// Whether its first visible text stays where it is when the page scrolls.
    pub(crate) is_fixed: bool,
    /// The style of its longest visible text.
    pub(crate) style: TextStyle,
    /// The share of the page's visible characters in blocks with the same left edge.
    pub(crate) column_share: f32,
    /// Pixels from the bottom of the preceding visible block to its top, and from its bottom to the top of the next one.
    pub(crate) gaps: [f32; 2],
}

/// What is known of a segment.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SegmentBox {
    /// The box of its element; around its texts for one that is no element or has no box.
    pub(crate) rect: Rect,
    /// The share of its characters that are visible.
    pub(crate) visible: f32,
    /// The area of its visible texts over its own, at most 1.
    pub(crate) text_share: f32,
}
