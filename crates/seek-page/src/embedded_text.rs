//! Embedded text: text in the data of a page that its markup does not show.
//!
//! Pages that scripts build keep their text in JSON-LD, in the state of their framework, in elements that scripts stream, in
//! `<template>` or in the meta description, while the body is empty. Such text becomes paragraphs after the page's own
//! nodes ([`Dom::markup_len`]), unless the blocks hold it. Methods choose among them as among other blocks.
//!
//! 1. One pass over the nodes finds the sources: scripts with JSON-LD, other scripts with JSON, islands of Astro, templates,
//!    the description. A search of the source finds the elements that React streams.
//! 2. Each string that is long enough is a candidate, unless it looks like a program or like data. Its markup is parsed
//!    like a page.
//! 3. More is read only on an empty frame (`frame.rs`): lists of strings in a state (`text_lists.rs`), programs that set a
//!    state, properties of islands (`astro_island.rs`), streamed elements (`flight.rs`) and data in attributes
//!    (`attribute_data.rs`). They are candidates if they are longer than all paragraphs that the frame shows.
//! 4. Beside a text in the data of an empty frame, its title is read; in a state, also authors and dates (`data_facts.rs`).
//!    A text without a title may have that of the page (`untitled_text.rs`).
//!    In JSON-LD, a whole text has a title that the page has (`linked_text.rs`). With a title, the markup of a text stays
//!    (`content.rs`), or of a text that the page shows in part, headings, lists and code (`paragraph.rs`).
//! 5. No text repeats: sentences that the blocks or earlier candidates hold are left out (`known_text.rs`). The longest
//!    candidates come first, so a text stays whole and its summary is left out.
//!
//! The strings are scanned and not parsed into a tree: broken JSON must lose no text, and every page is scanned.
//!
//! The cost is linear in the page. Without candidates it is close to zero, since the words of the blocks are not read.

mod astro_island;
mod attribute_data;
mod content;
mod data_facts;
mod data_graph;
mod escape;
mod facts;
mod flat_data;
mod flight;
mod folded;
mod frame;
mod known_text;
mod linked_text;
mod page_titles;
mod paragraph;
mod pieces;
mod rich_text;
mod state_text;
mod text_key;
mod text_lists;
mod untitled_text;

pub use facts::{DataFact, DataFacts};
pub(crate) use paragraph::{Paragraph, ParagraphKind};

use crate::limits::DeadlineTicker;
use crate::linked_data::ScriptKind;
use crate::linked_data::json_string::{decode, for_each_string};
use crate::{Blocks, Dom, Limits, NodeId, Tag};
use content::{Content, is_code};
use data_graph::DataGraph;
use flight::FlightText;
use frame::Frame;
use known_text::{KnownText, has_words};
use page_titles::page_titles;
use state_text::state_text;
use std::cmp::Reverse;
use text_lists::TextList;

/// Fewest words of a text from JSON-LD, a template or the description.
const LEAST_WORDS: usize = 8;
/// Fewest words of a text from another script. Those also hold catalogues of messages.
const LEAST_WORDS_OF_STATE: usize = 30;
/// Most paragraphs.
const MOST_PARAGRAPHS: usize = 200;
/// Most bytes of all paragraphs.
const MOST_BYTES: usize = 200_000;
/// Most bytes of candidates that are read.
const MOST_READ: usize = 4 << 20;
/// The least that a candidate counts: with markup it costs as much as a small page.
const LEAST_READ: usize = 1 << 10;
/// Most bytes of text in the blocks. A page with more has no empty body.
const MOST_SHOWN: usize = 1 << 20;
/// Most levels of data in strings of data.
const MOST_INNER: usize = 3;
/// Most bytes of a key.
const MOST_KEY: usize = 64;

/// A text that is only in the data.
#[derive(Debug)]
pub(crate) struct EmbeddedText {
    /// The key of the value in its JSON, `flight` for elements that React streams, `template` or `description`.
    pub key: String,
    /// What the data say of it, if the page is an empty frame around this text.
    pub facts: Option<DataFacts>,
    /// Never empty; no paragraph is empty.
    pub paragraphs: Vec<Paragraph>,
    /// The tree of its markup, which shows more of it than its paragraphs do.
    pub tree: Option<Dom>,
}

/// A text that may be embedded text.
struct TextCandidate {
    key: String,
    facts: Option<DataFacts>,
    content: Content,
    least_words: usize,
}

/// Finds the embedded text of a page, by source: JSON-LD, states, islands, streamed elements, templates, description.
pub(crate) fn find(dom: &Dom, blocks: &Blocks, limits: &Limits) -> Vec<EmbeddedText> {
    if blocks.bytes() > MOST_SHOWN {
        return Vec::new();
    }
    let mut candidates = Candidates { found: Vec::new(), read: 0, steps: 0, limits, frame: None };
    candidates.gather(dom, blocks);
    let mut candidates: Vec<(usize, TextCandidate)> = candidates.found.into_iter().enumerate().collect();
    if candidates.is_empty() {
        return Vec::new();
    }
    let shown = (0..blocks.len()).map(|i| blocks.text(i));
    let mut known =
        KnownText::of(shown, candidates.iter().map(|(_, candidate)| candidate.content.paragraphs.as_slice()));
    candidates.sort_by_key(|(_, candidate)| Reverse(candidate.content.bytes()));
    let (mut paragraphs, mut bytes) = (0, 0);
    let mut kept: Vec<(usize, EmbeddedText)> = Vec::new();
    for (i, TextCandidate { key, facts, content, least_words }) in candidates {
        let mut unknown = known.unknown(&content.paragraphs);
        if !has_words(&unknown, least_words) {
            continue;
        }
        // Whether the item that began last was left out.
        let mut is_without_item = false;
        unknown.retain_mut(|paragraph| {
            let fits = paragraphs < MOST_PARAGRAPHS && bytes + paragraph.text.len() <= MOST_BYTES;
            paragraphs += usize::from(fits);
            bytes += if fits { paragraph.text.len() } else { 0 };
            match paragraph.kind {
                ParagraphKind::Item(_) => is_without_item = !fits,
                ParagraphKind::InItem if is_without_item => paragraph.kind = ParagraphKind::Prose,
                _ => {}
            }
            fits
        });
        if !unknown.is_empty() {
            known.add(&unknown);
            // The models were fitted on paragraphs. Only the text of an empty frame is chosen without them.
            let tree = if facts.is_some() { content.tree(&unknown, limits) } else { None };
            if facts.is_none() {
                unknown.iter_mut().for_each(|paragraph| paragraph.kind = ParagraphKind::Prose);
            }
            kept.push((i, EmbeddedText { key, facts, paragraphs: unknown, tree }));
        }
    }
    kept.sort_by_key(|(i, _)| *i);
    kept.into_iter().map(|(_, text)| text).collect()
}

struct Candidates<'a> {
    found: Vec<TextCandidate>,
    /// Bytes of the candidates that are read.
    read: usize,
    /// Steps in the values of states.
    steps: usize,
    limits: &'a Limits,
    /// The frame, if the page is one and has data in scripts, islands or attributes.
    frame: Option<Frame>,
}

impl Candidates<'_> {
    fn gather(&mut self, dom: &Dom, blocks: &Blocks) {
        let mut ticker = self.limits.deadline.ticker();
        let (mut json_ld, mut state, mut templates, mut islands) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let has_islands = dom.has_name(astro_island::NAME);
        let mut description = "";
        let mut id: NodeId = 0;
        while (id as usize) < dom.len() {
            let mut next = id + 1;
            match dom.tag(id) {
                Tag::Script => match ScriptKind::of(dom, id) {
                    Some(ScriptKind::JsonLd) => json_ld.push(id),
                    Some(ScriptKind::State) => state.push(id),
                    None => {}
                },
                Tag::Template => {
                    templates.push(id);
                    next = dom.end(id);
                }
                Tag::Meta => {
                    if let Some(content) = description_of(dom, id).filter(|content| content.len() > description.len()) {
                        description = content;
                    }
                }
                Tag::Other if has_islands && dom.name(id) == astro_island::NAME => islands.push(id),
                _ => {}
            }
            id = next;
        }
        // Most pages are no empty frames, and their source is not searched.
        let frame = Frame::of(dom, blocks);
        let has_flight = frame.is_some() && flight::is_in(dom.source());
        let has_attributes = frame.is_some() && attribute_data::is_in(dom.source());
        let has_data = has_flight || has_attributes || ![&json_ld, &state, &islands].into_iter().all(Vec::is_empty);
        // Without such data, nothing is read otherwise on an empty frame.
        self.frame = frame.filter(|_| has_data);
        let titles = if self.frame.is_some() { page_titles(dom) } else { String::new() };
        for text in json_ld.into_iter().flat_map(|id| dom.children(id)).map(|text| dom.text(text)) {
            self.add_linked_data(text, &titles, &mut ticker);
        }
        for id in state {
            let is_program = dom.attribute(id, "type").is_none_or(|kind| !kind.to_ascii_lowercase().contains("json"));
            for text in dom.children(id).map(|text| dom.text(text)) {
                if self.frame.as_ref().is_some_and(|frame| text.len() > frame.shown) {
                    self.add_state(&state_text(text, is_program), is_program, &titles, &mut ticker);
                } else if !is_program {
                    self.add_strings(text, LEAST_WORDS_OF_STATE, |_| None, &mut ticker);
                }
            }
        }
        for properties in islands.into_iter().filter_map(|id| dom.attribute(id, "props")) {
            if self.frame.as_ref().is_some_and(|frame| properties.len() > frame.shown) {
                self.add_state(&astro_island::plain(properties), false, &titles, &mut ticker);
            }
        }
        if has_flight {
            let payload = flight::payload(dom.source());
            if !self.add_flight(&payload) {
                self.add_titled(&flight::data(&payload), &titles, &mut ticker);
            }
        }
        if has_attributes {
            for data in attribute_data::all(dom, astro_island::NAME) {
                self.add_titled(data, &titles, &mut ticker);
            }
        }
        for id in templates {
            let nodes = id + 1..dom.end(id);
            if self.has_budget(nodes.clone().map(|id| dom.text(id).len()).sum()) {
                let paragraphs = Paragraph::of_blocks(dom, id, &Blocks::from_template(dom, nodes));
                self.add("template", None, Content::of_paragraphs(paragraphs), LEAST_WORDS);
            }
        }
        self.add_value("description", description, LEAST_WORDS);
    }

    /// Adds the strings of JSON-LD. `titles` are those of the page.
    fn add_linked_data(&mut self, json: &str, titles: &str, ticker: &mut DeadlineTicker) {
        let graph = self.frame.is_some().then(|| DataGraph::parse(&json[..json.floor_char_boundary(MOST_READ)]));
        let facts = |literal: &str| graph.as_ref()?.facts_of_thing(literal).filter(|facts| facts.is_in(titles));
        self.add_strings(json, LEAST_WORDS, facts, ticker);
    }

    /// Adds the elements that React streams. Returns whether they are the text of an empty frame.
    fn add_flight(&mut self, payload: &str) -> bool {
        let Some(FlightText { title, markup }) = flight::read(payload).filter(|of| self.has_budget(of.markup.len()))
        else {
            return false;
        };
        let title = Content::of_markup(title, self.limits).paragraphs;
        let title = title.iter().map(|paragraph| paragraph.text.as_str()).collect::<Vec<_>>().join(" ");
        let content = Content::of_markup(markup, self.limits);
        let frame = self.frame.as_ref().filter(|frame| content.bytes() > frame.shown);
        let facts = frame.and_then(|frame| frame.facts(Some(DataFacts::of_title(title))));
        let is_text = facts.is_some();
        if is_text {
            self.add("flight", facts, content, LEAST_WORDS);
        }
        is_text
    }

    /// Adds the texts with a title of data that are longer than what the empty frame shows. Without a title, such data are
    /// mostly settings of a component.
    fn add_titled(&mut self, data: &str, titles: &str, ticker: &mut DeadlineTicker) {
        if self.frame.as_ref().is_some_and(|frame| data.len() > frame.shown) {
            let first = self.found.len();
            self.add_state(data, false, titles, ticker);
            self.retain_from(first, |candidate| candidate.facts.is_some());
        }
    }

    /// Adds the strings of a script as candidates. `facts` gives what is said of one.
    fn add_strings(
        &mut self,
        json: &str,
        least_words: usize,
        facts: impl Fn(&str) -> Option<DataFacts>,
        ticker: &mut DeadlineTicker,
    ) {
        for_each_string(json, |key, literal| {
            // Most values are names and numbers, which are too short for that many words.
            if literal.len() + 1 >= 2 * least_words {
                let found = self.found.len();
                self.add_value(key, &decode(literal), least_words);
                for text in &mut self.found[found..] {
                    let frame = self.frame.as_ref().filter(|frame| text.content.bytes() > frame.shown);
                    text.facts = frame.and_then(|frame| frame.facts(facts(literal)));
                }
            }
            // The caller checks the deadline and returns the error.
            ticker.step().is_ok()
        });
    }

    /// Adds the texts of a state that is longer than what the page shows. `titles` are those of the page.
    fn add_state(&mut self, state: &str, is_program: bool, titles: &str, ticker: &mut DeadlineTicker) {
        // A tree of all values costs more than a scan, so only the beginning of a long state has one.
        let graph = DataGraph::of_page(&state[..state.floor_char_boundary(MOST_READ)], titles);
        let first = self.found.len();
        let facts = |literal: &str| graph.facts_of(literal).or_else(|| graph.facts_of_untitled(literal));
        self.add_strings(state, LEAST_WORDS_OF_STATE, facts, ticker);
        let lists = if is_program { first } else { self.found.len() };
        self.add_lists(&graph, &|| None);
        self.add_inner_data(&graph, MOST_INNER, &|| None, ticker);
        let shown = self.frame.as_ref().map_or(0, |frame| frame.shown);
        self.retain_from(lists, |candidate| candidate.content.bytes() > shown);
    }

    /// Removes the candidates from `first` on that are not to stay.
    fn retain_from(&mut self, first: usize, stays: impl Fn(&TextCandidate) -> bool) {
        let new = self.found.split_off(first);
        self.found.extend(new.into_iter().filter(stays));
    }

    /// Adds the texts of data in strings of data. What is said beside such a string is said of them, unless they say it.
    /// `outer` says what is said around the data.
    fn add_inner_data(
        &mut self,
        graph: &DataGraph,
        levels: usize,
        outer: &dyn Fn() -> Option<DataFacts>,
        ticker: &mut DeadlineTicker,
    ) {
        if levels == 0 {
            return;
        }
        for (string, inner) in graph.inner_data() {
            let around = || graph.facts_above(graph.owner(string).0).or_else(outer);
            let graph = DataGraph::of_page(&inner, graph.titles);
            let facts = |literal: &str| graph.facts_of(literal).or_else(around);
            self.add_strings(&inner, LEAST_WORDS_OF_STATE, facts, ticker);
            self.add_lists(&graph, &around);
            self.add_inner_data(&graph, levels - 1, &around, ticker);
        }
    }

    /// Adds the texts that a state keeps in pieces. `outer` says what is said around the data.
    fn add_lists(&mut self, graph: &DataGraph, outer: &dyn Fn() -> Option<DataFacts>) {
        let mut lists = graph.lists(LEAST_WORDS_OF_STATE, &mut self.steps);
        if lists.is_empty() {
            // Usual keys have no text. The form of the strings shows another key, if the data are about the page.
            graph.text_key.set(graph.key_of_sentences());
            if graph.text_key.get().is_some() {
                lists = graph.lists(LEAST_WORDS_OF_STATE, &mut self.steps);
                lists.retain(|list| list.facts.is_some() || outer().is_some());
            }
        }
        for TextList { key, facts, pieces } in lists {
            if self.has_budget(pieces.paragraphs.iter().map(|paragraph| paragraph.text.len()).sum()) {
                let content = match pieces.rich_markup() {
                    Some(markup) => Content::of_markup(markup.to_owned(), self.limits),
                    None => Content::of_pieces(&pieces.paragraphs, self.limits),
                };
                let facts = self.frame.as_ref().and_then(|frame| frame.facts(facts.or_else(outer)));
                self.add(&key, facts, content, LEAST_WORDS_OF_STATE);
            }
        }
    }

    fn has_budget(&mut self, bytes: usize) -> bool {
        let read = self.read + bytes.max(LEAST_READ);
        let may = read <= MOST_READ;
        self.read = if may { read } else { self.read };
        may
    }

    fn add_value(&mut self, key: &str, value: &str, least_words: usize) {
        // JSON inside of JSON.
        let is_data = ["{", "[{", "[[", "[\""].iter().any(|begin| value.trim_start().starts_with(begin));
        // Markup may hide words here, so half of them is enough.
        if !is_data && has_words(&[value], least_words / 2) && self.has_budget(value.len()) {
            self.add(key, None, Content::of_value(value, self.limits), least_words);
        }
    }

    fn add(&mut self, key: &str, facts: Option<DataFacts>, content: Content, least_words: usize) {
        if has_words(&content.paragraphs, least_words) && !is_code(&content.paragraphs) {
            let key = key[..key.floor_char_boundary(MOST_KEY)].to_owned();
            self.found.push(TextCandidate { key, facts, content, least_words });
        }
    }
}

/// The content of a `<meta>` that describes the page.
fn description_of(dom: &Dom, meta: NodeId) -> Option<&str> {
    let name = dom.attributes(meta).find(|a| matches!(a.name, "name" | "property"))?.value;
    let describes = name.eq_ignore_ascii_case("description") || name.eq_ignore_ascii_case("og:description");
    if describes { dom.attribute(meta, "content") } else { None }
}
