//! Metadata before Markdown: YAML between two lines `---`, the format of common tools for notes and books.

use std::fmt::Write;

use seek_io::Record;
use seek_page::SourcedValue;

/// The known metadata of a record as YAML, followed by an empty line. Each value is a JSON string, which is also a YAML
/// string, so that no text of a page becomes YAML syntax.
pub fn front_matter(record: &Record) -> String {
    let mut out = "---\n".to_owned();
    let none = seek_page::Metadata::default();
    let metadata = record.metadata.as_ref().unwrap_or(&none);
    let value = |fact: &Option<SourcedValue>| fact.as_ref().map(|fact| fact.value.clone());
    let values = |facts: &[SourcedValue]| facts.iter().map(|fact| fact.value.clone()).collect::<Vec<String>>();
    push_value(&mut out, "id", Some(&record.id));
    push_value(&mut out, "url", record.url.as_ref());
    push_value(&mut out, "title", value(&metadata.title).as_ref());
    push_list(&mut out, "authors", &values(&metadata.authors));
    push_value(&mut out, "published", value(&metadata.published).as_ref());
    push_value(&mut out, "modified", value(&metadata.modified).as_ref());
    push_value(&mut out, "site_name", value(&metadata.site_name).as_ref());
    push_value(&mut out, "description", value(&metadata.description).as_ref());
    push_value(&mut out, "language", record.language.as_ref());
    push_value(&mut out, "canonical", value(&metadata.canonical).as_ref());
    push_value(&mut out, "license", value(&metadata.license).as_ref());
    push_list(&mut out, "categories", &values(&metadata.categories));
    push_list(&mut out, "tags", &values(&metadata.tags));
    push_value(&mut out, "image", value(&metadata.image).as_ref());
    push_value(&mut out, "page_type", record.page_type.as_ref());
    out.push_str("---\n\n");
    out
}

fn push_value(out: &mut String, key: &str, value: Option<&String>) {
    if let Some(value) = value {
        out.push_str(&format!("{key}: {}\n", quoted(value)));
    }
}

fn push_list(out: &mut String, key: &str, values: &[String]) {
    if !values.is_empty() {
        let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
        out.push_str(&format!("{key}: [{}]\n", values.join(", ")));
    }
}

fn quoted(value: &str) -> String {
    let mut out = String::new();
    for c in serde_json::Value::from(value).to_string().chars() {
        match c {
            // JSON does not escape these characters; in YAML they are forbidden or end a line (YAML 1.2.2, section 5.1).
            '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                // Writing to a string never fails.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seek_page::Metadata;

    #[test]
    fn unknown_fields_are_left_out_and_values_stay_in_quotes() {
        let fact = |value: &str| SourcedValue { value: value.to_owned(), source: "h1".to_owned() };
        let metadata = Metadata {
            title: Some(fact("\"Storm\": a\n--- #day")),
            authors: vec![fact("Ann"), fact("Bo")],
            ..Metadata::default()
        };
        let record = Record { id: "a.html".to_owned(), metadata: Some(metadata), ..Record::default() };
        let expected =
            "---\nid: \"a.html\"\ntitle: \"\\\"Storm\\\": a\\n--- #day\"\nauthors: [\"Ann\", \"Bo\"]\n---\n\n";
        assert_eq!(front_matter(&record), expected);
    }

    /// Whether YAML 1.2.2 allows a character in a line (production 1, `c-printable`, without line ends and byte order marks).
    fn is_printable(c: char) -> bool {
        matches!(c, ' '..='~' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..)
            && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
    }

    proptest! {
        #[test]
        fn control_characters_never_make_the_front_matter_unreadable(
            value in "(\\PC|[\u{0}-\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}\"\\\\]){0,20}",
        ) {
            let quoted = quoted(&value);
            prop_assert!(quoted.chars().all(is_printable), "{quoted:?}");
            prop_assert_eq!(serde_json::from_str::<String>(&quoted).unwrap(), value);
        }
    }
}
