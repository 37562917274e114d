//! The columns that tables of records have for the product of a page.

use seek_page::{Product, Sourced, SourcedValue};
use std::fmt::Display;

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

/// The columns in order. The offers follow.
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
