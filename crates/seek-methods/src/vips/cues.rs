//! What the rules and separators need to know of each node: visual cues, found in two passes over the page.
//!
//! Section 4.1 of the paper defines the kinds of nodes. Here, a node is *valid* if a text or an image in it is visible. The paper
//! asks for a width and a height, but an element around floating boxes often has no height. The layout says whether a node is an
//! *inline node*, because a style sheet can make any element a box of its own. All other valid elements are *line-break nodes*.
//! Nodes with a fixed position are not valid.

use super::area::Area;
use super::fonts::{Font, FontSums};
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
    /// The run of texts that begins with this node, in the list of all runs.
    run: u32,
}

/// Texts and virtual texts beside each other in one element, with nothing visible between them.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextRun {
    /// One past its last node.
    pub(super) end: NodeId,
    pub(super) area: Area,
    pub(super) font: Font,
}

/// A background counts above this opacity, which is half. The features of boxes use the same limit (`boxes/style.rs` in
/// `seek-features`).
const OPAQUE: u8 = 127;

/// What the way up knows of an element before it comes to it.
struct Open {
    element: NodeId,
    fonts: FontSums,
    /// The first run of texts so far, with its first node.
    run: Option<(NodeId, TextRun, FontSums)>,
}

/// The visual cues of a page.
pub(super) struct Cues<'p> {
    pub(super) dom: &'p Dom,
    pub(super) layout: &'p Layout,
    /// The area of the document.
    pub(super) page: Area,
    nodes: Vec<NodeCues>,
    runs: Vec<TextRun>,
    /// The areas of texts, and of texts in links, summed up in document order.
    text_areas: Vec<[f64; 2]>,
    /// The visible `hr` elements in document order.
    rules: Vec<(NodeId, Area)>,
}

impl<'p> Cues<'p> {
    pub(super) fn of(dom: &'p Dom, layout: &'p Layout, ticker: &mut DeadlineTicker) -> Result<Cues<'p>, PageError> {
        let n = dom.markup_len();
        let (width, height) = (layout.document().width, layout.document().height);
        let page = Area { left: 0, top: 0, right: width.ceil() as i32, bottom: height.ceil() as i32 };
        let nodes = vec![NodeCues::default(); n];
        let mut cues = Cues { dom, layout, page, nodes, runs: Vec::new(), text_areas: Vec::new(), rules: Vec::new() };
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
            let own = if opacity > OPAQUE && !node.rect.is_empty() { [red, green, blue] } else { behind };
            let (area, is_seen) = (self.frame(id), self.is_seen(id));
            let cues = &mut self.nodes[id as usize];
            (cues.background, cues.is_colored) = (own, own != behind);
            if id >= link_until && is_link(dom, id) {
                link_until = dom.end(id);
            }
            if dom.kind(id) == NodeKind::Text && is_seen && !dom.text(id).trim().is_empty() {
                let size = area.size();
                let font = Font { size: node.font_size.round() as i32, weight: node.font_weight, is_mixed: false };
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
        // Elements around the last node of which a child is known, the deepest at the end.
        let mut open: Vec<Open> = Vec::new();
        for id in (0..self.nodes.len() as NodeId).rev() {
            ticker.step()?;
            let (dom, at) = (self.dom, id as usize);
            let mut fonts = match open.pop_if(|open| open.element == id) {
                Some(mut own) => {
                    self.close_run(&mut own);
                    own.fonts
                }
                None => FontSums::default(),
            };
            if self.nodes[at].form == Form::Text {
                fonts = FontSums::of(id, self.nodes[at].font, self.nodes[at].area.size() as u64);
            }
            self.nodes[at].font = fonts.font();
            self.decide_form(id);
            if id == 0 {
                break;
            }
            let own = self.nodes[at];
            let is_rule = dom.tag(id) == Tag::Hr && self.is_seen(id);
            let parent_id = dom.parent(id);
            let parent = &mut self.nodes[parent_id as usize];
            parent.has_rule |= is_rule;
            // An image holds what its engine drew of its children.
            if parent.form == Form::Image || (own.form == Form::Invalid && !is_rule) {
                continue;
            }
            if open.last().is_none_or(|open| open.element != parent_id) {
                open.push(Open { element: parent_id, fonts: FontSums::default(), run: None });
            }
            let Some(around) = open.last_mut() else { continue };
            if own.form.is_text() {
                let (first, run, sums) = around.run.get_or_insert_with(|| {
                    (
                        id,
                        TextRun { end: dom.end(id), area: Area::default(), font: Font::default() },
                        FontSums::default(),
                    )
                });
                *first = id;
                run.area = run.area.union(&own.area);
                sums.add(fonts);
            } else {
                self.close_run(around);
                around.fonts.add(fonts);
            }
            if own.form == Form::Invalid {
                continue;
            }
            let size = own.area.size();
            let parent = &mut self.nodes[parent_id as usize];
            parent.children += 1;
            parent.text_children += u32::from(own.form.is_text());
            parent.has_line_break |= own.form == Form::LineBreak;
            parent.has_colored_child |= own.is_colored && own.form == Form::LineBreak;
            parent.children_size += size;
            parent.largest_child = parent.largest_child.max(size);
            parent.area = parent.area.union(&own.area);
        }
        Ok(())
    }

    /// Ends the first run of texts of an element: what stands before it is no text.
    fn close_run(&mut self, open: &mut Open) {
        let Some((first, run, fonts)) = open.run.take() else { return };
        self.nodes[first as usize].run = self.runs.len() as u32;
        self.runs.push(TextRun { font: fonts.font(), end: run.end.min(self.nodes.len() as NodeId), ..run });
        open.fonts.add(fonts);
    }

    /// The form and area of a node whose children are known.
    fn decide_form(&mut self, id: NodeId) {
        let (node, frame) = (self.layout.node(id), self.frame(id));
        let own = &mut self.nodes[id as usize];
        if own.form != Form::Invalid || own.children == 0 || node.is_fixed() {
            return;
        }
        let is_inline = node.flags.contains(BoxFlags::INLINE);
        let only_texts = own.children == own.text_children;
        own.form = match (is_inline, only_texts) {
            (true, true) => Form::VirtualText,
            (true, false) => Form::Inline,
            (false, _) => Form::LineBreak,
        };
        let shown = frame.intersection(&own.area);
        if own.is_colored && node.is_visible() && !frame.is_empty() {
            own.area = frame;
        } else if !is_inline && !shown.is_empty() {
            own.area = shown;
        }
    }

    /// The cues of a node.
    pub(super) fn node(&self, id: NodeId) -> &NodeCues {
        &self.nodes[id as usize]
    }

    /// The run of texts that begins with a node.
    pub(super) fn run(&self, first: NodeId) -> &TextRun {
        &self.runs[self.nodes[first as usize].run as usize]
    }

    /// The box of a node inside the document, in whole pixels.
    pub(super) fn frame(&self, id: NodeId) -> Area {
        Area::of(&self.layout.node(id).rect).intersection(&self.page)
    }

    /// Whether a person sees the node itself, if nothing covers it.
    fn is_seen(&self, id: NodeId) -> bool {
        let node = self.layout.node(id);
        node.is_visible() && !node.is_fixed() && !self.frame(id).is_empty()
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
