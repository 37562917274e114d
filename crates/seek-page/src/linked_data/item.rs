//! Items: what linked data describe.

use crate::NodeId;

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
