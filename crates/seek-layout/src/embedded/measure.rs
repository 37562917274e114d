//! From a page to its boxes.

use super::document::{EngineDocument, Job};
use super::fonts::Fonts;
use super::lines;
use blitz_dom::{BaseDocument, Node, NodeId};
use seek_page::{BoxFlags, NodeBox, Page, PageError, PageOptions, Rect};
use std::collections::HashMap;
use style::color::{AbsoluteColor, ColorSpace};
use style::computed_values::visibility::T as Visibility;
use style::properties::ComputedValues;
use style::values::computed::{Overflow, PositionProperty};
use style::values::specified::box_::DisplayInside;

/// Lays out a page and measures its nodes.
pub(super) fn measure(job: &Job, fonts: &mut Fonts) -> Result<Vec<NodeBox>, PageError> {
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let (url, limits) = (job.url.clone(), job.limits);
    let page = Page::read(job.source.as_bytes(), PageOptions { content_type, url, limits, ..PageOptions::default() })?;
    let tree = page.parse_tree()?;
    let EngineDocument { mut inner, nodes } = EngineDocument::build(&tree, job, fonts);
    // All requests have their answers already.
    inner.handle_messages();
    inner.resolve(0.0);
    let mut boxes = Boxes { document: &inner, positions: HashMap::new(), boxes: Vec::new() };
    boxes.measure_elements(&nodes);
    boxes.measure_texts(&nodes);
    boxes.measure_around_children(&tree, &nodes);
    Ok(boxes.boxes)
}

struct Boxes<'d> {
    document: &'d BaseDocument,
    /// The top left corners of nodes of the engine that are known.
    positions: HashMap<NodeId, (f32, f32)>,
    /// The boxes of the page's nodes.
    boxes: Vec<NodeBox>,
}

impl Boxes<'_> {
    /// Styles of all elements, and places of those with a box of their own.
    fn measure_elements(&mut self, nodes: &[NodeId]) {
        for &id in nodes {
            let measured = self.document.get_node(id).and_then(|node| self.element(node)).unwrap_or_default();
            self.boxes.push(measured);
        }
    }

    fn element(&mut self, node: &Node) -> Option<NodeBox> {
        let mut measured = styled(&*node.primary_styles()?);
        measured.flags.set(BoxFlags::INLINE, node.is_non_atomic_inline());
        if node.has_boxes() && node.containing_block().is_some() && !measured.flags.contains(BoxFlags::INLINE) {
            let (x, y) = self.position(node.id);
            let size = node.unrounded_layout().size;
            measured.rect = Rect { x, y, width: size.width, height: size.height };
        }
        Some(measured)
    }

    /// The top left corner of a node.
    fn position(&mut self, id: NodeId) -> (f32, f32) {
        let mut path = Vec::new();
        let mut current = Some(id);
        let (mut x, mut y) = loop {
            let Some(at) = current else { break (0.0, 0.0) };
            if let Some(&known) = self.positions.get(&at) {
                break known;
            }
            path.push(at);
            current = self.document.get_node(at).and_then(Node::containing_block);
        };
        for at in path.into_iter().rev() {
            if let Some(node) = self.document.get_node(at) {
                let location = node.unrounded_layout().location;
                (x, y) = (x + location.x, y + location.y);
                self.positions.insert(at, (x, y));
            }
        }
        (x, y)
    }

    /// Places and styles of texts.
    fn measure_texts(&mut self, nodes: &[NodeId]) {
        let index: HashMap<NodeId, usize> = nodes.iter().enumerate().map(|(at, &id)| (id, at)).collect();
        for (at, &id) in nodes.iter().enumerate() {
            let Some(node) = self.document.get_node(id).filter(|node| node.is_text_node()) else { continue };
            if let Some(&parent) = node.parent.and_then(|parent| index.get(&parent)) {
                let NodeBox { font_size, font_weight, color, flags, .. } = self.boxes[parent];
                self.boxes[at] = NodeBox { font_size, font_weight, color, flags, ..NodeBox::default() };
            }
        }
        let blocks: Vec<&Node> =
            self.document.tree().iter().map(|(_, node)| node).filter(|node| node.flags.is_inline_root()).collect();
        for block in blocks {
            let (left, top) = self.position(block.id);
            let boxes = &mut self.boxes;
            lines::place_texts(self.document, block, |text, rect| {
                if let Some(&at) = index.get(&text) {
                    let rect = Rect { x: left + rect.x, y: top + rect.y, ..rect };
                    boxes[at].rect = boxes[at].rect.union(&rect);
                }
            });
        }
    }

    /// Places of elements without a box of their own: the rectangles around their children. Such are elements inside lines, and
    /// the rows and groups of tables.
    fn measure_around_children(&mut self, tree: &seek_html::Tree<'_>, nodes: &[NodeId]) {
        let kept = |kind| {
            matches!(kind, seek_html::NodeKind::Document | seek_html::NodeKind::Element | seek_html::NodeKind::Text)
        };
        // The number of each node of the tree among the measured ones.
        let mut number = Vec::with_capacity(tree.nodes().len());
        let mut next = 0;
        for node in tree.nodes() {
            number.push(next);
            next += usize::from(kept(node.kind));
        }
        for (at, node) in tree.nodes().iter().enumerate().rev().filter(|(_, node)| kept(node.kind)) {
            let (child, parent) = (number[at], number[node.parent as usize]);
            let is_around = self.boxes[parent].flags.contains(BoxFlags::INLINE)
                || self.document.get_node(nodes[parent]).is_some_and(is_part_of_table);
            if is_around && child != parent {
                self.boxes[parent].rect = self.boxes[parent].rect.union(&self.boxes[child].rect);
            }
        }
    }
}

/// A box with the styles of an element, without its place.
pub(super) fn styled(style: &ComputedValues) -> NodeBox {
    let mut flags = BoxFlags::empty();
    flags.set(BoxFlags::INVISIBLE, style.clone_visibility() != Visibility::Visible);
    flags.set(BoxFlags::TRANSPARENT, style.clone_opacity() <= 0.0);
    flags.set(BoxFlags::FIXED, style.clone_position() == PositionProperty::Fixed);
    let clips = |overflow| matches!(overflow, Overflow::Hidden | Overflow::Clip);
    flags.set(BoxFlags::CLIPS, clips(style.clone_overflow_x()) || clips(style.clone_overflow_y()));
    let color = style.clone_color();
    NodeBox {
        font_size: style.clone_font_size().computed_size().px(),
        font_weight: style.clone_font_weight().value() as u16,
        background: bytes(&style.clone_background_color().resolve_to_absolute(&color)),
        color: bytes(&color),
        flags,
        ..NodeBox::default()
    }
}

/// Whether a node is a row or a group of rows.
pub(super) fn is_part_of_table(node: &Node) -> bool {
    use DisplayInside::{TableFooterGroup, TableHeaderGroup, TableRow, TableRowGroup};
    let inside = node.primary_styles().map(|style| style.clone_display().inside());
    matches!(inside, Some(TableRow | TableRowGroup | TableHeaderGroup | TableFooterGroup))
}

/// Red, green, blue and opacity of a colour.
fn bytes(color: &AbsoluteColor) -> [u8; 4] {
    let srgb = color.to_color_space(ColorSpace::Srgb);
    srgb.raw_components().map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8)
}
