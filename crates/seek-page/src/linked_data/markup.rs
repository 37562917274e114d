//! Items of microdata (`itemscope`, `itemprop`; HTML, section 5) and of RDFa Lite (`typeof`, `property`).

use super::data::LinkedData;
use super::item::{LinkedItem, MarkupElement, local_name, property_names};
use crate::{Dom, NodeId, Tag};

/// Most bytes of a value.
const LONGEST: usize = 20_000;

/// Whether an element opens an item or names a property.
pub(super) fn is_marked(dom: &Dom, element: NodeId) -> bool {
    dom.attributes(element).any(|attribute| match attribute.name {
        "itemprop" | "property" => !attribute.value.is_empty(),
        "itemscope" | "typeof" => true,
        _ => false,
    })
}

/// Adds an element that is marked, after all that come before it.
pub(super) fn add_element(dom: &Dom, element: NodeId, data: &mut LinkedData) {
    let (mut types, mut is_item) = ("", false);
    for attribute in dom.attributes(element) {
        match attribute.name {
            "itemscope" => is_item = true,
            "itemtype" => types = attribute.value,
            "typeof" => (is_item, types) = (true, attribute.value),
            _ => {}
        }
    }
    let names = property_names(dom, element).0;
    let name = local_name(names.split_ascii_whitespace().next().unwrap_or(""));
    let around = data.item_around(element, dom);
    let mut opens = None;
    if is_item {
        let types = types.split_ascii_whitespace().take(8).map(|of| local_name(of).to_owned()).collect();
        let property = name.to_owned();
        opens = data.add_item(LinkedItem {
            types,
            element: Some(element),
            parent: around,
            property,
            properties: Vec::new(),
        });
    } else if let Some(item) = around {
        data.add_markup_value(item, name, value(dom, element, name));
    }
    data.add_element(MarkupElement { element, around, is_item, opens });
}

/// The value of a property: an attribute that gives it, else the text of the element. A link gives its address only for
/// `url`, since names are often links.
fn value(dom: &Dom, id: NodeId, name: &str) -> String {
    let attribute = |name| dom.attribute(id, name).map(str::trim).filter(|value| !value.is_empty());
    let given = attribute("content").or_else(|| attribute("datetime")).or_else(|| match dom.tag(id) {
        Tag::Link => attribute("href"),
        Tag::A if name == "url" => attribute("href"),
        Tag::Img => attribute("alt").filter(|_| name != "image").or_else(|| attribute("src")),
        _ if dom.name(id) == "data" || dom.name(id) == "meter" => attribute("value"),
        _ => None,
    });
    let value = given.unwrap_or_else(|| dom.subtree_text(id).trim());
    value[..value.floor_char_boundary(LONGEST)].to_owned()
}
