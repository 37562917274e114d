//! The names in an element that names authors. Microformats and schema.org mark the name itself: `fn`, `p-name`, `itemprop=name`.

use super::clean_text::element_lines;
use super::line_names::names_in;
use crate::text::has_word;
use seek_page::{Dom, NodeId, NodeKind};

/// The names in a short element: the marked ones, else those of its text.
pub(super) fn names_in_element(dom: &Dom, element: NodeId) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = element + 1;
    while at < dom.end(element) {
        let marked = if is_marked_name(dom, at) { names_in(&element_lines(dom, at)) } else { Vec::new() };
        at = if marked.is_empty() { at + 1 } else { dom.end(at) };
        names.extend(marked);
    }
    if names.is_empty() { names_in(&element_lines(dom, element)) } else { names }
}

/// Whether an element is marked as a name.
fn is_marked_name(dom: &Dom, id: NodeId) -> bool {
    let has = |name, word: &str| dom.attribute(id, name).is_some_and(|value| has_word(value, word));
    dom.kind(id) == NodeKind::Element && (has("class", "fn") || has("class", "p-name") || has("itemprop", "name"))
}
