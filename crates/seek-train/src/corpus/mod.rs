//! Labelled pages: reading, labels, folds, and feature tables.

pub mod column;
pub mod digest;
pub mod fold_units;
pub mod folds;
pub mod gold;
pub mod labels;
pub mod layouts;
pub mod pages;
pub mod plain_markdown;
pub mod prepare;
pub mod prepared_page;
pub mod script;
pub mod small_pages;
pub mod sources;
pub mod table;
pub mod training_data;
