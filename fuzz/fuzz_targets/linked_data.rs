//! JSON-LD: any text is read, and valid JSON has the values that another parser finds.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::JSON;
use seek_fuzz::{MEMORY_PER_BYTE, bounded, mutate, warm_up};
use seek_page::Page;
use seek_page::linked_data::{Json, JsonId, JsonKind};
use serde_json::Value;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed, &JSON) });

fuzz_target!(|data: &[u8]| {
    warm_up(&[JSON.start], check);
    check(data);
});

fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let json = bounded(data.len(), 256, || Json::parse(&text));
    assert!(json.len() <= text.len() + 1);
    if let Ok(value) = serde_json::from_str(&text) {
        assert!(!json.is_empty(), "valid JSON without a value");
        assert_eq!(json.end(0), json.len(), "valid JSON has one value");
        same(&json, 0, &value);
    }
    let page = format!("<script type=application/ld+json>{text}</script><p>The storm hit the coast at night.");
    let page = Page::from_source(&page).unwrap();
    bounded(data.len(), MEMORY_PER_BYTE, || {
        let data = page.linked_data().unwrap();
        for (id, item) in data.items().iter().enumerate() {
            assert!(item.parent.is_none_or(|parent| parent < id), "an item comes after the item around it");
        }
        seek_metadata::metadata(&page).unwrap();
    });
}

/// Checks that a value is that of `serde_json`. Of equal keys, `serde_json` keeps the last.
fn same(json: &Json, id: JsonId, value: &Value) {
    match (json.kind(id), value) {
        (JsonKind::Object, Value::Object(entries)) => {
            let has = |child: JsonId| entries.contains_key(&unescaped(json.key(child)));
            assert!(json.children(id).all(has), "a key that is not in {value}");
            for (key, value) in entries {
                let last = json.children(id).filter(|&child| unescaped(json.key(child)) == *key).last();
                same(json, last.unwrap_or_else(|| panic!("no {key:?}")), value);
            }
        }
        (JsonKind::Array, Value::Array(values)) => {
            let found: Vec<JsonId> = json.children(id).collect();
            assert_eq!(found.len(), values.len());
            found.into_iter().zip(values).for_each(|(child, value)| same(json, child, value));
        }
        (JsonKind::Text, Value::String(text)) => assert_eq!(json.text(id), *text),
        (JsonKind::Bare, Value::Null | Value::Bool(_) | Value::Number(_)) => {
            assert_eq!(serde_json::from_str::<Value>(&json.text(id)).unwrap(), *value);
        }
        (kind, value) => panic!("{kind:?} is {value:?}"),
    }
}

/// A key as `serde_json` gives it. The parser gives keys as they are written.
fn unescaped(key: &str) -> String {
    serde_json::from_str(&format!("\"{key}\"")).unwrap_or_else(|_| key.to_owned())
}
