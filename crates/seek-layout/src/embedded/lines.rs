//! The boxes of texts.
//!
//! The engine lays out the text of a block as a whole. Each character knows the element whose style it has, but not its
//! text node. So the characters of an element are dealt out to its texts in document order, without white space, which
//! the engine collapses.

use blitz_dom::node::TextLayout;
use blitz_dom::{BaseDocument, Node, NodeData, NodeId};
use parley::PositionedLayoutItem;
use seek_page::Rect;
use std::collections::{HashMap, VecDeque};
use style::values::specified::box_::{DisplayInside, DisplayOutside};

/// The characters of a text node, without white space, that have no place yet.
struct Waiting {
    text: NodeId,
    characters: usize,
}

/// The texts of a block by the element whose style they have.
type Texts = HashMap<NodeId, VecDeque<Waiting>>;

/// Calls `place` with the rectangle of each text in each line of a block. Its corner is relative to the block.
pub(super) fn place_texts(document: &BaseDocument, block: &Node, mut place: impl FnMut(NodeId, Rect)) {
    let Some(layout) = block.element_data().and_then(|element| element.inline_layout_data.as_deref()) else { return };
    let mut texts = texts_of(document, block);
    if texts.is_empty() {
        return;
    }
    let insets = block.unrounded_layout();
    let (left, top) = (insets.padding.left + insets.border.left, insets.padding.top + insets.border.top);
    deal_out(layout, &mut texts, |text, rect| {
        let rect = Rect { x: left + rect.x, y: top + layout.block_offset + rect.y, ..rect };
        place(text, rect);
    });
}

/// Collects the texts that the engine lays out as lines of a block.
fn texts_of(document: &BaseDocument, block: &Node) -> Texts {
    let mut texts = Texts::new();
    let mut open: Vec<(NodeId, NodeId)> = block.children.iter().rev().map(|&child| (child, block.id)).collect();
    while let Some((id, styled_as)) = open.pop() {
        let Some(node) = document.get_node(id) else { continue };
        match &node.data {
            NodeData::Text(text) => {
                let characters = text.content.chars().filter(|c| !c.is_whitespace()).count();
                if characters > 0 {
                    texts.entry(styled_as).or_default().push_back(Waiting { text: id, characters });
                }
            }
            NodeData::Element(_) | NodeData::AnonymousBlock(_) => {
                let Some(style) = node.primary_styles() else { continue };
                let display = style.clone_display();
                let styled_as = match (display.outside(), display.inside()) {
                    (DisplayOutside::Inline, DisplayInside::Flow) => id,
                    (DisplayOutside::None, DisplayInside::Contents) => styled_as,
                    _ => continue,
                };
                open.extend(node.children.iter().rev().map(|&child| (child, styled_as)));
            }
            _ => {}
        }
    }
    texts
}

/// Gives the characters of all lines to their texts.
fn deal_out(layout: &TextLayout, texts: &mut Texts, mut place: impl FnMut(NodeId, Rect)) {
    let scale = layout.layout.scale();
    for line in layout.layout.lines() {
        // The runs of a line, with their left edge and baseline. Each run may be several items.
        let mut runs = Vec::new();
        for item in line.items() {
            if let PositionedLayoutItem::GlyphRun(glyphs) = item
                && runs
                    .last()
                    .is_none_or(|(run, ..): &(parley::Run<'_, _>, f32, f32)| run.index() != glyphs.run().index())
            {
                runs.push((*glyphs.run(), glyphs.offset(), glyphs.baseline()));
            }
        }
        // Texts are in logical order; the runs of a line with two directions are not.
        runs.sort_by_key(|(run, ..)| run.text_range().start);
        for (run, left, baseline) in runs {
            let metrics = run.font_metrics();
            let (top, height) = (baseline - metrics.ascent, metrics.ascent + metrics.descent);
            let mut passed = 0.0;
            for cluster in run.clusters() {
                let width = cluster.advance();
                let x = if run.is_rtl() { left + run.advance() - passed - width } else { left + passed };
                passed += width;
                let characters = layout.text[cluster.text_range()].chars().filter(|c| !c.is_whitespace()).count();
                if characters == 0 {
                    continue;
                }
                let Some(waiting) = texts.get_mut(&cluster.style().brush.id) else { continue };
                let Some(first) = waiting.front_mut() else { continue };
                place(first.text, Rect { x: x / scale, y: top / scale, width: width / scale, height: height / scale });
                first.characters = first.characters.saturating_sub(characters);
                if first.characters == 0 {
                    waiting.pop_front();
                }
            }
        }
    }
}
