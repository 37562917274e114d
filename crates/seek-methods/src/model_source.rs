//! Where a model is from, for errors.

use std::fmt;
use std::path::PathBuf;

/// Where a model is from.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelSource {
    /// A file.
    File(PathBuf),
    /// The memory of the program.
    Memory,
}

impl fmt::Display for ModelSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelSource::File(path) => write!(f, "the model {}", path.display()),
            ModelSource::Memory => f.write_str("the given model"),
        }
    }
}
