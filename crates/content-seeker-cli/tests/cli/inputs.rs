//! The kinds of inputs, and the output for several inputs.

use std::fs;
use std::io::Read;

use flate2::read::GzDecoder;

use super::{SENTENCE, STORM, extract, extract_records, folder, gzip, records, seek, status, text_of, utf8};

#[test]
fn a_hyphen_or_no_input_reads_standard_input() {
    let nothing = text_of(STORM.as_bytes());
    assert!(nothing.contains(SENTENCE), "{nothing}");
    let hyphen = seek(&["extract", "-"]).write_stdin(STORM).output().unwrap();
    assert_eq!((status(&hyphen), utf8(&hyphen.stdout)), (0, &*nothing));
    let packed = seek(&["extract"]).write_stdin(gzip(STORM.as_bytes())).output().unwrap();
    assert_eq!((status(&packed), utf8(&packed.stdout)), (0, &*nothing));
}

#[test]
fn several_texts_have_headers_and_a_single_text_has_none() {
    let dir = folder([("a.html", STORM.as_bytes().to_vec()), ("b.html.gz", gzip(STORM.as_bytes()))]);
    let text = text_of(STORM.as_bytes());
    let [a, b] = ["a.html", "b.html.gz"].map(|name| dir.path().join(name).to_str().unwrap().to_owned());
    assert_eq!(utf8(&extract(&[&a]).stdout), text);
    let both = format!("==> {a} <==\n{text}\n==> {b} <==\n{text}");
    assert_eq!(utf8(&extract(&[&a, &b]).stdout), both);
    assert_eq!(utf8(&extract(&[dir.path()]).stdout), both);
    let missing = dir.path().join("missing").to_str().unwrap().to_owned();
    let output = extract(&[&missing, &b]);
    assert_eq!((status(&output), utf8(&output.stdout)), (1, &*format!("==> {b} <==\n{text}")));
    assert!(utf8(&output.stderr).starts_with(&format!("seek: {missing}: no such file")));
}

#[test]
fn a_folder_without_pages_has_a_message() {
    let dir = folder([("notes.txt", "no page")]);
    let output = extract(&[dir.path()]);
    assert_eq!((status(&output), utf8(&output.stdout)), (0, ""));
    assert!(utf8(&output.stderr).contains("no pages"));
}

/// A WARC record with this page and the charset of its HTTP header.
fn response(id: &str, charset: &str, page: &[u8]) -> Vec<u8> {
    let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset={charset}\r\n\r\n");
    let header = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{id}>\r\n\
         WARC-Target-URI: https://example.org/{id}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n",
        http.len() + page.len()
    );
    gzip(&[header.as_bytes(), http.as_bytes(), page, b"\r\n\r\n"].concat())
}

fn gunzip(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn pages_of_a_crawl_have_the_address_and_charset_of_their_header() {
    let greek = STORM.replace("By noon the sea", "Το μεσημέρι η θάλασσα");
    let bytes: Vec<u8> = greek
        .chars()
        .map(|c| match c {
            // ISO 8859-7 has the Greek letters in the order of Unicode.
            '\u{384}'..='\u{3ce}' => u8::try_from(u32::from(c) - 0x384 + 0xb4).unwrap(),
            '©' => 0xa9,
            c => u8::try_from(u32::from(c)).unwrap(),
        })
        .collect();
    let crawl = [response("a", "utf-8", STORM.as_bytes()), response("b", "iso-8859-7", &bytes)].concat();
    let dir = folder([("crawl.warc.gz", crawl)]);
    let path = dir.path().join("crawl.warc.gz").to_str().unwrap().to_owned();
    let (found, status) = extract_records(&[&path]);
    assert_eq!((found.len(), status), (2, 0));
    assert_eq!(found[1].id, format!("{path}#urn:uuid:b"));
    assert_eq!(found[1].url.as_deref(), Some("https://example.org/b"));
    assert!(found[0].text.as_ref().unwrap().contains(SENTENCE));
    assert!(found[1].text.as_ref().unwrap().contains("Το μεσημέρι η θάλασσα"), "{:?}", found[1].text);
}

#[test]
fn all_kinds_of_inputs_give_the_same_text() {
    let json = serde_json::json!({ "html": STORM, "id": "json" }).to_string();
    let mail = format!("MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n{STORM}");
    let dir = folder([
        ("a.html", STORM.as_bytes().to_vec()),
        ("b.jsonl", json.clone().into_bytes()),
        ("c.mhtml", mail.clone().into_bytes()),
        ("d.warc", gunzip(&response("d", "utf-8", STORM.as_bytes()))),
    ]);
    let (found, ok) = extract_records(&[dir.path()]);
    assert_eq!((found.len(), ok), (4, 0));
    let text = text_of(STORM.as_bytes());
    assert!(found.iter().all(|record| record.text.as_deref() == Some(text.trim_end())), "{found:?}");
    let types = seek(&["classify"]).arg(dir.path()).output().unwrap();
    assert_eq!((status(&types), utf8(&types.stdout).lines().count()), (0, 5));
    for input in [json.into_bytes(), mail.into_bytes(), response("e", "utf-8", STORM.as_bytes())] {
        let piped = seek(&["extract", "-f", "json"]).write_stdin(input).output().unwrap();
        assert_eq!(records(&piped.stdout)[0].text.as_deref(), Some(text.trim_end()));
    }
}

#[test]
fn flags_name_the_columns_of_tables() {
    let line = serde_json::json!({ "page": STORM, "key": 5, "address": "https://example.org/" }).to_string();
    let names = ["--html-column", "page", "--id-column", "key", "--url-column", "address"];
    let output = seek(&["extract", "-f", "json"]).args(names).write_stdin(line).output().unwrap();
    let found = &records(&output.stdout)[0];
    assert_eq!((&*found.id, found.url.as_deref(), found.error.as_deref()), ("5", Some("https://example.org/"), None));
}

#[test]
fn a_list_of_inputs_is_a_file_or_standard_input() {
    let dir = folder([("a.html", STORM), ("b.html", STORM)]);
    let [a, b] = ["a.html", "b.html"].map(|name| dir.path().join(name).to_str().unwrap().to_owned());
    let list = dir.path().join("list");
    fs::write(&list, format!("{b}\n\n{b}.gone\n")).unwrap();
    let ids = |output: &[u8]| -> Vec<String> { records(output).into_iter().map(|record| record.id).collect() };
    let output = extract(&["-f", "json", &a, "--files-from", list.to_str().unwrap()]);
    assert_eq!((status(&output), ids(&output.stdout)), (1, vec![a.clone(), b.clone(), format!("{b}.gone")]));
    let arguments = ["extract", "-f", "json", "--files-from", "-"];
    let output = seek(&arguments).write_stdin(format!("{b}\0{a}\0")).output().unwrap();
    assert_eq!((status(&output), ids(&output.stdout)), (0, vec![b, a]));
}

#[test]
fn wrong_paths_and_addresses_have_helpful_errors() {
    let dir = folder([("article.html", STORM)]);
    let wrong = dir.path().join("artikle.html").to_str().unwrap().to_owned();
    let output = extract(&[&*wrong, "http://127.0.0.1:1/"]);
    let errors = utf8(&output.stderr);
    assert_eq!(status(&output), 1);
    assert!(errors.contains(&format!("did you mean '{}'?", dir.path().join("article.html").display())), "{errors}");
    assert!(errors.contains("cannot be fetched"), "{errors}");
}
