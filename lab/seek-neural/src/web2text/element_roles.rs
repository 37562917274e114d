//! Which elements Web2Text leaves out, and which ones break a line of blocks.
//!
//! Both lists are those of the settings of the authors' code, without names that no element has ("#doctype").

use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Whether an element and all in it is no part of the collapsed tree.
pub(crate) fn is_skipped(dom: &Dom, id: NodeId) -> bool {
    dom.kind(id) == NodeKind::Element
        && match dom.tag(id) {
            Tag::Br
            | Tag::Head
            | Tag::Hr
            | Tag::Iframe
            | Tag::Img
            | Tag::Input
            | Tag::Meta
            | Tag::Noscript
            | Tag::Script
            | Tag::Select
            | Tag::Style
            | Tag::Textarea
            | Tag::Title
            | Tag::Video => true,
            Tag::Other => matches!(dom.name(id), "checkbox" | "radio"),
            _ => false,
        }
}

/// Whether an element breaks the blocks before and after its edges.
pub(crate) fn breaks_blocks(dom: &Dom, id: NodeId) -> bool {
    match dom.tag(id) {
        Tag::Address
        | Tag::Article
        | Tag::Aside
        | Tag::Blockquote
        | Tag::Body
        | Tag::Br
        | Tag::Canvas
        | Tag::Center
        | Tag::Dd
        | Tag::Div
        | Tag::Dl
        | Tag::Fieldset
        | Tag::Figcaption
        | Tag::Figure
        | Tag::Footer
        | Tag::Form
        | Tag::H1
        | Tag::H2
        | Tag::H3
        | Tag::H4
        | Tag::H5
        | Tag::H6
        | Tag::Head
        | Tag::Header
        | Tag::Hgroup
        | Tag::Hr
        | Tag::Html
        | Tag::Iframe
        | Tag::Input
        | Tag::Li
        | Tag::Main
        | Tag::Nav
        | Tag::Noscript
        | Tag::Ol
        | Tag::P
        | Tag::Pre
        | Tag::Section
        | Tag::Select
        | Tag::Table
        | Tag::Tbody
        | Tag::Td
        | Tag::Textarea
        | Tag::Tfoot
        | Tag::Thead
        | Tag::Tr
        | Tag::Ul
        | Tag::Video => true,
        Tag::Other => matches!(dom.name(id), "checkbox" | "output" | "radio"),
        _ => false,
    }
}
