//! Embedded text in the arena: a section for each text, after the nodes of the markup.

use super::{DOCUMENT, Dom, NodeAttribute, NodeId, NodeKind};
use crate::embedded_text::{EmbeddedText, Paragraph, ParagraphKind};
use crate::{Hidden, Tag};
use seek_html::{Name, name};
use std::cmp::Reverse;

impl Dom {
    /// The sections of embedded text, in order.
    pub fn data_sections(&self) -> impl Iterator<Item = NodeId> + '_ {
        let is_section =
            |id: NodeId| ((id as usize) < self.len() && self.hidden(id).contains(Hidden::DATA)).then_some(id);
        std::iter::successors(is_section(self.markup_len as NodeId), move |&id| is_section(self.end(id)))
    }

    /// The section of the longest embedded text, in characters; the first of equals.
    pub fn longest_data_section(&self) -> Option<NodeId> {
        let chars =
            |section: NodeId| (section..self.end(section)).map(|id| self.text(id).chars().count()).sum::<usize>();
        self.data_sections().min_by_key(|&section| Reverse(chars(section)))
    }

    /// Appends a `<section>` for each text, with its key as class, and its paragraphs or the tree of its markup. The sections
    /// are the last children of the root element, so the indices of other nodes do not change.
    pub(crate) fn append_embedded(&mut self, texts: Vec<EmbeddedText>) {
        // The parser makes a root for every page, and nothing follows it.
        let Some(root) = self.first(Tag::Html) else { return };
        let depth = self.depth(root) + 1;
        for EmbeddedText { key, facts, paragraphs, tree } in texts {
            let section = self.open(root, depth, Tag::Section, name::SECTION);
            self.set_attributes(section, std::iter::once((known("class"), key.as_str())));
            self.nodes[section].hidden |= Hidden::DATA;
            self.data_facts.extend(facts.map(|facts| (section as NodeId, facts)));
            let mut list = OpenList::default();
            match tree {
                Some(tree) => self.append_tree(section, depth + 1, &tree),
                None => {
                    for paragraph in &paragraphs {
                        self.append_paragraph(section, depth + 1, paragraph, &mut list);
                    }
                }
            }
            for around in [list.item, list.list, Some(section)].into_iter().flatten() {
                self.nodes[around].end = self.nodes.len() as NodeId;
            }
        }
        for around in [DOCUMENT, root] {
            self.nodes[around as usize].end = self.nodes.len() as NodeId;
        }
    }

    /// Appends a paragraph to a section, or to the list at its end.
    fn append_paragraph(&mut self, section: usize, depth: usize, paragraph: &Paragraph, open: &mut OpenList) {
        let Paragraph { kind, text } = paragraph;
        let end = self.nodes.len() as NodeId;
        if let ParagraphKind::InItem = kind
            && let Some(item) = open.item
        {
            return self.append_element(item, depth + 2, Tag::P, name::P, text);
        }
        if let Some(item) = open.item.take() {
            self.nodes[item].end = end;
        }
        let goes_on = open.list.is_some() && matches!(kind, ParagraphKind::Item(number) if *number == open.next);
        if let Some(list) = open.list.take_if(|_| !goes_on) {
            self.nodes[list].end = end;
        }
        match *kind {
            ParagraphKind::Item(number) => {
                let list = open.list.unwrap_or_else(|| {
                    let (tag, name) = if number.is_some() { (Tag::Ol, "ol") } else { (Tag::Ul, "ul") };
                    let list = self.open(section as NodeId, depth, tag, known(name));
                    if let Some(number) = number.filter(|number| *number != 1) {
                        self.set_attributes(list, std::iter::once((known("start"), number.to_string().as_str())));
                    }
                    list
                });
                let item = self.open(list as NodeId, depth + 1, Tag::Li, known("li"));
                self.push_text(item as NodeId, depth + 2, false, text);
                *open = OpenList {
                    list: Some(list),
                    item: Some(item),
                    next: number.map(|number| number.saturating_add(1)),
                };
            }
            ParagraphKind::Heading(tag) => {
                let name = known(&format!("h{}", tag.heading_level().unwrap_or(2)));
                self.append_element(section, depth, tag, name, text);
            }
            ParagraphKind::Preformatted => self.append_element(section, depth, Tag::Pre, known("pre"), text),
            ParagraphKind::Prose | ParagraphKind::InItem => self.append_element(section, depth, Tag::P, name::P, text),
        }
    }

    fn append_element(&mut self, parent: usize, depth: usize, tag: Tag, name: Name, text: &str) {
        let element = self.open(parent as NodeId, depth, tag, name);
        self.push_text(element as NodeId, depth + 1, false, text);
        self.nodes[element].end = self.nodes.len() as NodeId;
    }

    /// Gives the element that was opened last its attributes.
    pub(super) fn set_attributes<'a>(&mut self, element: usize, attributes: impl Iterator<Item = (Name, &'a str)>) {
        let first = self.attributes.len() as u32;
        for (name, value) in attributes {
            let start = self.values.len() as u32;
            self.values.push_str(value);
            self.attributes.push(NodeAttribute { name, start, end: self.values.len() as u32, in_source: false });
        }
        (self.nodes[element].slots_start, self.nodes[element].slots_end) = (first, self.attributes.len() as u32);
    }

    /// Adds an element whose children come next. Returns its index.
    pub(super) fn open(&mut self, parent: NodeId, depth: usize, tag: Tag, name: Name) -> usize {
        self.push(parent, depth, NodeKind::Element);
        let at = self.nodes.len() - 1;
        self.nodes[at].tag = tag;
        self.nodes[at].name = name;
        at
    }
}

/// The list of embedded text to which the next item belongs.
#[derive(Default)]
struct OpenList {
    list: Option<usize>,
    item: Option<usize>,
    /// The number of the next item in an ordered list.
    next: Option<u32>,
}

fn known(name: &str) -> Name {
    Name::known(name).unwrap_or(Name::NONE)
}
