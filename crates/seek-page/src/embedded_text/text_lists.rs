//! Texts that data keep in pieces: lists of paragraphs, as editors and frameworks write them.
//!
//! An article is an array of blocks, each with its text under a usual key, often in pieces for bold words and links:
//! `[{"type": "paragraph", "children": [{"text": "It came "}, {"text": "at night"}]}]`. None of the strings is long, and
//! short paragraphs stand between long ones. So the array is one text, in its order.

use super::data_facts::DataFacts;
use super::data_graph::DataGraph;
use super::known_text::count_words;
use super::paragraph::{Paragraph, ParagraphKind};
use crate::Tag;
use crate::linked_data::{JsonId, JsonKind};

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
/// Most levels below an array.
const MOST_DEPTH: usize = 24;

/// Keys of the type of a piece.
const TYPE_KEYS: [&str; 6] = ["type", "_type", "nodeType", "kind", "object", "__typename"];

/// Most bytes of the type of a heading.
const TYPE_BYTES: usize = 32;

/// Where a walk is.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    /// What the paragraph is.
    kind: ParagraphKind,
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
    done: Vec<Paragraph>,
    current: String,
    /// What the current paragraph is.
    kind: ParagraphKind,
}

impl Paragraphs {
    fn add(&mut self, text: &str, Place { is_piece, kind, .. }: Place) {
        // Where a sentence ends and no space follows, another paragraph begins.
        let ends = self.current.ends_with(['.', '!', '?', '…', '”', '。']) && !text.starts_with(char::is_whitespace);
        if !is_piece || (ends && text.chars().next().is_some_and(char::is_alphanumeric)) {
            self.end();
        }
        if self.current.is_empty() {
            self.kind = kind;
        }
        self.current.push_str(text);
    }

    fn end(&mut self) {
        let text = std::mem::take(&mut self.current);
        // Some data give a paragraph twice, with and without its pieces.
        if !text.trim().is_empty() && self.done.last().is_none_or(|last| last.text.trim() != text.trim()) {
            self.done.push(Paragraph { kind: self.kind, text });
        }
    }
}

/// A text in several strings.
#[derive(Debug)]
pub(super) struct TextList {
    /// The key of the array.
    pub key: String,
    /// What is said of it in the object around it.
    pub facts: Option<DataFacts>,
    /// Its strings, which may hold markup.
    pub paragraphs: Vec<Paragraph>,
}

impl DataGraph<'_> {
    /// The lists of text with at least `least` words, most of them in prose, in the order of the data. No list is a part
    /// of another. `steps` counts those that are done; when there are too many, the search ends.
    pub(super) fn lists(&self, least: usize, steps: &mut usize) -> Vec<TextList> {
        let mut found = Vec::new();
        let mut next = 0;
        for id in 0..self.json.len() {
            if id < next || self.json.kind(id) != JsonKind::Array || (id == 0 && self.is_flat()) {
                continue;
            }
            if *steps > MOST_STEPS {
                break;
            }
            let paragraphs = self.paragraphs(id, steps);
            if paragraphs.len() > 1 && is_prose(&paragraphs, least) {
                next = self.json.end(id);
                let (owner, key) = self.owner(id);
                found.push(TextList { key: key.to_owned(), facts: self.facts_above(owner), paragraphs });
            }
        }
        found
    }

    /// The text below an array.
    fn paragraphs(&self, array: JsonId, steps: &mut usize) -> Vec<Paragraph> {
        let mut out = Paragraphs::default();
        *steps += self.cost(array);
        let is_of_strings = self.json.children(array).all(|id| self.json.kind(self.resolved(id)) == JsonKind::Text);
        let key = if is_of_strings { TEXT_KEYS[0] } else { self.json.key(array) };
        // What is left to do, the next step last.
        let mut open = Vec::new();
        self.open(
            self.json.children(array).map(|id| (id, key)),
            Place { depth: 0, is_piece: false, kind: ParagraphKind::Prose },
            &mut open,
        );
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
                JsonKind::Text if TEXT_KEYS.contains(&key) => out.add(&self.json.text(id), place),
                JsonKind::Text | JsonKind::Bare => {}
                JsonKind::Object => {
                    // A container such as a header of a page holds paragraphs, which have types of their own.
                    let inherited = if self.is_piece(id) { below.kind } else { ParagraphKind::Prose };
                    let below = Place { kind: self.heading(id).unwrap_or(inherited), ..below };
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

    /// The heading that an object is by its type: `heading` with a level, `heading-two`, `h3`.
    fn heading(&self, object: JsonId) -> Option<ParagraphKind> {
        const LEVELS: [Tag; 5] = [Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
        const NUMBERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
        const BEGINNINGS: [&str; 4] = ["heading", "header", "subheading", "h"];
        /// Keys of objects that hold the level.
        const BESIDE: [&str; 3] = ["attrs", "attributes", "data"];
        let members =
            |object: JsonId| self.json.children(object).take(SHOWN).map(|m| (self.json.key(m), self.resolved(m)));
        let types =
            members(object).filter(|(key, id)| TYPE_KEYS.contains(key) && self.json.source(*id).len() <= TYPE_BYTES);
        let mut names = types.map(|(_, id)| self.json.text(id).to_ascii_lowercase());
        let rest = names.find_map(|name| {
            let rest = BEGINNINGS.iter().find_map(|begin| name.strip_prefix(begin))?;
            let rest = rest.trim_start_matches(['-', '_', ' ']).to_owned();
            (name != "h").then_some(rest)
        })?;
        let level = |object: JsonId| members(object).find(|(key, _)| *key == "level").map(|(_, id)| id);
        let beside = || members(object).filter(|(key, _)| BESIDE.contains(key)).find_map(|(_, id)| level(id));
        let number = |id: JsonId| self.json.source(id).trim_start_matches('h').parse().ok();
        let level = match rest.as_str() {
            "" => level(object).or_else(beside).and_then(number).unwrap_or(2),
            rest => NUMBERS.iter().position(|word| *word == rest).map(|at| at + 1).or_else(|| rest.parse().ok())?,
        };
        // The first level is that of the title.
        LEVELS.get(level.max(2) - 2).map(|tag| ParagraphKind::Heading(*tag))
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
                let has_text = members().any(|m| matches!(self.json.key(m), "text" | "value") && is_string(m));
                has_text && self.is_piece(id)
            }
            JsonKind::Array | JsonKind::Bare => false,
        })
    }
}

/// Whether paragraphs have at least `least` words, most of them in prose.
fn is_prose(paragraphs: &[Paragraph], least: usize) -> bool {
    let counts = || paragraphs.iter().map(|paragraph| count_words(&paragraph.text));
    let all: usize = counts().sum();
    all >= least && 2 * counts().filter(|&words| words >= PROSE_WORDS).sum::<usize>() >= all
}
