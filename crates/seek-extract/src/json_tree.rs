//! JSON as a flat run of nodes in document order, read tolerantly.
//!
//! JSON-LD of the real web has raw line breaks in strings, commas too many or too few, comments and CDATA around it,
//! several values one behind the other, and ends in the middle. A parser that refuses all of that loses every tenth
//! site, so this one refuses nothing: what it does not understand it steps over. Like the page's tree it is an arena
//! in pre-order: each walk is a loop, and however deep a value nests, nothing can overflow.

use seek_page::json::{decode, literal_end};
use std::borrow::Cow;

/// A node's number, in document order.
pub(crate) type JsonId = usize;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An object; its members come next.
    Object,
    /// An array; its elements come next.
    Array,
    /// A string, as it is written.
    Text,
    /// A number, `true`, `null` or what else stands bare.
    Bare,
}

#[derive(Debug)]
struct Node<'a> {
    kind: Kind,
    key: &'a str,
    written: &'a str,
    end: JsonId,
}

/// All values of a text.
#[derive(Debug, Default)]
pub(crate) struct Json<'a> {
    nodes: Vec<Node<'a>>,
}

impl<'a> Json<'a> {
    /// Reads whatever of a text is JSON; linear in its length.
    pub(crate) fn read(text: &'a str) -> Json<'a> {
        let mut reader = Reader { json: Json::default(), open: Vec::new(), objects: 0, key: "" };
        reader.run(text);
        reader.json
    }

    /// Number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What a node is.
    pub(crate) fn kind(&self, id: JsonId) -> Kind {
        self.nodes[id].kind
    }

    /// The key of a member, as it is written; empty for what is no member.
    pub(crate) fn key(&self, id: JsonId) -> &'a str {
        self.nodes[id].key
    }

    /// One past the last node inside.
    pub(crate) fn end(&self, id: JsonId) -> JsonId {
        self.nodes[id].end
    }

    /// A string's text, or what stands bare; empty for others.
    pub(crate) fn text(&self, id: JsonId) -> Cow<'a, str> {
        let node = &self.nodes[id];
        if node.kind == Kind::Text { decode(node.written) } else { Cow::Borrowed(node.written) }
    }

    /// The members or elements of a node.
    pub(crate) fn children(&self, id: JsonId) -> impl Iterator<Item = JsonId> + '_ {
        let end = self.end(id);
        let inside = move |n: JsonId| (n < end).then_some(n);
        std::iter::successors(inside(id + 1), move |&n| inside(self.end(n)))
    }

    /// The values of a member: the elements where it is an array.
    pub(crate) fn values(&self, object: JsonId, key: &'a str) -> impl Iterator<Item = JsonId> + '_ {
        let members = self.children(object).filter(move |&id| self.key(id) == key);
        members.flat_map(|id| {
            let is_array = self.kind(id) == Kind::Array;
            let elements = is_array.then(|| self.children(id)).into_iter().flatten();
            elements.chain((!is_array).then_some(id))
        })
    }
}

struct Reader<'a> {
    json: Json<'a>,
    /// Objects and arrays that are open.
    open: Vec<JsonId>,
    /// How many of them are objects.
    objects: usize,
    /// The key that waits for its value.
    key: &'a str,
}

impl<'a> Reader<'a> {
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
                b'{' => self.open(Kind::Object),
                b'[' => self.open(Kind::Array),
                b'}' => self.close(Kind::Object),
                b']' => self.close(Kind::Array),
                b'"' => {
                    let (end, behind) = literal_end(bytes, at + 1);
                    self.put(Kind::Text, &text[at + 1..end], behind);
                    end + 1 - at
                }
                byte if is_bare(byte) => {
                    let end = rest.iter().position(|&b| !is_bare(b)).unwrap_or(rest.len());
                    let behind = rest[end..].iter().copied().find(|b| !b.is_ascii_whitespace());
                    self.put(Kind::Bare, &text[at..at + end], behind);
                    end
                }
                _ => 1,
            };
        }
        while let Some(id) = self.open.pop() {
            self.json.nodes[id].end = self.json.nodes.len();
        }
    }

    /// A key where a colon stands behind it, else a value.
    fn put(&mut self, kind: Kind, written: &'a str, behind: Option<u8>) {
        if behind == Some(b':') {
            self.key = written;
            return;
        }
        self.push(kind, written);
    }

    fn push(&mut self, kind: Kind, written: &'a str) {
        let key = std::mem::take(&mut self.key);
        let end = self.json.nodes.len() + 1;
        self.json.nodes.push(Node { kind, key, written, end });
    }

    fn open(&mut self, kind: Kind) -> usize {
        self.open.push(self.json.nodes.len());
        self.objects += usize::from(kind == Kind::Object);
        self.push(kind, "");
        1
    }

    /// Closes the nearest open node of a kind, and what was left open in it; without one the bracket means nothing.
    fn close(&mut self, kind: Kind) -> usize {
        let of_kind = if kind == Kind::Object { self.objects } else { self.open.len() - self.objects };
        self.key = "";
        while of_kind > 0
            && let Some(id) = self.open.pop()
        {
            self.json.nodes[id].end = self.json.nodes.len();
            let found = self.json.nodes[id].kind;
            self.objects -= usize::from(found == Kind::Object);
            if found == kind {
                break;
            }
        }
        1
    }
}

/// What numbers, words and keys without quotation marks are made of.
fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'_' | b'$' | b'@') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values with their keys, one after another; what is inside stands in brackets.
    fn shown(text: &str) -> String {
        let json = Json::read(text);
        let (mut out, mut open) = (String::new(), Vec::new());
        for id in 0..json.len() {
            while open.last().is_some_and(|&(end, _)| end <= id) {
                out.push(open.pop().unwrap().1);
            }
            out.push_str(&format!(" {}", json.key(id)));
            out.push_str(if json.key(id).is_empty() { "" } else { "=" });
            match json.kind(id) {
                Kind::Object => (out.push('{'), open.push((json.end(id), '}'))).0,
                Kind::Array => (out.push('['), open.push((json.end(id), ']'))).0,
                _ => out.push_str(&json.text(id)),
            }
        }
        out.extend(open.iter().rev().map(|(_, bracket)| bracket));
        out.trim().to_owned()
    }

    #[test]
    fn sound_json_is_read_as_it_is() {
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
    fn commas_too_many_mean_nothing() {
        assert_eq!(shown(r#"{"a": [1,,2,], "b": 3,}"#), "{ a=[ 1 2] b=3}");
    }

    #[test]
    fn comments_and_cdata_around_it_mean_nothing() {
        assert_eq!(shown("<!-- \n// <![CDATA[\n{\"a\": 1} // ]]>\n-->"), "-- { a=1}\n-->".replace("\n-->", " --"));
        assert_eq!(shown("/* note: {\"x\": 1} */ <![CDATA[ {\"a\": 1} ]]>"), "{ a=1}");
    }

    #[test]
    fn several_values_stand_one_behind_the_other() {
        assert_eq!(shown(r#"{"a": 1}{"b": 2};"#), "{ a=1} { b=2}");
    }

    #[test]
    fn what_ends_in_the_middle_is_closed() {
        assert_eq!(shown(r#"{"a": [{"b": "c"#), "{ a=[ { b=c}]}");
        assert_eq!(shown(r#"{"a": "#), "{}");
    }

    #[test]
    fn brackets_that_do_not_match_close_what_they_can() {
        assert_eq!(shown(r#"{"a": [1, 2}, "b"]"#), "{ a=[ 1 2]} b");
        assert_eq!(shown("]]}}1"), "1");
    }

    #[test]
    fn values_of_a_member_are_its_elements() {
        let json = Json::read(r#"{"a": ["b", "c"], "d": "e"}"#);
        let of = |key| json.values(0, key).map(|id| json.text(id)).collect::<Vec<_>>();
        assert_eq!((of("a"), of("d"), of("x").len()), (vec!["b".into(), "c".into()], vec!["e".into()], 0));
    }

    #[test]
    fn brackets_without_end_cost_no_square() {
        let deep = "[".repeat(300_000) + &"}".repeat(300_000) + &"{\"a\":".repeat(100_000);
        assert_eq!(Json::read(&deep).len(), 400_000);
    }
}
