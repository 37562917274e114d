//! The visible texts of a page, as sums over its nodes.

use super::style::{Backgrounds, TextStyle};
use seek_page::{Dom, Layout, NodeId, NodeKind, Rect, non_whitespace_chars};
use std::ops::Range;

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

/// Sums over all nodes before a node.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// Characters that are not white space.
    chars: u32,
    /// Those of visible texts.
    visible_chars: u32,
    /// The area of visible texts.
    area: f64,
}

/// The visible texts of a page.
pub(super) struct VisibleTexts<'a> {
    dom: &'a Dom,
    layout: &'a Layout,
    backgrounds: Backgrounds,
    /// For each node of the markup, and for the end.
    before: Vec<Sums>,
    /// For each node the smallest rectangle around the visible texts in it.
    extent: Vec<Rect>,
}

impl VisibleTexts<'_> {
    pub(super) fn of<'a>(dom: &'a Dom, layout: &'a Layout) -> VisibleTexts<'a> {
        let n = dom.markup_len();
        let mut before = Vec::with_capacity(n + 1);
        let mut sums = Sums::default();
        let mut extent = vec![Rect::default(); n];
        for id in 0..n as NodeId {
            before.push(sums);
            if dom.kind(id) != NodeKind::Text {
                continue;
            }
            let (node, chars) = (layout.node(id), non_whitespace_chars(dom.text(id)));
            sums.chars += chars;
            if node.is_visible() {
                sums.visible_chars += chars;
                sums.area += node.rect.area();
                extent[id as usize] = node.rect;
            }
        }
        before.push(sums);
        // Parents come before children, so the reverse order knows all children of a node.
        for id in (1..n as NodeId).rev() {
            let parent = dom.parent(id) as usize;
            extent[parent] = extent[parent].union(&extent[id as usize]);
        }
        VisibleTexts { dom, layout, backgrounds: Backgrounds::of(dom, layout), before, extent }
    }

    /// The visible characters of some nodes.
    pub(super) fn chars(&self, nodes: Range<NodeId>) -> u32 {
        self.sums(nodes).visible_chars
    }

    /// The texts of a block.
    pub(super) fn block(&self, nodes: Range<NodeId>) -> BlockBox {
        let mut block = BlockBox { visible: self.visible_share(nodes.clone()), ..BlockBox::default() };
        let mut longest = None;
        let is_shown = |&id: &NodeId| self.dom.kind(id) == NodeKind::Text && self.layout.node(id).is_visible();
        for id in self.in_markup(nodes).filter(is_shown) {
            let node = self.layout.node(id);
            if block.rect.is_empty() {
                block.is_fixed = node.is_fixed();
            }
            block.rect = block.rect.union(&node.rect);
            let chars = self.sums(id..id + 1).chars;
            if longest.is_none_or(|longest| chars > longest) {
                longest = Some(chars);
                block.style = TextStyle::of(node, self.backgrounds.behind(id));
            }
        }
        block
    }

    /// A segment that is an element. One without a box has the rectangle around its texts.
    pub(super) fn element(&self, id: NodeId) -> SegmentBox {
        let (own, around) = (self.layout.node(id).rect, self.extent.get(id as usize).copied().unwrap_or_default());
        self.segment(id..self.dom.end(id), if own.is_empty() { around } else { own })
    }

    /// A segment with its nodes and its box.
    pub(super) fn segment(&self, nodes: Range<NodeId>, rect: Rect) -> SegmentBox {
        let area = self.sums(nodes.clone()).area;
        let text_share = if rect.is_empty() { 0.0 } else { (area / rect.area()).clamp(0.0, 1.0) as f32 };
        SegmentBox { rect, visible: self.visible_share(nodes), text_share }
    }

    fn visible_share(&self, nodes: Range<NodeId>) -> f32 {
        let sums = self.sums(nodes);
        if sums.chars == 0 { 0.0 } else { sums.visible_chars as f32 / sums.chars as f32 }
    }

    fn sums(&self, nodes: Range<NodeId>) -> Sums {
        let nodes = self.in_markup(nodes);
        let (start, end) = (self.before[nodes.start as usize], self.before[nodes.end as usize]);
        Sums {
            chars: end.chars - start.chars,
            visible_chars: end.visible_chars - start.visible_chars,
            area: end.area - start.area,
        }
    }

    /// A range of nodes without those outside of the markup, which have no boxes.
    fn in_markup(&self, nodes: Range<NodeId>) -> Range<NodeId> {
        let end = self.dom.markup_len() as NodeId;
        nodes.start.min(end)..nodes.end.min(end)
    }
}
