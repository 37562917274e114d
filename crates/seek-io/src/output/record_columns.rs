//! The columns that tables of records have in every format.

use seek_page::{FieldDescription, METADATA_FIELDS, SourcedValue};

use crate::record::Record;

/// How the value of a column is taken from a record.
#[derive(Clone, Copy)]
pub(crate) enum ColumnValue {
    /// A text.
    Text(fn(&Record) -> Option<&str>),
    /// A number.
    Number(fn(&Record) -> Option<f64>),
    /// A field of the metadata. A second column, whose name ends in `_source`, has its sources.
    Metadata(&'static FieldDescription),
}

/// The columns before those of the metadata.
const FIRST_COLUMNS: [(&str, ColumnValue); 9] = [
    ("id", ColumnValue::Text(|record| Some(&record.id))),
    ("url", ColumnValue::Text(|record| record.url.as_deref())),
    ("page_type", ColumnValue::Text(|record| record.page_type.as_deref())),
    ("page_type_confidence", ColumnValue::Number(|record| record.page_type_confidence)),
    ("confidence", ColumnValue::Number(|record| record.confidence)),
    ("empty_reason", ColumnValue::Text(|record| record.empty_reason.as_deref())),
    ("language", ColumnValue::Text(|record| record.language.as_deref())),
    ("text", ColumnValue::Text(|record| record.text.as_deref())),
    ("markdown", ColumnValue::Text(|record| record.markdown.as_deref())),
];

/// The columns in order. The columns of posts, product, items and comments follow; `error` is the last.
pub(crate) fn record_columns() -> impl Iterator<Item = (&'static str, ColumnValue)> {
    let metadata = METADATA_FIELDS.iter().map(|field| (field.column(), ColumnValue::Metadata(field)));
    FIRST_COLUMNS.into_iter().chain(metadata)
}

/// The name of the column with the sources of another column.
pub(crate) fn source_column(name: &str) -> String {
    format!("{name}_source")
}

/// The values of a field in the metadata of a record.
pub(crate) fn metadata_values<'r>(record: &'r Record, field: &FieldDescription) -> &'r [SourcedValue] {
    record.metadata.as_ref().map_or(&[], |metadata| field.values(metadata))
}
