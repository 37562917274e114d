//! What the rules and separators need to know of each node: visual cues, found in two passes over the page.
//!
//! Section 4.1 of the paper defines the kinds of nodes. Here, a node is *valid* if a text or an image in it is visible. The paper
//! asks for a width and a height, but an element around floating boxes often has no height. The layout says whether a node is an
//! *inline node*, because a style sheet can make any element a box of its own. All other valid elements are *line-break nodes*.
//! Nodes with a fixed position are not valid.

use super::area::Area;
use crate::tree::is_link;
use seek_page::{BoxFlags, DeadlineTicker, Dom, Layout, NodeId, NodeKind, PageError, Tag};

/// What a node is for the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Form {
    /// Nothing in it is visible.
    #[default]
    Invalid,
    /// A text.
    Text,
    /// An inline node with only texts and virtual texts in it.
    VirtualText,
    /// An image or a field of a form, which has no parts.
    Image,
    /// Another inline node.
    Inline,
    /// A line-break node.
    LineBreak,
}

impl Form {
    /// Whether the node is a text node or a virtual text node.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Form::Text | Form::VirtualText)
    }
}

/// The font of the most text in a node.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Font {
    /// The size in whole pixels.
    pub(super) size: i32,
    /// The weight.
    pub(super) weight: u16,
    /// The area of the text that has it.
    area: f32,
    /// Whether other texts of the node have another font.
    pub(super) is_mixed: bool,
}

impl Font {
    /// Whether two nodes have the same font.
    pub(super) fn is_same(&self, other: &Font) -> bool {
        (self.size, self.weight) == (other.size, other.weight)
    }

    /// The font of two nodes together.
    pub(super) fn with(self, other: Font) -> Font {
        if other.area == 0.0 {
            return self;
        }
        if self.area == 0.0 {
            return other;
        }
        let is_mixed = self.is_mixed || other.is_mixed || !self.is_same(&other);
        Font { is_mixed, ..if other.area > self.area { other } else { self } }
    }
}

/// The visual cues of one node. Those of its children are about valid children.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NodeCues {
    pub(super) form: Form,
    /// What a person sees of the node: its box if it has a background of its own, else the part of it around all that is visible.
    pub(super) area: Area,
    pub(super) font: Font,
    /// The colour behind its text.
    pub(super) background: [u8; 3],
    /// Whether this colour is not that of its parent.
    pub(super) is_colored: bool,
    pub(super) children: u32,
    /// Children that are texts or virtual texts.
    pub(super) text_children: u32,
    pub(super) has_line_break: bool,
    pub(super) has_rule: bool,
    pub(super) has_colored_child: bool,
    /// The sizes of all children.
    pub(super) children_size: f64,
    pub(super) largest_child: f64,
}

/// The visual cues of a page.
pub(super) struct Cues<'p> {
    pub(super) dom: &'p Dom,
    pub(super) layout: &'p Layout,
    /// The area of the document.
    pub(super) page: Area,
    nodes: Vec<NodeCues>,
    /// The areas of texts, and of texts in links, summed up in document order.
    text_areas: Vec<[f64; 2]>,
    /// The `hr` elements in document order.
    rules: Vec<(NodeId, Area)>,
}

impl<'p> Cues<'p> {
    pub(super) fn of(dom: &'p Dom, layout: &'p Layout, ticker: &mut DeadlineTicker) -> Result<Cues<'p>, PageError> {
        let n = dom.markup_len();
        let (width, height) = (layout.document().width, layout.document().height);
        let page = Area { left: 0, top: 0, right: width.ceil() as i32, bottom: height.ceil() as i32 };
        let mut cues =
            Cues { dom, layout, page, nodes: vec![NodeCues::default(); n], text_areas: Vec::new(), rules: Vec::new() };
        cues.read_down(ticker)?;
        cues.read_up(ticker)?;
        Ok(cues)
    }

    /// What nodes take over from their parents: backgrounds and links. Also the areas of texts.
    fn read_down(&mut self, ticker: &mut DeadlineTicker) -> Result<(), PageError> {
        let (dom, layout) = (self.dom, self.layout);
        let mut sums = [0.0; 2];
        self.text_areas.reserve(self.nodes.len() + 1);
        self.text_areas.push(sums);
        // A page without a background is white.
        let mut behind = [255; 3];
        let mut link_until: NodeId = 0;
        for id in 0..self.nodes.len() as NodeId {
            ticker.step()?;
            if id > 0 {
                behind = self.nodes[dom.parent(id) as usize].background;
            }
            let node = layout.node(id);
            let [red, green, blue, opacity] = node.background;
            let own = if opacity > 0 && !node.rect.is_empty() { [red, green, blue] } else { behind };
            let cues = &mut self.nodes[id as usize];
            (cues.background, cues.is_colored) = (own, own != behind);
            if id >= link_until && is_link(dom, id) {
                link_until = dom.end(id);
            }
            let area = Area::of(&node.rect).intersection(&self.page);
            let is_seen = node.is_visible() && !node.is_fixed() && !area.is_empty();
            if dom.kind(id) == NodeKind::Text && is_seen && !dom.text(id).trim().is_empty() {
                let size = area.size();
                let font = Font {
                    size: node.font_size.round() as i32,
                    weight: node.font_weight,
                    area: size as f32,
                    is_mixed: false,
                };
                (cues.form, cues.area, cues.font) = (Form::Text, area, font);
                sums[0] += size;
                sums[1] += if id < link_until { size } else { 0.0 };
            } else if is_seen && is_image(dom.tag(id)) {
                (cues.form, cues.area) = (Form::Image, area);
            } else if is_seen && dom.tag(id) == Tag::Hr {
                self.rules.push((id, area));
            }
            self.text_areas.push(sums);
        }
        Ok(())
    }

    /// What nodes know of their children. Parents come before children, so the reverse order knows all children of a node.
    fn read_up(&mut self, ticker: &mut DeadlineTicker) -> Result<(), PageError> {
        for id in (0..self.nodes.len() as NodeId).rev() {
            ticker.step()?;
            let (dom, at) = (self.dom, id as usize);
            let node = self.layout.node(id);
            let mut own = self.nodes[at];
            if own.form == Form::Invalid && own.children > 0 && !node.is_fixed() {
                let is_inline = node.flags.contains(BoxFlags::INLINE);
                let only_texts = own.children == own.text_children;
                own.form = match (is_inline, only_texts) {
                    (true, true) => Form::VirtualText,
                    (true, false) => Form::Inline,
                    (false, _) => Form::LineBreak,
                };
                let frame = Area::of(&node.rect).intersection(&self.page);
                let shown = frame.intersection(&own.area);
                if own.is_colored && node.is_visible() && !frame.is_empty() {
                    own.area = frame;
                } else if !is_inline && !shown.is_empty() {
                    own.area = shown;
                }
                self.nodes[at] = own;
            }
            if id == 0 {
                break;
            }
            let parent = &mut self.nodes[dom.parent(id) as usize];
            parent.has_rule |= dom.tag(id) == Tag::Hr;
            // An image holds what its engine drew of its children.
            if own.form == Form::Invalid || parent.form == Form::Image {
                continue;
            }
            let size = own.area.size();
            parent.children += 1;
            parent.text_children += u32::from(own.form.is_text());
            parent.has_line_break |= own.form == Form::LineBreak;
            parent.has_colored_child |= own.is_colored && own.form == Form::LineBreak;
            parent.children_size += size;
            parent.largest_child = parent.largest_child.max(size);
            parent.area = parent.area.union(&own.area);
            // The text before comes last in this order, and of two fonts with as much text the first one counts.
            parent.font = own.font.with(parent.font);
        }
        Ok(())
    }

    /// The cues of a node.
    pub(super) fn node(&self, id: NodeId) -> &NodeCues {
        &self.nodes[id as usize]
    }

    /// The size of an area as a share of the document.
    pub(super) fn relative_size(&self, size: f64) -> f64 {
        size / self.page.size()
    }

    /// The areas of texts in a range of nodes: of all, and of those in links.
    pub(super) fn text_areas(&self, start: NodeId, end: NodeId) -> [f64; 2] {
        let (from, to) = (self.text_areas[start as usize], self.text_areas[end as usize]);
        [to[0] - from[0], to[1] - from[1]]
    }

    /// The last `hr` before a node in document order.
    pub(super) fn rule_before(&self, id: NodeId) -> Option<&(NodeId, Area)> {
        self.rules[..self.rules.partition_point(|(rule, _)| *rule < id)].last()
    }
}

/// Whether an element is shown as one thing without parts.
fn is_image(tag: Tag) -> bool {
    use Tag::{Audio, Canvas, Embed, Iframe, Img, Input, Object, Select, Svg, Textarea, Video};
    matches!(tag, Img | Svg | Canvas | Video | Audio | Embed | Object | Iframe | Input | Select | Textarea)
}
