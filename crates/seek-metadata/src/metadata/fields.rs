//! What was found for each field, and where.
//!
//! A page says the same thing in many places, and not always the same. Readers of the places only gather; who wants a
//! value names the kinds of places in the order in which it trusts them.

use super::line::{cut_line, line};
use seek_page::{Limits, SourcedValue};

/// A field of the metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Title,
    Author,
    Published,
    Modified,
    SiteName,
    Description,
    Language,
    Canonical,
    License,
    Category,
    Tag,
    Image,
}

/// A kind of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// JSON-LD of the thing that the page is about.
    JsonLd,
    /// JSON-LD of the page itself, or of the site.
    JsonLdPage,
    /// Microdata and RDFa of the thing that the page is about.
    Item,
    /// `og:*` and `article:*`.
    OpenGraph,
    /// `citation_*`, Dublin Core and other vocabularies of libraries and publishers.
    Library,
    /// Other `<meta>`.
    Meta,
    /// `twitter:*`.
    Twitter,
    /// `<link>`, `<a rel>`, and attributes of `<html>`.
    Link,
}

/// One value that a page gives.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub field: Field,
    pub place: Place,
    pub value: String,
    pub source: String,
    /// Whether it is one name, by its own word, however it looks.
    pub is_one: bool,
}

const FIELDS: usize = Field::Image as usize + 1;
const PLACES: usize = Place::Link as usize + 1;
/// Most values of one field from one kind of places.
const MOST_VALUES: usize = 64;
/// Most bytes of a name, a title, a date or a tag: what is longer is none.
const MOST_NAME: usize = 600;
/// Most bytes of a description, after which it is cut.
const MOST_DESCRIPTION: usize = 5_000;
/// Most bytes of an address.
const MOST_ADDRESS: usize = 2_048;

/// All values that a page gives, in the order in which they were found.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    all: Vec<Candidate>,
    /// How many there are of each field and kind of places.
    counts: [[usize; PLACES]; FIELDS],
    /// The page's limits: they hold for markup in values, too.
    pub limits: Limits,
}

impl Candidates {
    /// None yet, of a page with some limits.
    pub(super) fn within(limits: Limits) -> Candidates {
        Candidates { limits, ..Candidates::default() }
    }

    /// Adds a value, unless it is empty or no value of such a field.
    pub(super) fn add(&mut self, field: Field, place: Place, value: &str, source: impl Into<String>) {
        self.put(field, place, value, source.into(), false);
    }

    /// Adds the name of one person or organisation.
    pub(super) fn add_name(&mut self, field: Field, place: Place, value: &str, source: impl Into<String>) {
        self.put(field, place, value, source.into(), true);
    }

    fn put(&mut self, field: Field, place: Place, value: &str, source: String, is_one: bool) {
        let count = &mut self.counts[field as usize][place as usize];
        if *count >= MOST_VALUES {
            return;
        }
        let value = match field {
            Field::Description => cut_line(value, MOST_DESCRIPTION, &self.limits),
            Field::Canonical | Field::Image => line(value, MOST_ADDRESS, &self.limits),
            _ => line(value, MOST_NAME, &self.limits),
        };
        // What a template did not fill in.
        if let Some(value) = value.filter(|v| !v.contains("{{") && !matches!(&**v, "null" | "undefined" | "None")) {
            *count += 1;
            self.all.push(Candidate { field, place, value, source, is_one });
        }
    }

    /// The values of a field from some kinds of places, the first kind first.
    pub(super) fn of(&self, field: Field, places: &'static [Place]) -> impl Iterator<Item = &Candidate> {
        places.iter().flat_map(move |&place| self.all.iter().filter(move |c| c.field == field && c.place == place))
    }

    /// The first value for which `accept` has an answer.
    pub(super) fn first(
        &self,
        field: Field,
        places: &'static [Place],
        accept: impl Fn(&str) -> Option<String>,
    ) -> Option<SourcedValue> {
        self.of(field, places)
            .find_map(|c| accept(&c.value).map(|value| SourcedValue { value, source: c.source.clone() }))
    }
}
