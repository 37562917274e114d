//! Texts that data keep in pieces: lists of paragraphs, as editors and frameworks write them.
//!
//! An article is an array of blocks, each with its text under a usual key, often in pieces for bold words and links:
//! `[{"type": "paragraph", "children": [{"text": "It came "}, {"text": "at night"}]}]`. None of the strings is long, and
//! short paragraphs stand between long ones. So the array is one text, in its order. Elements may be references: to a
//! member of the whole (`{"__ref": "Paragraph:1"}`, as in stores of GraphQL), or to a place in a flat array (Nuxt).

use super::known_text::count_words;
use crate::linked_data::{Json, JsonId, JsonKind};
use std::collections::HashMap;

/// Keys whose strings are text, and whose objects and arrays hold more of it.
const TEXT_KEYS: [&str; 22] = [
    "text",
    "content",
    "contents",
    "value",
    "html",
    "body",
    "children",
    "paragraph",
    "paragraphs",
    "heading",
    "quote",
    "markdown",
    "copy",
    "plainText",
    "textContent",
    "items",
    "data",
    "model",
    "blocks",
    "spans",
    "nodes",
    "attributes",
];
/// Keys of the title of a text.
const TITLE_KEYS: [&str; 4] = ["headline", "headlines", "title", "name"];
/// Keys of the string in a title that is an object.
const TITLE_PARTS: [&str; 4] = ["basic", "rendered", "text", "value"];
/// Types of pieces within a paragraph. Pieces without a type are such, too.
const INLINE_TYPES: [&str; 7] = ["text", "span", "leaf", "link", "a", "hyperlink", "inline"];
/// A paragraph with fewer words may be a name or a label.
const PROSE_WORDS: usize = 8;
/// Most steps in the data of a page: nodes that are looked at, and pieces of 64 bytes that are copied. References and arrays
/// in arrays lead to a node more than once.
const MOST_STEPS: usize = 1 << 18;
/// Bytes of text that are copied in a step.
const BYTES_A_STEP: usize = 64;
/// Most elements of an array, and members of each, that show whether they are pieces.
const SHOWN: usize = 16;
/// Most members of an object among which a title is looked for.
const TITLED: usize = 256;
/// Most levels below an array.
const MOST_DEPTH: usize = 24;
/// Most levels from a text up to the object with its title.
const MOST_UP: usize = 6;
/// Most bytes of a title.
const MOST_TITLE: usize = 400;

/// Where a walk is.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    /// Whether the value is a piece of a paragraph.
    is_piece: bool,
}

enum Step<'k> {
    Visit {
        id: JsonId,
        key: &'k str,
        place: Place,
    },
    /// The paragraph ends.
    End,
}

#[derive(Default)]
struct Paragraphs {
    done: Vec<String>,
    current: String,
}

impl Paragraphs {
    fn add(&mut self, text: &str, is_piece: bool) {
        // Where a sentence ends and no space follows, another paragraph begins.
        let ends = self.current.ends_with(['.', '!', '?', '…', '”', '。']) && !text.starts_with(char::is_whitespace);
        if !is_piece || (ends && text.chars().next().is_some_and(char::is_alphanumeric)) {
            self.end();
        }
        self.current.push_str(text);
    }

    fn end(&mut self) {
        let text = std::mem::take(&mut self.current);
        // Some data give a paragraph twice, with and without its pieces.
        if !text.trim().is_empty() && self.done.last().is_none_or(|last| last.trim() != text.trim()) {
            self.done.push(text);
        }
    }
}

/// A text in several strings.
#[derive(Debug)]
pub(super) struct TextList {
    /// The key of the array.
    pub key: String,
    /// The title of the object around it.
    pub title: Option<String>,
    /// Its strings, which may hold markup.
    pub paragraphs: Vec<String>,
}

/// The data of a script, with what leads from value to value.
pub(super) struct DataGraph<'a> {
    json: Json<'a>,
    parents: Vec<JsonId>,
    /// All strings, in the order of the source.
    strings: Vec<JsonId>,
    /// The elements of a flat array, whose other arrays and objects hold places in it.
    flat: Vec<JsonId>,
    /// The first member that leads to each place of the flat array.
    leads: HashMap<usize, JsonId>,
    /// Objects by their keys, to which `__ref` leads.
    by_key: HashMap<&'a str, JsonId>,
}

impl<'a> DataGraph<'a> {
    pub(super) fn parse(text: &'a str) -> DataGraph<'a> {
        let json = Json::parse(text);
        let mut parents = vec![0; json.len()];
        let mut by_key = HashMap::new();
        let has_references = memchr::memmem::find(text.as_bytes(), b"\"__ref\"").is_some();
        for id in 0..json.len() {
            json.children(id).for_each(|child| parents[child] = id);
            if has_references && json.kind(id) == JsonKind::Object && !json.key(id).is_empty() {
                by_key.entry(json.key(id)).or_insert(id);
            }
        }
        let strings = (0..json.len()).filter(|&id| json.kind(id) == JsonKind::Text).collect();
        let is_flat = !json.is_empty()
            && json.kind(0) == JsonKind::Array
            && json.children(0).any(|id| json.kind(id) == JsonKind::Object)
            && json.children(0).filter(|&id| json.kind(id) == JsonKind::Object).take(4).all(|object| {
                json.children(object).all(|id| json.kind(id) == JsonKind::Bare && !json.key(id).is_empty())
            });
        let flat = if is_flat { json.children(0).collect() } else { Vec::new() };
        let mut leads = HashMap::new();
        for id in (0..if is_flat { json.len() } else { 0 }).filter(|&id| !json.key(id).is_empty()) {
            if let (JsonKind::Bare, Ok(place)) = (json.kind(id), json.source(id).parse()) {
                leads.entry(place).or_insert(id);
            }
        }
        DataGraph { json, parents, strings, flat, leads, by_key }
    }

    /// The lists of text with at least `least` words, most of them in prose, in the order of the data. No list is a part
    /// of another. `steps` counts those that are done; when there are too many, the search ends.
    pub(super) fn lists(&self, least: usize, steps: &mut usize) -> Vec<TextList> {
        let mut found = Vec::new();
        let mut next = 0;
        for id in 0..self.json.len() {
            if id < next || self.json.kind(id) != JsonKind::Array || (id == 0 && !self.flat.is_empty()) {
                continue;
            }
            if *steps > MOST_STEPS {
                break;
            }
            let paragraphs = self.paragraphs(id, steps);
            if paragraphs.len() > 1 && is_prose(&paragraphs, least) {
                next = self.json.end(id);
                let (owner, key) = self.owner(id);
                found.push(TextList { key: key.to_owned(), title: self.title_above(owner), paragraphs });
            }
        }
        found
    }

    /// The title of the object around a string, which is a part of the source.
    pub(super) fn title_of(&self, literal: &str) -> Option<String> {
        let place = |id: &JsonId| self.json.source(*id).as_ptr();
        let at = self.strings.binary_search_by_key(&literal.as_ptr(), place).ok()?;
        self.title_above(self.owner(self.strings[at]).0)
    }

    /// Data in strings of the data.
    pub(super) fn inner_data(&self) -> impl Iterator<Item = String> {
        const LEAST: usize = 200;
        self.strings.iter().filter(|&&id| self.json.source(id).len() >= LEAST).map(|&id| self.json.text(id)).filter_map(
            |text| {
                let is_data = ["{", "["].iter().any(|begin| text.trim_start().starts_with(begin));
                is_data.then(|| text.into_owned())
            },
        )
    }

    /// The text below an array.
    fn paragraphs(&self, array: JsonId, steps: &mut usize) -> Vec<String> {
        let mut out = Paragraphs::default();
        *steps += self.cost(array);
        let is_of_strings = self.json.children(array).all(|id| self.json.kind(self.resolved(id)) == JsonKind::Text);
        let key = if is_of_strings { TEXT_KEYS[0] } else { self.json.key(array) };
        // What is left to do, the next step last.
        let mut open = Vec::new();
        self.open(self.json.children(array).map(|id| (id, key)), Place { depth: 0, is_piece: false }, &mut open);
        while let Some(step) = open.pop() {
            let Step::Visit { id, key, place } = step else {
                out.end();
                continue;
            };
            let below = Place { depth: place.depth + 1, ..place };
            let id = self.resolved(id);
            *steps += 1 + self.cost(id);
            if *steps > MOST_STEPS {
                break;
            }
            if place.depth > MOST_DEPTH {
                continue;
            }
            match self.json.kind(id) {
                JsonKind::Text if TEXT_KEYS.contains(&key) => out.add(&self.json.text(id), place.is_piece),
                JsonKind::Text | JsonKind::Bare => {}
                JsonKind::Object => {
                    let members = self.json.children(id).map(|member| (member, self.json.key(member)));
                    self.open(members.filter(|(_, key)| TEXT_KEYS.contains(key)), below, &mut open);
                }
                JsonKind::Array => {
                    let is_piece = self.holds_pieces(id, key);
                    // The pieces of a link go on with the text around it.
                    if !(place.is_piece && is_piece) {
                        out.end();
                        open.push(Step::End);
                    }
                    let elements = self.json.children(id).map(|element| (element, key));
                    self.open(elements, Place { is_piece, ..below }, &mut open);
                }
            }
        }
        out.end();
        out.done
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

    /// Whether the elements of an array are pieces of one paragraph: one of them is a string between others, or an object
    /// with a text and without a type, or with that of a piece.
    fn holds_pieces(&self, array: JsonId, key: &str) -> bool {
        const TYPE_KEYS: [&str; 6] = ["type", "_type", "nodeType", "kind", "object", "__typename"];
        let is_type = |name: &str| INLINE_TYPES.contains(&name.to_ascii_lowercase().as_str());
        self.json.children(array).take(SHOWN).map(|id| self.resolved(id)).any(|id| match self.json.kind(id) {
            JsonKind::Text => key == "children",
            JsonKind::Object => {
                let is_string = |m: JsonId| self.json.kind(self.resolved(m)) == JsonKind::Text;
                let members = || self.json.children(id).take(SHOWN);
                let has_text = members().any(|m| matches!(self.json.key(m), "text" | "value") && is_string(m));
                let mut types = members().filter(|&m| TYPE_KEYS.contains(&self.json.key(m)));
                has_text && types.all(|m| is_type(&self.json.text(self.resolved(m))))
            }
            JsonKind::Array | JsonKind::Bare => false,
        })
    }

    /// The node to which a value leads.
    fn resolved(&self, id: JsonId) -> JsonId {
        match self.json.kind(id) {
            JsonKind::Bare if !self.flat.is_empty() && self.parents[id] != 0 => {
                let place = self.json.source(id).parse::<usize>().ok();
                place.and_then(|place| self.flat.get(place)).copied().unwrap_or(id)
            }
            JsonKind::Object if !self.by_key.is_empty() => {
                let mut members = self.json.children(id);
                let target = members.next().filter(|&m| self.json.key(m) == "__ref" && members.next().is_none());
                target.and_then(|m| self.by_key.get(self.json.source(m))).copied().unwrap_or(id)
            }
            _ => id,
        }
    }

    /// The node around a value, and its key there. In a flat array it is the object that leads to the value.
    fn owner(&self, id: JsonId) -> (JsonId, &'a str) {
        if let Ok(place) = self.flat.binary_search(&id) {
            return self.leads.get(&place).map_or((0, ""), |&n| (self.parents[n], self.json.key(n)));
        }
        (self.parents[id], self.json.key(id))
    }

    /// The title of an object, or of one around it.
    fn title_above(&self, mut id: JsonId) -> Option<String> {
        for _ in 0..MOST_UP {
            if let Some(title) = self.own_title(id) {
                return Some(title);
            }
            let above = self.owner(id).0;
            if id == 0 || above == id {
                return None;
            }
            id = above;
        }
        None
    }

    fn own_title(&self, id: JsonId) -> Option<String> {
        let string = |id: JsonId| {
            let text = if self.json.kind(id) == JsonKind::Text { self.json.text(id) } else { return None };
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            (!text.is_empty() && text.len() <= MOST_TITLE).then_some(text)
        };
        let member = |id: JsonId, keys: &[&str]| {
            let members = || self.json.children(id).take(TITLED);
            let found = keys.iter().find_map(|key| members().find(|&m| self.json.key(m) == *key));
            found.map(|m| self.resolved(m))
        };
        if self.json.kind(id) != JsonKind::Object {
            return None;
        }
        let title = member(id, &TITLE_KEYS)?;
        string(title).or_else(|| member(title, &TITLE_PARTS).and_then(string))
    }
}

/// Whether texts have at least `least` words, most of them in prose.
fn is_prose(texts: &[String], least: usize) -> bool {
    let counts = || texts.iter().map(|text| count_words(text));
    let all: usize = counts().sum();
    all >= least && 2 * counts().filter(|&words| words >= PROSE_WORDS).sum::<usize>() >= all
}
