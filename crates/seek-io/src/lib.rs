//! Pages in (HTML, MHTML, WARC, JSON Lines and Parquet files, folders, lists), records out.
//!
//! 1. [`input`]: what a command line names, as a stream of [`Document`]s; a bad one is a failure
//!    record of its own and its neighbours go on;
//! 2. [`record`]: one output record for each document, as JSON Lines, Parquet or CSV;
//! 3. [`corpus`]: labelled pages, read from Parquet or from a folder, written as Parquet;
//! 4. [`columns`]: tables of numbers, written as Parquet;
//! 5. [`InputFingerprint`]: whether an input is still what it was.
//!
//! Nothing here looks into a page: documents are bytes. Nothing is held that is not needed: files
//! are opened one by one, Parquet is read a few rows at a time.

pub mod columns;
pub mod corpus;
pub mod input;
pub mod limits;
pub mod record;

mod atomic_file;
mod capped;
mod count;
mod gzip;
mod in_time;
mod input_fingerprint;
mod packed;
mod panics;
mod table;

pub use atomic_file::{AtomicFile, is_temporary_name, remove_abandoned, sync_folder, write_atomic};
pub use columns::{Cells, WriteError, write_columns};
pub use corpus::{Corpus, CorpusError, LabelledPage, write_parquet};
pub use count::count_pages;
pub use input::{Document, InputColumns, InputError, InputFailure, InputOptions, Inputs, peek_path_list};
pub use input_fingerprint::InputFingerprint;
pub use limits::InputLimits;
pub use packed::Packing;
pub use panics::panic_message;
pub use record::{Cell, CellType, CsvRecordWriter, JsonLinesWriter, ParquetRecordWriter, ParquetRowWriter, Record};
pub use table::TableError;
