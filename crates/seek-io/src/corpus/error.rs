//! Errors of corpora, with their location.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use super::segment_label::NotASegmentLabel;
use crate::input::error::InputError;
use crate::table::error::TableError;

/// A row or line of a corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Location {
    /// A Parquet row, counted from 0.
    Row(usize),
    /// A line of text, counted from 1.
    Line(usize),
    /// A task of an annotation tool, counted from 1.
    Task(usize),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Task(task) => write!(f, "task {task}"),
        }
    }
}

/// Why a corpus, or one page of it, cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// The system could not open or read the corpus.
    #[error("{}: cannot be read", path.display())]
    Read {
        /// The corpus or its index.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The Parquet file is damaged, or lacks a column.
    #[error("{}: cannot be read as a table", path.display())]
    Table {
        /// The Parquet file.
        path: PathBuf,
        /// The cause.
        source: Box<TableError>,
    },
    /// A row has no value in a required column.
    #[error("{} {location}: no value in '{column}'", path.display())]
    Empty {
        /// The Parquet file.
        path: PathBuf,
        /// The row.
        location: Location,
        /// The column.
        column: &'static str,
    },
    /// A text is not UTF-8.
    #[error("{} {location}: '{column}' is not UTF-8", path.display())]
    NotUtf8 {
        /// The Parquet file or index.
        path: PathBuf,
        /// The row or line.
        location: Location,
        /// The column or key.
        column: &'static str,
    },
    /// A page has more bytes than [`InputLimits::max_bytes`](crate::InputLimits::max_bytes).
    #[error("{} {location}: the page has more than {limit} bytes", path.display())]
    TooLarge {
        /// The Parquet file.
        path: PathBuf,
        /// The row.
        location: Location,
        /// The limit in bytes.
        limit: u64,
    },
    /// A line of the index is not valid JSON, or a key is missing.
    #[error("{} {location}: is not a page of a corpus", path.display())]
    Line {
        /// The index.
        path: PathBuf,
        /// The line.
        location: Location,
        /// The cause.
        source: serde_json::Error,
    },
    /// A line names a file outside of the folder of the corpus.
    #[error("{} {location}: '{file}' is not inside the folder of the corpus", path.display())]
    Outside {
        /// The index.
        path: PathBuf,
        /// The line.
        location: Location,
        /// The file as named.
        file: String,
    },
    /// A file that a line names cannot be read.
    #[error("{} {location}: cannot read '{file}'", path.display())]
    File {
        /// The index.
        path: PathBuf,
        /// The line.
        location: Location,
        /// The file as named.
        file: String,
        /// The cause.
        source: Box<InputError>,
    },
    /// A label of a segment cannot be understood.
    #[error("{} {location}: in 'segments'", path.display())]
    Segment {
        /// The Parquet file or index.
        path: PathBuf,
        /// The row or line.
        location: Location,
        /// The cause.
        source: NotASegmentLabel,
    },
    /// A page of a folder without an index cannot be read.
    #[error("{}: cannot read the page or its gold text", path.display())]
    PageFile {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: Box<InputError>,
    },
    /// A folder without an index has no page, or too many.
    #[error("{}: {}", path.display(), page_files(*found, *limit))]
    PageFiles {
        /// The folder.
        path: PathBuf,
        /// The number of pages.
        found: usize,
        /// Most pages.
        limit: usize,
    },
    /// Two files hold the gold text of a page.
    #[error("{}: the page has two gold texts, as .txt and as .md", path.display())]
    TwoGolds {
        /// The page.
        path: PathBuf,
    },
    /// An export of an annotation tool is longer than its limit.
    #[error("{}: the export has more than {limit} bytes; split it", path.display())]
    ExportTooLarge {
        /// The export.
        path: PathBuf,
        /// The limit in bytes.
        limit: u64,
    },
    /// A task of an export has no page.
    #[error("{} {location}: {reason}", path.display())]
    Task {
        /// The export.
        path: PathBuf,
        /// The task or line.
        location: Location,
        /// What is missing or wrong.
        reason: String,
    },
    /// A Parquet file cannot be written.
    #[error("{}: cannot be written", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause: [`ParquetDisabled`](crate::ParquetDisabled) in a build without Parquet.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl CorpusError {
    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }
}

fn page_files(found: usize, limit: usize) -> String {
    match found {
        0 => "has neither a corpus.jsonl nor a page beside its gold text".to_owned(),
        _ => format!("has no corpus.jsonl, and {found} pages; at most {limit} are read without one"),
    }
}
