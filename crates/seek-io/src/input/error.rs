//! Failures and errors of inputs.

use std::fmt;
use std::io;

use seek_page::PageError;

use crate::compression::Compression;
use crate::table::error::TableError;

/// An input, or a part of one, that could not be read.
#[derive(Debug)]
pub struct InputFailure {
    /// The id of the document in whose place this is. For a whole file or folder: its path. For a part of a file without
    /// an id: the path, `#`, and the number of the part.
    pub id: String,
    /// The cause.
    pub error: InputError,
}

impl fmt::Display for InputFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.error)
    }
}

impl std::error::Error for InputFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // The message includes that of the error.
        self.error.source()
    }
}

/// Why an input could not be read. The id is the subject of each message: "`a.html`: cannot be read: ...".
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The path does not exist.
    #[error("no such file or folder{}", hint(suggestion.as_deref()))]
    NotFound {
        /// A similar path that exists, or an address.
        suggestion: Option<String>,
    },
    /// The path is a web address, and nothing fetches pages.
    #[error(
        "addresses are not fetched; save the page, or pipe it: curl -sL '{address}' | seek extract --url '{address}' -"
    )]
    WebAddress {
        /// The address.
        address: String,
    },
    /// The path is an address of another scheme than `http` and `https`.
    #[error("is an address of the scheme '{scheme}', which is not fetched")]
    OtherScheme {
        /// The scheme.
        scheme: String,
    },
    /// The page of an address could not be fetched.
    #[error("cannot be fetched")]
    NotFetched(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// What an address gives has another media type than a web page.
    #[error("is {media_type}, not a web page")]
    NotHtml {
        /// The media type that its header names.
        media_type: String,
    },
    /// The system could not open or read it.
    #[error("cannot be read")]
    Unreadable(#[source] io::Error),
    /// It has the name of a page but is a device, a socket or a pipe.
    #[error("is neither a file nor a folder")]
    NotAFile,
    /// A line of a path list is not a path: too long, or not UTF-8 where paths are text.
    #[error("is not a valid path")]
    InvalidPath,
    /// It holds no text.
    #[error("is {kind}, not a web page")]
    NotAPage {
        /// What it is, as a noun phrase.
        kind: &'static str,
    },
    /// It has more bytes than [`InputLimits::max_bytes`](crate::InputLimits::max_bytes).
    #[error("has more than {limit} bytes, the limit for one page")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// It decompresses to more bytes than [`InputLimits::max_bytes`](crate::InputLimits::max_bytes).
    #[error("unpacks to more than {limit} bytes, the limit for one page")]
    DecompressedTooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// It takes longer to decompress than [`InputLimits::timeout`](crate::InputLimits::timeout).
    #[error(transparent)]
    OutOfTime(PageError),
    /// The file is incomplete.
    #[error("is a {0} file that was cut short")]
    Truncated(Compression),
    /// The file cannot be decompressed, or its checksum is wrong.
    #[error("is a damaged {0} file")]
    Damaged(Compression, #[source] io::Error),
    /// The file is compressed by Zstandard, and the crate was compiled without its feature `zstd`.
    #[error("is compressed by Zstandard, which this build cannot read; build it with `--features zstd`")]
    ZstdDisabled,
    /// A Parquet file, or the rest of it, cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Parquet in a pipe or in a compressed file. Its directory is at its end, so only a plain file can be read.
    #[error("is Parquet, which is only read from a file")]
    ParquetInStream,
    /// A Parquet row has no page.
    #[error("has no value in column '{column}'")]
    EmptyCell {
        /// The column of the pages.
        column: String,
    },
    /// A line is not a JSON object, or a field of it has the wrong type.
    #[error("cannot be read as a JSON object: {0}")]
    InvalidJson(String),
    /// A line of JSON has no page.
    #[error("has no text in field '{field}'; its fields are: {found}")]
    MissingField {
        /// The field of the pages.
        field: String,
        /// The names of the existing fields.
        found: String,
    },
    /// An MHTML file has no page.
    #[error("is MHTML without an HTML part")]
    MissingHtmlPart,
    /// The page of an MHTML file does not have the transfer encoding that its header names.
    #[error("is MHTML whose HTML part is damaged {0}")]
    DamagedHtmlPart(&'static str),
    /// A WARC file has other bytes where a record should start. The bytes up to the next record are skipped.
    #[error("is not a WARC record; all bytes up to the next record are skipped")]
    NotARecord,
    /// A WARC record lacks a required part.
    #[error("is a WARC record without {0}")]
    IncompleteRecord(&'static str),
    /// A WARC record continues after the end of the file.
    #[error("is a WARC record that was cut short")]
    TruncatedRecord,
    /// The body of an HTTP response does not have the coding that its header names.
    #[error("cannot be decoded from '{coding}': {message}")]
    ContentCoding {
        /// The coding as the header names it.
        coding: String,
        /// The cause.
        message: String,
    },
}

fn hint(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(
        || " (inputs are HTML, MHTML, WARC, JSON Lines and Parquet files, folders, or '-')".to_owned(),
        |suggestion| format!("; did you mean '{suggestion}'?"),
    )
}
