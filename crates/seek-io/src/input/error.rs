//! Inputs that gave no document, and why.

use std::fmt;
use std::io;

use seek_page::PageError;

use crate::packed::Packing;
use crate::table::TableError;

/// An input that gave no document.
#[derive(Debug)]
pub struct InputFailure {
    /// The id that the document would have had; for a file or folder that failed as a whole, its
    /// path; for a part of a file that has no id, the path, `#`, and its number.
    pub id: String,
    /// What was wrong with it.
    pub error: InputError,
}

impl fmt::Display for InputFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.error)
    }
}

impl std::error::Error for InputFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Why an input gave no document. Messages read on from the id: "`a.html`: cannot be read: ...".
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// There is nothing at the path.
    #[error("no such file or folder{}", hint(near.as_deref()))]
    NotFound {
        /// A path like it, where there is something.
        near: Option<String>,
    },
    /// An address of the web in the place of a path.
    #[error(
        "addresses are not fetched; save the page, or pipe it: curl -sL '{address}' | seek extract --url '{address}' -"
    )]
    Address {
        /// The address.
        address: String,
    },
    /// The system refused to open or read it.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// Named like a page, but a device, a socket or a pipe.
    #[error("is neither a file nor a folder")]
    NotAFile,
    /// A line of a list that is too long to be a path.
    #[error("is no path: too long")]
    NoPath,
    /// More bytes than [`InputLimits::max_bytes`](crate::InputLimits::max_bytes).
    #[error("has more than {limit} bytes, the limit for one page")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// Small as packed, but more bytes than [`InputLimits::max_bytes`](crate::InputLimits::max_bytes) when unpacked.
    #[error("unpacks to more than {limit} bytes, the limit for one page")]
    UnpacksTooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// It unpacks for longer than [`InputLimits::timeout`](crate::InputLimits::timeout).
    #[error(transparent)]
    OutOfTime(PageError),
    /// It ends before its end.
    #[error("is a {0} file that was cut short")]
    Truncated(Packing),
    /// It does not unpack, or has a wrong checksum.
    #[error("is a damaged {0} file: {1}")]
    Damaged(Packing, #[source] io::Error),
    /// A Parquet file that cannot be read, or not to its end.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Parquet out of a pipe, or packed once more: its directory stands at its end.
    #[error("is Parquet, which is only read from a file")]
    TableInStream,
    /// A Parquet row without a page.
    #[error("has nothing in column '{column}'")]
    NoHtml {
        /// The column that should have it.
        column: String,
    },
    /// A line that is no JSON object, or holds something else where text should be.
    #[error("cannot be read as a JSON object: {0}")]
    NoJson(String),
    /// A line of JSON without a page.
    #[error("has no text in field '{field}', only: {found}")]
    NoField {
        /// The field that should have it.
        field: String,
        /// The names of the fields that are there.
        found: String,
    },
    /// A web archive (MHTML) without a page.
    #[error("is MHTML without an HTML part")]
    NoHtmlPart,
    /// A web archive (MHTML) whose page is not in the encoding that it says.
    #[error("is MHTML whose HTML part is damaged {0}")]
    PartDamaged(&'static str),
    /// Bytes in a WARC file where a record should begin. Those up to the next record are left out.
    #[error("is no WARC record, nor is all up to the next one")]
    NoRecord,
    /// A record of a WARC file that lacks what tells its place or content.
    #[error("is a WARC record without {0}")]
    RecordWithout(&'static str),
    /// A record of a WARC file that the file's end cuts short.
    #[error("is a WARC record that was cut short")]
    RecordTruncated,
    /// The body of an HTTP answer that does not have the coding that its header says.
    #[error("cannot be decoded from '{coding}': {what}")]
    Coding {
        /// The coding as the header names it.
        coding: String,
        /// What is wrong.
        what: String,
    },
}

fn hint(near: Option<&str>) -> String {
    near.map_or_else(
        || " (inputs are HTML, MHTML, WARC, JSON Lines and Parquet files, folders, or '-')".to_owned(),
        |near| format!("; did you mean '{near}'?"),
    )
}
