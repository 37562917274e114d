//! The tree under construction, which html5ever's tree builder writes.
//!
//! The tree builder moves nodes (foster parents, misnested formatting), so indices link the nodes while it works.
//! Attributes go straight into shared buffers. After the last token, one walk over the links makes the
//! [`Dom`](crate::Dom) in document order.

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, LocalName, QualName, local_name, ns};
use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};
use std::ops::Range;

/// The end of a chain of nodes.
pub(crate) const NONE: u32 = u32::MAX;
pub(crate) const DOCUMENT: u32 = 0;

pub(crate) enum NodeContent {
    Document,
    Element {
        name: QualName,
        attributes: Range<u32>,
    },
    Text(StrTendril),
    /// A program or a style sheet. It makes up most of a page's bytes, and nothing reads it.
    Code,
    /// A comment or processing instruction. It is kept only because the tree builder holds handles to it.
    Ignored,
}

pub(crate) struct SinkNode {
    pub parent: u32,
    pub previous: u32,
    pub next: u32,
    pub first: u32,
    pub last: u32,
    pub depth: u32,
    pub content: NodeContent,
}

pub(crate) struct SinkAttribute {
    pub name: LocalName,
    pub value: Range<u32>,
}

/// Everything that the tree builder has made so far.
pub(crate) struct SinkTree {
    pub nodes: Vec<SinkNode>,
    pub attributes: Vec<SinkAttribute>,
    pub values: String,
    /// Bytes of all text that is kept.
    pub text: usize,
}

pub(crate) struct DomSink {
    tree: RefCell<SinkTree>,
    /// Most attributes of one element.
    max_attributes: usize,
    /// The element whose name the tree builder read last.
    last_named: Cell<u32>,
}

impl DomSink {
    /// Makes a sink for a source of `source` bytes.
    pub(crate) fn new(source: usize, max_attributes: usize) -> DomSink {
        // Real pages have a node per 60 to 200 bytes. A fifth of their bytes are attributes.
        let tree = SinkTree {
            nodes: Vec::with_capacity(source / 128),
            attributes: Vec::with_capacity(source / 128),
            values: String::with_capacity(source / 8),
            text: 0,
        };
        let sink = DomSink { tree: RefCell::new(tree), max_attributes, last_named: Cell::new(DOCUMENT) };
        sink.create(NodeContent::Document);
        sink
    }

    pub(crate) fn node_count(&self) -> usize {
        self.tree.borrow().nodes.len()
    }

    /// The number of attributes, and the bytes of their values.
    pub(crate) fn attribute_size(&self) -> (usize, usize) {
        let tree = self.tree.borrow();
        (tree.attributes.len(), tree.values.len())
    }

    pub(crate) fn reset_last_named(&self) {
        self.last_named.set(DOCUMENT);
    }

    /// The element whose name the tree builder read last; the document if it read none since
    /// [`DomSink::reset_last_named`].
    pub(crate) fn last_named(&self) -> u32 {
        self.last_named.get()
    }

    pub(crate) fn depth(&self, id: u32) -> usize {
        self.tree.borrow().nodes[id as usize].depth as usize
    }

    /// The elements from `id` outwards: names and numbers of attributes.
    pub(crate) fn elements_around(&self, id: u32) -> impl Iterator<Item = (LocalName, usize)> + '_ {
        let tree = self.tree.borrow();
        let mut at = id;
        std::iter::from_fn(move || {
            let node = tree.nodes.get(at as usize)?;
            let NodeContent::Element { name, attributes } = &node.content else {
                return None;
            };
            at = node.parent;
            Some((name.local.clone(), attributes.len()))
        })
    }

    fn create(&self, content: NodeContent) -> u32 {
        let mut tree = self.tree.borrow_mut();
        let id = tree.nodes.len() as u32;
        tree.nodes.push(SinkNode {
            parent: NONE,
            previous: NONE,
            next: NONE,
            first: NONE,
            last: NONE,
            depth: 0,
            content,
        });
        id
    }
}

/// Whether the `type` of a script, or the whole tag, names data: JSON, or a formula in LaTeX.
pub(crate) fn names_data(text: &[u8]) -> bool {
    let names = |name: &[u8]| text.windows(name.len()).any(|window| window.eq_ignore_ascii_case(name));
    names(b"json") || names(b"math/tex")
}

impl SinkTree {
    /// Whether an element holds a program or a style sheet. A script may hold data instead.
    fn holds_code(&self, id: u32) -> bool {
        let NodeContent::Element { name, attributes } = &self.nodes[id as usize].content else {
            return false;
        };
        if name.ns != ns!(html) {
            return false;
        }
        let of = &self.attributes[attributes.start as usize..attributes.end as usize];
        let mut types = of.iter().filter(|a| a.name == local_name!("type")).map(|a| &a.value);
        match name.local {
            local_name!("style") => true,
            local_name!("script") => {
                !types.any(|value| names_data(&self.values.as_bytes()[value.start as usize..value.end as usize]))
            }
            _ => false,
        }
    }

    /// Takes a node out of its chain of siblings and joins its neighbours.
    fn detach(&mut self, id: u32) {
        let node = &mut self.nodes[id as usize];
        let (parent, previous, next) = (node.parent, node.previous, node.next);
        node.parent = NONE;
        node.previous = NONE;
        node.next = NONE;
        if parent != NONE {
            self.join(parent, previous, next);
        }
    }

    /// Links `id` under `parent` before `next`, or as the last child for [`NONE`].
    fn link(&mut self, id: u32, parent: u32, next: u32) {
        let previous = match next {
            NONE => self.nodes[parent as usize].last,
            n => self.nodes[n as usize].previous,
        };
        let depth = self.nodes[parent as usize].depth + 1;
        let node = &mut self.nodes[id as usize];
        node.parent = parent;
        node.depth = depth;
        self.join(parent, previous, id);
        self.join(parent, id, next);
    }

    /// Makes two children of `parent` neighbours. [`NONE`] is beyond its first and last child.
    fn join(&mut self, parent: u32, left: u32, right: u32) {
        match left {
            NONE => self.nodes[parent as usize].first = right,
            l => self.nodes[l as usize].next = right,
        }
        match right {
            NONE => self.nodes[parent as usize].last = left,
            r => self.nodes[r as usize].previous = left,
        }
    }

    fn push_attributes(&mut self, attributes: Vec<Attribute>) {
        for attribute in attributes {
            let start = self.values.len() as u32;
            self.values.push_str(&attribute.value);
            self.attributes.push(SinkAttribute { name: attribute.name.local, value: start..self.values.len() as u32 });
        }
    }
}

impl DomSink {
    fn insert(&self, parent: u32, next: u32, child: NodeOrText<u32>) {
        let text = match child {
            NodeOrText::AppendNode(id) => {
                let mut tree = self.tree.borrow_mut();
                tree.detach(id);
                tree.link(id, parent, next);
                return;
            }
            NodeOrText::AppendText(text) => text,
        };
        let is_code = {
            let mut tree = self.tree.borrow_mut();
            let before = match next {
                NONE => tree.nodes[parent as usize].last,
                n => tree.nodes[n as usize].previous,
            };
            let before = tree.nodes.get_mut(before as usize).map(|node| &mut node.content);
            if matches!(before, Some(NodeContent::Code)) {
                return;
            }
            let bytes = text.len();
            if let Some(NodeContent::Text(existing)) = before {
                existing.push_tendril(&text);
                tree.text += bytes;
                return;
            }
            // This reads all attributes, so it runs once per run of text.
            let is_code = tree.holds_code(parent);
            tree.text += if is_code { 0 } else { bytes };
            is_code
        };
        let id = self.create(if is_code { NodeContent::Code } else { NodeContent::Text(text) });
        self.tree.borrow_mut().link(id, parent, next);
    }

    fn parent(&self, id: u32) -> u32 {
        self.tree.borrow().nodes[id as usize].parent
    }
}

impl TreeSink for DomSink {
    type Handle = u32;
    type Output = SinkTree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> SinkTree {
        self.tree.into_inner()
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> u32 {
        DOCUMENT
    }

    fn elem_name<'a>(&'a self, target: &'a u32) -> Ref<'a, QualName> {
        self.last_named.set(*target);
        Ref::map(self.tree.borrow(), |tree| match &tree.nodes[*target as usize].content {
            NodeContent::Element { name, .. } => name,
            _ => unreachable!("the tree builder asks elements only for their name"),
        })
    }

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, _: ElementFlags) -> u32 {
        let attributes = {
            let mut tree = self.tree.borrow_mut();
            let start = tree.attributes.len() as u32;
            tree.push_attributes(attrs);
            start..tree.attributes.len() as u32
        };
        self.create(NodeContent::Element { name, attributes })
    }

    fn create_comment(&self, _: StrTendril) -> u32 {
        self.create(NodeContent::Ignored)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> u32 {
        self.create(NodeContent::Ignored)
    }

    fn append(&self, parent: &u32, child: NodeOrText<u32>) {
        self.insert(*parent, NONE, child);
    }

    fn append_based_on_parent_node(&self, element: &u32, previous: &u32, child: NodeOrText<u32>) {
        if self.parent(*element) == NONE {
            self.append(previous, child);
        } else {
            self.append_before_sibling(element, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    /// The content of a template is directly under it. The arena marks it as inert.
    fn get_template_contents(&self, target: &u32) -> u32 {
        *target
    }

    fn same_node(&self, x: &u32, y: &u32) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &u32, child: NodeOrText<u32>) {
        let parent = self.parent(*sibling);
        if parent != NONE {
            self.insert(parent, *sibling, child);
        }
    }

    fn add_attrs_if_missing(&self, target: &u32, attrs: Vec<Attribute>) {
        let mut tree = self.tree.borrow_mut();
        let tree = &mut *tree;
        let NodeContent::Element { attributes, .. } = &tree.nodes[*target as usize].content else {
            return;
        };
        let old = attributes.start as usize..attributes.end as usize;
        // Each of many `<html>` or `<body>` tags may add another attribute.
        let room = self.max_attributes.saturating_sub(old.len());
        let missing: Vec<Attribute> = attrs
            .into_iter()
            .filter(|a| tree.attributes[old.clone()].iter().all(|o| o.name != a.name.local))
            .take(room)
            .collect();
        if missing.is_empty() {
            return;
        }
        let start = tree.attributes.len() as u32;
        for i in old {
            let SinkAttribute { name, value } = &tree.attributes[i];
            let copy = SinkAttribute { name: name.clone(), value: value.clone() };
            tree.attributes.push(copy);
        }
        tree.push_attributes(missing);
        let end = tree.attributes.len() as u32;
        if let NodeContent::Element { attributes, .. } = &mut tree.nodes[*target as usize].content {
            *attributes = start..end;
        }
    }

    fn remove_from_parent(&self, target: &u32) {
        self.tree.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &u32, new_parent: &u32) {
        let mut tree = self.tree.borrow_mut();
        let mut child = tree.nodes[*node as usize].first;
        while child != NONE {
            let next = tree.nodes[child as usize].next;
            tree.detach(child);
            tree.link(child, *new_parent, NONE);
            child = next;
        }
    }
}
