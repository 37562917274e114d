//! A document, the result of reading one, and a stream of them.

use std::iter;

use super::error::{InputError, InputFailure};

/// One page as it was stored: not decoded, not parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The path as given, or `-` for standard input. For a page in a folder: the folder as given, then the path inside
    /// it, with `/`. For a page in a file of several pages: the value of its id column or field.
    ///
    /// A page without such an id has the path, `#`, and the row counted from 0 (Parquet) or the line counted from 1
    /// (JSON Lines). A page in a WARC file has the path, `#`, and the record's id without brackets, or else the record's
    /// number counted from 1.
    pub id: String,
    /// The address of the page, if the input has it.
    pub url: Option<String>,
    /// The `Content-Type` header of the page, if the input has it.
    pub content_type: Option<String>,
    /// The decompressed bytes of the page; empty for an empty file.
    pub bytes: Vec<u8>,
    /// The style sheets and images that were saved with the page. They are read only if
    /// [`InputOptions::resources`](crate::InputOptions) asks for them.
    pub resources: Vec<SavedResource>,
}

/// A style sheet, an image or another file that was saved with a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedResource {
    /// The address by which the page names it.
    pub address: String,
    /// The media type, such as `text/css`.
    pub media_type: String,
    /// The decoded bytes.
    pub bytes: Vec<u8>,
}

/// A document, or the failure in its place.
pub type InputResult = Result<Document, InputFailure>;

/// The documents of one input.
pub(super) type Documents = Box<dyn Iterator<Item = InputResult> + Send>;

/// A stream of one failure.
pub(super) fn failed(id: String, error: InputError) -> Documents {
    Box::new(iter::once(Err(InputFailure { id, error })))
}
