//! Checks values against JSON schemas, as far as the description of the server uses them. An unknown word is an error, so that none is
//! overlooked.

use serde_json::Value;

/// What is wrong in a value; empty if nothing is. `document` holds the schemas to which others refer.
pub fn errors(value: &Value, schema: &Value, document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(value, schema, document, "", &mut found);
    found
}

fn check(value: &Value, schema: &Value, document: &Value, place: &str, found: &mut Vec<String>) {
    for (word, rule) in schema.as_object().unwrap() {
        let fits = match word.as_str() {
            "$ref" => {
                let path = rule.as_str().unwrap().strip_prefix('#').unwrap();
                let target = document.pointer(path).unwrap_or_else(|| panic!("there is no {path}"));
                check(value, target, document, place, found);
                true
            }
            "type" => match rule {
                Value::Array(types) => types.iter().any(|name| is_a(value, name.as_str().unwrap())),
                name => is_a(value, name.as_str().unwrap()),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "anyOf" => rule.as_array().unwrap().iter().any(|other| errors(value, other, document).is_empty()),
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
            "required" => value.as_object().is_none_or(|object| {
                rule.as_array().unwrap().iter().all(|key| object.contains_key(key.as_str().unwrap()))
            }),
            "additionalProperties" => {
                assert_eq!(rule, &Value::Bool(false));
                let known = |key: &String| schema["properties"].get(key).is_some();
                value.as_object().is_none_or(|object| object.keys().all(known))
            }
            "properties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = rule.get(key) {
                        check(inner, schema, document, &format!("{place}/{key}"), found);
                    }
                }
                true
            }
            "items" => {
                for (at, inner) in value.as_array().into_iter().flatten().enumerate() {
                    check(inner, rule, document, &format!("{place}/{at}"), found);
                }
                true
            }
            "description" | "default" | "contentMediaType" => true,
            other => panic!("the schema has the unknown word {other}"),
        };
        if !fits {
            found.push(format!("{place}: {word} {rule}"));
        }
    }
}

fn is_a(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the schema has the unknown type {other}"),
    }
}

#[test]
fn wrong_values_are_found() {
    let document = serde_json::json!({"a": {"type": "object", "required": ["b"], "additionalProperties": false, "properties": {"b": {"type": ["string", "null"]}}}});
    let wrong = |value: Value| errors(&value, &serde_json::json!({"$ref": "#/a"}), &document).len();
    assert_eq!(wrong(serde_json::json!({"b": null})), 0);
    assert_eq!(
        [
            wrong(serde_json::json!({"b": 1})),
            wrong(serde_json::json!({})),
            wrong(serde_json::json!({"b": "", "c": 1})),
            wrong(serde_json::json!(1))
        ],
        [1, 1, 1, 1]
    );
}
