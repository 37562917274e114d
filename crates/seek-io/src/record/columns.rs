//! The columns of a table of records: what stands in one cell each, whatever the form of the table.

use seek_page::{Metadata, SourcedValue};

use super::Record;

/// How a column is read from a record.
#[derive(Clone, Copy)]
pub(super) enum Read {
    /// A text.
    Text(fn(&Record) -> Option<&str>),
    /// A number.
    Number(fn(&Record) -> Option<f64>),
    /// What the page says of itself; in a second column, its name ending in `_source`, where it says so.
    Fact(fn(&Metadata) -> Option<&SourcedValue>),
    /// The same, several of them: two lists of the same length.
    Facts(fn(&Metadata) -> &[SourcedValue]),
}

/// The columns in front of those of the parts, in their order; `error` stands behind all others.
pub(super) const COLUMNS: [(&str, Read); 20] = [
    ("id", Read::Text(|record| Some(&record.id))),
    ("url", Read::Text(|record| record.url.as_deref())),
    ("page_type", Read::Text(|record| record.page_type.as_deref())),
    ("page_type_confidence", Read::Number(|record| record.page_type_confidence)),
    ("confidence", Read::Number(|record| record.confidence)),
    ("language", Read::Text(|record| record.language.as_deref())),
    ("text", Read::Text(|record| record.text.as_deref())),
    ("markdown", Read::Text(|record| record.markdown.as_deref())),
    ("title", Read::Fact(|metadata| metadata.title.as_ref())),
    ("authors", Read::Facts(|metadata| &metadata.authors)),
    ("published", Read::Fact(|metadata| metadata.published.as_ref())),
    ("modified", Read::Fact(|metadata| metadata.modified.as_ref())),
    ("site_name", Read::Fact(|metadata| metadata.site_name.as_ref())),
    ("description", Read::Fact(|metadata| metadata.description.as_ref())),
    // Not the language of the text, which may be another.
    ("declared_language", Read::Fact(|metadata| metadata.language.as_ref())),
    ("canonical", Read::Fact(|metadata| metadata.canonical.as_ref())),
    ("license", Read::Fact(|metadata| metadata.license.as_ref())),
    ("categories", Read::Facts(|metadata| &metadata.categories)),
    ("tags", Read::Facts(|metadata| &metadata.tags)),
    ("image", Read::Fact(|metadata| metadata.image.as_ref())),
];

/// The name of the column that says where a fact comes from.
pub(super) fn source_of(name: &str) -> String {
    format!("{name}_source")
}

/// The fact in a record, if there is one.
pub(super) fn fact(record: &Record, read: fn(&Metadata) -> Option<&SourcedValue>) -> Option<&SourcedValue> {
    record.metadata.as_ref().and_then(read)
}

/// The facts in a record.
pub(super) fn facts(record: &Record, read: fn(&Metadata) -> &[SourcedValue]) -> &[SourcedValue] {
    record.metadata.as_ref().map_or(&[], read)
}
