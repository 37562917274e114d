//! Appends embedded text after the nodes of the markup.

use super::{Dom, NodeId, NodeKind};
use crate::sink::DOCUMENT;
use crate::{Hidden, Tag};
use html5ever::{LocalName, local_name};

impl Dom {
    /// Appends a `<section>` for each text, with its key as class and its paragraphs as `<p>`. The sections are the last
    /// children of the root element, so the indices of other nodes do not change.
    pub(crate) fn append_embedded<'a>(&mut self, texts: impl Iterator<Item = (&'a str, &'a [String])>) {
        // The parser makes a root for every page, and nothing follows it.
        let Some(root) = self.first(Tag::Html) else { return };
        let depth = self.depth(root) + 1;
        for (key, paragraphs) in texts {
            let section = self.open(root, depth, Tag::Section, local_name!("section"));
            let class = self.values.len() as u32..(self.values.len() + key.len()) as u32;
            self.values.push_str(key);
            self.attributes.push((local_name!("class"), class));
            let attributes = self.attributes.len() as u32;
            self.nodes[section].slots = attributes - 1..attributes;
            self.nodes[section].hidden |= Hidden::DATA;
            for paragraph in paragraphs {
                let p = self.open(section as NodeId, depth + 1, Tag::P, local_name!("p"));
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
    fn open(&mut self, parent: NodeId, depth: usize, tag: Tag, name: LocalName) -> usize {
        self.push(parent, depth, NodeKind::Element);
        let at = self.nodes.len() - 1;
        self.nodes[at].tag = tag;
        self.nodes[at].name = name;
        at
    }
}
