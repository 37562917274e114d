//! Where nodes go (section "Creating and inserting nodes").

use super::{Builder, Mode, OpenElement};
use crate::names::{FORMATTING, IMPLIED, THOROUGH};
use crate::tree::{NONE, OPEN, Place};
use crate::{Name, Namespace, NodeKind, RawText, Tag, name};

impl Builder<'_> {
    /// The appropriate place for inserting a node.
    #[inline]
    pub(super) fn place(&self) -> Place {
        match self.open.current() {
            Some(current) if !self.foster_parenting => Place::last_in(current.node),
            Some(current) => self.place_in(&current.clone()),
            None => Place::last_in(0),
        }
    }

    /// The appropriate place for inserting a node into this element.
    pub(super) fn place_in(&self, target: &OpenElement) -> Place {
        let in_table = matches!(target.name, name::TABLE | name::TBODY | name::TFOOT | name::THEAD | name::TR);
        if !self.foster_parenting || !in_table || target.namespace != Namespace::Html {
            return Place::last_in(target.node);
        }
        let node_at = |place: usize| self.open.get(place).map_or(0, |element| element.node);
        let table = self.open.last_named(name::TABLE);
        if let Some(template) = self.open.last_named(name::TEMPLATE)
            && table.is_none_or(|table| template > table)
        {
            return Place::last_in(node_at(template));
        }
        let Some(table) = table else { return Place::last_in(node_at(0)) };
        let before = node_at(table);
        match self.tree.parent(before) {
            NONE => Place::last_in(node_at(table.saturating_sub(1))),
            parent => Place { parent, before },
        }
    }

    /// Pushes an element onto the stack of open elements.
    #[inline]
    pub(super) fn push(&mut self, element: OpenElement) {
        if element.flags & FORMATTING != 0 {
            self.mark_open(&element, true);
        }
        self.open.push(element);
    }

    /// Pops the current node.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(element) = self.open.pop()
            && element.flags & FORMATTING != 0
        {
            self.mark_open(&element, false);
        }
    }

    /// Notes whether an element is on the stack of open elements.
    pub(super) fn mark_open(&mut self, element: &OpenElement, open: bool) {
        let flags = &mut self.tree.nodes[element.node as usize].flags;
        *flags = if open { *flags | OPEN } else { *flags & !OPEN };
    }

    /// Pops all elements from a place on.
    pub(super) fn pop_to(&mut self, place: usize) {
        while self.open.len() > place {
            self.pop();
        }
    }

    /// Pops elements until one of this name is popped.
    pub(super) fn pop_until(&mut self, name: Name) {
        if let Some(place) = self.open.last_named(name) {
            self.pop_to(place);
        }
    }

    /// Inserts an HTML element for a tag.
    #[inline]
    pub(super) fn insert_html(&mut self, tag: &Tag) -> u32 {
        self.insert_named(tag.name, tag)
    }

    /// Inserts an HTML element of a name with the attributes of a tag.
    #[inline]
    fn insert_named(&mut self, name: Name, tag: &Tag) -> u32 {
        let node = self.append_element(name, Namespace::Html, tag);
        self.push(OpenElement::new(node, name, Namespace::Html));
        node
    }

    /// Appends an element that is not pushed.
    #[inline]
    pub(super) fn append_element(&mut self, name: Name, namespace: Namespace, tag: &Tag) -> u32 {
        self.used_attributes = true;
        let place = self.place();
        let attributes = &tag.attributes;
        let node = self.tree.create(NodeKind::Element, name, namespace, attributes.start, attributes.end);
        self.tree.insert(node, place);
        node
    }

    /// Inserts an HTML element that never has content.
    pub(super) fn insert_void(&mut self, tag: &Tag) {
        self.append_element(tag.name, Namespace::Html, tag);
    }

    /// Inserts an HTML element for a start tag that the source lacks.
    pub(super) fn insert_missing(&mut self, name: Name) -> u32 {
        let place = self.place();
        let node = self.tree.create(NodeKind::Element, name, Namespace::Html, 0, 0);
        self.tree.insert(node, place);
        self.push(OpenElement::new(node, name, Namespace::Html));
        node
    }

    /// Inserts an element with raw text (section "Parsing elements that contain only text").
    pub(super) fn insert_raw(&mut self, tag: &Tag) {
        // With scripting, `<noscript>` holds raw text too.
        let kind = RawText::of(tag.name).unwrap_or(RawText::Rawtext);
        self.insert_html(tag);
        if self.xml_raw_text && tag.self_closing && !self.tokenizer.ends_next(tag.name) {
            self.pop();
            return;
        }
        self.tokenizer.read_raw_text(kind, tag.name);
        self.original_mode = self.mode;
        self.mode = Mode::Text;
    }

    /// Generates implied end tags, except for one name.
    #[inline]
    pub(super) fn close_implied(&mut self, except: Option<Name>) {
        while let Some(current) = self.open.current()
            && current.flags & IMPLIED != 0
            && Some(current.name) != except
        {
            self.pop();
        }
    }

    /// Generates all implied end tags thoroughly.
    pub(super) fn close_implied_thoroughly(&mut self) {
        while self.open.current().is_some_and(|current| current.flags & (IMPLIED | THOROUGH) != 0) {
            self.pop();
        }
    }

    /// Adds the attributes of a tag to an element that lacks them, up to the limit.
    pub(super) fn add_missing_attributes(&mut self, node: u32, tag: &Tag) {
        let attributes = &mut self.tokenizer.attributes;
        let of = &self.tree.nodes[node as usize];
        let old = of.start as usize..of.stop as usize;
        let room = self.limits.attributes.saturating_sub(old.len());
        if room == 0 {
            return;
        }
        let known = &attributes[old.clone()];
        let new = attributes[tag.attributes.start as usize..tag.attributes.end as usize].iter();
        let missing = new.filter(|a| known.iter().all(|o| o.name != a.name)).take(room).copied();
        let missing: Vec<_> = missing.collect();
        if missing.is_empty() {
            return;
        }
        self.used_attributes = true;
        let start = attributes.len() as u32;
        attributes.extend_from_within(old);
        attributes.extend(missing);
        let stop = attributes.len() as u32;
        let node = &mut self.tree.nodes[node as usize];
        node.start = start;
        node.stop = stop;
    }
}
