//! The tokenizer tests of html5lib. Parse errors are not compared.

#![allow(clippy::unwrap_used)]

mod differences;

use differences::Differences;
use seek_html::{Name, RawText, Token, Tokenizer};
use serde_json::{Value, json};
use std::path::Path;

/// Resolves the escapes of a test whose strings are escaped twice. None for half a surrogate pair, which no decoded
/// source holds.
fn unescape(text: &str) -> Option<String> {
    serde_json::from_str(&format!("\"{}\"", text.replace('"', "\\\""))).ok()
}

fn unescape_all(value: &Value) -> Option<Value> {
    Some(match value {
        Value::String(text) => Value::String(unescape(text)?),
        Value::Array(items) => Value::Array(items.iter().map(unescape_all).collect::<Option<_>>()?),
        Value::Object(map) => {
            let entry = |(key, value): (&String, &Value)| Some((unescape(key)?, unescape_all(value)?));
            Value::Object(map.iter().map(entry).collect::<Option<_>>()?)
        }
        other => other.clone(),
    })
}

/// The tokens as the tests write them.
fn tokens(source: &str, state: &str, last_start_tag: Option<&str>) -> Value {
    let mut tokenizer = Tokenizer::new(source, 512);
    let name = last_start_tag.map_or(Name::known("plaintext"), Name::known).unwrap();
    match state {
        "Data state" => {}
        "PLAINTEXT state" => tokenizer.read_plaintext(),
        "RCDATA state" => tokenizer.read_raw_text(RawText::Rcdata, name),
        "RAWTEXT state" => tokenizer.read_raw_text(RawText::Rawtext, name),
        "Script data state" => tokenizer.read_raw_text(RawText::Script, name),
        "CDATA section state" => tokenizer.read_cdata(),
        other => panic!("no state {other}"),
    }
    let mut out: Vec<Value> = Vec::new();
    loop {
        let token = match tokenizer.next(false) {
            Token::Eof => return Value::Array(out),
            Token::Text(text) => {
                let text = tokenizer.text(text).to_owned();
                if let Some(last) = out.last_mut().filter(|last| last[0] == "Character") {
                    last[1] = json!(last[1].as_str().unwrap().to_owned() + &text);
                    continue;
                }
                json!(["Character", text])
            }
            Token::Start(tag) => {
                let attributes: serde_json::Map<String, Value> = tokenizer.attributes()
                    [tag.attributes.start as usize..tag.attributes.end as usize]
                    .iter()
                    .map(|a| (tokenizer.names().text(a.name).to_owned(), json!(a.value(source))))
                    .collect();
                let name = tokenizer.names().text(tag.name);
                if tag.self_closing {
                    json!(["StartTag", name, attributes, true])
                } else {
                    json!(["StartTag", name, attributes])
                }
            }
            Token::End(tag) => json!(["EndTag", tokenizer.names().text(tag.name)]),
            Token::Comment(comment) => json!(["Comment", tokenizer.comment_text(comment)]),
            Token::Doctype(d) => json!(["DOCTYPE", d.name, d.public_id, d.system_id, !d.force_quirks]),
        };
        out.push(token);
    }
}

/// The expected tokens without parse errors, with neighbouring characters as one.
fn expected(output: &Value) -> Value {
    let mut out: Vec<Value> = Vec::new();
    for token in output.as_array().unwrap().iter().filter(|t| t.is_array()) {
        match out.last_mut() {
            Some(last) if token[0] == "Character" && last[0] == "Character" => {
                last[1] = json!(last[1].as_str().unwrap().to_owned() + token[1].as_str().unwrap());
            }
            _ => out.push(token.clone()),
        }
    }
    Value::Array(out)
}

#[test]
fn tokens_are_as_in_html5lib() {
    let mut differences = Differences::read();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/html5lib/tokenizer");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let file = format!("tokenizer/{}", path.file_name().unwrap().to_string_lossy());
        let data: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        for (number, test) in data["tests"].as_array().unwrap().iter().enumerate() {
            let escaped = test["doubleEscaped"] == true;
            let (input, output) = if escaped {
                (unescape_all(&test["input"]), unescape_all(&test["output"]))
            } else {
                (Some(test["input"].clone()), Some(test["output"].clone()))
            };
            let default = json!(["Data state"]);
            let states = test.get("initialStates").unwrap_or(&default).as_array().unwrap();
            for state in states {
                let state = state.as_str().unwrap();
                let case = format!("{} ({state})", test["description"].as_str().unwrap());
                let (Some(input), Some(output)) = (&input, &output) else {
                    differences.check(&file, number, &case, Err("not Unicode".to_owned()));
                    continue;
                };
                let input = input.as_str().unwrap();
                let found = tokens(input, state, test["lastStartTag"].as_str());
                let wanted = expected(output);
                let result = if found == wanted {
                    Ok(())
                } else {
                    Err(format!("input    {input:?}\nexpected {wanted}\nfound    {found}"))
                };
                differences.check(&file, number, &case, result);
            }
        }
    }
    differences.finish("tokenizer/");
}
