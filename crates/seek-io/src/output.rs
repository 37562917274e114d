//! Writes records as JSON Lines, Parquet and CSV, and other tables as Parquet and CSV.

pub(crate) mod cell;
mod column_table;
mod csv;
mod json_lines;
mod parquet_records;
mod parquet_rows;
pub(crate) mod record_columns;

pub use cell::{Cell, CellType, Cells};
pub use column_table::{WriteError, write_columns, write_csv_columns};
pub use csv::CsvRecordWriter;
pub use json_lines::JsonLinesWriter;
pub use parquet_records::ParquetRecordWriter;
pub use parquet_rows::ParquetRowWriter;
