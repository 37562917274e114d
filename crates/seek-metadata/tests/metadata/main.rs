//! Metadata and parts of small pages.
#![allow(clippy::unwrap_used, missing_docs)]

mod dates_and_names;
mod metadata;
mod optional_parts;
mod page_parts;
mod product_values;
mod single_records;
mod title;
mod values_of_others;
