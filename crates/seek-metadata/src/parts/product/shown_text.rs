//! The texts that a page shows, with what surrounds each.

use seek_features::for_each_attribute_word;
use seek_page::{Dom, Hidden, NodeId, NodeKind, Tag};

/// Usual classes of elements that are not shown.
const HIDDEN_CLASSES: [&str; 8] =
    ["hide", "hidden", "is-hidden", "u-hidden", "d-none", "invisible", "ng-hide", "display-none"];
/// Elements around a text that are checked for them.
const MAX_ANCESTORS: usize = 4;

/// A text node that browsers show.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShownText<'d> {
    pub(super) id: NodeId,
    /// Trimmed; never empty.
    pub(super) text: &'d str,
    /// Whether the text is in a link, a button or a list of choices.
    pub(super) is_control: bool,
}

/// The texts of a page that are not hidden by their markup, in order.
pub(super) fn shown_texts(dom: &Dom) -> Vec<ShownText<'_>> {
    let mut texts = Vec::new();
    let mut controls_end = 0;
    for id in 0..dom.markup_len() as NodeId {
        match dom.kind(id) {
            NodeKind::Element if is_control(dom, id) => controls_end = controls_end.max(dom.end(id)),
            NodeKind::Text if is_shown(dom, id) && dom.tag(dom.parent(id)) != Tag::Title => {
                let text = dom.text(id).trim();
                if !text.is_empty() {
                    texts.push(ShownText { id, text, is_control: id < controls_end });
                }
            }
            _ => {}
        }
    }
    texts
}

/// Whether neither a node nor an element around it is hidden by attributes. Text for screen readers only is shown.
pub(super) fn is_shown(dom: &Dom, id: NodeId) -> bool {
    !dom.hidden(id).intersects(Hidden::ATTRIBUTE | Hidden::DISPLAY | Hidden::VISIBILITY | Hidden::NOSCRIPT)
}

/// Whether a class of an element around a text says that it is not shown until a script shows it.
pub(super) fn is_hidden_by_class(dom: &Dom, text: NodeId) -> bool {
    let classes = dom.ancestors(text).take(MAX_ANCESTORS).filter_map(|id| dom.attribute(id, "class"));
    classes.flat_map(str::split_ascii_whitespace).any(|class| HIDDEN_CLASSES.contains(&class))
}

fn is_control(dom: &Dom, id: NodeId) -> bool {
    matches!(dom.tag(id), Tag::A | Tag::Button | Tag::Select) || matches!(dom.name(id), "option" | "label")
}

/// Whether a word of an element's class, id or property is among some words.
pub(super) fn has_attribute_word(dom: &Dom, id: NodeId, accept: impl Fn(&str) -> bool) -> bool {
    let mut found = false;
    for_each_word(dom, id, |word| found |= accept(word));
    found
}

/// Calls `visit` with each word of an element's class, id or property.
pub(super) fn for_each_word(dom: &Dom, id: NodeId, mut visit: impl FnMut(&str)) {
    for attribute in dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
        for_each_attribute_word(attribute.value, &mut visit);
    }
}
