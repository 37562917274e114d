//! The rows of what React streams: `5:["$","p",null,{...}]` is a value, and `3:T10,` begins a text with a length.

use crate::linked_data::Json;

/// A row of a payload.
#[derive(Debug)]
pub(super) enum Row<'a> {
    Value(Json<'a>),
    Text(&'a str),
}

/// The rows with values and texts, with their identifiers. Rows of other kinds name programs and style sheets.
pub(super) fn rows(payload: &str) -> Vec<(&str, Row<'_>)> {
    let mut rows = Vec::new();
    let mut rest = payload;
    while let Some((name, after)) = rest.split_once(':') {
        let text = after.strip_prefix('T').and_then(|row| row.split_once(','));
        if let Some((text, length)) = text.and_then(|(n, text)| Some((text, usize::from_str_radix(n, 16).ok()?))) {
            let (text, next) = text.split_at(text.floor_char_boundary(length));
            rows.push((name.trim(), Row::Text(text)));
            rest = next;
            continue;
        }
        let (row, next) = after.split_once('\n').unwrap_or((after, ""));
        if row.starts_with(['[', '{']) {
            rows.push((name.trim(), Row::Value(Json::parse(row))));
        }
        rest = next;
    }
    rows
}
