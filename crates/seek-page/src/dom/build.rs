//! From the parsed tree to the arena.
//!
//! Both are in document order. The arena leaves out comments and the document type. It joins all text of the page in one
//! buffer, and drops programs and style sheets, which make up most of a page's bytes.

use super::aria_table::table_tag;
use super::code_lines::holds_lines;
use super::formula_copy::is_formula_copy;
use super::gutter::{after_number, is_gutter};
use super::kept_lines::{KeptLines, keeps_lines};
use super::left_out::{bracketed_reading, is_left_out};
use super::quotation::{is_quotation, quoted};
use super::{DOCUMENT, Dom, Node, NodeAttribute, NodeId, NodeKind};
use crate::emoji::is_emoji;
use crate::hidden::is_shown_as_block;
use crate::linked_data::script::sets_state;
use crate::parse::parse;
use crate::tag::KNOWN_NAMES;
use crate::{Hidden, Limits, PageError, Ruby, Tag, shown_text};
use seek_html::{Attribute, Name, Namespace, Tree, name};
use std::borrow::Cow;
use std::sync::Arc;

/// Most nodes between an emoji and the text before it: other emoji.
const EMOJI: usize = 16;

/// An open element whose children are being added.
struct OpenNode {
    id: NodeId,
    /// One past its last node in the parsed tree.
    end: u32,
    /// Whether the text in it is inert.
    inert: bool,
    /// Whether the text in it is a program or a style sheet.
    code: bool,
    /// Whether the text in it is in a quotation.
    quoted: bool,
}

impl Dom {
    /// Parses source into an arena.
    ///
    /// # Errors
    /// [`PageError::TooManyNodes`] above the limit, [`PageError::OutOfTime`] after the deadline.
    pub fn parse(source: &str, limits: &Limits) -> Result<Dom, PageError> {
        Dom::parse_shared(source.into(), limits, Ruby::default())
    }

    /// Parses source that the arena shares: it reads the values of attributes there.
    pub(crate) fn parse_shared(source: Arc<str>, limits: &Limits, ruby: Ruby) -> Result<Dom, PageError> {
        let tree = parse(&source, limits)?;
        let mut dom = Dom::of_tree(&tree, limits, ruby)?;
        let (names, attributes) = tree.into_attributes();
        dom.names = names;
        dom.attributes = attributes.into_iter().map(|attribute| dom.keep_value(&source, attribute)).collect();
        dom.source = source;
        Ok(dom)
    }

    /// The nodes and texts of a tree.
    fn of_tree(tree: &Tree<'_>, limits: &Limits, ruby: Ruby) -> Result<Dom, PageError> {
        let mut ticker = limits.deadline.ticker();
        let mut dom = Dom { nodes: Vec::with_capacity(tree.nodes().len()), ..Dom::default() };
        let mut open: Vec<OpenNode> = Vec::new();
        // The parent of emoji that wait for a text, and the emoji.
        let mut waiting = (DOCUMENT, String::new());
        let mut kept_lines = KeptLines::default();
        for (at, node) in tree.nodes().iter().enumerate() {
            ticker.step()?;
            while let Some(closed) = open.pop_if(|o| o.end as usize <= at) {
                dom.nodes[closed.id as usize].end = dom.nodes.len() as NodeId;
            }
            let (parent, inert, code) = open.last().map_or((DOCUMENT, false, false), |o| (o.id, o.inert, o.code));
            let in_quotation = open.last().is_some_and(|o| o.quoted);
            let id = dom.nodes.len() as NodeId;
            match node.kind {
                seek_html::NodeKind::Document => {
                    dom.push(parent, 0, NodeKind::Document);
                    open.push(OpenNode { id, end: node.end, inert: false, code: false, quoted: false });
                }
                seek_html::NodeKind::Element => {
                    match emoji_of(at, node, tree).filter(|_| !inert) {
                        Some(emoji) => dom.push_emoji(parent, &emoji, &mut waiting),
                        // Only text directly after an emoji is in its sentence.
                        None => waiting.1.clear(),
                    }
                    dom.push(parent, open.len(), NodeKind::Element);
                    let is_inert = dom.fill_element(at, node, tree, ruby, &kept_lines);
                    let code = holds_code(at, node, tree);
                    let quoted = in_quotation || is_quotation(tree, at);
                    open.push(OpenNode { id, end: node.end, inert: inert || is_inert, code, quoted });
                }
                seek_html::NodeKind::Text => {
                    if code && tree.nodes()[node.parent as usize].name == name::STYLE {
                        kept_lines.read(tree.text(at));
                    }
                    let text = if code && !sets_state(tree.text(at)) { "" } else { tree.text(at) };
                    let without_space = || after_number(tree, at).map(str::to_owned);
                    let changed = bracketed_reading(tree, at, ruby)
                        .or_else(|| in_quotation.then(|| quoted(tree, at))?)
                        .or_else(without_space);
                    let mut text = changed.filter(|_| !inert).map_or(Cow::Borrowed(text), Cow::Owned);
                    if !inert && waiting.0 == parent && !waiting.1.is_empty() {
                        text.to_mut().insert_str(0, &std::mem::take(&mut waiting.1));
                    }
                    dom.push_text(parent, open.len(), inert, &text);
                }
                _ => {}
            }
        }
        for closed in open {
            dom.nodes[closed.id as usize].end = dom.nodes.len() as NodeId;
        }
        dom.markup_len = dom.nodes.len();
        Ok(dom)
    }

    /// Adds a node without children.
    pub(super) fn push(&mut self, parent: NodeId, depth: usize, kind: NodeKind) {
        let around = self.nodes.get(parent as usize);
        let hidden = around.map_or(Hidden::empty(), |p| p.hidden);
        let keeps_lines = around.is_some_and(|p| p.keeps_lines);
        self.nodes.push(Node {
            parent,
            end: self.nodes.len() as NodeId + 1,
            text_start: self.text.len() as u32,
            slots_start: 0,
            slots_end: 0,
            name: Name::NONE,
            depth: depth.min(u16::MAX as usize) as u16,
            kind,
            tag: Tag::Other,
            hidden,
            is_shown_as_block: false,
            keeps_lines,
        });
    }

    /// Fills in the last added element. Returns whether its text is inert.
    fn fill_element(
        &mut self,
        at: usize,
        of: &seek_html::Node,
        tree: &Tree<'_>,
        ruby: Ruby,
        kept_lines: &KeptLines,
    ) -> bool {
        let Some(node) = self.nodes.last_mut() else { return false };
        let known = &*KNOWN_NAMES;
        // Names and notes for machines, which no browser shows.
        let of_drawing = of.namespace == Namespace::Svg && known.is_note_of_drawing(of.name);
        node.tag = if of_drawing { Tag::Other } else { known.tag(of.name) };
        node.name = of.name;
        (node.slots_start, node.slots_end) = (of.start, of.stop);
        if node.tag == Tag::Div && holds_lines(tree, at) {
            node.tag = Tag::Pre;
        }
        if node.tag == Tag::Noscript {
            node.hidden |= Hidden::NOSCRIPT;
        }
        let (mut own, mut role) = (Hidden::empty(), None);
        node.keeps_lines = kept_lines.of_classes(tree, at).unwrap_or(node.keeps_lines);
        for attribute in tree.attributes(at) {
            if known.may_hide(attribute.name) {
                let name = attribute.name.known_text().unwrap_or_default();
                let value = attribute.value(tree.source());
                own |= Hidden::of_attribute(name, &value);
                if name == "style" {
                    node.is_shown_as_block |= is_shown_as_block(&value);
                    node.keeps_lines = keeps_lines(&value).unwrap_or(node.keeps_lines);
                }
            } else if known.is_role(attribute.name) {
                role = Some(attribute);
            }
        }
        node.hidden |= own;
        let tag = node.tag;
        if let Some(role) = role.filter(|_| of.namespace == Namespace::Html) {
            self.set_role(at, tree, &role.value(tree.source()));
        }
        let is_copy = !own.is_empty() && is_formula_copy(tree, at, own);
        of_drawing || tag.is_inert() || is_copy || is_left_out(tree, at, ruby) || is_gutter(tree, at)
    }

    /// Gives the last added element the tag that its role has in a table.
    fn set_role(&mut self, at: usize, tree: &Tree<'_>, role: &str) {
        let id = self.nodes.len() - 1;
        if let Some(tag) = table_tag(tree, at, self, id as NodeId, role) {
            self.nodes[id].tag = tag;
        }
    }

    pub(super) fn push_text(&mut self, parent: NodeId, depth: usize, inert: bool, text: &str) {
        let shown = if inert { Cow::Borrowed(text) } else { shown_text(text) };
        // A text of which nothing is seen is inert, since the arena has a node for each text of the tree.
        if !inert && !shown.is_empty() {
            self.push(parent, depth, NodeKind::Text);
            self.text.push_str(&shown);
            return;
        }
        self.push(parent, depth, NodeKind::Inert);
        let start = self.inert.len() as u32;
        self.inert.push_str(&shown);
        if let Some(node) = self.nodes.last_mut() {
            (node.slots_start, node.slots_end) = (start, self.inert.len() as u32);
        }
    }

    /// Adds an emoji that is an image to the text before it. Without one, the emoji waits for the text directly after it.
    fn push_emoji(&mut self, parent: NodeId, emoji: &str, waiting: &mut (NodeId, String)) {
        // Images do not part the text: they have none.
        let from = self.nodes.len().saturating_sub(EMOJI);
        let last = self.nodes[from..].iter().rposition(|node| node.tag != Tag::Img || node.parent != parent);
        let text =
            last.map(|i| from + i).filter(|&i| self.nodes[i].kind == NodeKind::Text && self.nodes[i].parent == parent);
        let Some(text) = text else {
            if waiting.0 != parent {
                *waiting = (parent, String::new());
            }
            waiting.1.push_str(emoji);
            return;
        };
        self.text.push_str(emoji);
        for image in &mut self.nodes[text + 1..] {
            image.text_start = self.text.len() as u32;
        }
    }

    /// Leaves a value in the source, unless it has character references.
    fn keep_value(&mut self, source: &str, attribute: Attribute) -> NodeAttribute {
        let Attribute { name, start, end, escaped, .. } = attribute;
        if !escaped {
            return NodeAttribute { name, start, end, in_source: true };
        }
        let start = self.values.len() as u32;
        attribute.value_to(source, &mut self.values);
        NodeAttribute { name, start, end: self.values.len() as u32, in_source: false }
    }
}

/// The emoji that an image is, by its alternative text.
fn emoji_of(at: usize, node: &seek_html::Node, tree: &Tree<'_>) -> Option<String> {
    if node.name != name::IMG || node.namespace != Namespace::Html {
        return None;
    }
    let is_hidden =
        |name: &str| tree.attribute(at, name).is_some_and(|value| !Hidden::of_attribute(name, &value).is_empty());
    let alt = tree.attribute(at, "alt").map(|alt| alt.trim().to_owned()).filter(|alt| is_emoji(alt));
    alt.filter(|_| !["hidden", "style"].into_iter().any(is_hidden))
}

/// Whether an element holds a program or a style sheet. A script may hold data instead.
fn holds_code(at: usize, node: &seek_html::Node, tree: &Tree<'_>) -> bool {
    if node.namespace != Namespace::Html {
        return false;
    }
    if node.name == name::STYLE {
        return true;
    }
    let names_data = || {
        let mut types = tree.attributes(at).iter().filter(|a| a.name == name::TYPE);
        types.any(|a| names_data(a.value(tree.source()).as_bytes()))
    };
    node.name == name::SCRIPT && !names_data()
}

/// Whether the `type` of a script names data: JSON, or a formula in LaTeX.
fn names_data(text: &[u8]) -> bool {
    let names = |name: &[u8]| text.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name));
    names(b"json") || names(b"math/tex")
}
