//! The parsed tree as flat arrays in document order.

mod building;
mod order;
mod shadow;

pub(crate) use building::{Building, NONE, Place};

use crate::tokenizer::comment_text;
use crate::{Attribute, Doctype, Name, Names};
use std::borrow::Cow;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The root.
    Document,
    /// The document type.
    Doctype,
    /// An element.
    Element,
    /// Text.
    Text,
    /// A comment.
    Comment,
}

/// The namespace of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Namespace {
    /// HTML.
    Html,
    /// Drawings.
    Svg,
    /// Formulas.
    MathMl,
}

/// Whether the page is shown as by old browsers (section "The initial insertion mode").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum QuirksMode {
    /// As the standards say.
    #[default]
    NoQuirks,
    /// Almost as the standards say.
    LimitedQuirks,
    /// As by old browsers.
    Quirks,
}

/// The text is in the buffer.
pub(crate) const BUFFERED: u8 = 1;
/// The text is a chain of pieces, while the tree is built.
pub(crate) const CHAIN: u8 = 1 << 1;
/// The formatting element is on the stack of open elements.
pub(crate) const OPEN: u8 = 1 << 2;
/// The formatting element is in the list of active formatting elements.
pub(crate) const LISTED: u8 = 1 << 3;

/// A node of the tree.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// The index of the parent. The document is its own parent.
    pub parent: u32,
    /// One past the last node of the subtree.
    pub end: u32,
    /// The local name of an element; [`Name::NONE`] for other nodes.
    pub name: Name,
    /// The first attribute of an element, or the first byte of a text or comment.
    pub start: u32,
    /// One past the last attribute of an element, or the last byte of a text or comment.
    pub stop: u32,
    /// What the node is.
    pub kind: NodeKind,
    /// The namespace of an element.
    pub namespace: Namespace,
    pub(crate) flags: u8,
}

/// A parsed page or fragment.
///
/// Node 0 is the document. A subtree is the range of indices from a node to its end. The children of a `<template>` are
/// its content. A fragment has one root element, in the place of its context element.
///
/// ```
/// use seek_html::{Options, parse};
///
/// let tree = parse("<p class=a>One <b>two", &Options::default())?;
/// let p = tree.nodes().iter().position(|n| tree.names().text(n.name) == "p").ok_or("no paragraph")?;
/// assert_eq!(tree.text(p + 1), "One ");
/// assert_eq!(tree.attributes(p)[0].value(tree.source()), "a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tree<'a> {
    pub(crate) source: &'a str,
    pub(crate) nodes: Vec<Node>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) buffer: String,
    pub(crate) names: Names,
    pub(crate) doctype: Option<Doctype>,
    pub(crate) quirks: QuirksMode,
}

impl<'a> Tree<'a> {
    /// The source.
    pub fn source(&self) -> &'a str {
        self.source
    }

    /// All nodes in document order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The names of the page.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The attributes of an element in source order. Empty for other nodes.
    pub fn attributes(&self, node: usize) -> &[Attribute] {
        let node = &self.nodes[node];
        match node.kind {
            NodeKind::Element => &self.attributes[node.start as usize..node.stop as usize],
            _ => &[],
        }
    }

    /// The value of an attribute of an element. `None` for an element without it, and for other nodes.
    pub fn attribute(&self, node: usize, name: &str) -> Option<Cow<'a, str>> {
        let name = Name::known(name)?;
        let found = self.attributes(node).iter().find(|attribute| attribute.name == name)?;
        Some(found.value(self.source))
    }

    /// The characters of a text. Empty for other nodes.
    pub fn text(&self, node: usize) -> &str {
        let node = &self.nodes[node];
        if node.kind != NodeKind::Text {
            return "";
        }
        let all = if node.flags & BUFFERED != 0 { &self.buffer } else { self.source };
        &all[node.start as usize..node.stop as usize]
    }

    /// The characters of a comment. Empty for other nodes.
    pub fn comment(&self, node: usize) -> Cow<'a, str> {
        let node = &self.nodes[node];
        if node.kind != NodeKind::Comment {
            return Cow::Borrowed("");
        }
        comment_text(&self.source[node.start as usize..node.stop as usize])
    }

    /// The names and the attributes of all elements, without the nodes.
    pub fn into_attributes(self) -> (Names, Vec<Attribute>) {
        (self.names, self.attributes)
    }

    /// The document type.
    pub fn doctype(&self) -> Option<&Doctype> {
        self.doctype.as_ref()
    }

    /// The quirks mode.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks
    }
}
