//! Why a project cannot be opened or written.

use std::io;
use std::path::{Path, PathBuf};

/// Why a project of labels cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabelError {
    /// A file of the project cannot be read or written.
    #[error("{}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A line of a file of the project is not what the program writes.
    #[error("{} line {number}: this is no line of this program", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        number: usize,
        /// The reason.
        source: serde_json::Error,
    },
    /// Another program has the project open.
    #[error("{}: another program has this project open", .0.display())]
    InUse(PathBuf),
    /// Two pages have the same id.
    #[error("two pages have the id {0:?}")]
    SameId(String),
    /// There is no page in the project.
    #[error("there is no page to label")]
    NoPages,
    /// The corpus cannot be written.
    #[error("the corpus cannot be written")]
    Export(#[from] seek_io::CorpusError),
    /// The server cannot start.
    #[error("the server cannot use port {port} of 127.0.0.1")]
    Port {
        /// The port; 0 for any.
        port: u16,
        /// The reason.
        source: io::Error,
    },
    /// A file of guidelines is too long.
    #[error("{}: guidelines of more than {limit} bytes", path.display())]
    LongGuidelines {
        /// The file.
        path: PathBuf,
        /// Most bytes.
        limit: u64,
    },
}

impl LabelError {
    pub(crate) fn file(path: &Path, source: io::Error) -> LabelError {
        LabelError::File { path: path.to_owned(), source }
    }
}
