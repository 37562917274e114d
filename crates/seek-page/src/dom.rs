//! The tree as one arena in document order.
//!
//! Node 0 is the document. A subtree is the range of indices from a node to its [`end`](Dom::end), and the text of the
//! subtree is one range of one buffer. Prefix sums turn counts per node into counts per subtree in constant time, and
//! every walk is a loop.

mod aria_table;
mod build;
mod code_lines;
mod embedded;
mod embedded_tree;
mod formula_copy;
mod gutter;
mod kept_lines;
mod left_out;
mod quotation;

use crate::hidden::declarations;
use crate::{DataFacts, Hidden, Tag};
use seek_html::{Name, Names};
use std::sync::Arc;

/// The index of a node in document order.
pub type NodeId = u32;

/// The root of every arena.
const DOCUMENT: NodeId = 0;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind {
    /// The root.
    Document,
    /// An element.
    Element,
    /// Text of the page.
    Text,
    /// Text that the page does not show: in scripts, styles, templates, embedded pages, titles of drawings. Some of it
    /// is repeated as embedded text from [`Dom::markup_len`] on.
    Inert,
}

#[derive(Debug)]
struct Node {
    parent: NodeId,
    end: NodeId,
    /// The start of the subtree's text in [`Dom::all_text`].
    text_start: u32,
    /// The first attribute of an element, or the first byte of an inert text.
    slots_start: u32,
    /// One past the last attribute or byte.
    slots_end: u32,
    name: Name,
    depth: u16,
    kind: NodeKind,
    tag: Tag,
    hidden: Hidden,
    /// Whether its `style` shows it as a block.
    is_shown_as_block: bool,
    /// Whether a style keeps the line ends of its text.
    keeps_lines: bool,
}

/// The name of an attribute, and where its value is: in the source, or in [`Dom::values`].
#[derive(Debug)]
struct NodeAttribute {
    name: Name,
    start: u32,
    end: u32,
    in_source: bool,
}

/// An attribute of an element.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Attribute<'a> {
    /// The name, in lower case for HTML elements.
    pub name: &'a str,
    /// The value with its character references resolved.
    pub value: &'a str,
}

/// The parsed page.
///
/// ```
/// use seek_page::{Dom, Limits, Tag};
///
/// let dom = Dom::parse("<p>One <b>two</b></p>", &Limits::default())?;
/// let p = dom.first(Tag::P).ok_or("no paragraph")?;
/// assert_eq!(dom.subtree_text(p), "One two");
/// assert_eq!(dom.children(p).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Dom {
    source: Arc<str>,
    nodes: Vec<Node>,
    /// The number of nodes of the markup.
    markup_len: usize,
    text: String,
    inert: String,
    names: Names,
    attributes: Vec<NodeAttribute>,
    /// The values of attributes that are not as in the source.
    values: String,
    /// What the data say of embedded texts, by their sections.
    data_facts: Vec<(NodeId, DataFacts)>,
}

impl Dom {
    /// The number of nodes. All indices are below it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of nodes of the markup. The nodes from this index on hold embedded text. Each text is a `<section>`
    /// under the root element, with the elements of its markup, or with paragraphs. The class of the section is the key
    /// of the text in its JSON, `flight` for elements that React streams, `template` or `description`. All these
    /// nodes are hidden as [`Hidden::DATA`].
    pub fn markup_len(&self) -> usize {
        self.markup_len
    }

    /// What the data say of an embedded text, by its section, if the page is an empty frame around it.
    pub fn data_facts(&self, section: NodeId) -> Option<&DataFacts> {
        self.data_facts.iter().find(|(id, _)| *id == section).map(|(_, facts)| facts)
    }

    /// Always false: there is always the document node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The source that was parsed.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Gives back the reserve of the buffers, which is up to half of their memory.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.nodes.shrink_to_fit();
        self.text.shrink_to_fit();
        self.inert.shrink_to_fit();
        self.attributes.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    /// What the node is.
    pub fn kind(&self, id: NodeId) -> NodeKind {
        self.nodes[id as usize].kind
    }

    /// The tag of an element; [`Tag::Other`] for other nodes.
    pub fn tag(&self, id: NodeId) -> Tag {
        self.nodes[id as usize].tag
    }

    /// The local name of an element; empty for other nodes.
    pub fn name(&self, id: NodeId) -> &str {
        match self.nodes[id as usize].name {
            Name::NONE => "",
            name => self.names.text(name),
        }
    }

    /// Whether the page may have this name, as that of an element or of an attribute. True for all names that HTML has.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.names.find(name).is_some()
    }

    /// The parent. The document is its own parent.
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.nodes[id as usize].parent
    }

    /// One past the last node of the subtree.
    pub fn end(&self, id: NodeId) -> NodeId {
        self.nodes[id as usize].end
    }

    /// The number of ancestors.
    pub fn depth(&self, id: NodeId) -> usize {
        self.nodes[id as usize].depth as usize
    }

    /// Ways in which the node is hidden, by itself or by an ancestor.
    pub fn hidden(&self, id: NodeId) -> Hidden {
        self.nodes[id as usize].hidden
    }

    /// Whether the `style` of an element shows it as a block: `display: block`, `flex`, `table-cell` and the like.
    pub(crate) fn is_shown_as_block(&self, id: NodeId) -> bool {
        self.nodes[id as usize].is_shown_as_block
    }

    /// The value of a property in the `style` of an element: the last one, without `!important`.
    ///
    /// ```
    /// use seek_page::{Dom, Limits, Tag};
    ///
    /// let dom = Dom::parse("<span style='color: red; font-weight: 700'>a</span>", &Limits::default())?;
    /// assert_eq!(dom.style_value(dom.first(Tag::Span).unwrap(), "font-weight"), Some("700"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn style_value(&self, id: NodeId, property: &str) -> Option<&str> {
        let of_property =
            declarations(self.attribute(id, "style")?).filter(|(name, _)| name.eq_ignore_ascii_case(property));
        of_property.last().map(|(_, value)| value)
    }

    /// Whether a style keeps the line ends of a text.
    pub(crate) fn keeps_lines(&self, id: NodeId) -> bool {
        self.nodes[id as usize].keeps_lines
    }

    /// The attributes of an element in source order.
    pub fn attributes(&self, id: NodeId) -> impl Iterator<Item = Attribute<'_>> {
        self.slots(id).iter().map(|slot| Attribute { name: self.names.text(slot.name), value: self.value(slot) })
    }

    /// The bytes of the attributes of an element as HTML: ` name="value"`.
    pub fn attribute_bytes(&self, id: NodeId) -> usize {
        let bytes = |slot: &NodeAttribute| self.names.text(slot.name).len() + (slot.end - slot.start) as usize + 4;
        self.slots(id).iter().map(bytes).sum()
    }

    /// The value of one attribute.
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.slots(id).iter().find(|slot| self.names.text(slot.name) == name).map(|slot| self.value(slot))
    }

    /// The attributes of an element, without their texts.
    fn slots(&self, id: NodeId) -> &[NodeAttribute] {
        let node = &self.nodes[id as usize];
        if node.kind != NodeKind::Element {
            return &[];
        }
        &self.attributes[node.slots_start as usize..node.slots_end as usize]
    }

    fn value(&self, slot: &NodeAttribute) -> &str {
        let values: &str = if slot.in_source { &self.source } else { &self.values };
        &values[slot.start as usize..slot.end as usize]
    }

    /// The text of a text or inert node; empty for other nodes. Programs and style sheets are not kept. Scripts with
    /// data are: their `type` contains "json" or "math/tex".
    pub fn text(&self, id: NodeId) -> &str {
        let node = &self.nodes[id as usize];
        match node.kind {
            NodeKind::Text => &self.text[node.text_start as usize..self.text_start(id + 1)],
            NodeKind::Inert => &self.inert[node.slots_start as usize..node.slots_end as usize],
            _ => "",
        }
    }

    /// The start of a node's subtree text in [`Dom::all_text`]. `id` may be one past the last node.
    pub fn text_start(&self, id: NodeId) -> usize {
        self.nodes.get(id as usize).map_or(self.text.len(), |n| n.text_start as usize)
    }

    /// The text of a whole subtree, with white space as in the source.
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
        self.siblings_from(id + 1, self.end(id))
    }

    /// The siblings after a node in order.
    pub fn siblings_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.siblings_from(self.end(id), self.end(self.parent(id)))
    }

    /// A node and the siblings after it, up to the end of their parent.
    fn siblings_from(&self, first: NodeId, end: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let inside = move |n: NodeId| (n < end).then_some(n);
        std::iter::successors(inside(first), move |&n| inside(self.end(n)))
    }

    /// The first element with a tag.
    pub fn first(&self, tag: Tag) -> Option<NodeId> {
        (0..self.len() as NodeId).find(|&id| self.tag(id) == tag)
    }

    /// The text of the first `<title>`, with white space as in the source.
    pub fn title(&self) -> Option<&str> {
        self.first(Tag::Title).map(|id| self.subtree_text(id))
    }
}
