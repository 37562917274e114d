//! What a command line names, as a stream of documents.
//!
//! Paths are taken in the order given, each opened only when its turn comes. One that cannot be
//! read, or one row of it, becomes an [`InputFailure`] in its place; the others go on.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};

use crate::capped::read_capped;
use crate::folder::pages_in;
use crate::limits::InputLimits;
use crate::table::{Kind, Rows, Table, TableError, Wanted};

/// One page as it came: not decoded, not parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The path as given (of a folder: as given, then the path inside it, with `/`), `-` for
    /// standard input, or the Parquet row's `id`; where that is missing the file's path, `#`, and
    /// the row counted from 0.
    pub id: String,
    /// The page's address where the input knows it (Parquet only).
    pub url: Option<String>,
    /// The page's bytes, unpacked where they were gzip; none for an empty file.
    pub bytes: Vec<u8>,
}

/// An input that gave no document.
#[derive(Debug)]
pub struct InputFailure {
    /// The id that the document would have had; for a file or folder that failed as a whole, its
    /// path.
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
    #[error("no such file or folder (inputs are HTML files, folders, Parquet files, or '-')")]
    NotFound,
    /// The system refused to open or read it.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// Named like a page, but a device, a socket or a pipe.
    #[error("is neither a file nor a folder")]
    NotAFile,
    /// More bytes than [`InputLimits::max_bytes`].
    #[error("has more than {limit} bytes, the limit for one page")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// Small as gzip, but more bytes than [`InputLimits::max_bytes`] when unpacked.
    #[error("unpacks to more than {limit} bytes, the limit for one page")]
    GzipTooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// Gzip that ends before its end.
    #[error("is a gzip file that was cut short")]
    GzipTruncated,
    /// Gzip that does not unpack, or with a wrong checksum.
    #[error("is a damaged gzip file: {0}")]
    GzipDamaged(#[source] io::Error),
    /// A Parquet file that cannot be read, or not to its end.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A Parquet row without a page.
    #[error("has nothing in column 'html'")]
    NoHtml,
}

/// A document, or what kept it from being one.
pub type InputResult = Result<Document, InputFailure>;

/// The documents of some paths, in order. Reads ahead at most one batch of Parquet rows.
pub struct Inputs {
    paths: std::vec::IntoIter<PathBuf>,
    current: Option<Box<dyn Iterator<Item = InputResult> + Send>>,
    limits: InputLimits,
}

impl Inputs {
    /// Files of any name, folders (their `.html`, `.htm` and `.xhtml` files at any depth, each
    /// also with `.gz`), Parquet files (by extension or magic, with columns `html` and, where
    /// known, `id` and `url`), `-` for standard input. No path at all is standard input too.
    ///
    /// Nothing is opened yet, so nothing can fail yet.
    pub fn open<P: AsRef<Path>>(paths: &[P], limits: InputLimits) -> Self {
        let mut paths: Vec<PathBuf> = paths.iter().map(|p| p.as_ref().to_owned()).collect();
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        Self { paths: paths.into_iter(), current: None, limits }
    }
}

impl Iterator for Inputs {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        loop {
            if let Some(found) = self.current.as_mut().and_then(Iterator::next) {
                return Some(found);
            }
            self.current = Some(documents_of(self.paths.next()?, self.limits));
        }
    }
}

fn documents_of(path: PathBuf, limits: InputLimits) -> Box<dyn Iterator<Item = InputResult> + Send> {
    let id = path.to_string_lossy().into_owned();
    if id == "-" {
        let page = read_capped(io::stdin().lock(), &limits);
        return Box::new(std::iter::once(document(id, page)));
    }
    if path.is_dir() {
        let pages = pages_in(&path, &id);
        return Box::new(pages.map(move |found| {
            let (id, path) = found?;
            let page = open(&path).and_then(|file| read_capped(file, &limits));
            document(id, page)
        }));
    }
    let opened = open(&path).and_then(|mut file| {
        let parquet = is_parquet(&path, &mut file).map_err(InputError::Unreadable)?;
        Ok((file, parquet))
    });
    match opened {
        Ok((file, false)) => Box::new(std::iter::once(document(id, read_capped(file, &limits)))),
        Ok((file, true)) => match Table::open(&file, &COLUMNS, limits.batch_rows) {
            Ok(table) => Box::new(rows_of(table, id, limits)),
            Err(error) => Box::new(std::iter::once(document(id, Err(error.into())))),
        },
        Err(error) => Box::new(std::iter::once(document(id, Err(error)))),
    }
}

fn document(id: String, page: Result<Vec<u8>, InputError>) -> InputResult {
    match page {
        Ok(bytes) => Ok(Document { id, url: None, bytes }),
        Err(error) => Err(InputFailure { id, error }),
    }
}

fn open(path: &Path) -> Result<File, InputError> {
    File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => InputError::NotFound,
        _ => InputError::Unreadable(error),
    })
}

/// By extension, or by the first bytes where the file can be rewound (a pipe cannot).
fn is_parquet(path: &Path, file: &mut File) -> io::Result<bool> {
    let extension = path.extension().unwrap_or_default();
    if extension.eq_ignore_ascii_case("parquet") {
        return Ok(true);
    }
    if !file.metadata()?.is_file() {
        return Ok(false);
    }
    let mut magic = Vec::new();
    file.by_ref().take(4).read_to_end(&mut magic)?;
    file.rewind()?;
    Ok(magic == b"PAR1")
}

const COLUMNS: [Wanted; 3] = [
    Wanted { name: "html", kind: Kind::Bytes, required: true },
    Wanted { name: "id", kind: Kind::Id, required: false },
    Wanted { name: "url", kind: Kind::Bytes, required: false },
];

fn rows_of(table: Table, path: String, limits: InputLimits) -> impl Iterator<Item = InputResult> + Send {
    table.flat_map(move |rows| -> Box<dyn Iterator<Item = InputResult> + Send> {
        let path = path.clone();
        match rows {
            Ok(rows) => Box::new((0..rows.count).map(move |row| row_document(&rows, row, &path, &limits))),
            Err(error) => Box::new(std::iter::once(document(path, Err(error.into())))),
        }
    })
}

fn row_document(rows: &Rows, row: usize, path: &str, limits: &InputLimits) -> InputResult {
    let text = |name| {
        let bytes = rows.bytes(name, row);
        bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    };
    let id = text("id").unwrap_or_else(|| format!("{path}#{}", rows.first + row));
    let limit = limits.max_bytes;
    let page = match rows.bytes("html", row) {
        None => Err(InputError::NoHtml),
        Some(bytes) if bytes.len() as u64 > limit => Err(InputError::TooLarge { limit }),
        Some(bytes) => Ok(bytes.to_vec()),
    };
    let url = text("url");
    document(id, page).map(|document| Document { url, ..document })
}
