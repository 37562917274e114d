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

/// Most bytes of the name to which a program assigns a state.
const LONGEST_NAME: usize = 80;

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

/// A program without the comments, the bracket of a block and the short settings at its beginning: `window.path = "/a";`.
pub(crate) fn without_beginning(program: &str) -> &str {
    const MOST_SETTINGS: usize = 8;
    let program = without_leading_comments(program);
    let block = program.strip_prefix('{').map(str::trim_start).filter(|block| !block.starts_with(['"', '{', '}']));
    let mut rest = block.unwrap_or(program);
    for _ in 0..MOST_SETTINGS {
        let Some(after) = after_setting(rest) else { break };
        rest = without_leading_comments(after);
    }
    rest
}

/// What follows the assignment of a string or a number.
fn after_setting(program: &str) -> Option<&str> {
    let (name, value) = name_and_value(program);
    let value = value.filter(|_| is_of_page(name))?;
    let after = match value.bytes().next()? {
        quote @ (b'"' | b'\'') => value[1..].get(end_of_literal(&value[1..], quote) + 1..)?,
        _ => value.trim_start_matches(|c: char| c.is_ascii_alphanumeric()),
    };
    after.trim_start().strip_prefix(';').filter(|_| after.len() < value.len())
}

/// The name to which a program assigns at its beginning, and what follows the sign, if it assigns.
fn name_and_value(program: &str) -> (&str, Option<&str>) {
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$' | b'[' | b']' | b'"' | b'\'');
    let program = ["var ", "let ", "const "].iter().find_map(|word| program.strip_prefix(word)).unwrap_or(program);
    let end = program.bytes().take(LONGEST_NAME).take_while(is_name).count();
    let (name, rest) = program.split_at(end);
    (name, rest.trim_start().strip_prefix('=').map(str::trim_start))
}

/// Whether a program assigns to a name of the page: a property, or one with two underscores, since programs have variables
/// of all other names.
fn is_of_page(name: &str) -> bool {
    (name.contains(['.', '[']) && !name.contains("dataLayer")) || name.contains("__")
}

/// Whether a program seems to set the state of a page: it begins with `window.__STATE__ = {...}`.
/// What follows the first assignment of an object is not looked at. A function must return its data at once, as Nuxt's does.
/// Or the program streams data, or it is data.
pub(crate) fn sets_state(program: &str) -> bool {
    let program = without_beginning(program);
    let (name, value) = name_and_value(program);
    let returns = |value: &str| {
        let body = value.strip_prefix("(function(").and_then(|rest| rest.split_once('{'));
        body.is_some_and(|(names, body)| !names.contains('(') && body.trim_start().starts_with("return"))
    };
    let is_value = |value: &str| {
        let is_data = ["{", "[", "JSON.parse("].iter().any(|begin| value.starts_with(begin));
        is_data && !value.starts_with("{}") || returns(value)
    };
    // Frameworks give data types of their own. No program begins so.
    let is_json = ["{\"", "[{\""].iter().any(|begin| program.starts_with(begin));
    is_json || streamed(program).is_some() || is_of_page(name) && value.is_some_and(is_value)
}

/// The JSON of a state that a program parses from a string: `window.__STATE__ = JSON.parse('{"a": "\\u00e9"}')`, or gives
/// to a stream. The literal has its own escapes around those of the JSON. Such a literal in double quotes is a string of
/// JSON, and is read as such, unless the program decodes an address or streams it.
pub(crate) fn parsed_literal(program: &str) -> Option<Cow<'_, str>> {
    if let Some(rest) = streamed(program) {
        return Some(decode(&rest[..end_of_literal(rest, b'"')]));
    }
    let (_, after) = program.split_once('=')?;
    let argument = after.trim_start().strip_prefix("JSON.parse(")?;
    if let Some(encoded) = argument.strip_prefix("decodeURIComponent(") {
        let quote = encoded.bytes().next().filter(|byte| matches!(byte, b'"' | b'\''))?;
        return Some(Cow::Owned(percent_decoded(&encoded[1..1 + end_of_literal(&encoded[1..], quote)])));
    }
    let literal = argument.strip_prefix('\'')?;
    let end = end_of_literal(literal, b'\'');
    // JSON has no escapes of two hexadecimal digits.
    Some(match literal[..end].contains("\\x") {
        true => Cow::Owned(decode(&literal[..end].replace("\\x", "\\u00")).into_owned()),
        false => decode(&literal[..end]),
    })
}

/// What follows the opening quotation mark of data that a program streams: `context.stream.enqueue("[1]")`.
fn streamed(program: &str) -> Option<&str> {
    let end = program.bytes().take(LONGEST_NAME).position(|byte| byte == b'(')?;
    let argument = program[end..].strip_prefix("(\"").filter(|_| program[..end].ends_with(".enqueue"))?;
    argument.starts_with(['[', '{']).then_some(argument)
}

/// A text with the bytes that `%` and two digits name.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let named = text.get(at + 1..at + 3).filter(|_| text.as_bytes()[at] == b'%');
        let byte = named.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(text.as_bytes()[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first such quotation mark without a backslash before it, or the end.
fn end_of_literal(literal: &str, quote: u8) -> usize {
    let bytes = literal.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(quote, b'\\', &bytes[at..]) {
        at += found;
        if bytes[at] == quote {
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
        let encoded = r#"window.A = JSON.parse(decodeURIComponent("%7B%22a%22: 1%7d%"));"#;
        assert_eq!(json(encoded).as_deref(), Some(r#"{"a": 1}%"#));
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
            "{\"a\": 1}",
            "window.__context.stream.enqueue(\"[1]\")",
            "window.path=\"/a\"; window.n = 1;\nwindow.__STATE__ = {\"a\": 1}",
            "{\n__kit_1 = {base: \"\"}; const data = [1]; }",
            "// It's safe: see the manual\n/* and\nthis */ window.__STATE__ = {\"a\": 1}",
        ] {
            assert!(sets_state(program), "{program}");
        }
        for program in [
            "let s = {}",
            "dataLayer.push([1])",
            "queue.enqueue(\"name\")",
            "window.a = b || {}",
            "a.b = c",
            "a.b = function() {}",
            "window.lib = {}; lib.f = 1",
            "window.lib = (function(a){var b = 1; return b})(1)",
            "(function(){})()",
            "window.path = \"/a\"; run()",
            "var a = 1; window.lib = {\"a\": 1}",
            "window.path = \"/a",
            "{ run() }",
            "{}",
            "// window.__STATE__ = {}",
            "",
        ] {
            assert!(!sets_state(program), "{program}");
        }
    }
}
