//! Why an export cannot start or end.

use std::io;
use std::path::{Path, PathBuf};

/// Why an export cannot start or end. Complete parts stay complete.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The system refused access.
    #[error("cannot read or write {}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The folder contains a file that no export wrote.
    #[error("{} contains {found:?}, which no export wrote: use a new folder or an empty one", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
        /// The name of the file.
        found: String,
    },
    /// Another export is writing to the folder.
    #[error("another export is writing to {}", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// A file that a resumed export needs is missing or damaged.
    #[error("cannot resume from {}: {why}; --restart starts over", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with the file.
        why: String,
    },
    /// The export was started with another configuration.
    #[error("cannot resume the export in {}: its configuration differs ({what}); --restart starts over", path.display())]
    Differs {
        /// The folder.
        path: PathBuf,
        /// The differences, with both values.
        what: String,
    },
    /// The inputs begin with other pages than those of the complete parts.
    #[error(
        "the inputs have changed: pages {from} to {to} are not those of part {part}; use another folder, or start over with --restart"
    )]
    OtherPages {
        /// The part.
        part: usize,
        /// Its first page, counted from 0.
        from: u64,
        /// The page after its last.
        to: u64,
    },
    /// The export is complete, but the inputs have more pages.
    #[error(
        "the export in {} is complete with {pages} pages, but the inputs now have more; use another folder, or start over with --restart",
        path.display()
    )]
    MorePages {
        /// The folder.
        path: PathBuf,
        /// The pages of the export.
        pages: u64,
    },
}

/// Adds the path to an error of the system.
pub trait AtPath<T> {
    /// The result with this path.
    ///
    /// # Errors
    /// [`ExportError::Io`].
    fn at(self, path: &Path) -> Result<T, ExportError>;
}

impl<T> AtPath<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, ExportError> {
        self.map_err(|source| ExportError::Io { path: path.to_owned(), source })
    }
}
