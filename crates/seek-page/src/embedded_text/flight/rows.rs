//! The rows of what React streams: `5:["$","p",null,{...}]` is a value, and `3:T10,` begins a text with a length.

use crate::linked_data::Json;
use std::collections::HashMap;

/// Most bytes of all strings.
pub(super) const MOST_BYTES: usize = 4 << 20;
/// Most digits of the length of a text.
const MOST_DIGITS: usize = 8;

/// A row of a payload.
#[derive(Debug)]
pub(super) enum Row<'a> {
    Value(Json<'a>),
    Text(&'a str),
}

/// The source of a row.
enum Source<'a> {
    Value(&'a str),
    Text(&'a str),
}

/// The rows with values and texts, with their identifiers. Rows of other kinds name programs and style sheets.
pub(super) fn rows(payload: &str) -> Vec<(&str, Row<'_>)> {
    let parsed = |source| match source {
        Source::Value(json) => Row::Value(Json::parse(json)),
        Source::Text(text) => Row::Text(text),
    };
    sources(payload).into_iter().map(|(name, source)| (name, parsed(source))).collect()
}

/// All values as JSON, each text with a length in the places of the strings that name it: `"$3"`.
pub(in crate::embedded_text) fn data(payload: &str) -> String {
    let sources = sources(payload);
    let text = |(name, source): &(&'_ str, Source<'_>)| match source {
        Source::Text(text) => Some((name.to_string(), escaped_string(text))),
        Source::Value(_) => None,
    };
    let texts: HashMap<String, String> = sources.iter().filter_map(text).collect();
    let mut data = String::with_capacity(payload.len());
    for source in sources {
        let (_, Source::Value(mut rest)) = source else { continue };
        while let Some((before, after)) = rest.split_once("\"$") {
            let (name, _) = after.split_once('"').unwrap_or((after, ""));
            let text = texts.get(name).filter(|text| data.len() + text.len() < MOST_BYTES);
            data.extend([before, "\"", text.map_or("$", String::as_str)]);
            rest = if text.is_some() { &after[name.len()..] } else { after };
        }
        data.extend([rest, "\n"]);
    }
    data
}

/// A text as a string of JSON has it.
fn escaped_string(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

fn sources(payload: &str) -> Vec<(&str, Source<'_>)> {
    let mut rows = Vec::new();
    let mut rest = payload;
    while let Some((name, after)) = rest.split_once(':') {
        if let Some((length, text)) = sized_text(after) {
            let (text, next) = text.split_at(text.floor_char_boundary(length));
            rows.push((name.trim(), Source::Text(text)));
            rest = next;
            continue;
        }
        let (row, next) = after.split_once('\n').unwrap_or((after, ""));
        if row.starts_with(['[', '{']) {
            rows.push((name.trim(), Source::Value(row)));
        }
        rest = next;
    }
    rows
}

/// The length of a text, and what begins with it. Only the digits are read, since any row may begin like a length.
fn sized_text(row: &str) -> Option<(usize, &str)> {
    let row = row.strip_prefix('T')?;
    let digits = row.bytes().take(MOST_DIGITS).take_while(u8::is_ascii_hexdigit).count();
    let text = row[digits..].strip_prefix(',')?;
    Some((usize::from_str_radix(&row[..digits], 16).ok()?, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn rows_that_begin_like_a_length_took_quadratic_time() {
        let start = Instant::now();
        assert!(rows(&"a:T\n".repeat(500_000)).is_empty());
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }

    #[test]
    fn the_data_have_texts_where_they_name_them() {
        let payload = "1:[\"$\",{\"a\":\"$2\",\"b\":\"$3\"}]\n2:T7,<p>\"x\"\n3:I[1]\n";
        assert_eq!(data(payload), "[\"$\",{\"a\":\"<p>\\\"x\\\"\\n\",\"b\":\"$3\"}]\n");
    }

    #[test]
    fn a_length_has_few_digits_before_its_comma() {
        assert!(matches!(rows("1:T2,ab2:x")[..], [("1", Row::Text("ab"))]));
        for other in ["1:T,ab", "1:T2", "1:T000000002,ab", "1:T2\n,ab"] {
            assert!(rows(other).is_empty(), "{other}");
        }
    }
}
