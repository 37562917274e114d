//! The table of metadata fields reaches every format, and the types and documents that are written from it.
//!
//! `SEEK_RENEW=1 cargo test -p content-seeker --test metadata_fields` writes them.
#![allow(clippy::unwrap_used, missing_docs)]

use seek_io::{CsvRecordWriter, Record};
use seek_page::{FieldDescription, HtmlPlace, METADATA_FIELDS, Metadata, Page, Selection, TeiPlace};
use seek_render::{ContentDocument, Markup, document, html, tei, xml};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A value that only this field has, and that every format can hold.
fn value(field: &FieldDescription) -> String {
    format!("value-{}", char::from(b'a' + field.field as u8))
}

/// Metadata with a value in each field.
fn complete() -> Metadata {
    let fields = METADATA_FIELDS.iter().map(|field| {
        let value = json!({"value": value(field), "source": "h1"});
        (field.key.to_owned(), if field.is_list { json!([value]) } else { value })
    });
    serde_json::from_value(Value::Object(fields.collect())).unwrap()
}

fn content() -> ContentDocument {
    let page = Page::from_source("<p>One sentence of text.").unwrap();
    document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap()
}

#[test]
fn json_has_each_key_in_order() {
    let pairs = METADATA_FIELDS.iter().map(|field| {
        let value = format!(r#"{{"value":"{}","source":"h1"}}"#, value(field));
        format!("\"{}\":{}", field.key, if field.is_list { format!("[{value}]") } else { value })
    });
    let expected = format!("{{{}}}", pairs.collect::<Vec<_>>().join(","));
    assert_eq!(serde_json::to_string(&complete()).unwrap(), expected);
}

#[test]
fn tables_have_each_column_with_its_source() {
    let mut table = CsvRecordWriter::new(Vec::new()).unwrap();
    table.write(&Record { metadata: Some(complete()), ..Record::default() }).unwrap();
    let table = String::from_utf8(table.finish().unwrap()).unwrap();
    let (names, cells) = table.split_once("\r\n").unwrap();
    for field in &METADATA_FIELDS {
        let column = field.column();
        assert!(names.contains(&format!(",{column},{column}_source,")), "{column}: {names}");
        assert!(cells.contains(&format!(",{},h1,", value(field))), "{column}: {cells}");
    }
}

#[test]
fn xml_html_and_tei_have_each_field_in_its_place() {
    let metadata = complete();
    let (xml, html, tei) = (
        xml(&content(), &metadata).unwrap(),
        html(&content(), &metadata).unwrap(),
        tei(&content(), &metadata).unwrap(),
    );
    for field in &METADATA_FIELDS {
        let (key, value) = (field.key, value(field));
        let element = field.xml;
        assert!(xml.contains(&format!("<{element} source=\"h1\">{value}</{element}>")), "{key}: {xml}");
        let in_html = match field.html {
            HtmlPlace::Title => html.contains(&format!("<title>{value}</title>")),
            HtmlPlace::Lang => html.contains(&format!("<html lang=\"{value}\">")),
            HtmlPlace::Meta(name) => html.contains(&format!("<meta name=\"{name}\" content=\"{value}\">")),
            _ => !html.contains(&value),
        };
        assert!(in_html, "{key}: {html}");
        assert_eq!(tei.contains(&value), field.tei != TeiPlace::Absent, "{key}: {tei}");
    }
}

/// The text that stands between two marks of a file.
struct Written {
    file: &'static str,
    after: &'static str,
    before: &'static str,
    text: String,
}

/// A line for each field.
fn lines(line: impl Fn(&FieldDescription) -> String) -> String {
    METADATA_FIELDS.iter().map(|field| line(field) + "\n").collect()
}

fn camel_case(key: &str) -> String {
    let mut words = key.split('_');
    let first = words.next().unwrap().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// What a field is, as a part of a sentence.
fn phrase(field: &FieldDescription) -> String {
    let meaning = field.meaning().trim_end_matches('.');
    meaning[..1].to_lowercase() + &meaning[1..]
}

/// The names of the columns that hold lists, or of those that do not.
fn columns(is_list: bool) -> String {
    let of_kind = METADATA_FIELDS.iter().filter(|field| field.is_list == is_list);
    of_kind.map(|field| format!("`{}`", field.column())).collect::<Vec<_>>().join(", ")
}

fn written() -> [Written; 6] {
    [
        Written {
            file: "crates/seek-python/python/content_seeker/records.py",
            after: "Dates are in ISO 8601, addresses are absolute.\"\"\"\n\n",
            before: "\n\nclass Post",
            text: lines(|field| {
                format!("    {}: {}", field.key, if field.is_list { "list[Sourced]" } else { "Sourced | None" })
            }),
        },
        Written {
            file: "crates/seek-python/python/content_seeker/spark/schema.py",
            after: "METADATA = sourced(\n",
            before: ")\n",
            text: lines(|field| format!("    {}={},", field.column(), if field.is_list { "TEXTS" } else { "TEXT" })),
        },
        Written {
            file: "crates/seek-wasm/npm/types.d.ts",
            after: "export interface Metadata {\n",
            before: "}\n",
            text: lines(|field| {
                format!("  {}: {};", camel_case(field.key), if field.is_list { "Sourced[]" } else { "Sourced | null" })
            }),
        },
        Written {
            file: "docs/book/src/metadata.md",
            after: "## Metadata\n\n| key | what it is |\n|---|---|\n",
            before: "\nEach value has its source",
            text: lines(|field| format!("| `{}` | {} |", field.key, phrase(field))),
        },
        Written {
            file: "docs/book/src/tables.md",
            after: "| `markdown` | text | the same with structure, with `--markdown` |\n",
            before: "| `posts`, `comments` |",
            text: format!(
                "| {} | text | [metadata](metadata.md#metadata); each has a column `..._source` |\n\
                 | {} | list of texts | the same; `..._source` is a list of the same length |\n",
                columns(false),
                columns(true)
            ),
        },
        Written {
            file: "docs/book/src/extract.md",
            after: "| `metadata` | ",
            before: ": each value with the field",
            text: METADATA_FIELDS.iter().map(|field| field.key).collect::<Vec<_>>().join(", "),
        },
    ]
}

#[test]
fn types_and_documents_are_written_from_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let renew = std::env::var_os("SEEK_RENEW").is_some();
    for Written { file, after, before, text } in written() {
        let path = root.join(file);
        let whole = fs::read_to_string(&path).unwrap();
        let (start, rest) = whole.split_once(after).unwrap_or_else(|| panic!("{file} has no {after:?}"));
        let (found, end) = rest.split_once(before).unwrap_or_else(|| panic!("{file} has no {before:?}"));
        if found == text {
            continue;
        }
        assert!(renew, "{file} has\n{found}\nand not\n{text}\nSEEK_RENEW=1 writes it");
        fs::write(&path, [start, after, &text, before, end].concat()).unwrap();
    }
}
