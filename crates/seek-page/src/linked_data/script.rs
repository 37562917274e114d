//! Finds the scripts that hold data instead of a program.

use super::json_string::decode;
use crate::{Dom, NodeId, Tag};
use std::borrow::Cow;

/// What the data of a script are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScriptKind {
    /// JSON-LD: the `type` contains `ld+json`.
    JsonLd,
    /// Other JSON, such as the state of a framework.
    State,
}

impl ScriptKind {
    /// The kind of data in an element; none if the element is not a script with data. The `type` attribute decides, in any case.
    /// Formulas (`math/tex`) are no data. Of programs the tree keeps only the text of those that set a state.
    pub fn of(dom: &Dom, element: NodeId) -> Option<ScriptKind> {
        if dom.tag(element) != Tag::Script {
            return None;
        }
        let script_type = match dom.attribute(element, "type") {
            Some(value) => value.to_ascii_lowercase(),
            None if dom.children(element).any(|text| !dom.text(text).is_empty()) => return Some(ScriptKind::State),
            None => return None,
        };
        if script_type.contains("ld+json") {
            Some(ScriptKind::JsonLd)
        } else if script_type.contains("math/tex") {
            None
        } else {
            Some(ScriptKind::State)
        }
    }
}

/// A script with data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataScript {
    /// The `<script>` element.
    pub element: NodeId,
    /// What its text is.
    pub kind: ScriptKind,
}

impl DataScript {
    /// The texts of the script; there is at most one unless a program moved nodes.
    pub fn texts<'d>(&self, dom: &'d Dom) -> impl Iterator<Item = &'d str> {
        dom.children(self.element).map(|text| dom.text(text))
    }
}

/// A program without the white space and the comments at its beginning.
pub(crate) fn without_leading_comments(program: &str) -> &str {
    let mut rest = program.trim_start();
    loop {
        let next = if let Some(comment) = rest.strip_prefix("//") {
            comment.find('\n').map(|end| &comment[end..])
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.split_once("*/").map(|(_, after)| after)
        } else {
            return rest;
        };
        // A comment that does not end is all there is.
        let Some(next) = next else { return "" };
        rest = next.trim_start();
    }
}

/// Whether a program seems to set the state of a page: it begins with `window.__STATE__ = {...}`.
/// The name is a property or has two underscores, since programs have variables of all other names. What follows the first
/// assignment is not looked at. A function must return its data at once, as Nuxt's does.
pub(crate) fn sets_state(program: &str) -> bool {
    const LONGEST_NAME: usize = 80;
    let program = without_leading_comments(program);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$' | b'[' | b']' | b'"' | b'\'');
    let program = ["var ", "let ", "const "].iter().find_map(|word| program.strip_prefix(word)).unwrap_or(program);
    let end = program.bytes().take(LONGEST_NAME).take_while(is_name).count();
    let (name, rest) = program.split_at(end);
    let value = rest.trim_start().strip_prefix('=').map(str::trim_start);
    let returns = |value: &str| {
        let body = value.strip_prefix("(function(").and_then(|rest| rest.split_once('{'));
        body.is_some_and(|(names, body)| !names.contains('(') && body.trim_start().starts_with("return"))
    };
    let is_value = |value: &str| {
        let is_data = ["{", "[", "JSON.parse("].iter().any(|begin| value.starts_with(begin));
        is_data && !value.starts_with("{}") || returns(value)
    };
    let is_of_page = (name.contains(['.', '[']) && !name.contains("dataLayer")) || name.contains("__");
    is_of_page && value.is_some_and(is_value)
}

/// The JSON of a state that a program parses from a string in single quotes: `window.__STATE__ = JSON.parse('{"a": "\\u00e9"}')`.
/// The literal has its own escapes around those of the JSON. A literal in double quotes is a string of JSON, and is read as such.
pub(crate) fn parsed_literal(program: &str) -> Option<Cow<'_, str>> {
    const CALL: &str = "JSON.parse('";
    let (_, after) = program.split_once('=')?;
    let literal = after.trim_start().strip_prefix(CALL)?;
    let end = end_of_literal(literal);
    // JSON has no escapes of two hexadecimal digits.
    Some(match literal[..end].contains("\\x") {
        true => Cow::Owned(decode(&literal[..end].replace("\\x", "\\u00")).into_owned()),
        false => decode(&literal[..end]),
    })
}

/// The first quotation mark without a backslash before it, or the end.
fn end_of_literal(literal: &str) -> usize {
    let bytes = literal.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'\'', b'\\', &bytes[at..]) {
        at += found;
        if bytes[at] == b'\'' {
            return at;
        }
        at = (at + 2).min(bytes.len());
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{parsed_literal, sets_state};

    #[test]
    fn the_escapes_of_a_literal_are_resolved_before_those_of_its_json() {
        let json = |program| parsed_literal(program);
        let program = r#"window.__STATE__ = JSON.parse('{"a": "It\'s \\u00e9\\n", "b": "\\"c\\""}');"#;
        assert_eq!(json(program).as_deref(), Some(r#"{"a": "It's \u00e9\n", "b": "\"c\""}"#));
        assert_eq!(json(r#"window.__STATE__ = JSON.parse("{}")"#), None);
        assert_eq!(json("window.__STATE__ = {}"), None);
        let two = r#"window.A = JSON.parse('{\x22a\x22: 1}'); window.B = {"x": "say"}; f('x')"#;
        assert_eq!(json(two).as_deref(), Some(r#"{"a": 1}"#));
        assert_eq!(json("window.__STATE__ = JSON.parse('{").as_deref(), Some("{"));
    }

    #[test]
    fn programs_that_set_state() {
        for program in [
            " window.__STATE__={\"a\": 1};",
            "window['state'] = [1]",
            "var __DATA__ = JSON.parse(\"{}\")",
            "window.__NUXT__=(function(a,b){return {data:[{}]}}(1,2));",
            "Fusion.globalContent={\"a\": 1}",
            "// It's safe: see the manual\n/* and\nthis */ window.__STATE__ = {\"a\": 1}",
        ] {
            assert!(sets_state(program), "{program}");
        }
        for program in [
            "let s = {}",
            "dataLayer.push([1])",
            "window.a = b || {}",
            "a.b = c",
            "a.b = function() {}",
            "window.lib = {}; lib.f = 1",
            "window.lib = (function(a){var b = 1; return b})(1)",
            "(function(){})()",
            "// window.__STATE__ = {}",
            "",
        ] {
            assert!(!sets_state(program), "{program}");
        }
    }
}
