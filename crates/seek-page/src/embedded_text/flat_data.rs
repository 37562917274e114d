//! Data in one flat array: `[{"post": 1}, {"title": 2}, "Storm"]`. A value in an object or array is a place in the whole.
//!
//! Frameworks write states so, since values then may be shared and may hold themselves. Nuxt and SvelteKit write the types
//! of values too (`["Reactive", 1]`), and React Router writes keys as places (`{"_1": 2}`).

use crate::linked_data::{Json, JsonId, JsonKind};

/// Most bytes of the data and of the plain JSON. Strings may have several places.
const MOST_BYTES: usize = 4 << 20;
/// Most levels of objects and arrays.
const MOST_LEVELS: usize = 64;
/// Objects that show whether an array is flat.
const SHOWN: usize = 4;

/// A flat array as JSON without places; none for other data.
pub(super) fn plain(data: &str) -> Option<String> {
    // Data of that size are no state of a page, and all of them would be parsed.
    if data.len() > MOST_BYTES || !data.trim_start().starts_with('[') {
        return None;
    }
    let json = Json::parse(data);
    let places: Vec<JsonId> = (!json.is_empty()).then(|| json.children(0).collect())?;
    let mut writer = Writer { is_written: vec![false; places.len()], json, places, out: String::new() };
    if !writer.is_flat() {
        return None;
    }
    writer.write_place(0, MOST_LEVELS);
    Some(writer.out)
}

struct Writer<'j> {
    json: Json<'j>,
    /// The elements of the flat array.
    places: Vec<JsonId>,
    /// Whether the object or array at a place is written. Each is written once, so that no value holds itself.
    is_written: Vec<bool>,
    out: String,
}

impl<'j> Writer<'j> {
    /// Whether the first objects hold only places.
    fn is_flat(&self) -> bool {
        let is_object = |&&id: &&JsonId| self.json.kind(id) == JsonKind::Object;
        let mut objects = self.places.iter().filter(is_object).take(SHOWN).peekable();
        let is_place = |id: JsonId| {
            self.json.kind(id) == JsonKind::Bare && !self.json.key(id).is_empty() && self.place(id).is_some()
        };
        let is_root = self.places.first().is_some_and(|&id| self.json.kind(id) != JsonKind::Text);
        is_root && objects.peek().is_some() && objects.all(|&object| self.json.children(object).all(is_place))
    }

    /// The place that a value names, or a special value such as `undefined`, which is a negative number.
    fn place(&self, id: JsonId) -> Option<usize> {
        let source = self.json.source(id);
        let place = source.strip_prefix('-').map_or_else(|| source.parse().ok(), |_| Some(usize::MAX))?;
        (place == usize::MAX || place < self.places.len()).then_some(place)
    }

    fn write_place(&mut self, place: usize, levels: usize) {
        let Some(&id) = self.places.get(place).filter(|_| levels > 0 && self.out.len() < MOST_BYTES) else {
            return self.out.push_str("null");
        };
        match self.json.kind(id) {
            JsonKind::Text => self.write_text(id),
            JsonKind::Bare => self.out.push_str(self.json.source(id)),
            _ if std::mem::replace(&mut self.is_written[place], true) => self.out.push_str("null"),
            JsonKind::Object => {
                let members: Vec<(&str, JsonId)> = self.json.children(id).map(|m| (self.key(m), m)).collect();
                self.write_members(&members, levels);
            }
            JsonKind::Array => self.write_array(id, levels),
        }
    }

    /// Writes an array. One that begins with a string is a value with its type.
    fn write_array(&mut self, id: JsonId, levels: usize) {
        let elements: Vec<JsonId> = self.json.children(id).collect();
        let of = elements.first().filter(|&&first| self.json.kind(first) == JsonKind::Text);
        match (of.map(|&of| self.json.source(of)), elements.get(1..).unwrap_or_default()) {
            (Some("Map" | "null"), members) => {
                let (pairs, _) = members.as_chunks::<2>();
                let members: Vec<(&str, JsonId)> = pairs.iter().map(|&[key, value]| (self.named(key), value)).collect();
                self.write_members(&members, levels);
            }
            (Some(name), values) if name != "Set" => match values {
                [value] => self.write_value(*value, levels - 1),
                _ => self.out.push_str("null"),
            },
            (of, values) => {
                self.out.push('[');
                for &value in if of.is_some() { values } else { &elements } {
                    self.write_value(value, levels - 1);
                    self.out.push(',');
                }
                self.out.push(']');
            }
        }
    }

    fn write_members(&mut self, members: &[(&str, JsonId)], levels: usize) {
        self.out.push('{');
        for (key, value) in members {
            // A long string may be many keys.
            if self.out.len() >= MOST_BYTES {
                break;
            }
            self.out.extend(["\"", key, "\":"]);
            self.write_value(*value, levels - 1);
            self.out.push(',');
        }
        self.out.push('}');
    }

    /// Writes what a value names. A value with a type may be a string itself, such as a date.
    fn write_value(&mut self, id: JsonId, levels: usize) {
        match (self.json.kind(id), self.place(id)) {
            (JsonKind::Text, _) => self.write_text(id),
            (JsonKind::Bare, Some(place)) => self.write_place(place, levels),
            _ => self.out.push_str("null"),
        }
    }

    fn write_text(&mut self, id: JsonId) {
        self.out.extend(["\"", self.json.source(id), "\""]);
    }

    /// The key of a member: as written, or the string at its place.
    fn key(&self, member: JsonId) -> &'j str {
        let key = self.json.key(member);
        let place = key.strip_prefix('_').and_then(|place| place.parse::<usize>().ok());
        let named = place.and_then(|place| self.places.get(place)).map(|&id| self.json.source(id));
        named.unwrap_or(key)
    }

    /// The string that a value names.
    fn named(&self, id: JsonId) -> &'j str {
        let place = self.place(id).and_then(|place| self.places.get(place));
        place.map_or("", |&id| self.json.source(id))
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[track_caller]
    fn expect(data: &str, expected: &str) {
        assert_eq!(plain(data).unwrap().replace(",}", "}").replace(",]", "]"), expected);
    }

    #[test]
    fn values_with_types_were_not_found() {
        expect(
            r#"[["Reactive", 1], {"post": 2, "tags": 4, "at": 5, "none": -1}, ["Ref", 3], {"lines": 6}, ["Set", 7, 8],
            ["Date", "2024-06-11"], [7, 8], "One.", "Two."]"#,
            r#"{"post":{"lines":["One.","Two."]},"tags":["One.","Two."],"at":"2024-06-11","none":null}"#,
        );
        expect(r#"[{"a": 1}, ["Map", 2, 3], "b", 5]"#, r#"{"a":{"b":5}}"#);
    }

    #[test]
    fn keys_were_places() {
        expect(r#"[{"_1": 2}, "post", {"_3": 4}, "title", "Storm"]"#, r#"{"post":{"title":"Storm"}}"#);
    }

    #[test]
    fn a_value_that_holds_itself_ends() {
        expect(r#"[{"self": 0, "text": 1}, "Storm"]"#, r#"{"self":null,"text":"Storm"}"#);
        expect(r#"[["Ref", 0], {"a": 0}]"#, "null");
    }

    #[test]
    fn a_chain_of_values_with_types_ends() {
        let chain: String = (1..200_000).map(|place| format!(r#"["a",{place}],"#)).collect();
        assert_eq!(plain(&format!(r#"[{chain}{{"k":0}}]"#)).as_deref(), Some("null"));
    }

    #[test]
    fn a_shared_key_does_not_make_the_data_endless() {
        let key = "k".repeat(1 << 20);
        let data = format!(r#"[{{{}"_1":0}}, "{key}"]"#, r#""_1":0,"#.repeat(10_000));
        assert!(plain(&data).unwrap().len() < 8 << 20);
    }

    #[test]
    fn shared_strings_do_not_make_the_data_endless() {
        let text = "Storm ".repeat(10_000);
        let data = format!(r#"[[{}], {{"a": 2}}, "{text}"]"#, "2,".repeat(100_000));
        assert!(plain(&data).unwrap().len() < 8 << 20);
    }

    #[test]
    fn other_arrays_are_left_alone() {
        for data in [r#"[{"a": "b"}]"#, r#"[{"year": 2024}, "Storm"]"#, r#"{"a": 1}"#, r#"["a", {"b": 0}]"#, "[]", ""] {
            assert_eq!(plain(data), None, "{data}");
        }
    }
}
