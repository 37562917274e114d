//! The key whose strings are the text of some data, by the form of its strings. Sites name their keys in any language.

use super::data_graph::DataGraph;
use super::folded::folded;
use super::known_text::count_words;
use crate::linked_data::JsonKind;
use std::collections::HashMap;

/// Keys of sentences that are no part of a text: texts of pictures, of lists of other pages, and messages.
const OTHER_KEYS: [&str; 14] = [
    "alt", "alttext", "caption", "credit", "description", "summary", "excerpt", "teaser", "title", "label",
    "placeholder", "message", "error", "tooltip",
];
/// Fewest words of a sentence.
const SENTENCE: usize = 8;
/// Fewest sentences of a text.
const LEAST: usize = 3;
/// Most strings that are looked at.
const MOST_STRINGS: usize = 1 << 14;

impl<'a> DataGraph<'a> {
    /// The key that has most strings that end as sentences do. The strings of an array have its key.
    pub(super) fn key_of_sentences(&self) -> Option<&'a str> {
        let mut counts: HashMap<&'a str, usize> = HashMap::new();
        for &id in self.strings().iter().take(MOST_STRINGS) {
            let (around, key) = self.owner(id);
            let key = if self.json.kind(around) == JsonKind::Array { self.json.key(around) } else { key };
            if !key.is_empty() && is_sentence(&self.json.text(id)) {
                *counts.entry(key).or_default() += 1;
            }
        }
        let known =
            counts.into_iter().filter(|&(key, count)| count >= LEAST && !OTHER_KEYS.contains(&folded(key).as_str()));
        // The name decides between equals, so that the result is always the same.
        known.max_by_key(|&(key, count)| (count, key)).map(|(key, _)| key)
    }
}

fn is_sentence(text: &str) -> bool {
    let end = text.trim_end().trim_end_matches(['"', '”', '»', '’', ')', '」']);
    end.ends_with(['.', '!', '?', '…', '。', '！', '？', '؟', '۔', '।']) && count_words(text) >= SENTENCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_of_another_language_was_no_text() {
        let key = |json: &str| DataGraph::parse(json).key_of_sentences().map(str::to_owned);
        let sentence = "It came at night from the sea to the coast.";
        let three = |name: &str| vec![format!(r#"{{"{name}": "{sentence}"}}"#); 3].join(",");
        assert_eq!(key(&format!("[{}]", three("teksti"))).as_deref(), Some("teksti"));
        assert_eq!(
            key(&format!(r#"{{"avsnitt": ["{sentence}", "{sentence}", "{sentence}"]}}"#)).as_deref(),
            Some("avsnitt")
        );
        assert_eq!(key(&format!("[{}]", three("caption"))), None);
        assert_eq!(key(r#"[{"a": "Sea."}, {"a": "Land."}, {"a": "Air."}]"#), None);
    }
}
