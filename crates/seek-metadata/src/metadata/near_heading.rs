//! What is near the heading: elements by their distance in nodes, and blocks with short texts.

use super::node_ranges::NodeRanges;
use seek_page::{Block, Blocks, Dom, NodeId, NodeKind, Tag};

/// Longest text with a name or a date in bytes, or in characters of scripts with three bytes each.
const MAX_BYTES: usize = 160;
const MAX_CHARS: usize = 80;
/// Longest line in bytes that is no text of the page.
const SHORT_LINE: usize = 80;
/// Blocks before and after the heading that are searched for a name and a date.
const BLOCKS_BEFORE: usize = 6;
const BLOCKS_AFTER: usize = 12;
/// Most nodes before the heading to a name or a date that belongs to it.
const NODES_BEFORE: NodeId = 120;
/// Nodes after the heading in which most pages have them.
const NODES_AFTER: NodeId = 200;
/// Most nodes after the heading. Later names and dates belong to something else.
const NODES_FAR: NodeId = 800;
/// Most elements around a text up to the label of a form that holds it.
const LABEL_DEPTH: usize = 4;
/// Most nodes from the beginning of a label to its control.
const LABEL_NODES: usize = 24;
/// Most blocks from one heading of ways to write to the other.
const WAYS_NEAR: usize = 8;

/// The position of an element relative to the heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    /// Shortly after it.
    After,
    /// Shortly before it.
    Before,
    /// Farther after it.
    Far,
}

/// The order in which the positions are searched.
pub(super) const POSITIONS: [Position; 3] = [Position::After, Position::Before, Position::Far];

impl Position {
    /// Whether an element is there.
    pub(super) fn contains(self, id: NodeId, heading: Option<NodeId>) -> bool {
        let at = heading.unwrap_or(0);
        match self {
            Position::After => id >= at && id - at <= NODES_AFTER,
            Position::Before => id < at && at - id <= NODES_BEFORE,
            Position::Far => id >= at && id - at <= NODES_FAR,
        }
    }
}

/// Blocks with short texts around the heading, those after it first. Labels of form controls are left out. So are blocks beside the
/// content after the first text. Before it, a footer may be that of the heading.
pub(super) fn blocks_near(
    dom: &Dom,
    blocks: &Blocks,
    asides: &NodeRanges,
    heading: Option<NodeId>,
) -> impl Iterator<Item = usize> {
    let heading_node = heading.unwrap_or(0);
    let at = blocks.within(heading_node..NodeId::MAX).start;
    let after = at..blocks.len().min(at + BLOCKS_AFTER);
    let before = (at.saturating_sub(BLOCKS_BEFORE)..at).rev();
    let text = after.clone().find(|&i| blocks.text(i).len() > SHORT_LINE).unwrap_or(at);
    let is_beside = move |i: &usize| {
        *i > text
            && heading.is_some()
            && asides.around(blocks.get(*i).first).is_some_and(|(start, end)| !(start..end).contains(&heading_node))
    };
    let is_own =
        move |i: &usize| !is_beside(i) && is_short(blocks.text(*i)) && !is_label_of_control(dom, blocks.get(*i));
    after.chain(before).filter(is_own)
}

/// Whether a block is the label of a form control that follows it. Search forms have labels for authors and dates.
/// Some pages write labels before values, so no text may be between the two.
fn is_label_of_control(dom: &Dom, block: &Block) -> bool {
    let mut around = dom.ancestors(block.first).take(LABEL_DEPTH);
    let Some(label) = around.find(|&id| dom.tag(id) == Tag::Label) else { return false };
    let is_control = |id: NodeId| match dom.tag(id) {
        Tag::Input => dom.attribute(id, "type").is_none_or(|kind| !kind.eq_ignore_ascii_case("hidden")),
        tag => matches!(tag, Tag::Select | Tag::Textarea),
    };
    let is_text = |id: NodeId| dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty();
    let mut after = (label + 1..dom.markup_len() as NodeId).take(LABEL_NODES);
    let end = dom.end(label);
    after.find(|&id| is_control(id) || (id >= end && is_text(id))).is_some_and(is_control)
}

/// Whether a block is one of several headings of two words below the first level that begin alike: "By Form", "By Email".
pub(super) fn is_way_to_write(dom: &Dom, blocks: &Blocks, i: usize) -> bool {
    let level = |i: usize| {
        std::iter::once(blocks.get(i).parent)
            .chain(dom.ancestors(blocks.get(i).parent))
            .take(LABEL_DEPTH)
            .find_map(|id| dom.tag(id).heading_level())
            .filter(|&level| level > 1)
    };
    let words = |i: usize| blocks.text(i).split_once(' ').filter(|(_, second)| !second.contains(' '));
    let Some((first, level_of_first)) = words(i).map(|(first, _)| first).zip(level(i)) else { return false };
    let mut near = i.saturating_sub(WAYS_NEAR)..blocks.len().min(i + WAYS_NEAR + 1);
    near.any(|other| {
        other != i && words(other).is_some_and(|(word, _)| word == first) && level(other) == Some(level_of_first)
    })
}

/// Whether a text may be a name or a date with what is beside it.
pub(super) fn is_short(text: &str) -> bool {
    text.len() <= MAX_BYTES || (text.len() <= 4 * MAX_CHARS && text.chars().count() <= MAX_CHARS)
}
