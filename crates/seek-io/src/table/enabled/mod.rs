//! Reads and writes tables with the crates `arrow` and `parquet`.

mod columns;
mod pages;
mod read;
mod row_groups;

pub(crate) use super::arrow_records::{record_batch, row_batch};
pub(crate) use columns::write_columns;
pub(crate) use pages::write_pages;
pub(crate) use read::{RowBatch, TableReader, row_count};
pub(crate) use row_groups::RowGroupWriter;
