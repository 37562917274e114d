//! Reads and writes tables with the crates `arrow` and `parquet`.

mod columns;
mod pages;
mod read;
mod records;
mod row_groups;

pub(crate) use columns::write_columns;
pub(crate) use pages::write_pages;
pub(crate) use read::{RowBatch, TableReader, row_count};
pub use records::arrow_records;
pub(crate) use records::{record_batch, row_batch};
pub(crate) use row_groups::RowGroupWriter;
