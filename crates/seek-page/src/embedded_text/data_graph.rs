//! The data of a script, with what leads from value to value.
//!
//! Values may be references to a member of the whole (`{"__ref": "Paragraph:1"}`), as in stores of GraphQL.

use crate::linked_data::{Json, JsonId, JsonKind};
use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

/// Most members of objects that are looked at for what is said of texts. References lead to an object more than once.
const MOST_MEMBERS: usize = 1 << 18;

/// The data of a script, with what leads from value to value.
pub(super) struct DataGraph<'a> {
    pub(super) json: Json<'a>,
    parents: Vec<JsonId>,
    /// All strings, in the order of the source.
    strings: Vec<JsonId>,
    /// Objects by their keys, to which `__ref` leads.
    by_key: HashMap<&'a str, JsonId>,
    /// The titles of the page, as `page_titles` gives them; empty if they do not matter.
    pub(super) titles: &'a str,
    /// The string that is the title of the page, once it was looked for.
    pub(super) title_of_page: OnceCell<Option<String>>,
    /// A key whose strings are text, besides the usual ones.
    pub(super) text_key: Cell<Option<&'a str>>,
    /// Members of objects that may still be looked at for what is said of texts.
    members_left: Cell<usize>,
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
        DataGraph {
            json,
            parents,
            strings,
            by_key,
            titles: "",
            title_of_page: OnceCell::new(),
            text_key: Cell::new(None),
            members_left: Cell::new(MOST_MEMBERS),
        }
    }

    /// Data in which strings may be the title of their page.
    pub(super) fn of_page(text: &'a str, titles: &'a str) -> DataGraph<'a> {
        DataGraph { titles, ..DataGraph::parse(text) }
    }

    /// All strings, in the order of the source.
    pub(super) fn strings(&self) -> &[JsonId] {
        &self.strings
    }

    /// The string whose literal is this part of the source.
    pub(super) fn string_at(&self, literal: &str) -> Option<JsonId> {
        let place = |id: &JsonId| self.json.source(*id).as_ptr();
        let at = self.strings.binary_search_by_key(&literal.as_ptr(), place).ok()?;
        Some(self.strings[at])
    }

    /// The members of an object with their values, at most `most`. None are left after too many for all texts.
    pub(super) fn members(&self, object: JsonId, most: usize) -> impl Iterator<Item = (JsonId, JsonId)> + '_ {
        let most = if self.json.kind(object) == JsonKind::Object { most } else { 0 };
        self.json.children(object).take(most).map_while(|member| {
            self.members_left.set(self.members_left.get().checked_sub(1)?);
            Some((member, self.resolved(member)))
        })
    }

    /// Data in strings of the data, with those strings.
    pub(super) fn inner_data(&self) -> impl Iterator<Item = (JsonId, String)> {
        const LEAST: usize = 200;
        let long = self.strings.iter().filter(|&&id| self.json.source(id).len() >= LEAST);
        long.map(|&id| (id, self.json.text(id))).filter_map(|(id, text)| {
            let is_data = ["{", "["].iter().any(|begin| text.trim_start().starts_with(begin));
            is_data.then(|| (id, text.into_owned()))
        })
    }

    /// The node to which a value leads.
    pub(super) fn resolved(&self, id: JsonId) -> JsonId {
        match self.json.kind(id) {
            JsonKind::Object if !self.by_key.is_empty() => {
                let mut members = self.json.children(id);
                let target = members.next().filter(|&m| self.json.key(m) == "__ref" && members.next().is_none());
                target.and_then(|m| self.by_key.get(self.json.source(m))).copied().unwrap_or(id)
            }
            _ => id,
        }
    }

    /// The node around a value, and its key there.
    pub(super) fn owner(&self, id: JsonId) -> (JsonId, &'a str) {
        (self.parents[id], self.json.key(id))
    }
}
