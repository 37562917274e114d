//! The tree as one arena in document (pre-)order.
//!
//! Node 0 is the document. The subtree of a node is the range of indices from the node to its
//! [`end`](Dom::end), and the text of that subtree is one range of one buffer. So whatever is counted per
//! node becomes, through prefix sums, a count per subtree in constant time, and every walk is a loop.

mod append;

use crate::parse::parse;
use crate::sink::{Content, DOCUMENT, NONE, Tree};
use crate::{Deadline, Hidden, Limits, PageError, Tag};
use html5ever::{LocalName, QualName, ns};
use std::ops::Range;

/// The index of a node in document order.
pub type NodeId = u32;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// The root of all.
    Document,
    /// An element.
    Element,
    /// Text of the page.
    Text,
    /// Text that is none of the page's markup: in scripts, styles, templates, embedded pages, titles of drawings. What is
    /// told by some of it stands behind [`Dom::markup_len`] once more, as text.
    Inert,
}

#[derive(Debug)]
struct Node {
    parent: NodeId,
    end: NodeId,
    /// Where the text of the subtree starts in [`Dom::all_text`].
    start: u32,
    /// An element's attributes, or the bytes of an inert text.
    slots: Range<u32>,
    depth: u16,
    kind: NodeKind,
    tag: Tag,
    hidden: Hidden,
    name: LocalName,
}

/// One attribute of an element.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a> {
    /// Name, in lower case for HTML elements.
    pub name: &'a str,
    /// Value as the parser read it; character references are resolved.
    pub value: &'a str,
}

/// The parsed page.
#[derive(Debug)]
pub struct Dom {
    nodes: Vec<Node>,
    /// Nodes of the page's own markup.
    own: usize,
    text: String,
    inert: String,
    attributes: Vec<(LocalName, Range<u32>)>,
    values: String,
}

impl Dom {
    /// Parses source into an arena.
    ///
    /// # Errors
    /// [`PageError::TooManyNodes`] above the limit, [`PageError::OutOfTime`] behind the deadline.
    pub fn parse(source: &str, limits: &Limits) -> Result<Dom, PageError> {
        arrange(parse(source, limits)?, limits.deadline)
    }

    /// Number of nodes; indices are below it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Where the page's own markup ends. The nodes from here on hold text that only its data tell: for each value a
    /// `<section>` under the root element, its class the key of the value (or `template`, or `description`), with the
    /// paragraphs as `<p>`. All of them are hidden as [`Hidden::DATA`].
    pub fn markup_len(&self) -> usize {
        self.own
    }

    /// Never true: there is always the document node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What the node is.
    pub fn kind(&self, id: NodeId) -> NodeKind {
        self.nodes[id as usize].kind
    }

    /// The element's tag; [`Tag::Other`] for what is no element.
    pub fn tag(&self, id: NodeId) -> Tag {
        self.nodes[id as usize].tag
    }

    /// The element's local name; empty for what is no element.
    pub fn name(&self, id: NodeId) -> &str {
        &self.nodes[id as usize].name
    }

    /// The parent; the document is its own.
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.nodes[id as usize].parent
    }

    /// One past the last node of the subtree.
    pub fn end(&self, id: NodeId) -> NodeId {
        self.nodes[id as usize].end
    }

    /// Steps from the document.
    pub fn depth(&self, id: NodeId) -> usize {
        self.nodes[id as usize].depth as usize
    }

    /// Ways in which the node is hidden, by itself or by an ancestor.
    pub fn hidden(&self, id: NodeId) -> Hidden {
        self.nodes[id as usize].hidden
    }

    /// The element's attributes in source order.
    pub fn attributes(&self, id: NodeId) -> impl Iterator<Item = Attribute<'_>> {
        let node = &self.nodes[id as usize];
        let range = if node.kind == NodeKind::Element { node.slots.clone() } else { 0..0 };
        self.attributes[range.start as usize..range.end as usize]
            .iter()
            .map(|(name, value)| Attribute { name, value: &self.values[value.start as usize..value.end as usize] })
    }

    /// The value of one attribute.
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.attributes(id).find(|a| a.name == name).map(|a| a.value)
    }

    /// The text of a text or inert node; empty for others. Programs and style sheets are not kept; scripts with data (a
    /// `type` with "json" or "math/tex" in it) are.
    pub fn text(&self, id: NodeId) -> &str {
        let node = &self.nodes[id as usize];
        match node.kind {
            NodeKind::Text => &self.text[node.start as usize..self.text_start(id + 1)],
            NodeKind::Inert => &self.inert[node.slots.start as usize..node.slots.end as usize],
            _ => "",
        }
    }

    /// Where the text of a node's subtree starts in [`Dom::all_text`]; `id` may be one past the last node.
    pub fn text_start(&self, id: NodeId) -> usize {
        self.nodes.get(id as usize).map_or(self.text.len(), |n| n.start as usize)
    }

    /// The text of a whole subtree, white space as in the source.
    pub fn subtree_text(&self, id: NodeId) -> &str {
        &self.text[self.text_start(id)..self.text_start(self.end(id))]
    }

    /// All text of the page in document order.
    pub fn all_text(&self) -> &str {
        &self.text
    }

    /// The ancestors of a node, nearest first, without the document.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(self.parent(id)), |&n| Some(self.parent(n))).take_while(|&n| n != DOCUMENT)
    }

    /// The children of a node in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.end(id);
        let inside = move |n: NodeId| (n < end).then_some(n);
        std::iter::successors(inside(id + 1), move |&n| inside(self.end(n)))
    }

    /// The first element with a tag.
    pub fn first(&self, tag: Tag) -> Option<NodeId> {
        (0..self.len() as NodeId).find(|&id| self.tag(id) == tag)
    }

    /// The text of the document's `<title>`, white space as in the source.
    pub fn title(&self) -> Option<&str> {
        self.first(Tag::Title).map(|id| self.subtree_text(id))
    }
}

/// An element whose children are being laid down.
struct Open {
    id: NodeId,
    /// The same node in the tree builder's tree.
    at: u32,
    /// Whether it makes the text in it inert.
    inert: bool,
}

/// Walks the links of the tree builder's tree once and lays the nodes down in document order.
fn arrange(mut tree: Tree, deadline: Deadline) -> Result<Dom, PageError> {
    let mut ticker = deadline.ticker();
    let mut dom = Dom {
        nodes: Vec::with_capacity(tree.nodes.len()),
        own: 0,
        // One of both gets most of it; memory that is never written is never taken.
        text: String::with_capacity(tree.text),
        inert: String::with_capacity(tree.text),
        attributes: Vec::new(),
        values: String::new(),
    };
    let mut open: Vec<Open> = Vec::new();
    let mut inert_around = 0_usize;
    let mut at = DOCUMENT;
    loop {
        ticker.step()?;
        let parent = open.last().map_or(DOCUMENT, |o| o.id);
        let id = dom.nodes.len() as NodeId;
        let content = std::mem::replace(&mut tree.nodes[at as usize].content, Content::Ignored);
        let opened = match content {
            Content::Document => {
                dom.push(parent, 0, NodeKind::Document);
                Some(false)
            }
            Content::Element { name, attributes } => {
                dom.push(parent, open.len(), NodeKind::Element);
                Some(dom.fill_element(id, name, attributes, &tree))
            }
            Content::Text(text) => {
                dom.push_text(parent, open.len(), inert_around > 0, &text);
                None
            }
            Content::Code => {
                dom.push(parent, open.len(), NodeKind::Inert);
                None
            }
            Content::Ignored => None,
        };
        if let Some(inert) = opened {
            open.push(Open { id, at, inert });
            inert_around += usize::from(inert);
            if tree.nodes[at as usize].first != NONE {
                at = tree.nodes[at as usize].first;
                continue;
            }
        }
        // Close what has no more children, then go on with the next sibling.
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
                    dom.own = dom.nodes.len();
                    dom.attributes = tree.attributes.into_iter().map(|a| (a.name, a.value)).collect();
                    dom.values = tree.values;
                    return Ok(dom);
                }
            }
        }
    }
}

impl Dom {
    fn push(&mut self, parent: NodeId, depth: usize, kind: NodeKind) {
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

    /// Fills in the element just pushed; says whether it makes its text inert.
    fn fill_element(&mut self, id: NodeId, name: QualName, attributes: Range<u32>, tree: &Tree) -> bool {
        let node = &mut self.nodes[id as usize];
        // Names and notes for machines; no browser shows them.
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

    fn push_text(&mut self, parent: NodeId, depth: usize, inert: bool, text: &str) {
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
