//! The markup of an embedded text in the arena: the elements of a tree of its own.

use super::{Dom, NodeId, NodeKind};
use crate::Tag;
use seek_html::Name;

/// Attributes that writers read. Names and styles in data mean nothing on the page around them.
const KEPT_ATTRIBUTES: [&str; 16] = [
    "alt", "cite", "colspan", "data-src", "datetime", "dir", "height", "href", "lang", "reversed", "rowspan", "scope",
    "src", "srcset", "start", "width",
];

impl Dom {
    /// Appends what is in the body of another tree to a section, which is the last open element.
    pub(super) fn append_tree(&mut self, section: usize, depth: usize, tree: &Dom) {
        let Some(body) = tree.first(Tag::Body) else { return };
        // The end of each open element in the other tree, its index here, and the depth of its children.
        let mut open: Vec<(NodeId, usize, usize)> = Vec::new();
        let mut id = body + 1;
        while id < tree.end(body) {
            while let Some((_, closed, _)) = open.pop_if(|(end, ..)| *end <= id) {
                self.nodes[closed].end = self.nodes.len() as NodeId;
            }
            let (parent, depth) = open.last().map_or((section, depth), |&(_, at, depth)| (at, depth));
            let mut next = id + 1;
            match tree.kind(id) {
                NodeKind::Element if tree.tag(id).is_inert() => next = tree.end(id),
                NodeKind::Element => {
                    if let Some(name) = kept_name(tree, id) {
                        let at = self.open(parent as NodeId, depth, tree.tag(id), name);
                        self.nodes[at].is_shown_as_block = tree.is_shown_as_block(id);
                        self.set_attributes(at, kept_attributes(tree, id));
                        open.push((tree.end(id), at, depth + 1));
                    }
                }
                NodeKind::Text => self.push_text(parent as NodeId, depth, false, tree.text(id)),
                NodeKind::Document | NodeKind::Inert => {}
            }
            id = next;
        }
        for (_, closed, _) in open {
            self.nodes[closed].end = self.nodes.len() as NodeId;
        }
    }
}

/// The name of an element that is copied. Of others, only what is in them is.
fn kept_name(tree: &Dom, id: NodeId) -> Option<Name> {
    let is_control = matches!(
        tree.tag(id),
        Tag::Button
            | Tag::Fieldset
            | Tag::Form
            | Tag::Input
            | Tag::Label
            | Tag::Noscript
            | Tag::Option
            | Tag::Select
            | Tag::Textarea
    );
    let is_of_head = matches!(tree.tag(id), Tag::Base | Tag::Link | Tag::Meta | Tag::Title);
    if is_control || is_of_head { None } else { Name::known(tree.name(id)) }
}

fn kept_attributes(tree: &Dom, id: NodeId) -> impl Iterator<Item = (Name, &str)> {
    // The class of code names its language.
    let is_code = matches!(tree.tag(id), Tag::Code | Tag::Pre);
    let is_kept = move |name: &str| KEPT_ATTRIBUTES.contains(&name) || is_code && name == "class";
    let kept = tree.attributes(id).filter(move |attribute| is_kept(attribute.name));
    kept.filter_map(|attribute| Some((Name::known(attribute.name)?, attribute.value)))
}
