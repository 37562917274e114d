//! What can be wrong with a model file.

use std::path::PathBuf;

use thiserror::Error;

use crate::error::ForestError;

/// What is wrong with a model file, or with the contents that shall become one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file cannot be read or written.
    #[error("model file {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file named in a call is not a good model; the source says why.
    #[error("model file {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: Box<ModelError>,
    },
    /// The file is larger than allowed.
    #[error("the model is larger than {most} bytes")]
    TooLarge {
        /// Most bytes allowed.
        most: u64,
    },
    /// The header is longer than allowed.
    #[error("the header says that it has {found} bytes, allowed are {most}")]
    HeaderTooLarge {
        /// Bytes as the file says.
        found: u64,
        /// Most bytes allowed.
        most: u64,
    },
    /// The bytes are no safetensors file: cut off, overlapping arrays, broken header.
    #[error("not a safetensors file: {0}")]
    Container(#[from] safetensors::SafeTensorError),
    /// A safetensors file, but not one of this crate: the metadata key `seek_model` is missing.
    #[error("not a model file: the metadata has no key `seek_model`")]
    NoHeader,
    /// The JSON document about the forests is broken.
    #[error("the metadata `seek_model` cannot be read: {0}")]
    Header(#[source] serde_json::Error),
    /// The file is of another format version.
    #[error("the model is of format version {found}, this program reads version {expected}")]
    Version {
        /// Version found.
        found: u32,
        /// Version that this crate reads.
        expected: u32,
    },
    /// A forest's name is empty, or has other than ASCII letters, digits, `_`, `-` and `.`.
    #[error("{name:?} cannot name a forest: use letters, digits, `_`, `-` and `.`")]
    ForestName {
        /// The name.
        name: String,
    },
    /// A forest and a linear classifier have the same name.
    #[error("both a forest and a linear classifier are called {name:?}")]
    SameName {
        /// The name.
        name: String,
    },
    /// A linear classifier's terms are not rising or too many; its weights are not one for each, out of range or not rounded; or
    /// its base is not one number in range.
    #[error("linear classifier {name:?}: {problem}")]
    Linear {
        /// Its name.
        name: String,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no forest of that name.
    #[error("the model has no forest {name:?}, only {known:?}")]
    NoForest {
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// A forest's feature names are not in the file, or do not have the hash that they are filed under.
    #[error("forest {forest:?}: no list of feature names has the hash {expected}, found {found:?}")]
    NamesHash {
        /// Name of the forest.
        forest: String,
        /// Hash that the forest asks for.
        expected: String,
        /// Hash of the list that is filed under it, if there is one.
        found: Option<String>,
    },
    /// An array of a forest is missing.
    #[error("array `{name}` is missing")]
    MissingArray {
        /// Name of the array.
        name: String,
    },
    /// An array belongs to no forest.
    #[error("array `{name}` belongs to no forest")]
    UnknownArray {
        /// Name of the array.
        name: String,
    },
    /// An array has another type of number, or more than one dimension.
    #[error("array `{name}` is {found}, expected {expected}")]
    ArrayType {
        /// Name of the array.
        name: String,
        /// Type and number of dimensions expected.
        expected: String,
        /// Type and number of dimensions found.
        found: String,
    },
    /// A score is not a finite number.
    #[error("score {name:?} is {value:?}, not a finite number")]
    Score {
        /// Name of the score.
        name: String,
        /// The score, as text.
        value: String,
    },
    /// A forest is not well-formed.
    #[error("forest {forest:?}: {source}")]
    Forest {
        /// Name of the forest.
        forest: String,
        /// What is wrong with it.
        source: ForestError,
    },
}
