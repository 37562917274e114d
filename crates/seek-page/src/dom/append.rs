//! Appends embedded text after the nodes of the markup.

use super::{DOCUMENT, Dom, NodeAttribute, NodeId, NodeKind};
use crate::{Hidden, Tag};
use seek_html::{Name, name};

impl Dom {
    /// Appends a `<section>` for each text, with its key as class and its paragraphs as `<p>`. The sections are the last
    /// children of the root element, so the indices of other nodes do not change.
    pub(crate) fn append_embedded<'a>(&mut self, texts: impl Iterator<Item = (&'a str, &'a [String])>) {
        // The parser makes a root for every page, and nothing follows it.
        let Some(root) = self.first(Tag::Html) else { return };
        let depth = self.depth(root) + 1;
        for (key, paragraphs) in texts {
            let section = self.open(root, depth, Tag::Section, name::SECTION);
            let first = self.attributes.len() as u32;
            let class = Name::known("class").unwrap_or(Name::NONE);
            let start = self.values.len() as u32;
            self.values.push_str(key);
            let end = self.values.len() as u32;
            self.attributes.push(NodeAttribute { name: class, start, end, in_source: false });
            (self.nodes[section].slots_start, self.nodes[section].slots_end) = (first, first + 1);
            self.nodes[section].hidden |= Hidden::DATA;
            for paragraph in paragraphs {
                let p = self.open(section as NodeId, depth + 1, Tag::P, name::P);
                self.push_text(p as NodeId, depth + 2, false, paragraph);
                self.nodes[p].end = self.nodes.len() as NodeId;
            }
            self.nodes[section].end = self.nodes.len() as NodeId;
        }
        for around in [DOCUMENT, root] {
            self.nodes[around as usize].end = self.nodes.len() as NodeId;
        }
    }

    /// Adds an element whose children come next. Returns its index.
    fn open(&mut self, parent: NodeId, depth: usize, tag: Tag, name: Name) -> usize {
        self.push(parent, depth, NodeKind::Element);
        let at = self.nodes.len() - 1;
        self.nodes[at].tag = tag;
        self.nodes[at].name = name;
        at
    }
}
