//! Features of the boxes of a block or segment. All are 0 without a layout.

use crate::boxes::{BlockBox, Boxes, SegmentBox, TextStyle, distance};
use crate::feature_sink::{FeatureSink, flag};
use crate::page_measurements::PageMeasurements;
use crate::schema::Unit;
use seek_page::{Rect, Size};

/// Number of segments around a block or segment with features.
const ENCLOSING_SEGMENTS: usize = 3;

impl PageMeasurements<'_> {
    /// Writes the features of the box of block `i`.
    pub(super) fn put_block_box(&self, i: usize, out: &mut impl FeatureSink) {
        let all = self.boxes.as_ref();
        let block = all.map(|all| all.blocks[i]).unwrap_or_default();
        out.group("box", None);
        put_place(all, &block.rect, out);
        out.put("visible", Unit::Share, "visible characters of all", block.visible);
        out.put("fixed", Unit::Flag, "does not scroll with the page", flag(block.is_fixed));
        put_style(all, &block, out);
        out.put(
            "column_share",
            Unit::Share,
            "visible characters of the page in blocks with the same left edge",
            block.column_share,
        );
        out.put("gap_before", Unit::Pixels, "from the bottom of the preceding block to its top", block.gaps[0]);
        out.put("gap_after", Unit::Pixels, "from its bottom to the top of the next block", block.gaps[1]);
        let segments: Vec<usize> = match all {
            Some(_) => self.enclosing_segments(i).take(ENCLOSING_SEGMENTS).collect(),
            None => Vec::new(),
        };
        self.put_enclosing_boxes(&segments, out);
    }

    /// Writes the features of the box of segment `s`.
    pub(super) fn put_segment_box(&self, s: usize, out: &mut impl FeatureSink) {
        let all = self.boxes.as_ref();
        let segment = all.map(|all| all.segments[s]).unwrap_or_default();
        out.group("box", None);
        put_place(all, &segment.rect, out);
        out.put("visible", Unit::Share, "visible characters of all", segment.visible);
        out.put("text_share", Unit::Share, "its area under visible text", segment.text_share);
        let outermost = |p: usize| self.outermost_segment[p] as usize;
        let first = all.and(self.segments.get(s).parent).map(outermost);
        let next = |&s: &usize| self.segments.get(s).parent.map(outermost);
        let segments: Vec<usize> = std::iter::successors(first, next).take(ENCLOSING_SEGMENTS).collect();
        self.put_enclosing_boxes(&segments, out);
    }

    /// The boxes of the segments around a block or segment, the innermost first.
    fn put_enclosing_boxes(&self, segments: &[usize], out: &mut impl FeatureSink) {
        let all = self.boxes.as_ref();
        let window = all.map(|all| all.window).unwrap_or_default();
        for level in 1..=ENCLOSING_SEGMENTS {
            out.group("box_up", Some(level));
            let segment = segments.get(level - 1).zip(all).map(|(&s, all)| all.segments[s]);
            let SegmentBox { rect, text_share, .. } = segment.unwrap_or_default();
            out.put("width", Unit::Pixels, "its width", rect.width);
            out.put("height", Unit::Pixels, "its height", rect.height);
            out.put("y", Unit::Pixels, "its top edge", rect.y);
            out.put("off_center", Unit::Ratio, OFF_CENTER, off_center(&rect, window));
            out.put("text_share", Unit::Share, "its area under visible text", text_share);
        }
    }
}

const OFF_CENTER: &str = "from the middle of the window to its own, across, in widths of the window";

/// Where a box is, and how large.
fn put_place(all: Option<&Boxes>, rect: &Rect, out: &mut impl FeatureSink) {
    let (window, document) = all.map(|all| (all.window, all.document)).unwrap_or_default();
    out.put("x", Unit::Pixels, "left edge", rect.x);
    out.put("y", Unit::Pixels, "top edge", rect.y);
    out.put("width", Unit::Pixels, "width", rect.width);
    out.put("height", Unit::Pixels, "height", rect.height);
    out.put("width_share", Unit::Ratio, "width in widths of the window", quotient(rect.width, window.width));
    let (_, y) = rect.center();
    let down = if rect.is_empty() { 0.0 } else { quotient(y, document.height).clamp(0.0, 1.0) };
    out.put("down", Unit::Share, "height of its middle in the document", down);
    out.put("off_center", Unit::Ratio, OFF_CENTER, off_center(rect, window));
    out.put("from_window", Unit::Pixels, "distance from the centre of the window", from_center(rect, window));
    out.put("from_document", Unit::Pixels, "distance from the centre of the document", from_center(rect, document));
}

/// The font and the colours of a block, and how they differ from those of the body text.
fn put_style(all: Option<&Boxes>, block: &BlockBox, out: &mut impl FeatureSink) {
    let shown = all.filter(|_| !block.rect.is_empty());
    let style = block.style;
    let body = shown.map_or(style, |all| all.body);
    out.put("font_size", Unit::Pixels, "size of the font", style.font_size);
    out.put("font_weight", Unit::Count, "weight of the font, from 1 to 1000", f32::from(style.font_weight));
    out.put(
        "font_ratio",
        Unit::Ratio,
        "size of the font over that of the body text",
        quotient(style.font_size, body.font_size),
    );
    let contrast = if shown.is_some() { style.contrast() } else { 0.0 };
    out.put("contrast", Unit::Ratio, "contrast of text and background, from 1 to 21", contrast);
    let from_body = |of: fn(&TextStyle) -> [u8; 4]| distance(of(&style), of(&body)).min(1.0);
    out.put("color_change", Unit::Share, "distance of its colour from that of the body text", from_body(|s| s.color));
    out.put(
        "background_change",
        Unit::Share,
        "distance of its background from that of the body text",
        from_body(|s| s.background),
    );
}

/// Distance of the middles of box and window, across, in widths of the window.
fn off_center(rect: &Rect, window: Size) -> f32 {
    let (x, _) = rect.center();
    if rect.is_empty() { 0.0 } else { quotient((x - window.width / 2.0).abs(), window.width) }
}

/// The distance from the centre of an area at the top left corner to the nearest point of the box.
fn from_center(rect: &Rect, area: Size) -> f32 {
    if rect.is_empty() { 0.0 } else { rect.distance((area.width / 2.0, area.height / 2.0)) }
}

fn quotient(part: f32, whole: f32) -> f32 {
    if whole <= 0.0 { 0.0 } else { part / whole }
}
