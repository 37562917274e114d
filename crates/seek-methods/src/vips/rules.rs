//! The thirteen rules that say whether a node is divided (section 4.1, with the table of rules by class of tag).
//!
//! The paper gives ranges for the degree of coherence (DoC) "based on the tag and the size of the node", and no values. The readings
//! are beside each rule.

use super::cues::{Cues, Form};
use super::params::VipsParams;
use seek_page::{NodeId, Tag};

/// What the rules say of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Its children take its place.
    Divide,
    /// The node is a block in this round, with this DoC.
    Keep(u8),
}

/// A verdict, and the number of the rule that gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ruling {
    pub(super) rule: u8,
    pub(super) verdict: Verdict,
}

/// What the rules need to know beyond the node itself.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RuleContext {
    /// The node is the root of the only tree of the block that this round divides.
    pub(super) is_root: bool,
    /// The valid sibling before the node was kept.
    pub(super) is_after_kept: bool,
    /// Rule 8 divided the parent.
    pub(super) is_by_color: bool,
}

/// Rules of inline nodes, in their order.
const INLINE: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 9, 10, 12];
/// Rules of `table`.
const TABLE: &[u8] = &[1, 2, 3, 8, 10, 13];
/// Rules of `tr`.
const TR: &[u8] = &[1, 2, 3, 7, 8, 10, 13];
/// Rules of `td`.
const TD: &[u8] = &[1, 2, 3, 4, 9, 10, 11, 13];
/// Rules of `p`.
const P: &[u8] = &[1, 2, 3, 4, 5, 6, 7, 9, 10, 12];
/// Rules of all others. The paper has rule 8 for tables alone, which laid out the pages of its time. Divisions do so today, and
/// the colour cue of section 4.1 is about any node.
const OTHER: &[u8] = &[1, 2, 3, 4, 6, 7, 8, 9, 10, 12];

/// The number of times by which a large block is larger than a small one may be.
const LARGE: f64 = 10.0;

/// What the rules say of a valid node that is no text.
pub(super) fn ruling(cues: &Cues, id: NodeId, place: RuleContext, params: &VipsParams) -> Ruling {
    let node = cues.node(id);
    // Rule 8 has decided on this child: it is not divided in this round.
    if place.is_by_color && node.is_colored && node.form == Form::LineBreak {
        let doc = 8 - size_step(cues, id, params);
        return Ruling { rule: 8, verdict: Verdict::Keep(doc) };
    }
    let rules = match (node.form, cues.dom.tag(id)) {
        (Form::Inline | Form::VirtualText, _) => INLINE,
        (_, Tag::Table) => TABLE,
        (_, Tag::Tr) => TR,
        (_, Tag::Td | Tag::Th) => TD,
        (_, Tag::P) => P,
        _ => OTHER,
    };
    let found = rules.iter().find_map(|&rule| Some(Ruling { rule, verdict: apply(rule, cues, id, place, params)? }));
    // The last rule of each class decides always.
    found.unwrap_or(Ruling { rule: 12, verdict: Verdict::Divide })
}

/// The verdict of one rule; `None` if the rule does not apply.
fn apply(rule: u8, cues: &Cues, id: NodeId, place: RuleContext, params: &VipsParams) -> Option<Verdict> {
    use Verdict::{Divide, Keep};
    let node = cues.node(id);
    let is_small = |size: f64| cues.relative_size(size) < f64::from(params.small);
    match rule {
        // No valid children: the walk has left out such a node. An image has none, but is seen, so it is a block.
        1 => (node.form == Form::Image).then_some(Keep(10)),
        // One valid child that is no text.
        2 => (node.children == 1 && node.text_children == 0).then_some(Divide),
        // The only root of the block is divided, so each round goes at least one level down.
        3 => place.is_root.then_some(Divide),
        // Only texts and virtual texts: coherent, and fully so in one font.
        4 => (node.children == node.text_children).then_some(Keep(text_doc(node.font.is_mixed))),
        // A line-break node among the children.
        5 => node.has_line_break.then_some(Divide),
        // An `hr` among the children.
        6 => node.has_rule.then_some(Divide),
        // The children are larger than the node: they leave it or cover each other. Both are measured inside the document and in
        // whole pixels, so children that fill a node are as large as it is.
        7 => (node.children_size > cues.frame(id).size()).then_some(Divide),
        // A child with another background. That child is a block of this round (see above), with a DoC of 8 if it is small,
        // 6 if it is large, and 7 between.
        8 => node.has_colored_child.then_some(Divide),
        // A small node with text directly in it: a DoC of 5 to 8 by its tag.
        9 => (node.text_children > 0 && is_small(node.area.size())).then(|| Keep(tag_doc(cues.dom.tag(id)))),
        // All children are small: a DoC by tag and size.
        10 => is_small(node.largest_child).then(|| Keep(tag_and_size_doc(cues, id, params))),
        // The sibling before was kept, so this cell is, too.
        11 => place.is_after_kept.then(|| Keep(tag_and_size_doc(cues, id, params))),
        12 => Some(Divide),
        13 => Some(Keep(tag_and_size_doc(cues, id, params))),
        _ => None,
    }
}

/// The DoC of texts: 10 in one font, 9 in several (rule 4).
pub(super) fn text_doc(is_mixed: bool) -> u8 {
    if is_mixed { 9 } else { 10 }
}

/// A DoC from 5 to 8 by the tag. An element for one text has 8. Lists, tables and divisions hold several, which belong together if
/// they are small. The other elements of the structure, such as sections and forms, hold parts of different kinds.
fn tag_doc(tag: Tag) -> u8 {
    use Tag::{Article, Aside, Body, Details, Dialog, Fieldset, Footer, Form, Header, Main, Nav, Search, Section};
    use Tag::{Dir, Div, Dl, Menu, Ol, Table, Tbody, Tfoot, Thead, Tr, Ul};
    match tag {
        Dir | Div | Dl | Menu | Ol | Table | Tbody | Tfoot | Thead | Tr | Ul => 7,
        Article | Aside | Details | Dialog | Fieldset | Footer | Form | Header | Nav | Search | Section => 6,
        Body | Main => 5,
        _ => 8,
    }
}

/// A DoC by tag and size: that of the tag, less 1 if the node is not small, and less 3 if it is large.
fn tag_and_size_doc(cues: &Cues, id: NodeId, params: &VipsParams) -> u8 {
    let less = [0, 1, 3][usize::from(size_step(cues, id, params))];
    tag_doc(cues.dom.tag(id)) - less
}

/// 0 for a small node, 2 for a large one, 1 between.
fn size_step(cues: &Cues, id: NodeId, params: &VipsParams) -> u8 {
    let (size, small) = (cues.relative_size(cues.node(id).area.size()), f64::from(params.small));
    u8::from(size >= small) + u8::from(size >= LARGE * small)
}
