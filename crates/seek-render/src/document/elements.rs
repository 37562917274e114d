//! The elements of a document that HTML elements map to, where the tag alone decides, and numbers in attributes.

use crate::event::Element;
use seek_page::{Dom, NodeId, Tag, code_block};

/// The block-level element of an HTML element. Tables, rows and cells depend on the table around them and are not here.
pub(super) fn block_element(dom: &Dom, id: NodeId, tag: Tag) -> Option<Element> {
    match tag {
        Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => tag.heading_level().map(Element::Heading),
        Tag::Ul | Tag::Menu | Tag::Dir => Some(Element::List(None)),
        Tag::Ol => Some(Element::List(Some(dom.attribute(id, "start").and_then(leading_number).unwrap_or(1)))),
        Tag::Li => Some(Element::Item),
        Tag::Dl => Some(Element::Definitions),
        Tag::Dt => Some(Element::Term),
        Tag::Dd => Some(Element::Definition),
        Tag::Blockquote => Some(Element::Quote),
        Tag::Pre if code_block::is_code(dom, id) => Some(Element::CodeBlock(code_block::language(dom, id))),
        Tag::Figure => Some(Element::Figure),
        Tag::Figcaption | Tag::Caption => Some(Element::Caption),
        _ => None,
    }
}

/// The inline mark of an HTML element, by its name. Links have addresses and are not here.
pub(super) fn inline_mark(name: &str) -> Option<Element> {
    match name {
        "em" | "i" | "dfn" | "var" => Some(Element::Emphasis),
        "b" | "strong" => Some(Element::Strong),
        "del" | "s" | "strike" => Some(Element::Strike),
        "sub" => Some(Element::Sub),
        "sup" => Some(Element::Sup),
        "code" | "kbd" | "samp" | "tt" => Some(Element::Code),
        _ => None,
    }
}

/// The number at the beginning of an attribute, as HTML reads it.
pub(super) fn leading_number(value: &str) -> Option<u32> {
    let value = value.trim_start();
    let digits = &value[..value.bytes().take_while(u8::is_ascii_digit).count()];
    if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(u32::MAX)) }
}
