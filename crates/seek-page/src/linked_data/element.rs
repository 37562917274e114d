//! Elements with attributes of microdata or RDFa.

use super::item::ItemId;
use crate::{Dom, NodeId};

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
