//! Things of JSON-LD.

use super::{Data, Thing, ThingId, Value, bare};
use crate::json_tree::{Json, JsonId, Kind};
use seek_page::{Dom, NodeId, Tag};

/// Reads all scripts with JSON-LD.
pub(super) fn read(dom: &Dom, data: &mut Data) {
    for id in 0..dom.markup_len() as NodeId {
        let is_json_ld = |of: &str| of.to_ascii_lowercase().contains("ld+json");
        if dom.tag(id) == Tag::Script && dom.attribute(id, "type").is_some_and(is_json_ld) {
            for text in dom.children(id).map(|text| dom.text(text)) {
                if data.may_read(text.len()) {
                    read_script(&Json::read(text), data);
                }
            }
        }
    }
}

/// Objects become things. One walk in document order; those that are open stand on a stack.
fn read_script(json: &Json, data: &mut Data) {
    // (end, thing, the property that elements of an array are values of)
    let mut open: Vec<(JsonId, Option<ThingId>, &str)> = Vec::new();
    for id in 0..json.len() {
        while open.pop_if(|o| o.0 <= id).is_some() {}
        let (around, key) = match (open.last(), json.key(id)) {
            (Some(&(_, around, property)), "") => (around, property),
            (Some(&(_, around, _)), key) => (around, bare_key(key)),
            (None, _) => (None, ""),
        };
        match json.kind(id) {
            Kind::Object => {
                let types = json.values(id, "@type").take(8).map(|of| bare(&json.text(of)).to_owned()).collect();
                // What a graph holds stands beside one another.
                let of = around.filter(|_| !key.is_empty() && key != "@graph").map(|around| (around, key.to_owned()));
                let thing = data.add(Thing { types, around: of, ..Thing::default() });
                open.push((json.end(id), thing, ""));
            }
            Kind::Array => open.push((json.end(id), around, key)),
            Kind::Text | Kind::Bare => {
                if let Some(around) = around {
                    data.things[around].properties.push((key.to_owned(), Value::Text(json.text(id).into_owned())));
                }
            }
        }
    }
}

/// A key without its vocabulary; keywords stay as they are.
fn bare_key(key: &str) -> &str {
    if key.starts_with('@') { key } else { bare(key) }
}
