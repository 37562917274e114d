//! The columns that tables of records have in every format, and those for the product of a page.

use std::fmt::Display;

use seek_page::{FieldDescription, METADATA_FIELDS, Product, Sourced, SourcedValue};

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

/// How the value of a column is taken from a product.
#[derive(Clone, Copy)]
pub(crate) enum ProductColumn {
    /// A text. A second column, whose name ends in `_source`, has its source.
    Text(fn(&Product) -> Option<SourcedValue>),
    /// An amount of money: a number where a table has numbers, so that queries can sum and compare it; else as written.
    /// A second column has its source.
    Amount(fn(&Product) -> Option<SourcedValue>),
    /// Several texts: two lists of the same length.
    List(fn(&Product) -> &[SourcedValue]),
    /// A number without a source.
    Number(fn(&Product) -> Option<f64>),
    /// A whole number without a source.
    Whole(fn(&Product) -> Option<u64>),
    /// A text without a source.
    Plain(fn(&Product) -> Option<&str>),
}

/// The columns of a product in order. The offers follow.
pub(crate) const PRODUCT_COLUMNS: [(&str, ProductColumn); 18] = [
    ("name", ProductColumn::Text(|product| product.name.clone())),
    ("price", ProductColumn::Amount(|product| product.price.clone())),
    ("price_low", ProductColumn::Amount(|product| product.price_low.clone())),
    ("price_high", ProductColumn::Amount(|product| product.price_high.clone())),
    ("regular_price", ProductColumn::Amount(|product| product.regular_price.clone())),
    ("currency", ProductColumn::Text(|product| product.currency.clone())),
    ("availability", ProductColumn::Text(|product| product.availability.as_ref().map(text))),
    ("condition", ProductColumn::Text(|product| product.condition.as_ref().map(text))),
    ("brand", ProductColumn::Text(|product| product.brand.clone())),
    ("sku", ProductColumn::Text(|product| product.sku.clone())),
    ("gtin", ProductColumn::Text(|product| product.gtin.clone())),
    ("mpn", ProductColumn::Text(|product| product.mpn.clone())),
    ("category_path", ProductColumn::List(|product| &product.category_path)),
    ("images", ProductColumn::List(|product| &product.images)),
    ("rating", ProductColumn::Number(|product| product.rating)),
    ("best_rating", ProductColumn::Number(|product| product.best_rating)),
    ("ratings", ProductColumn::Whole(|product| product.ratings)),
    ("description", ProductColumn::Plain(|product| product.description.as_deref())),
];

fn text<T: Display>(value: &Sourced<T>) -> SourcedValue {
    SourcedValue { value: value.value.to_string(), source: value.source.clone() }
}
