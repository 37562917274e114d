//! The values that a page gives for each field, with their sources.
//!
//! A page gives the same field in many places, with different values. The readers of these places only add values. The
//! caller of [`FieldValues::of`] lists the kinds of sources in the order of trust.

use super::clean_text::{clean_line, cut_clean_line};
pub(super) use seek_page::MetadataField as Field;
use seek_page::{Limits, METADATA_FIELDS, SourcedValue};

/// A kind of sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SourceKind {
    /// JSON-LD of the topic of the page.
    JsonLd,
    /// JSON-LD of the page or of the site.
    JsonLdPage,
    /// Microdata and RDFa of the topic of the page.
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
    /// The state of a framework, on a page that is an empty frame.
    State,
}

/// One value that a page gives.
#[derive(Debug, Clone)]
pub(super) struct FieldValue {
    pub field: Field,
    pub kind: SourceKind,
    pub value: String,
    pub source: String,
    /// Whether the source declares it as a single name.
    pub is_single_name: bool,
}

const SOURCE_KINDS: usize = SourceKind::State as usize + 1;
/// Most values of one field from one kind of sources.
const MAX_VALUES: usize = 64;
/// Longest name, title, date or tag in bytes. A longer value is dropped.
const MAX_NAME: usize = 600;
/// Longest description in bytes. A longer one is cut.
const MAX_DESCRIPTION: usize = 5_000;
/// Most bytes of an address.
const MAX_ADDRESS: usize = 2_048;

/// All values of a page, in the order of the page.
#[derive(Debug, Default)]
pub(super) struct FieldValues {
    all: Vec<FieldValue>,
    /// The count of values for each field and kind of sources.
    counts: [[usize; SOURCE_KINDS]; METADATA_FIELDS.len()],
    /// The page's limits. They also hold for markup in values.
    pub limits: Limits,
}

impl FieldValues {
    /// No values yet.
    pub(super) fn with_limits(limits: Limits) -> FieldValues {
        FieldValues { limits, ..FieldValues::default() }
    }

    /// Adds a value, unless it is empty or unusable for the field.
    pub(super) fn add(&mut self, field: Field, kind: SourceKind, value: &str, source: impl Into<String>) {
        self.put(field, kind, value, source.into(), false);
    }

    /// Adds the name of one person or organisation.
    pub(super) fn add_name(&mut self, field: Field, kind: SourceKind, value: &str, source: impl Into<String>) {
        self.put(field, kind, value, source.into(), true);
    }

    fn put(&mut self, field: Field, kind: SourceKind, value: &str, source: String, is_single_name: bool) {
        let count = &mut self.counts[field as usize][kind as usize];
        if *count >= MAX_VALUES {
            return;
        }
        let value = match field {
            Field::Description => cut_clean_line(value, MAX_DESCRIPTION, &self.limits),
            Field::Canonical | Field::Image => clean_line(value, MAX_ADDRESS, &self.limits),
            _ => clean_line(value, MAX_NAME, &self.limits),
        };
        // Placeholders of templates.
        if let Some(value) = value.filter(|v| !v.contains("{{") && !matches!(&**v, "null" | "undefined" | "None")) {
            *count += 1;
            self.all.push(FieldValue { field, kind, value, source, is_single_name });
        }
    }

    /// The values of a field from some kinds of sources, in the order of the kinds.
    pub(super) fn of(&self, field: Field, kinds: &'static [SourceKind]) -> impl Iterator<Item = &FieldValue> {
        kinds.iter().flat_map(move |&kind| self.all.iter().filter(move |c| c.field == field && c.kind == kind))
    }

    /// The first value for which `accept` has an answer.
    pub(super) fn first(
        &self,
        field: Field,
        kinds: &'static [SourceKind],
        accept: impl Fn(&str) -> Option<String>,
    ) -> Option<SourcedValue> {
        self.of(field, kinds)
            .find_map(|c| accept(&c.value).map(|value| SourcedValue { value, source: c.source.clone() }))
    }
}
