//! What the page's data say: things with types and properties, from JSON-LD, microdata and RDFa alike.
//!
//! All of them describe the same graph in schema.org's words, so whoever reads a product or a post needs to know
//! nothing of how it was written. The things are an arena in the order of the page, JSON-LD first.

mod json_ld;
mod markup;

use super::clues::collapsed;
use seek_page::{Dom, Limits, NodeId, Page, PageOptions, Selection};

/// Most things that are read of a page.
const MOST_THINGS: usize = 20_000;
/// Most bytes of JSON-LD, and of values in markup, that are read of a page.
const MOST_BYTES: usize = 4 << 20;

/// The number of a thing.
pub(super) type ThingId = usize;

#[derive(Debug, Default)]
struct Thing {
    /// Types without their vocabulary.
    types: Vec<String>,
    /// Where it stands, if in markup.
    element: Option<NodeId>,
    /// The thing that it is a value of, and the property.
    around: Option<(ThingId, String)>,
    properties: Vec<(String, Value)>,
}

#[derive(Debug)]
enum Value {
    Text(String),
    Thing(ThingId),
}

/// All things that a page describes.
#[derive(Debug, Default)]
pub(super) struct Data {
    things: Vec<Thing>,
    read: usize,
    /// The page's limits: they hold for markup in values, too.
    limits: Limits,
}

impl Data {
    /// Reads scripts and attributes once.
    pub(super) fn of(dom: &Dom, limits: Limits) -> Data {
        let mut data = Data { limits, ..Data::default() };
        json_ld::read(dom, &mut data);
        markup::read(dom, &mut data);
        data
    }

    /// Whether so many bytes may still be read.
    fn may_read(&mut self, bytes: usize) -> bool {
        let may = self.read + bytes <= MOST_BYTES;
        self.read += if may { bytes } else { 0 };
        may
    }

    fn add(&mut self, thing: Thing) -> Option<ThingId> {
        let id = self.things.len();
        if id >= MOST_THINGS {
            return None;
        }
        if let Some((around, property)) = thing.around.clone() {
            self.things[around].properties.push((property, Value::Thing(id)));
        }
        self.things.push(thing);
        Some(id)
    }

    /// The things of some types, in order.
    pub(super) fn of_type<'a>(&'a self, types: &'a [&str]) -> impl Iterator<Item = ThingId> + 'a {
        (0..self.things.len()).filter(|&id| self.is(id, types))
    }

    /// Whether a thing has one of some types.
    pub(super) fn is(&self, id: ThingId, types: &[&str]) -> bool {
        self.things[id].types.iter().any(|of| types.contains(&of.as_str()))
    }

    /// The element of a thing in markup.
    pub(super) fn element(&self, id: ThingId) -> Option<NodeId> {
        self.things[id].element
    }

    /// The thing that this one is a value of, and the property; none at the top.
    pub(super) fn around(&self, id: ThingId) -> Option<(ThingId, &str)> {
        self.things[id].around.as_ref().map(|(around, property)| (*around, property.as_str()))
    }

    /// For each thing whether it, or one of those that it is a value of, is such a one.
    pub(super) fn inside_of(&self, is: impl Fn(ThingId) -> bool) -> Vec<bool> {
        let mut inside = vec![false; self.things.len()];
        for id in 0..inside.len() {
            // What is around a thing stands before it.
            inside[id] = is(id) || self.around(id).is_some_and(|(around, _)| inside[around]);
        }
        inside
    }

    /// The things that are values of a property.
    pub(super) fn inside<'a>(&'a self, id: ThingId, property: &'a str) -> impl Iterator<Item = ThingId> + 'a {
        self.things[id].properties.iter().filter_map(move |(name, value)| match value {
            Value::Thing(inside) if name == property => Some(*inside),
            _ => None,
        })
    }

    /// The first text of the first of some properties that has one; that of a thing is its name.
    pub(super) fn text(&self, id: ThingId, properties: &[&str]) -> Option<&str> {
        properties.iter().find_map(|property| {
            let values = self.things[id].properties.iter().filter(|(name, _)| name == property);
            values.map(|(_, value)| value).find_map(|value| match value {
                Value::Text(text) => Some(text.as_str()).filter(|text| !text.is_empty()),
                Value::Thing(inside) => self.things[*inside].properties.iter().find_map(|(name, value)| match value {
                    Value::Text(text) if (name == "name" || name == "@value") && !text.is_empty() => {
                        Some(text.as_str())
                    }
                    _ => None,
                }),
            })
        })
    }

    /// The same as one line without markup.
    pub(super) fn line(&self, id: ThingId, properties: &[&str]) -> Option<String> {
        self.text(id, properties).map(|text| collapsed(&self.plain(text))).filter(|line| !line.is_empty())
    }

    /// A value without its markup, which shops write into their data; paragraphs apart. Nothing when the page's
    /// time is over.
    pub(super) fn plain(&self, value: &str) -> String {
        if !value.contains(['<', '&']) {
            return value.trim().to_owned();
        }
        let once = |text: &str| {
            let content_type = Some("text/html; charset=utf-8".to_owned());
            let options = PageOptions { content_type, limits: self.limits, ..PageOptions::default() };
            let page = Page::read(text.as_bytes(), options).ok()?;
            let own = page.blocks().ok()?.within(0..page.dom().ok()?.markup_len() as NodeId);
            crate::render::text(&page, &Selection::of_blocks(own.collect())).ok()
        };
        let text = once(value).unwrap_or_default();
        // Markup in markup (`&lt;p&gt;`).
        if ["</", "&#", "&amp;"].iter().any(|sign| text.contains(sign)) {
            once(&text).unwrap_or_default()
        } else {
            text
        }
    }
}

/// A type or property without its vocabulary.
fn bare(name: &str) -> &str {
    name.trim().trim_end_matches('/').rsplit(['/', '#', ':']).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_values_is_read_only_in_the_time_of_the_page() {
        let deadline = seek_page::Deadline::after(std::time::Duration::ZERO);
        let late = Data { limits: Limits { deadline, ..Limits::default() }, ..Data::default() };
        assert_eq!((Data::default().plain("<p>a"), late.plain("<p>a")), ("a".to_owned(), String::new()));
    }
}
