//! The elements of a document that HTML elements map to, where the tag alone decides, and numbers in attributes.

use crate::event::Element;
use crate::layout_list::{is_section, lays_out_sections};
use seek_page::{Dom, NodeId, NodeKind, Tag, code_block};

/// The block-level element of an HTML element. Tables, rows and cells depend on the table around them and are not here.
pub(super) fn block_element(dom: &Dom, id: NodeId, tag: Tag) -> Option<Element> {
    match tag {
        Tag::Ul | Tag::Menu | Tag::Dir if lays_out_sections(dom, id) => None,
        Tag::Li if is_section(dom, id) => None,
        Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => {
            tag.heading_level().filter(|_| !holds_text(dom, id)).map(Element::Heading)
        }
        Tag::Ul | Tag::Menu | Tag::Dir => Some(Element::List(None)),
        Tag::Ol => Some(Element::List(Some(first_number(dom, id)))),
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

/// Whether a heading holds many paragraphs, items or tables: the text after it, if its end tag is missing.
fn holds_text(dom: &Dom, heading: NodeId) -> bool {
    /// Fewest paragraphs, items and tables. Fewer are the parts of a title.
    const LEAST: usize = 4;
    /// Most nodes that are read.
    const LOOKED_AT: usize = 4096;
    let inside = (heading + 1..dom.end(heading)).take(LOOKED_AT);
    let is_text =
        |id: &NodeId| matches!(dom.tag(*id), Tag::P | Tag::Li | Tag::Table | Tag::Pre | Tag::Blockquote | Tag::Dd);
    inside.filter(is_text).nth(LEAST - 1).is_some()
}

/// The number of the first item of a numbered list: its own, or that of the list. A list that counts down to 1 begins with
/// the number of its items.
fn first_number(dom: &Dom, list: NodeId) -> u32 {
    let mut items = dom.children(list).filter(|&item| dom.tag(item) == Tag::Li);
    let own = items.next().and_then(|item| dom.attribute(item, "value")).and_then(leading_number);
    let number = own.or_else(|| dom.attribute(list, "start").and_then(leading_number));
    let counts_down = || dom.attribute(list, "reversed").is_some();
    number.unwrap_or_else(|| if counts_down() { 1 + items.count() as u32 } else { 1 })
}

/// The inline marks of an HTML element, by its name and its `style`. Links have addresses and are not here.
pub(super) fn inline_marks(dom: &Dom, id: NodeId) -> impl Iterator<Item = Element> {
    let by_name = match dom.name(id) {
        "em" | "i" | "dfn" | "var" => Some(Element::Emphasis),
        "b" | "strong" => Some(Element::Strong),
        "del" | "s" | "strike" => Some(Element::Strike),
        "sub" => Some(Element::Sub),
        "sup" => Some(Element::Sup),
        "code" | "kbd" | "samp" | "tt" => Some(Element::Code),
        _ => None,
    };
    let mut marks = [by_name, None];
    if matches!(dom.name(id), "span" | "b" | "strong" | "i" | "em" | "font") && dom.attribute(id, "style").is_some() {
        let styled = |of: Element, style: Option<bool>| {
            let is_marked = style.unwrap_or(marks[0].as_ref() == Some(&of));
            is_marked.then_some(of)
        };
        marks = [styled(Element::Strong, is_bold(dom, id)), styled(Element::Emphasis, is_italic(dom, id))];
    }
    marks.into_iter().flatten()
}

/// Whether the `style` of an element is bold; `None` if it says nothing that is known.
fn is_bold(dom: &Dom, id: NodeId) -> Option<bool> {
    /// The least weight that a browser draws bold where a font has two weights.
    const LEAST: u32 = 600;
    let weight = dom.style_value(id, "font-weight")?.to_ascii_lowercase();
    match weight.as_str() {
        "bold" | "bolder" => Some(true),
        "normal" | "lighter" => Some(false),
        other => other.parse::<u32>().ok().map(|weight| weight >= LEAST),
    }
}

/// Whether the `style` of an element is italic; `None` if it says nothing that is known.
fn is_italic(dom: &Dom, id: NodeId) -> Option<bool> {
    match dom.style_value(id, "font-style")?.to_ascii_lowercase().as_str() {
        "italic" | "oblique" => Some(true),
        "normal" => Some(false),
        _ => None,
    }
}

/// Whether the box at the start of an item is ticked. `None` if its text has no box before it.
pub(super) fn task(dom: &Dom, item: NodeId) -> Option<bool> {
    /// Most nodes before the box: labels and white space.
    const NODES: usize = 6;
    let mut inside = (item + 1..dom.end(item)).take(NODES);
    let has_text = |id: NodeId| dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty();
    let first = inside.find(|&id| matches!(dom.tag(id), Tag::Input | Tag::Li) || has_text(id))?;
    let is_box = dom.tag(first) == Tag::Input
        && dom.attribute(first, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
    is_box.then(|| dom.attribute(first, "checked").is_some())
}

/// The number at the beginning of an attribute, as HTML reads it.
pub(super) fn leading_number(value: &str) -> Option<u32> {
    let value = value.trim_start();
    let digits = &value[..value.bytes().take_while(u8::is_ascii_digit).count()];
    if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(u32::MAX)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    #[test]
    fn styles_mark_text_as_elements_do() {
        let marks = |html: &str| {
            let dom = Dom::parse(html, &Limits::default()).unwrap();
            inline_marks(&dom, dom.len() as NodeId - 2).collect::<Vec<Element>>()
        };
        assert_eq!(marks("<span style='font-weight: 700; font-style: italic'>a"), [Element::Strong, Element::Emphasis]);
        assert_eq!(marks("<b style='font-style:italic'>a"), [Element::Strong, Element::Emphasis]);
        assert_eq!(marks("<b style='font-weight:normal'>a"), []);
        assert_eq!(marks("<span style='font-weight: 400'>a"), []);
        assert_eq!(marks("<strong style='font-weight:var(--w)'>a"), [Element::Strong]);
        assert_eq!(marks("<em style='color:red'>a"), [Element::Emphasis]);
    }
}
