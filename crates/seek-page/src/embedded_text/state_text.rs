//! The text of a state as JSON, whatever form its framework writes it in.

use super::flat_data::plain;
use crate::linked_data::{parsed_literal, without_beginning};
use std::borrow::Cow;

/// The state that a script holds or sets, as JSON.
pub(super) fn state_text(script: &str, is_program: bool) -> Cow<'_, str> {
    // An apostrophe in a comment would open a string.
    let script = if is_program { without_beginning(script) } else { script };
    let literal = if is_program { parsed_literal(script) } else { None };
    let data = literal.unwrap_or_else(|| without_references(script));
    plain(&data).map_or(data, Cow::Owned)
}

/// The state of Angular before version 17, which has references of its own for characters of markup: `{&q;title&q;: 1}`.
fn without_references(data: &str) -> Cow<'_, str> {
    let is_escaped = data.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with("&q;"));
    if !is_escaped {
        return Cow::Borrowed(data);
    }
    let mut text = String::with_capacity(data.len());
    let mut rest = data;
    while let Some((before, after)) = rest.split_once('&') {
        let character = match after.get(..2) {
            Some("q;") => Some("\""),
            Some("a;") => Some("&"),
            Some("s;") => Some("'"),
            Some("l;") => Some("<"),
            Some("g;") => Some(">"),
            _ => None,
        };
        text.extend([before, character.unwrap_or("&")]);
        rest = if character.is_some() { &after[2..] } else { after };
    }
    text.push_str(rest);
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::state_text;

    #[test]
    fn references_of_angular_were_no_quotation_marks() {
        let state = r#"{&q;a&q;: &q;&l;p&g;It&s;s &a;amp; \&q;so\&q; &x; &"#;
        assert_eq!(state_text(state, false), r#"{"a": "<p>It's &amp; \"so\" &x; &"#);
        let plain = r#"{"a": "&q;"}"#;
        assert_eq!(state_text(plain, false), plain);
    }

    #[test]
    fn a_streamed_state_was_a_program() {
        let program = r#"window.__reactRouterContext.streamController.enqueue("[{\"_1\":2},\"title\",\"Sea\"]\n");"#;
        assert_eq!(state_text(program, true), r#"{"title":"Sea",}"#);
    }
}
