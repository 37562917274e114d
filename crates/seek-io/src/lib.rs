//! Input and output of files: reads pages, writes records.
//!
//! 1. [`input`]: reads the inputs of a command line (HTML, MHTML, WARC, JSON Lines and Parquet files, folders, lists) as
//!    a stream of [`Document`]s. A bad input becomes an [`InputFailure`]; the stream continues. Addresses are read by
//!    what implements [`Fetch`].
//! 2. [`output`]: writes one [`Record`] for each document as JSON Lines, Parquet or CSV, and tables of numbers as Parquet.
//! 3. [`corpus`]: reads labelled pages from Parquet, from a folder or from an export of an annotation tool, and writes them
//!    as Parquet.
//! 4. [`parallel`]: works on documents on several threads, and keeps their order.
//! 5. [`AtomicFile`]: a file that appears under its name only when it is complete.
//!
//! The crate does not parse pages: a document is bytes. (A corpus of page files is the exception: a page names its own
//! address.) Memory is bounded: files are opened one by one, and Parquet is
//! read a few rows at a time.
//!
//! ```
//! use seek_io::{InputLimits, Inputs, JsonLinesWriter, Record};
//!
//! # let folder = tempfile::tempdir()?;
//! # std::fs::write(folder.path().join("a.html"), "<p>Storm")?;
//! let mut records = JsonLinesWriter::new(Vec::new());
//! for document in Inputs::open(&[folder.path()], InputLimits::default()) {
//!     match document {
//!         Ok(document) => records.write(&Record { id: document.id, ..Record::default() })?,
//!         Err(failure) => records.write(&Record::failure(failure.id, failure.error))?,
//!     }
//! }
//! assert_eq!(records.finish()?.iter().filter(|&&byte| byte == b'\n').count(), 1);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Features
//!
//! * `arrow`: converts records to Arrow batches.
//! * `parquet`: reads and writes Parquet. Without it the API is the same, and each Parquet file gives the error
//!   [`ParquetDisabled`]. It includes `zstd`.
//! * `zstd`: reads inputs that are compressed by Zstandard. Without it, each gives the error
//!   [`InputError::ZstdDisabled`].

pub mod corpus;
pub mod input;
pub mod limits;
pub mod output;
pub mod parallel;

mod atomic_file;
mod compression;
mod decompress;
mod error_text;
mod gzip_members;
#[cfg(feature = "parquet")]
mod layouts;
mod record;
// The stand-ins for a build without Parquet do not use everything.
#[cfg_attr(not(feature = "parquet"), allow(dead_code))]
mod table;
#[cfg(feature = "zstd")]
mod zstd_frames;

pub use atomic_file::{AtomicFile, is_temporary_name, remove_abandoned, sync_folder, write_atomic};
pub use compression::Compression;
pub use corpus::{
    Corpus, CorpusError, LabelledPage, LabelledSpan, NotASegmentLabel, SavedLayout, SegmentLabel, SpanPlace,
    canonical_address, write_parquet,
};
pub use error_text::{error_chain, panic_message};
pub use input::{
    Document, Fetch, FetchedPage, InputColumns, InputError, InputFailure, InputFingerprint, InputOptions, InputResult,
    Inputs, SavedResource, count_pages, decode_body, most_similar, peek_path_list, refuse_binary,
};
#[cfg(feature = "parquet")]
pub use layouts::{LayoutTableError, LayoutWriter, read_layouts};
pub use limits::InputLimits;
pub use output::{
    Cell, CellType, Cells, CsvRecordWriter, JsonLinesWriter, ParquetRecordWriter, ParquetRowWriter, WriteError,
    write_columns, write_csv_columns,
};
pub use record::Record;
#[cfg(feature = "arrow")]
pub use table::arrow_records;
pub use table::{ParquetDisabled, TableError};
