//! Items: what linked data describe, and the elements with attributes of microdata or RDFa.

use crate::{Dom, NodeId};

/// The index of an item in [`LinkedData`](crate::LinkedData).
pub type ItemId = usize;

/// An item with its types and properties: a node of JSON-LD, an item of microdata, a resource of RDFa.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct LinkedItem {
    /// Types without their vocabulary: `Article` for `https://schema.org/Article`. At most eight.
    pub types: Vec<String>,
    /// The element of the item; none in JSON-LD.
    pub element: Option<NodeId>,
    /// The item around this one.
    pub parent: Option<ItemId>,
    /// The property of `parent` that this item is a value of; empty if it is just nested. For an item of JSON-LD
    /// without a parent this is the key in front of it, which valid JSON-LD does not have.
    pub property: String,
    /// Names without their vocabulary, and values, in the order of the page. A name may repeat: an array gives a value for
    /// each element, and nested arrays are flattened.
    pub properties: Vec<(String, PropertyValue)>,
}

/// The value of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PropertyValue {
    /// A string of JSON, or the value of an element.
    Text(String),
    /// A number, `true`, `false`, `null` or another bare word of JSON.
    Bare(String),
    /// Another item.
    Item(ItemId),
}

impl PropertyValue {
    /// The text of a string or a bare word; none for an item.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            PropertyValue::Text(text) | PropertyValue::Bare(text) => Some(text),
            PropertyValue::Item(_) => None,
        }
    }
}

impl LinkedItem {
    /// The values of a property, in the order of the page.
    pub fn values<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a PropertyValue> {
        self.properties.iter().filter(move |(key, _)| key == name).map(|(_, value)| value)
    }

    /// Whether the item has one of some types.
    pub fn is(&self, types: &[&str]) -> bool {
        self.types.iter().any(|own| types.contains(&own.as_str()))
    }
}

/// A type or a property without its vocabulary: what follows the last `/`, `#` or `:`.
pub(super) fn local_name(name: &str) -> &str {
    name.trim().trim_end_matches('/').rsplit(['/', '#', ':']).next().unwrap_or("")
}

/// The attributes that a name of a property comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vocabulary {
    /// `itemprop`.
    Microdata,
    /// `property`.
    Rdfa,
}

/// An element with attributes of microdata or RDFa.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct MarkupElement {
    /// The element.
    pub element: NodeId,
    /// The innermost item around the element.
    pub around: Option<ItemId>,
    /// Whether the element opens an item.
    pub is_item: bool,
    /// The item that the element opens; none too where the page has too many items.
    pub opens: Option<ItemId>,
}

impl MarkupElement {
    /// The names of properties that the element gives, separated by white space, and where they come from. `itemprop`
    /// counts before `property`. In `<meta>`, `property` mostly holds names of OpenGraph.
    pub fn property_names<'d>(&self, dom: &'d Dom) -> (&'d str, Vocabulary) {
        property_names(dom, self.element)
    }
}

/// See [`MarkupElement::property_names`].
pub(super) fn property_names(dom: &Dom, element: NodeId) -> (&str, Vocabulary) {
    let (mut itemprop, mut property) = ("", "");
    for attribute in dom.attributes(element) {
        match attribute.name {
            "itemprop" => itemprop = attribute.value,
            "property" => property = attribute.value,
            _ => {}
        }
    }
    if itemprop.is_empty() { (property, Vocabulary::Rdfa) } else { (itemprop, Vocabulary::Microdata) }
}
