//! Pages in JSON Lines files as inputs.

#![allow(clippy::unwrap_used)]

use std::fs;

use proptest::prelude::*;
use seek_io::input::InputResult;
use seek_io::{Document, InputColumns, InputError, InputLimits, InputOptions, Inputs};
use tempfile::TempDir;

fn read_with(name: &str, lines: &[u8], options: InputOptions) -> Vec<InputResult> {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join(name);
    fs::write(&path, lines).unwrap();
    let base = format!("{}/", dir.path().display());
    let inputs = Inputs::open_with::<_, &str>(&[&path], &[], options);
    let short = |id: String| id.replace(&base, "");
    let all = inputs.map(|found| match found {
        Ok(document) => Ok(Document { id: short(document.id.clone()), ..document }),
        Err(mut failure) => {
            failure.id = short(failure.id);
            Err(failure)
        }
    });
    all.collect()
}

fn read(lines: &[u8]) -> Vec<InputResult> {
    read_with("p.jsonl", lines, InputOptions::default())
}

/// The id and text of each document, and the message of each failure.
fn summary(all: &[InputResult]) -> Vec<String> {
    let line = |found: &InputResult| match found {
        Ok(document) => format!("{} {}", document.id, String::from_utf8_lossy(&document.bytes)),
        Err(failure) => format!("! {failure}"),
    };
    all.iter().map(line).collect()
}

#[test]
fn lines_are_pages_with_their_ids_and_addresses() {
    let lines = b"{\"id\": \"one\", \"more\": [{}], \"html\": \"<p>caf\\u00e9\", \"url\": \"http://a.example/\"}\r\n\
        {\"html\": \"<p>two\", \"id\": 7}\n\n{\"html\": \"<p>\xc3\xa9\", \"id\": null}";
    let all = read(lines);
    assert_eq!(summary(&all), ["one <p>café", "7 <p>two", "p.jsonl#4 <p>é"]);
    let first = all[0].as_ref().unwrap();
    assert_eq!(first.url.as_deref(), Some("http://a.example/"));
    assert_eq!(first.content_type.as_deref(), Some("text/html; charset=utf-8"));
}

#[test]
fn a_broken_line_fails_alone_and_its_error_has_the_position() {
    let lines = b"{\"html\": \"a\"}\n{\"html\": \n[1]\n{\"html\": 5}\n\
        {\"id\": \"x\", \"text\": 1}\n{\"html\": \"b\"} more\n{\"html\": \"c\"}";
    assert_eq!(
        summary(&read(lines)),
        [
            "p.jsonl#1 a",
            "! p.jsonl#2: cannot be read as a JSON object: EOF while parsing a value at byte 9",
            "! p.jsonl#3: cannot be read as a JSON object: invalid type: sequence, expected an object at byte 0",
            "! p.jsonl#4: cannot be read as a JSON object: invalid type: integer `5`, expected a string at byte 10",
            "! x: has no text in field 'html'; its fields are: id, text",
            "! p.jsonl#6: cannot be read as a JSON object: trailing characters at byte 15",
            "p.jsonl#7 c",
        ]
    );
}

#[test]
fn unpaired_surrogates_and_invalid_utf8_do_not_lose_the_page() {
    let all = read(b"{\"html\": \"a \\ud83d b\", \"title\": \"\\ud83d\"}\n{\"html\": \"a \xff b\"}\n");
    assert!(all.iter().all(Result::is_ok), "{all:?}");
}

#[test]
fn the_caller_can_name_the_fields() {
    let columns = InputColumns { html: "page".into(), id: Some("address".into()), url: Some("address".into()) };
    let options = InputOptions { columns, ..InputOptions::default() };
    let all = read_with("p.ndjson", b"{\"address\": \"http://a.example\", \"page\": \"x\", \"html\": 1}", options);
    let document = all[0].as_ref().unwrap();
    assert_eq!((&*document.id, document.url.as_deref()), ("http://a.example", Some("http://a.example")));
}

#[test]
fn json_lines_are_recognised_by_their_first_bytes() {
    assert_eq!(summary(&read_with("dump", b"\xef\xbb\xbf {\"html\": \"x\"}", InputOptions::default())), ["dump#1 x"]);
}

#[test]
fn long_pages_and_long_lines_fail_alone() {
    let limits = InputLimits { max_bytes: 10, ..InputLimits::default() };
    let page = |length| format!("{{\"html\": \"{}\"}}\n", "x".repeat(length));
    let lines = [page(10), page(11), page(2 << 20), page(3)].concat();
    let all = read_with("p.jsonl", lines.as_bytes(), InputOptions { limits, ..InputOptions::default() });
    let failed: Vec<bool> = all.iter().map(Result::is_err).collect();
    assert_eq!(failed, [false, true, true, false]);
    assert!(matches!(all[2].as_ref().unwrap_err().error, InputError::TooLarge { limit: 10 }));
}

#[test]
fn deep_nesting_is_a_failure() {
    let deep = format!("{{\"a\": {}\n{{\"html\": \"x\"}}", "[".repeat(1 << 20));
    let failed: Vec<bool> = read(deep.as_bytes()).iter().map(Result::is_err).collect();
    assert_eq!(failed, [true, false]);
}

proptest! {
    #[test]
    fn damaged_lines_end(flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6)) {
        let mut lines = b"{\"id\": 1.5, \"html\": \"<p>\\u00e9\", \"url\": null}\n".repeat(5);
        for (at, byte) in flips {
            let at = at.index(lines.len());
            lines[at] = byte;
        }
        prop_assert!(read(&lines).len() <= 12);
    }
}

/// Reads a folder with one file of these lines.
fn read_in_folder(lines: &str) -> Vec<InputResult> {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("p.jsonl"), lines).unwrap();
    Inputs::open(&[dir.path()], InputLimits::default()).collect()
}

#[test]
fn a_first_line_without_a_page_does_not_hide_the_other_lines_of_a_file_in_a_folder() {
    let all = read_in_folder("{\"html\": null, \"id\": \"a\"}\n{\"html\": \"x\", \"id\": \"b\"}\n");
    assert_eq!(summary(&all), ["! a: has no text in field 'html'; its fields are: html, id", "b x"]);
    let all = read_in_folder("{\"html\": 5, \"id\": 1}\n{\"html\": \"x\", \"id\": \"b\"}\n");
    assert_eq!(all.len(), 2);
    assert!(read_in_folder("{\"text\": \"no page\"}\n{\"text\": \"x\"}\n").is_empty());
}

#[test]
fn a_field_that_the_caller_did_not_name_may_have_any_type() {
    let lines =
        b"{\"url\": {\"scheme\": \"http\"}, \"id\": [1, [2]], \"html\": \"x\"}\n{\"id\": true, \"html\": \"y\"}\n";
    let all = read(lines);
    assert_eq!(summary(&all), ["p.jsonl#1 x", "p.jsonl#2 y"]);
    assert_eq!(all[0].as_ref().unwrap().url, None);
    let columns = InputColumns { id: Some("id".into()), ..InputColumns::default() };
    let all = read_with("p.jsonl", lines, InputOptions { columns, ..InputOptions::default() });
    assert!(summary(&all)[0].contains("invalid type: sequence, expected a string or a number"), "{:?}", summary(&all));
}
