//! Texts that data keep in pieces: lists of paragraphs, as editors and frameworks write them.
//!
//! An article is an array of blocks, each with its text under a usual key, often in pieces for bold words and links:
//! `[{"type": "paragraph", "children": [{"text": "It came "}, {"text": "at night"}]}]`. None of the strings is long, and
//! short paragraphs stand between long ones. So the array is one text, in its order.

use super::content::as_markup;
use super::data_graph::DataGraph;
use super::escape::escaped;
use super::facts::DataFacts;
use super::known_text::count_words;
use super::paragraph::{Paragraph, ParagraphKind};
use super::pieces::{Pieces, Place};
use super::rich_text::{Element, Marks, SHOWN, TYPE_KEYS};
use crate::linked_data::{JsonId, JsonKind};
use std::borrow::Cow;

/// Keys whose strings are text, and whose objects and arrays hold more of it.
const TEXT_KEYS: [&str; 23] = [
    "text", "content", "contents", "value", "html", "body", "children", "paragraph", "paragraphs", "heading", "quote",
    "markdown", "copy", "plainText", "textContent", "items", "data", "model", "blocks", "spans", "nodes", "attributes",
    "insert",
];
/// Types of pieces within a paragraph. Pieces without a type are such, too.
const INLINE_TYPES: [&str; 14] = [
    "text", "span", "leaf", "link", "a", "autolink", "hyperlink", "entry-hyperlink", "asset-hyperlink", "inline",
    "code-highlight", "linebreak", "hardbreak", "hard_break",
];
/// A paragraph with fewer words may be a name or a label.
const PROSE_WORDS: usize = 8;
/// Most steps in the data of a page: nodes that are looked at, and pieces of 64 bytes that are copied. References and arrays
/// in arrays lead to a node more than once.
const MOST_STEPS: usize = 1 << 18;
/// Bytes of text that are copied in a step.
const BYTES_A_STEP: usize = 64;
/// Most levels below an array.
const MOST_DEPTH: usize = 24;

enum Step<'k> {
    Visit {
        id: JsonId,
        key: &'k str,
        place: Place,
    },
    /// The paragraph ends.
    End,
    /// An element ends.
    Close(&'static str),
}

/// A text in several strings.
#[derive(Debug)]
pub(super) struct TextList {
    /// The key of the array.
    pub key: String,
    /// What is said of it in the object around it.
    pub facts: Option<DataFacts>,
    /// Its strings, which may hold markup.
    pub pieces: Pieces,
}

impl DataGraph<'_> {
    /// The lists of text with at least `least` words, most of them in prose, in the order of the data. No list is a part
    /// of another. `steps` counts those that are done; when there are too many, the search ends.
    pub(super) fn lists(&self, least: usize, steps: &mut usize) -> Vec<TextList> {
        let mut found = Vec::new();
        let mut next = 0;
        for id in 0..self.json.len() {
            if id < next || !(self.json.kind(id) == JsonKind::Array || self.is_map_of_records(id)) {
                continue;
            }
            if *steps > MOST_STEPS {
                break;
            }
            let pieces = self.pieces(id, steps);
            // Quill writes all paragraphs as pieces, with line breaks between them.
            let is_list = pieces.paragraphs.iter().flat_map(Paragraph::lines).nth(1).is_some();
            if is_list && is_prose(&pieces, least) {
                next = self.json.end(id);
                let (owner, key) = self.owner(id);
                found.push(TextList {
                    key: key.to_owned(),
                    facts: self.facts_above(owner).or_else(|| self.facts_of_page(id)),
                    pieces,
                });
            }
        }
        found
    }

    /// Whether the values of a key are text or hold text.
    fn holds_text(&self, key: &str) -> bool {
        TEXT_KEYS.contains(&key) || self.text_key.get() == Some(key)
    }

    /// The text below an array.
    fn pieces(&self, array: JsonId, steps: &mut usize) -> Pieces {
        let mut out = Pieces::default();
        *steps += self.cost(array);
        let is_of_strings = self.json.children(array).all(|id| self.json.kind(self.resolved(id)) == JsonKind::Text);
        let key = if is_of_strings { TEXT_KEYS[0] } else { self.json.key(array) };
        // What is left to do, the next step last.
        let mut open = Vec::new();
        self.open(self.json.children(array).map(|id| (id, key)), Place::default(), &mut open);
        while let Some(step) = open.pop() {
            let (id, key, place) = match step {
                Step::Visit { id, key, place } => (self.resolved(id), key, place),
                Step::End => {
                    out.end();
                    continue;
                }
                Step::Close(name) => {
                    out.close(name);
                    continue;
                }
            };
            *steps += 1 + self.cost(id) + place.marks.link().map_or(0, |link| self.cost(link));
            if *steps > MOST_STEPS {
                break;
            }
            if place.depth > MOST_DEPTH {
                continue;
            }
            match self.json.kind(id) {
                JsonKind::Text if self.holds_text(key) => self.add_text(id, place, &mut out),
                JsonKind::Text | JsonKind::Bare => {}
                JsonKind::Object => self.open_object(id, place, &mut out, &mut open),
                JsonKind::Array => self.open_array(id, key, place, &mut out, &mut open),
            }
        }
        out.end();
        out
    }

    fn add_text(&self, id: JsonId, place: Place, out: &mut Pieces) {
        let text = self.json.text(id);
        let part = place.within.part_of_text().filter(|_| !place.is_member);
        part.into_iter().for_each(|name| out.open(name));
        // The text of code is never markup.
        let markup = || if place.marks.has_code() { Cow::Owned(escaped(&text)) } else { as_markup(&text) };
        out.add(&text, place, |html| self.write_marked(&markup(), place.marks, html));
        part.into_iter().for_each(|name| out.close(name));
    }

    fn open_object<'k>(&'k self, id: JsonId, place: Place, out: &mut Pieces, open: &mut Vec<Step<'k>>) {
        let element = self.element(id);
        if element == Some(Element::Break) {
            return out.add_break();
        }
        // An object under a key holds what the object around it has, such as its `data`.
        let is_wrapper = place.is_member && element.is_none();
        let (names, within) = match is_wrapper {
            true => ([None, None], place.within),
            false => place.within.parts_of_object(element, || self.is_heading_cell(id)),
        };
        for name in names.into_iter().flatten() {
            out.open(name);
            open.push(Step::Close(name));
        }
        // A container such as a header of a page holds paragraphs, which have types of their own.
        let inherited = if self.is_piece(id) { place.kind } else { ParagraphKind::Prose };
        let is_code = element == Some(Element::Code) && !place.is_piece;
        let kind = if is_code { ParagraphKind::Preformatted } else { self.heading(id).unwrap_or(inherited) };
        let member = |name: &str| self.json.children(id).take(SHOWN).find(|&member| self.json.key(member) == name);
        let definitions = member("markDefs").or(place.definitions);
        // What marks a container says nothing of its texts: editors align and indent it.
        let marks = if self.is_piece(id) { self.marks(id, place.marks, definitions) } else { Marks::default() };
        let below = Place { depth: place.depth + 1, kind, is_member: true, within, marks, definitions, ..place };
        let members = self.json.children(id).map(|member| (member, self.json.key(member)));
        self.open(members.filter(|(_, key)| self.holds_text(key)), below, open);
    }

    fn open_array<'k>(&'k self, id: JsonId, key: &'k str, place: Place, out: &mut Pieces, open: &mut Vec<Step<'k>>) {
        let (name, within) = place.within.part_of_array(key, || {
            let first = self.json.children(id).next().map(|first| self.json.kind(self.resolved(first)));
            first == Some(JsonKind::Text)
        });
        let is_piece = within.holds_text() && self.holds_pieces(id, key);
        // The pieces of a link go on with the text around it.
        if !(place.is_piece && is_piece) {
            out.end();
            open.push(Step::End);
        }
        if let Some(name) = name {
            out.open(name);
            open.push(Step::Close(name));
        }
        let elements = self.json.children(id).map(|element| (element, key));
        self.open(elements, Place { depth: place.depth + 1, is_piece, is_member: false, within, ..place }, open);
    }

    /// Whether an object names itself a cell of headings.
    fn is_heading_cell(&self, id: JsonId) -> bool {
        self.types(id).any(|name| name.contains("header") || name == "th")
    }

    /// The steps that a visit of a value takes.
    fn cost(&self, id: JsonId) -> usize {
        match self.json.kind(id) {
            JsonKind::Text => self.json.source(id).len() / BYTES_A_STEP,
            JsonKind::Bare => 0,
            JsonKind::Object | JsonKind::Array => self.json.children(id).take(MOST_STEPS).count(),
        }
    }

    /// Adds the steps for some values. Each is a paragraph of its own, unless all are pieces of one.
    fn open<'k>(&self, values: impl Iterator<Item = (JsonId, &'k str)>, place: Place, open: &mut Vec<Step<'k>>) {
        let first = open.len();
        for (id, key) in values {
            open.push(Step::Visit { id, key, place });
            open.extend((!place.is_piece).then_some(Step::End));
        }
        open[first..].reverse();
    }

    /// Whether an object has no type, or that of a piece.
    fn is_piece(&self, object: JsonId) -> bool {
        let is_type = |name: &str| INLINE_TYPES.contains(&name.to_ascii_lowercase().as_str());
        let mut types = self.json.children(object).take(SHOWN).filter(|&m| TYPE_KEYS.contains(&self.json.key(m)));
        types.all(|m| is_type(&self.json.text(self.resolved(m))))
    }

    /// Whether the elements of an array are pieces of one paragraph: one of them is a string between others, or an object
    /// with a text and without a type, or with that of a piece.
    fn holds_pieces(&self, array: JsonId, key: &str) -> bool {
        self.json.children(array).take(SHOWN).map(|id| self.resolved(id)).any(|id| match self.json.kind(id) {
            JsonKind::Text => key == "children",
            JsonKind::Object => {
                let is_string = |m: JsonId| self.json.kind(self.resolved(m)) == JsonKind::Text;
                let members = || self.json.children(id).take(SHOWN);
                let has_text =
                    members().any(|m| matches!(self.json.key(m), "text" | "value" | "insert") && is_string(m));
                has_text && self.is_piece(id)
            }
            JsonKind::Array | JsonKind::Bare => false,
        })
    }
}

/// Whether paragraphs have at least `least` words, most of them in prose.
fn is_prose(pieces: &Pieces, least: usize) -> bool {
    let counts = || pieces.paragraphs.iter().map(|paragraph| count_words(&paragraph.text));
    let all: usize = counts().sum();
    all >= least && 2 * counts().filter(|&words| words >= PROSE_WORDS).sum::<usize>() >= all
}
