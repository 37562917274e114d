//! Reads the inputs of a command line as a stream of documents.
//!
//! [`Inputs`] takes paths in the given order and opens each one only when it is needed. A path, or a part of a file,
//! that cannot be read becomes an [`InputFailure`] in its place. The stream then continues.

mod coding;
mod count;
mod document;
pub(crate) mod error;
mod file_reader;
mod fingerprint;
mod folder;
pub(crate) mod format;
mod inputs;
mod json_lines;
pub(crate) mod lines;
mod media_type;
pub(crate) mod mhtml;
mod mime_part;
mod missing_scheme;
mod open;
mod parquet;
mod path_list;
mod saved_frame;
mod warc;
mod web;

pub use crate::limits::{InputColumns, InputOptions};
pub use coding::decode_body;
pub use count::count_pages;
pub use document::{Document, InputResult, SavedResource};
pub use error::{InputError, InputFailure};
pub use fingerprint::InputFingerprint;
pub use format::{is_input_name, refuse_binary};
pub use inputs::Inputs;
pub use missing_scheme::{FILE_ENDINGS, with_missing_scheme};
pub use open::most_similar;
pub use path_list::{PathList, open_path_list, peek_path_list, read_path_list};
pub use web::{Fetch, FetchedPage};
