//! Metadata in front of Markdown: YAML between two lines `---`, as the usual tools for notes and books read it.

use std::fmt::Write;

use seek_io::Record;
use seek_page::SourcedValue;

/// The metadata of a record as YAML with an empty line behind it; only what is known. Each value is a string in double
/// quotes as in JSON, which YAML reads alike, so that nothing a page says is taken for more than text.
pub fn front_matter(record: &Record) -> String {
    let mut out = "---\n".to_owned();
    let none = seek_page::Metadata::default();
    let metadata = record.metadata.as_ref().unwrap_or(&none);
    let value = |fact: &Option<SourcedValue>| fact.as_ref().map(|fact| fact.value.clone());
    let values = |facts: &[SourcedValue]| facts.iter().map(|fact| fact.value.clone()).collect::<Vec<String>>();
    one(&mut out, "id", Some(&record.id));
    one(&mut out, "url", record.url.as_ref());
    one(&mut out, "title", value(&metadata.title).as_ref());
    many(&mut out, "authors", &values(&metadata.authors));
    one(&mut out, "published", value(&metadata.published).as_ref());
    one(&mut out, "modified", value(&metadata.modified).as_ref());
    one(&mut out, "site_name", value(&metadata.site_name).as_ref());
    one(&mut out, "description", value(&metadata.description).as_ref());
    one(&mut out, "language", record.language.as_ref());
    one(&mut out, "canonical", value(&metadata.canonical).as_ref());
    one(&mut out, "license", value(&metadata.license).as_ref());
    many(&mut out, "categories", &values(&metadata.categories));
    many(&mut out, "tags", &values(&metadata.tags));
    one(&mut out, "image", value(&metadata.image).as_ref());
    one(&mut out, "page_type", record.page_type.as_ref());
    out.push_str("---\n\n");
    out
}

fn one(out: &mut String, key: &str, value: Option<&String>) {
    if let Some(value) = value {
        out.push_str(&format!("{key}: {}\n", quoted(value)));
    }
}

fn many(out: &mut String, key: &str, values: &[String]) {
    if !values.is_empty() {
        let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
        out.push_str(&format!("{key}: [{}]\n", values.join(", ")));
    }
}

fn quoted(value: &str) -> String {
    let mut out = String::new();
    for c in serde_json::Value::from(value).to_string().chars() {
        match c {
            // JSON lets them stand as they are; to YAML they are no text, or end a line (YAML 1.2.2, section 5.1).
            '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                // A string takes all.
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
    fn only_what_is_known_stands_there_and_nothing_escapes_its_quotes() {
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

    /// What YAML 1.2.2 lets stand in a line (production 1, `c-printable`, less what ends lines and marks byte order).
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
