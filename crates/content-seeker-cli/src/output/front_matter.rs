//! Metadata before Markdown: YAML between two lines `---`, the format of common tools for notes and books.

use std::fmt::Write;

use seek_io::Record;
use seek_page::{Metadata, MetadataField, SourcedValue};

/// The known metadata of a record as YAML, followed by an empty line. Each value is a JSON string, which is also a YAML
/// string, so that no text of a page becomes YAML syntax.
pub fn front_matter(record: &Record) -> String {
    let mut out = "---\n".to_owned();
    push_value(&mut out, "id", Some(&record.id));
    push_value(&mut out, "url", record.url.as_ref());
    let none = Metadata::default();
    for (field, values) in record.metadata.as_ref().unwrap_or(&none).fields() {
        match field.field {
            // The language of the text replaces the declared one.
            MetadataField::Language => push_value(&mut out, field.key, record.language.as_ref()),
            _ if field.is_list => push_list(&mut out, field.key, values),
            _ => push_value(&mut out, field.key, values.first().map(|fact| &fact.value)),
        }
    }
    push_value(&mut out, "page_type", record.page_type.as_ref());
    out.push_str("---\n\n");
    out
}

fn push_value(out: &mut String, key: &str, value: Option<&String>) {
    if let Some(value) = value {
        out.push_str(&format!("{key}: {}\n", quoted(value)));
    }
}

fn push_list(out: &mut String, key: &str, values: &[SourcedValue]) {
    if !values.is_empty() {
        let values: Vec<String> = values.iter().map(|fact| quoted(&fact.value)).collect();
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
    use seek_page::METADATA_FIELDS;

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

    #[test]
    fn each_field_of_the_table_has_a_line() {
        let fields = METADATA_FIELDS.iter().map(|field| {
            let fact = serde_json::json!({"value": field.xml, "source": "h1"});
            (field.key.to_owned(), if field.is_list { serde_json::json!([fact]) } else { fact })
        });
        let metadata = serde_json::from_value(serde_json::Value::Object(fields.collect())).unwrap();
        let record = Record { language: Some("en".to_owned()), metadata: Some(metadata), ..Record::default() };
        let lines: Vec<String> = front_matter(&record).lines().map(str::to_owned).collect();
        for (field, line) in METADATA_FIELDS.iter().zip(&lines[2..]) {
            let value = match field.field {
                MetadataField::Language => "\"en\"".to_owned(),
                _ if field.is_list => format!("[\"{}\"]", field.xml),
                _ => format!("\"{}\"", field.xml),
            };
            assert_eq!(*line, format!("{}: {value}", field.key));
        }
        assert_eq!(lines.len(), METADATA_FIELDS.len() + 4);
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
