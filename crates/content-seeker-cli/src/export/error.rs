//! Why an export cannot be done, or not to its end.

use std::io;
use std::path::{Path, PathBuf};

/// Why an export cannot be done, or not to its end. What was finished stays finished.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The folder holds something that no export wrote.
    #[error("{} holds {found:?}, which is of no export: take a new folder or an empty one", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
        /// Something in it.
        found: String,
    },
    /// Another export writes into it.
    #[error("another export is at work in {}", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// What should say how far the export is does not.
    #[error("{} cannot be gone on from: {why}; --restart begins anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// It was begun as something else.
    #[error("the export in {} was begun with something else: {what}; --restart begins anew", path.display())]
    Differs {
        /// The folder.
        path: PathBuf,
        /// What differs, with both values.
        what: String,
    },
    /// The pages that were read are no longer what comes first.
    #[error(
        "the inputs have changed: pages {from} to {to} are not those of part {part}; take another folder, or --restart begins anew"
    )]
    OtherPages {
        /// The part.
        part: usize,
        /// Its first page, counted from 0.
        from: u64,
        /// The page behind its last.
        to: u64,
    },
    /// It is finished, but there are more pages.
    #[error(
        "the export in {} is finished with {pages} pages, and there are more now; take another folder, or --restart begins anew",
        path.display()
    )]
    MorePages {
        /// The folder.
        path: PathBuf,
        /// Its pages.
        pages: u64,
    },
}

/// Names the file or folder that an error of the system belongs to.
pub trait At<T> {
    /// The result with this path.
    ///
    /// # Errors
    /// [`ExportError::Io`].
    fn at(self, path: &Path) -> Result<T, ExportError>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, ExportError> {
        self.map_err(|error| ExportError::Io { path: path.to_owned(), error })
    }
}
