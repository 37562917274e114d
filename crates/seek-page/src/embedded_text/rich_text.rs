//! The elements and marks of rich text in data, which editors keep as a tree of typed nodes.
//!
//! Contentful, ProseMirror, Slate, Lexical, Portable Text and Editor.js use other keys for the same things: a type, children,
//! and marks on pieces of text.

use super::data_graph::DataGraph;
use super::escape::escaped_value;
use super::folded::{NAME_BYTES, folded};
use super::paragraph::ParagraphKind;
use crate::Tag;
use crate::linked_data::{JsonId, JsonKind};

/// Keys of the type of an object.
pub(super) const TYPE_KEYS: [&str; 6] = ["type", "_type", "nodeType", "kind", "object", "__typename"];
/// Most elements of an array, and members of each, that show whether they are pieces.
pub(super) const SHOWN: usize = 16;
/// Most bytes of the address of a link.
const ADDRESS_BYTES: usize = 2048;
/// Keys of objects that hold more about the object around them.
const BESIDE: [&str; 4] = ["attrs", "attributes", "data", "fields"];
/// Keys of the address of a link.
const ADDRESS_KEYS: [&str; 3] = ["href", "url", "uri"];
/// Elements of marks in the order of the bits of Lexical, each with its names.
const MARKS: [(&str, &[&str]); 7] = [
    ("b", &["bold", "strong", "b"]),
    ("i", &["italic", "italics", "em", "emphasis", "i"]),
    ("s", &["strikethrough", "strike", "strike-through", "s", "del"]),
    ("u", &["underline", "u"]),
    ("code", &["code", "inlinecode"]),
    ("sub", &["subscript", "sub"]),
    ("sup", &["superscript", "sup"]),
];

/// What an object of rich text is, besides a heading or a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// `ul` or `ol`.
    List(&'static str),
    /// An item, with the list that it is in if no object is that list.
    Item(&'static str),
    Quote,
    Code,
    Table,
    Break,
}

/// How a piece of text is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// A bit for each of [`MARKS`].
    bits: u8,
    /// The string with the address of its link.
    link: Option<JsonId>,
}

impl Marks {
    /// The string with the address of the link.
    pub(super) fn link(self) -> Option<JsonId> {
        self.link
    }

    /// Whether the text is code.
    pub(super) fn has_code(self) -> bool {
        self.bits & mark("code") != 0
    }
}

impl DataGraph<'_> {
    /// What an object is by its type.
    pub(super) fn element(&self, object: JsonId) -> Option<Element> {
        let listed = self.shown_members(object).find(|(key, _)| *key == "listItem");
        if let Some((_, id)) = listed.filter(|(_, id)| self.json.kind(*id) == JsonKind::Text) {
            return Some(Element::Item(if self.json.source(id).starts_with("number") { "ol" } else { "ul" }));
        }
        self.types(object).find_map(|name| {
            Some(match folded(&name).as_str() {
                "ul" | "unorderedlist" | "bulletlist" | "bulletedlist" => Element::List("ul"),
                "ol" | "orderedlist" | "numberedlist" => Element::List("ol"),
                "list" => Element::List(if self.is_ordered(object) { "ol" } else { "ul" }),
                "li" | "listitem" | "unorderedlistitem" | "bulletedlistitem" => Element::Item("ul"),
                "orderedlistitem" | "numberedlistitem" | "olistitem" => Element::Item("ol"),
                "blockquote" | "quote" => Element::Quote,
                "code" | "codeblock" | "pre" | "preformatted" => Element::Code,
                "table" => Element::Table,
                "br" | "linebreak" | "hardbreak" => Element::Break,
                _ => return None,
            })
        })
    }

    /// The heading that an object is by its type: `heading` with a level, `heading-two`, `h3`.
    pub(super) fn heading(&self, object: JsonId) -> Option<ParagraphKind> {
        const LEVELS: [Tag; 5] = [Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
        const NUMBERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
        const BEGINNINGS: [&str; 4] = ["heading", "header", "subheading", "h"];
        let number = |text: &str| text.trim_start_matches('h').parse::<usize>().ok();
        let beside = || self.member(object, &["level", "depth", "tag"]).and_then(|id| number(&self.json.text(id)));
        let level = self.types(object).find_map(|name| {
            let rest = BEGINNINGS.iter().find_map(|begin| name.strip_prefix(begin)).filter(|_| name != "h")?;
            match rest.trim_start_matches(['-', '_', ' ']) {
                "" => Some(beside().unwrap_or(2)),
                rest => NUMBERS.iter().position(|word| *word == rest).map(|at| at + 1).or_else(|| rest.parse().ok()),
            }
        })?;
        // The first level is that of the title.
        LEVELS.get(level.max(2) - 2).map(|tag| ParagraphKind::Heading(*tag))
    }

    /// The marks of the text in an object, with those of the objects around it. `definitions` are objects to which marks
    /// refer by their keys.
    pub(super) fn marks(&self, object: JsonId, around: Marks, definitions: Option<JsonId>) -> Marks {
        let mut marks = around;
        for (key, id) in self.shown_members(object) {
            match self.json.kind(id) {
                JsonKind::Array if key == "marks" => {
                    for mark in self.json.children(id).take(SHOWN).map(|mark| self.resolved(mark)) {
                        self.add_mark(mark, definitions, &mut marks);
                    }
                }
                JsonKind::Bare if key == "format" => {
                    marks.bits |= self.json.source(id).parse::<u8>().unwrap_or(0) & 0x7f
                }
                JsonKind::Bare if self.json.source(id) == "true" => marks.bits |= mark(key),
                _ => {}
            }
        }
        if self.types(object).any(|name| folded(&name).ends_with("link") || name == "a") {
            marks.link = self.member(object, &ADDRESS_KEYS).or(marks.link);
        }
        marks
    }

    fn add_mark(&self, id: JsonId, definitions: Option<JsonId>, marks: &mut Marks) {
        match self.json.kind(id) {
            JsonKind::Text => {
                let name = self.json.source(id);
                let is_named = |definition: JsonId| {
                    self.shown_members(definition).any(|(key, id)| key == "_key" && self.json.source(id) == name)
                };
                let mut defined = definitions.into_iter().flat_map(|all| self.json.children(all).take(SHOWN));
                marks.bits |= mark(name);
                marks.link =
                    defined.find(|&id| is_named(id)).and_then(|id| self.member(id, &ADDRESS_KEYS)).or(marks.link);
            }
            JsonKind::Object => {
                marks.bits |= self.types(id).map(|name| mark(&name)).fold(0, |all, bit| all | bit);
                marks.link = self.member(id, &ADDRESS_KEYS).or(marks.link);
            }
            JsonKind::Array | JsonKind::Bare => {}
        }
    }

    /// Adds a text with the elements of its marks. It is markup already, or it is text.
    pub(super) fn write_marked(&self, text: &str, marks: Marks, html: &mut String) {
        if marks == Marks::default() {
            return html.push_str(text);
        }
        let names = || MARKS.iter().enumerate().filter(|(at, _)| marks.bits >> at & 1 == 1).map(|(_, (name, _))| *name);
        let address = marks.link.filter(|&id| self.json.source(id).len() <= ADDRESS_BYTES).map(|id| self.json.text(id));
        if let Some(address) = &address {
            html.extend(["<a href=\"", &escaped_value(address), "\">"]);
        }
        names().for_each(|name| html.extend(["<", name, ">"]));
        html.push_str(text);
        names().rev().for_each(|name| html.extend(["</", name, ">"]));
        html.push_str(if address.is_some() { "</a>" } else { "" });
    }

    /// The string of a member with one of some keys, in an object or in one beside its text.
    fn member(&self, object: JsonId, keys: &[&str]) -> Option<JsonId> {
        let of = |object: JsonId| {
            let mut members = self.shown_members(object).filter(|(key, _)| keys.contains(key));
            members.find(|(_, id)| !self.json.source(*id).is_empty()).map(|(_, id)| id)
        };
        of(object)
            .or_else(|| self.shown_members(object).filter(|(key, _)| BESIDE.contains(key)).find_map(|(_, id)| of(id)))
    }

    fn is_ordered(&self, list: JsonId) -> bool {
        const KEYS: [&str; 5] = ["listType", "style", "format", "tag", "ordered"];
        let kind = self.member(list, &KEYS).map(|id| self.json.text(id));
        kind.is_some_and(|kind| matches!(&*kind, "ordered" | "number" | "numbered" | "ol" | "true"))
    }

    /// The names of the types of an object, in lower case. The style of a block is one.
    pub(super) fn types(&self, object: JsonId) -> impl Iterator<Item = String> + '_ {
        let is_type = |(key, id): &(&str, JsonId)| {
            (TYPE_KEYS.contains(key) || *key == "style")
                && self.json.kind(*id) == JsonKind::Text
                && self.json.source(*id).len() <= NAME_BYTES
        };
        self.shown_members(object).filter(is_type).map(|(_, id)| self.json.text(id).to_ascii_lowercase())
    }

    /// The first members of an object, with their values.
    fn shown_members(&self, object: JsonId) -> impl Iterator<Item = (&str, JsonId)> {
        let most = if self.json.kind(object) == JsonKind::Object { SHOWN } else { 0 };
        self.json.children(object).take(most).map(|member| (self.json.key(member), self.resolved(member)))
    }
}

/// The bit of a mark; none for other names.
fn mark(name: &str) -> u8 {
    let name = if name.len() <= NAME_BYTES { name.to_ascii_lowercase() } else { String::new() };
    MARKS.iter().position(|(_, names)| names.contains(&name.as_str())).map_or(0, |at| 1 << at)
}
