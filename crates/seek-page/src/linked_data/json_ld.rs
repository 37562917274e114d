//! From the JSON of a JSON-LD script to items.

use super::data::LinkedData;
use super::item::{ItemId, LinkedItem, PropertyValue, local_name};
use super::json::{Json, JsonId, JsonKind};

/// An object or an array that is open.
struct OpenJson<'a> {
    end: JsonId,
    /// The item that values inside belong to.
    item: Option<ItemId>,
    /// The property that elements of an array are values of.
    property: &'a str,
}

/// Adds an item for each object. One walk in document order, with a stack of what is open.
pub(super) fn add_items(json: &Json, data: &mut LinkedData) {
    let mut open: Vec<OpenJson> = Vec::new();
    for id in 0..json.len() {
        while open.pop_if(|around| around.end <= id).is_some() {}
        let around = open.last();
        let parent = around.and_then(|around| around.item);
        let property = match (around, json.key(id)) {
            (Some(around), "") => around.property,
            (_, key) => property_name(key),
        };
        let end = json.end(id);
        match json.kind(id) {
            JsonKind::Object => {
                let types = json.values(id, "@type").take(8).map(|of| local_name(&json.text(of)).to_owned()).collect();
                let item = LinkedItem { types, parent, property: property.to_owned(), ..LinkedItem::default() };
                open.push(OpenJson { end, item: data.add_item(item), property: "" });
            }
            JsonKind::Array => open.push(OpenJson { end, item: parent, property }),
            kind => {
                if let Some(item) = parent {
                    let text = json.text(id).into_owned();
                    let value =
                        if kind == JsonKind::Text { PropertyValue::Text(text) } else { PropertyValue::Bare(text) };
                    data.add_property(item, property.to_owned(), value);
                }
            }
        }
    }
}

/// A key without its vocabulary; keywords such as `@type` stay as they are.
fn property_name(key: &str) -> &str {
    if key.starts_with('@') { key } else { local_name(key) }
}
