//! Text that only the page's data tell, laid down behind the page's own nodes.

use super::{Dom, NodeId, NodeKind};
use crate::embedded_text::EmbeddedText;
use crate::sink::DOCUMENT;
use crate::{Hidden, Tag};
use html5ever::{LocalName, local_name};

impl Dom {
    /// Appends a `<section>` for each text as the last children of the root element: numbers of other nodes stay.
    pub(crate) fn append(&mut self, texts: &[EmbeddedText]) {
        // The parser makes one for every page, and nothing follows it.
        let Some(root) = self.first(Tag::Html) else { return };
        let depth = self.depth(root) + 1;
        for EmbeddedText { key, paragraphs } in texts {
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

    /// An element whose children come next; gives its place.
    fn open(&mut self, parent: NodeId, depth: usize, tag: Tag, name: LocalName) -> usize {
        self.push(parent, depth, NodeKind::Element);
        let at = self.nodes.len() - 1;
        self.nodes[at].tag = tag;
        self.nodes[at].name = name;
        at
    }
}
