//! What can be wrong with a corpus, and where.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use parquet::errors::ParquetError;

use crate::input::InputError;
use crate::table::TableError;

/// Where in a corpus file something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A Parquet row, counted from 0.
    Row(usize),
    /// A line of text, counted from 1.
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Line(line) => write!(f, "line {line}"),
        }
    }
}

/// Why a corpus, or one page of it, cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// The system refused to open or read it.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The corpus or its index.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The Parquet file is damaged, or lacks a column.
    #[error("{}: {source}", path.display())]
    Table {
        /// The Parquet file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<TableError>,
    },
    /// A row has nothing in a column that must be filled.
    #[error("{} {place}: nothing in '{column}'", path.display())]
    Empty {
        /// The Parquet file.
        path: PathBuf,
        /// The row.
        place: Place,
        /// The column.
        column: &'static str,
    },
    /// A text is not UTF-8.
    #[error("{} {place}: '{column}' is not UTF-8", path.display())]
    NotUtf8 {
        /// The Parquet file or index.
        path: PathBuf,
        /// The row or line.
        place: Place,
        /// The column or key.
        column: &'static str,
    },
    /// A page has more bytes than [`InputLimits::max_bytes`](crate::InputLimits::max_bytes).
    #[error("{} {place}: the page has more than {limit} bytes", path.display())]
    TooLarge {
        /// The Parquet file.
        path: PathBuf,
        /// The row.
        place: Place,
        /// The limit in bytes.
        limit: u64,
    },
    /// A line of the index is not the JSON that it should be.
    #[error("{} {place}: {source}", path.display())]
    Line {
        /// The index.
        path: PathBuf,
        /// The line.
        place: Place,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A line names a file outside of the corpus's folder.
    #[error("{} {place}: '{file}' is not inside the corpus's folder", path.display())]
    Outside {
        /// The index.
        path: PathBuf,
        /// The line.
        place: Place,
        /// The file as named.
        file: String,
    },
    /// A file that a line names cannot be read.
    #[error("{} {place}: '{file}': {source}", path.display())]
    File {
        /// The index.
        path: PathBuf,
        /// The line.
        place: Place,
        /// The file as named.
        file: String,
        /// What is wrong with it.
        source: Box<InputError>,
    },
    /// A Parquet file cannot be written.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the Parquet writer says.
        source: ParquetError,
    },
}

impl CorpusError {
    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }
}
