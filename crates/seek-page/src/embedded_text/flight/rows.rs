//! The rows of what React streams: `5:["$","p",null,{...}]` is a value, and `3:T10,` begins a text with a length.

use crate::linked_data::Json;

/// Most digits of the length of a text.
const MOST_DIGITS: usize = 8;

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
        if let Some((length, text)) = sized_text(after) {
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
    fn a_length_has_few_digits_before_its_comma() {
        assert!(matches!(rows("1:T2,ab2:x")[..], [("1", Row::Text("ab"))]));
        for other in ["1:T,ab", "1:T2", "1:T000000002,ab", "1:T2\n,ab"] {
            assert!(rows(other).is_empty(), "{other}");
        }
    }
}
