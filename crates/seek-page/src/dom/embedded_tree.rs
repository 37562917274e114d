//! The markup of an embedded text in the arena: the elements of a tree of its own.

use super::{Dom, NodeId, NodeKind};
use crate::Tag;
use seek_html::Name;

/// Attributes that say what an element is, how it is shown, or what formula it is. Names of elements in data mean nothing on
/// the page around them.
const KEPT_ATTRIBUTES: [&str; 27] = [
    "alt", "alttext", "cite", "close", "colspan", "data-src", "datetime", "dir", "display", "encoding", "height",
    "href", "lang", "mathvariant", "mode", "open", "reversed", "rowspan", "scope", "separators", "src", "srcset",
    "start", "style", "type", "value", "width",
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
                NodeKind::Element if is_skipped(tree.tag(id)) => next = tree.end(id),
                NodeKind::Element => {
                    if let Some(name) = kept_name(tree, id) {
                        let at = self.open(parent as NodeId, depth, tree.tag(id), name);
                        self.nodes[at].is_shown_as_block = tree.is_shown_as_block(id);
                        self.nodes[at].keeps_lines = tree.keeps_lines(id);
                        self.set_attributes(at, kept_attributes(tree, id));
                        open.push((tree.end(id), at, depth + 1));
                    }
                }
                NodeKind::Text => self.push_text(parent as NodeId, depth, false, tree.text(id)),
                // The source of a formula.
                NodeKind::Inert if tree.tag(tree.parent(id)) == Tag::Annotation => {
                    self.push_text(parent as NodeId, depth, true, tree.text(id));
                }
                NodeKind::Document | NodeKind::Inert => {}
            }
            id = next;
        }
        for (_, closed, _) in open {
            self.nodes[closed].end = self.nodes.len() as NodeId;
        }
    }
}

/// Whether nothing of an element is copied. No reader shows an annotation of a formula, but writers read it.
fn is_skipped(tag: Tag) -> bool {
    tag.is_inert() && tag != Tag::Annotation
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Page;

    /// The last element with a tag on an empty frame whose data hold some markup.
    fn embedded(markup: &str, tag: Tag, read: impl Fn(&Dom, NodeId) -> String) -> String {
        let prose = "It came at night from the sea, and nobody on the coast had thought that it would come so soon. ";
        let html = format!("<p>{}</p>{markup}", prose.repeat(2)).replace('\n', "\\n");
        let data = format!(r#"{{"title": "Big storm", "html": "{html}"}}"#);
        let page = format!("<script id=__NEXT_DATA__ type=application/json>{data}</script>");
        let page = Page::from_source(&page).unwrap();
        let dom = page.dom().unwrap();
        let id = (dom.markup_len() as NodeId..dom.len() as NodeId).rfind(|&id| dom.tag(id) == tag).unwrap();
        read(dom, id)
    }

    #[test]
    fn attributes_that_writers_read_were_lost() {
        let of =
            |name: &'static str| move |dom: &Dom, id: NodeId| dom.attribute(id, name).unwrap_or_default().to_owned();
        assert_eq!(embedded("<ol type=a><li value=7>One", Tag::Ol, of("type")), "a");
        assert_eq!(embedded("<ol type=a><li value=7>One", Tag::Li, of("value")), "7");
        assert_eq!(
            embedded("<p><span style='font-weight: bold' id=x>One", Tag::Span, of("style")),
            "font-weight: bold"
        );
        assert_eq!(embedded("<p><span style='font-weight: bold' id=x>One", Tag::Span, of("id")), "");
        assert_eq!(embedded("<math display=block><mi>x</mi></math>", Tag::Math, of("display")), "block");
    }

    #[test]
    fn the_source_of_a_formula_was_lost() {
        let formula = "<p>Then <math><semantics><mi>x</mi><annotation encoding=application/x-tex>x_1</annotation>\
            </semantics></math> it went. <script>var y;</script>";
        let source = |dom: &Dom, id: NodeId| format!("{} {}", dom.attribute(id, "encoding").unwrap(), dom.text(id + 1));
        assert_eq!(embedded(formula, Tag::Annotation, source), "application/x-tex x_1");
    }

    #[test]
    fn lines_that_a_style_keeps_were_joined() {
        let keeps = |dom: &Dom, id: NodeId| format!("{} {}", dom.keeps_lines(id), dom.keeps_lines(id + 1));
        assert_eq!(embedded("<div style='white-space: pre-line'>One\ntwo</div>", Tag::Div, keeps), "true true");
        assert_eq!(embedded("<div>One\ntwo</div>", Tag::Div, keeps), "false false");
    }
}
