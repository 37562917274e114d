//! The properties of an island of Astro, which a browser draws: JSON in which each value is an array of its type and itself,
//! as in `{"title": [0, "Storm"], "lines": [1, [[0, "one"], [0, "two"]]]}`.

use crate::linked_data::{Json, JsonId, JsonKind};

/// The name of the element.
pub(super) const NAME: &str = "astro-island";
/// The number of types.
const TYPES: usize = 12;

/// The properties as JSON without types.
pub(super) fn plain(properties: &str) -> String {
    let json = Json::parse(properties);
    let mut out = String::with_capacity(properties.len());
    // The ends of open objects and arrays, with what closes them.
    let mut open: Vec<(JsonId, char)> = Vec::new();
    let mut id = 0;
    while id < json.len() {
        while let Some((_, bracket)) = open.pop_if(|(end, _)| *end <= id) {
            out.extend([bracket, ',']);
        }
        if !json.key(id).is_empty() {
            out.extend(["\"", json.key(id), "\":"]);
        }
        let value = typed_value(&json, id).unwrap_or(id);
        match json.kind(value) {
            // Arrays, sets and maps. An array without a type stays what it is.
            JsonKind::Array => {
                out.push('[');
                open.push((json.end(value), ']'));
            }
            JsonKind::Object => {
                out.push('{');
                open.push((json.end(value), '}'));
            }
            JsonKind::Text => out.extend(["\"", json.source(value), "\","]),
            JsonKind::Bare => out.extend([json.source(value), ","]),
        }
        id = value + 1;
    }
    out.extend(open.into_iter().rev().map(|(_, bracket)| bracket));
    out
}

/// The value after its type.
fn typed_value(json: &Json<'_>, id: JsonId) -> Option<JsonId> {
    let mut parts = if json.kind(id) == JsonKind::Array { json.children(id) } else { return None };
    let (of, value) = (parts.next()?, parts.next()?);
    let of: usize = if json.kind(of) == JsonKind::Bare { json.source(of).parse().ok()? } else { return None };
    (of < TYPES && parts.next().is_none()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn values_lose_their_types() {
        let read = |json: &str| plain(json).replace([',', ' '], "");
        assert_eq!(
            read(r#"{"a": [0, {"b": [0, "c"]}], "d": [1, [[0, "e"], [0, 5]]], "f": [3, "2020"], "g": [0, null]}"#),
            r#"{"a":{"b":"c"}"d":["e"5]"f":"2020""g":null}"#
        );
        assert_eq!(read(r#"{"a": "b", "c": ["d"], "e": [1, []]}"#), r#"{"a":"b""c":["d"]"e":[]}"#);
        assert_eq!(read(r#"{"a": [0, []], "b": [5, [[0, "c"]]], "d": [0, "e"]}"#), r#"{"a":[]"b":["c"]"d":"e"}"#);
        assert_eq!(read(r#"{"a": [1, [[1, [[0, "b"]]]]]}"#), r#"{"a":[["b"]]}"#);
    }
}
