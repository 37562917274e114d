//! A tolerant JSON parser. Its result is one arena in document order.
//!
//! JSON on the web has raw line breaks in strings, too many or too few commas, comments and CDATA around it, and several
//! values in a row; some of it ends in the middle. A strict parser loses every tenth site. This parser accepts
//! everything and skips what it does not understand. No walk over the arena recurses, so deep nesting cannot overflow
//! the stack.

use super::json_string::{decode, string_end};
use std::borrow::Cow;

/// The index of a node in document order.
pub type JsonId = usize;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonKind {
    /// An object; its members follow.
    Object,
    /// An array; its elements follow.
    Array,
    /// A string.
    Text,
    /// A number, `true`, `false`, `null` or another word without quotation marks.
    Bare,
}

#[derive(Debug)]
struct JsonNode<'a> {
    kind: JsonKind,
    key: &'a str,
    source: &'a str,
    end: JsonId,
}

/// All values of a text.
///
/// ```
/// use seek_page::linked_data::Json;
///
/// let json = Json::parse(r#"{"tags": ["a", "b"], "n": 1"#);
/// let tags: Vec<_> = json.values(0, "tags").map(|id| json.text(id)).collect();
/// assert_eq!(tags, ["a", "b"]);
/// ```
#[derive(Debug, Default)]
pub struct Json<'a> {
    nodes: Vec<JsonNode<'a>>,
}

impl<'a> Json<'a> {
    /// Parses what is JSON in a text; the cost is linear in its length.
    pub fn parse(text: &'a str) -> Json<'a> {
        let mut reader = JsonReader { json: Json::default(), open: Vec::new(), objects: 0, key: "" };
        reader.run(text);
        reader.json
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the text has no value.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What a node is.
    pub fn kind(&self, id: JsonId) -> JsonKind {
        self.nodes[id].kind
    }

    /// The key of a member, as in the source; empty for a value without a key.
    pub fn key(&self, id: JsonId) -> &'a str {
        self.nodes[id].key
    }

    /// The source of a string between its quotation marks, or a bare word; empty for objects and arrays.
    pub(crate) fn source(&self, id: JsonId) -> &'a str {
        self.nodes[id].source
    }

    /// One past the last node inside the node.
    pub fn end(&self, id: JsonId) -> JsonId {
        self.nodes[id].end
    }

    /// The text of a string, without escapes, or of a bare word; empty for objects and arrays.
    pub fn text(&self, id: JsonId) -> Cow<'a, str> {
        let node = &self.nodes[id];
        if node.kind == JsonKind::Text { decode(node.source) } else { Cow::Borrowed(node.source) }
    }

    /// The members of an object or the elements of an array.
    pub fn children(&self, id: JsonId) -> impl Iterator<Item = JsonId> + '_ {
        let end = self.end(id);
        let inside = move |n: JsonId| (n < end).then_some(n);
        std::iter::successors(inside(id + 1), move |&n| inside(self.end(n)))
    }

    /// The values of all members with a key. An array gives its elements.
    pub fn values(&self, object: JsonId, key: &'a str) -> impl Iterator<Item = JsonId> + '_ {
        let members = self.children(object).filter(move |&id| self.key(id) == key);
        members.flat_map(|id| {
            let is_array = self.kind(id) == JsonKind::Array;
            let elements = is_array.then(|| self.children(id)).into_iter().flatten();
            elements.chain((!is_array).then_some(id))
        })
    }
}

struct JsonReader<'a> {
    json: Json<'a>,
    /// Open objects and arrays.
    open: Vec<JsonId>,
    /// How many of `open` are objects.
    objects: usize,
    /// The key of the next value.
    key: &'a str,
}

impl<'a> JsonReader<'a> {
    fn run(&mut self, text: &'a str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            at += match bytes[at] {
                b'<' if rest.starts_with(b"<![CDATA[") => 9,
                b']' if rest.starts_with(b"]]>") => 3,
                b'/' if rest.starts_with(b"//") => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
                b'/' if rest.starts_with(b"/*") => memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2),
                b'{' => self.open(JsonKind::Object),
                b'[' => self.open(JsonKind::Array),
                b'}' => self.close(JsonKind::Object),
                b']' => self.close(JsonKind::Array),
                b'"' => {
                    let (end, next) = string_end(bytes, at + 1);
                    self.put(JsonKind::Text, &text[at + 1..end], next);
                    end + 1 - at
                }
                byte if is_bare(byte) => {
                    let end = rest.iter().position(|&b| !is_bare(b)).unwrap_or(rest.len());
                    let next = rest[end..].iter().copied().find(|b| !b.is_ascii_whitespace());
                    self.put(JsonKind::Bare, &text[at..at + end], next);
                    end
                }
                _ => 1,
            };
        }
        while let Some(id) = self.open.pop() {
            self.json.nodes[id].end = self.json.nodes.len();
        }
    }

    /// Adds a key if a colon follows, else a value.
    fn put(&mut self, kind: JsonKind, source: &'a str, next: Option<u8>) {
        if next == Some(b':') {
            self.key = source;
            return;
        }
        self.push(kind, source);
    }

    fn push(&mut self, kind: JsonKind, source: &'a str) {
        let key = std::mem::take(&mut self.key);
        let end = self.json.nodes.len() + 1;
        self.json.nodes.push(JsonNode { kind, key, source, end });
    }

    fn open(&mut self, kind: JsonKind) -> usize {
        self.open.push(self.json.nodes.len());
        self.objects += usize::from(kind == JsonKind::Object);
        self.push(kind, "");
        1
    }

    /// Closes the innermost open node of a kind, and the open nodes in it. A bracket without an open node is skipped.
    fn close(&mut self, kind: JsonKind) -> usize {
        let of_kind = if kind == JsonKind::Object { self.objects } else { self.open.len() - self.objects };
        self.key = "";
        while of_kind > 0
            && let Some(id) = self.open.pop()
        {
            self.json.nodes[id].end = self.json.nodes.len();
            let found = self.json.nodes[id].kind;
            self.objects -= usize::from(found == JsonKind::Object);
            if found == kind {
                break;
            }
        }
        1
    }
}

/// Whether numbers, words and keys without quotation marks may contain a byte.
fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'_' | b'$' | b'@') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values with their keys in a row; brackets enclose the content of objects and arrays.
    fn shown(text: &str) -> String {
        let json = Json::parse(text);
        let (mut out, mut open) = (String::new(), Vec::new());
        for id in 0..json.len() {
            while open.last().is_some_and(|&(end, _)| end <= id) {
                out.push(open.pop().unwrap().1);
            }
            out.push_str(&format!(" {}", json.key(id)));
            out.push_str(if json.key(id).is_empty() { "" } else { "=" });
            match json.kind(id) {
                JsonKind::Object => (out.push('{'), open.push((json.end(id), '}'))).0,
                JsonKind::Array => (out.push('['), open.push((json.end(id), ']'))).0,
                _ => out.push_str(&json.text(id)),
            }
        }
        out.extend(open.iter().rev().map(|(_, bracket)| bracket));
        out.trim().to_owned()
    }

    #[test]
    fn valid_json_is_parsed() {
        assert_eq!(
            shown(r#"{"a": "b", "c": [1, true, {"d": null}], "e": {}}"#),
            "a=b c=[ 1 true { d=null}] e={}".replacen("a=", "{ a=", 1) + "}"
        );
    }

    #[test]
    fn raw_line_breaks_in_strings_are_kept() {
        assert_eq!(shown("{\"a\": \"two\nlines\"}"), "{ a=two\nlines}");
    }

    #[test]
    fn extra_commas_are_skipped() {
        assert_eq!(shown(r#"{"a": [1,,2,], "b": 3,}"#), "{ a=[ 1 2] b=3}");
    }

    #[test]
    fn comments_and_cdata_are_skipped() {
        assert_eq!(shown("<!-- \n// <![CDATA[\n{\"a\": 1} // ]]>\n-->"), "-- { a=1}\n-->".replace("\n-->", " --"));
        assert_eq!(shown("/* note: {\"x\": 1} */ <![CDATA[ {\"a\": 1} ]]>"), "{ a=1}");
    }

    #[test]
    fn several_values_may_follow_one_another() {
        assert_eq!(shown(r#"{"a": 1}{"b": 2};"#), "{ a=1} { b=2}");
    }

    #[test]
    fn open_values_are_closed_at_the_end() {
        assert_eq!(shown(r#"{"a": [{"b": "c"#), "{ a=[ { b=c}]}");
        assert_eq!(shown(r#"{"a": "#), "{}");
    }

    #[test]
    fn mismatched_brackets_close_the_innermost_open_node() {
        assert_eq!(shown(r#"{"a": [1, 2}, "b"]"#), "{ a=[ 1 2]} b");
        assert_eq!(shown("]]}}1"), "1");
    }

    #[test]
    fn the_values_of_an_array_member_are_its_elements() {
        let json = Json::parse(r#"{"a": ["b", "c"], "d": "e"}"#);
        let of = |key| json.values(0, key).map(|id| json.text(id)).collect::<Vec<_>>();
        assert_eq!((of("a"), of("d"), of("x").len()), (vec!["b".into(), "c".into()], vec!["e".into()], 0));
    }

    #[test]
    fn deep_nesting_takes_linear_time() {
        let deep = "[".repeat(300_000) + &"}".repeat(300_000) + &"{\"a\":".repeat(100_000);
        assert_eq!(Json::parse(&deep).len(), 400_000);
    }
}
