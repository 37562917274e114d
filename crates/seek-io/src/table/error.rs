//! Errors of Parquet tables.

use std::error::Error;

/// The build has no Parquet: the crate was compiled without its feature `parquet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this build cannot read or write Parquet; build it with `--features parquet`")]
#[non_exhaustive]
pub struct ParquetDisabled;

/// Why a Parquet file cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file is damaged, truncated or not Parquet.
    #[error("is not a readable Parquet file")]
    Damaged(#[source] Box<dyn Error + Send + Sync>),
    /// A required column is missing.
    #[error("has no column '{column}', only: {found}")]
    MissingColumn {
        /// Name of the column.
        column: String,
        /// Names of the existing columns.
        found: String,
    },
    /// A column has the wrong type.
    #[error("column '{column}' is of type {found}, not {wanted}")]
    ColumnType {
        /// Name of the column.
        column: String,
        /// The type it has.
        found: String,
        /// The type it should have.
        wanted: &'static str,
    },
    /// The rows from one on cannot be read; the rows before it were.
    #[error("rows from {row} on cannot be read")]
    Rows {
        /// The first row that was not read, counted from 0.
        row: usize,
        /// The error of the Parquet reader.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The build has no Parquet.
    #[error(transparent)]
    Disabled(#[from] ParquetDisabled),
}
