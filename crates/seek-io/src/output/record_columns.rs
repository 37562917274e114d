//! The columns that tables of records have in every format.

use seek_page::{Metadata, SourcedValue};

use crate::record::Record;

/// How the value of a column is taken from a record.
#[derive(Clone, Copy)]
pub(crate) enum ColumnValue {
    /// A text.
    Text(fn(&Record) -> Option<&str>),
    /// A number.
    Number(fn(&Record) -> Option<f64>),
    /// A value of the metadata. A second column, whose name ends in `_source`, has its source.
    Metadata(fn(&Metadata) -> Option<&SourcedValue>),
    /// Several values of the metadata: two lists of the same length.
    MetadataList(fn(&Metadata) -> &[SourcedValue]),
}

/// The columns in order. The columns of posts, product, items and comments follow; `error` is the last.
pub(crate) const RECORD_COLUMNS: [(&str, ColumnValue); 21] = [
    ("id", ColumnValue::Text(|record| Some(&record.id))),
    ("url", ColumnValue::Text(|record| record.url.as_deref())),
    ("page_type", ColumnValue::Text(|record| record.page_type.as_deref())),
    ("page_type_confidence", ColumnValue::Number(|record| record.page_type_confidence)),
    ("confidence", ColumnValue::Number(|record| record.confidence)),
    ("empty_reason", ColumnValue::Text(|record| record.empty_reason.as_deref())),
    ("language", ColumnValue::Text(|record| record.language.as_deref())),
    ("text", ColumnValue::Text(|record| record.text.as_deref())),
    ("markdown", ColumnValue::Text(|record| record.markdown.as_deref())),
    ("title", ColumnValue::Metadata(|metadata| metadata.title.as_ref())),
    ("authors", ColumnValue::MetadataList(|metadata| &metadata.authors)),
    ("published", ColumnValue::Metadata(|metadata| metadata.published.as_ref())),
    ("modified", ColumnValue::Metadata(|metadata| metadata.modified.as_ref())),
    ("site_name", ColumnValue::Metadata(|metadata| metadata.site_name.as_ref())),
    ("description", ColumnValue::Metadata(|metadata| metadata.description.as_ref())),
    // The language that the page declares; that of the text may differ.
    ("declared_language", ColumnValue::Metadata(|metadata| metadata.language.as_ref())),
    ("canonical", ColumnValue::Metadata(|metadata| metadata.canonical.as_ref())),
    ("license", ColumnValue::Metadata(|metadata| metadata.license.as_ref())),
    ("categories", ColumnValue::MetadataList(|metadata| &metadata.categories)),
    ("tags", ColumnValue::MetadataList(|metadata| &metadata.tags)),
    ("image", ColumnValue::Metadata(|metadata| metadata.image.as_ref())),
];

/// The name of the column with the sources of another column.
pub(crate) fn source_column(name: &str) -> String {
    format!("{name}_source")
}

/// The value in the metadata of a record.
pub(crate) fn metadata_value(record: &Record, read: fn(&Metadata) -> Option<&SourcedValue>) -> Option<&SourcedValue> {
    record.metadata.as_ref().and_then(read)
}

/// The values in the metadata of a record.
pub(crate) fn metadata_list(record: &Record, read: fn(&Metadata) -> &[SourcedValue]) -> &[SourcedValue] {
    record.metadata.as_ref().map_or(&[], read)
}
