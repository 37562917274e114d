//! The items of linked data, with references between them.

use crate::parts::linked_text::LinkedText;
use seek_page::base_url::BaseUrl;
use seek_page::linked_data::ItemId;
use seek_page::{Dom, PropertyValue};
use std::collections::HashMap;

/// Properties that hold a GTIN.
pub(super) const GTIN_PROPERTIES: [&str; 7] = ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "isbn", "productID"];

/// The linked data with what is needed to read products.
pub(super) struct Declared<'a> {
    pub(super) data: &'a LinkedText<'a>,
    pub(super) dom: &'a Dom,
    pub(super) base: &'a BaseUrl,
    /// Items of JSON-LD with properties, by their `@id`.
    by_id: HashMap<&'a str, ItemId>,
}

impl<'a> Declared<'a> {
    pub(super) fn of(data: &'a LinkedText<'a>, dom: &'a Dom, base: &'a BaseUrl) -> Declared<'a> {
        let mut by_id = HashMap::new();
        for (id, item) in data.linked.items().iter().enumerate() {
            // A reference has its `@id` only.
            if item.properties.len() > 1
                && let Some(name) = item.values("@id").find_map(PropertyValue::as_text)
            {
                by_id.entry(name).or_insert(id);
            }
        }
        Declared { data, dom, base, by_id }
    }

    /// The item that a reference leads to; the item itself if it is none.
    pub(super) fn resolved(&self, id: ItemId) -> ItemId {
        let item = self.data.linked.item(id);
        let name = item.values("@id").find_map(PropertyValue::as_text).filter(|_| item.properties.len() == 1);
        name.and_then(|name| self.by_id.get(name)).copied().unwrap_or(id)
    }

    /// The items that are values of a property.
    pub(super) fn nested(&self, id: ItemId, property: &'a str) -> impl Iterator<Item = ItemId> + '_ {
        self.data.linked.nested(id, property).map(|item| self.resolved(item))
    }

    /// The syntax of an item, as in the sources of metadata.
    pub(super) fn syntax(&self, id: ItemId) -> &'static str {
        match self.data.linked.item(id).element {
            None => "json-ld",
            Some(element) if self.dom.attribute(element, "itemscope").is_some() => "microdata",
            Some(_) => "rdfa",
        }
    }
}
