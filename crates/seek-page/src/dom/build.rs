//! From the tree builder's tree to the arena.

use super::{Dom, Node, NodeId, NodeKind};
use crate::parse::parse;
use crate::sink::{DOCUMENT, NONE, NodeContent, SinkTree};
use crate::{Deadline, Hidden, Limits, PageError, Tag};
use html5ever::{LocalName, QualName, ns};
use std::ops::Range;

/// An open element whose children are being added.
struct OpenNode {
    id: NodeId,
    /// The same node in the tree builder's tree.
    at: u32,
    /// Whether the text in it is inert.
    inert: bool,
}

/// Walks the links of the tree builder's tree once and adds the nodes in document order.
fn build_arena(mut tree: SinkTree, deadline: Deadline) -> Result<Dom, PageError> {
    let mut ticker = deadline.ticker();
    let mut dom = Dom {
        nodes: Vec::with_capacity(tree.nodes.len()),
        markup_len: 0,
        // One of both gets most of it. Memory that is never written is never used.
        text: String::with_capacity(tree.text),
        inert: String::with_capacity(tree.text),
        attributes: Vec::new(),
        values: String::new(),
    };
    let mut open: Vec<OpenNode> = Vec::new();
    let mut inert_around = 0_usize;
    let mut at = DOCUMENT;
    loop {
        ticker.step()?;
        let parent = open.last().map_or(DOCUMENT, |o| o.id);
        let id = dom.nodes.len() as NodeId;
        let content = std::mem::replace(&mut tree.nodes[at as usize].content, NodeContent::Ignored);
        let opened = match content {
            NodeContent::Document => {
                dom.push(parent, 0, NodeKind::Document);
                Some(false)
            }
            NodeContent::Element { name, attributes } => {
                dom.push(parent, open.len(), NodeKind::Element);
                Some(dom.fill_element(id, name, attributes, &tree))
            }
            NodeContent::Text(text) => {
                dom.push_text(parent, open.len(), inert_around > 0, &text);
                None
            }
            NodeContent::Code => {
                dom.push(parent, open.len(), NodeKind::Inert);
                None
            }
            NodeContent::Ignored => None,
        };
        if let Some(inert) = opened {
            open.push(OpenNode { id, at, inert });
            inert_around += usize::from(inert);
            if tree.nodes[at as usize].first != NONE {
                at = tree.nodes[at as usize].first;
                continue;
            }
        }
        // Closes nodes without more children, then continues with the next sibling.
        loop {
            if let Some(closed) = open.pop_if(|o| o.at == at) {
                inert_around -= usize::from(closed.inert);
                dom.nodes[closed.id as usize].end = dom.nodes.len() as NodeId;
            }
            let next = tree.nodes[at as usize].next;
            if next != NONE {
                at = next;
                break;
            }
            match open.last() {
                Some(parent) => at = parent.at,
                None => {
                    dom.markup_len = dom.nodes.len();
                    dom.attributes = tree.attributes.into_iter().map(|a| (a.name, a.value)).collect();
                    dom.values = tree.values;
                    return Ok(dom);
                }
            }
        }
    }
}

impl Dom {
    /// Parses source into an arena.
    ///
    /// # Errors
    /// [`PageError::TooManyNodes`] above the limit, [`PageError::OutOfTime`] after the deadline.
    pub fn parse(source: &str, limits: &Limits) -> Result<Dom, PageError> {
        build_arena(parse(source, limits)?, limits.deadline)
    }

    pub(super) fn push(&mut self, parent: NodeId, depth: usize, kind: NodeKind) {
        let hidden = self.nodes.get(parent as usize).map_or(Hidden::empty(), |p| p.hidden);
        self.nodes.push(Node {
            parent,
            end: self.nodes.len() as NodeId + 1,
            start: self.text.len() as u32,
            slots: 0..0,
            depth: depth.min(u16::MAX as usize) as u16,
            kind,
            tag: Tag::Other,
            hidden,
            name: LocalName::default(),
        });
    }

    /// Fills in the last added element. Returns whether its text is inert.
    fn fill_element(&mut self, id: NodeId, name: QualName, attributes: Range<u32>, tree: &SinkTree) -> bool {
        let node = &mut self.nodes[id as usize];
        // Names and notes for machines, which no browser shows.
        let of_drawing = name.ns == ns!(svg) && matches!(&*name.local, "title" | "desc" | "metadata");
        node.tag = if of_drawing { Tag::Other } else { Tag::of(&name.local) };
        node.name = name.local;
        if node.tag == Tag::Noscript {
            node.hidden |= Hidden::NOSCRIPT;
        }
        for attribute in &tree.attributes[attributes.start as usize..attributes.end as usize] {
            let value = &tree.values[attribute.value.start as usize..attribute.value.end as usize];
            node.hidden |= Hidden::of_attribute(&attribute.name, value);
        }
        node.slots = attributes;
        of_drawing || node.tag.is_inert()
    }

    pub(super) fn push_text(&mut self, parent: NodeId, depth: usize, inert: bool, text: &str) {
        if !inert {
            self.push(parent, depth, NodeKind::Text);
            self.text.push_str(text);
            return;
        }
        self.push(parent, depth, NodeKind::Inert);
        let start = self.inert.len() as u32;
        self.inert.push_str(text);
        let end = self.inert.len() as u32;
        if let Some(node) = self.nodes.last_mut() {
            node.slots = start..end;
        }
    }
}
