//! Fields of forms. Their classes name users and authors, but their texts are labels: "Email Address:", "Username *".

use seek_page::{Dom, NodeId, Tag};

/// Most elements around a text up to the label or the form that holds it.
const MAX_DEPTH: usize = 8;
/// Most nodes of a form for logging in. A larger form holds the page.
const MAX_FORM: NodeId = 300;

/// Whether an element is the label of a field, holds a field, or is in a form for logging in.
pub(super) fn is_form_field(dom: &Dom, id: NodeId) -> bool {
    let mut around = std::iter::once(id).chain(dom.ancestors(id).take(MAX_DEPTH));
    has_field(dom, id)
        || around.any(|outer| match dom.tag(outer) {
            Tag::Label => true,
            Tag::Form => asks_for_password(dom, outer),
            _ => false,
        })
}

/// Whether a label or a field that takes a text is in an element. Buttons to follow an author are none.
fn has_field(dom: &Dom, id: NodeId) -> bool {
    (id + 1..dom.end(id)).any(|inner| match dom.tag(inner) {
        Tag::Label | Tag::Textarea => true,
        Tag::Input => ["text", "email", "password"].contains(&input_type(dom, inner).as_str()),
        _ => false,
    })
}

fn asks_for_password(dom: &Dom, form: NodeId) -> bool {
    dom.end(form) - form <= MAX_FORM
        && (form + 1..dom.end(form)).any(|id| dom.tag(id) == Tag::Input && input_type(dom, id) == "password")
}

/// The type of an input in lower case. Without one it takes a text.
fn input_type(dom: &Dom, id: NodeId) -> String {
    dom.attribute(id, "type").map_or_else(|| "text".to_owned(), str::to_ascii_lowercase)
}
