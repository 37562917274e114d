//! Errors of model files.

use std::path::PathBuf;

use thiserror::Error;

use crate::forest_error::ForestError;
use crate::model::FileProblem;

/// An error in a model file, or in the contents of a model that is about to be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file cannot be read or written.
    #[error("cannot read or write the model file {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file is not a valid model.
    #[error("{} {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: FileProblem,
        /// The cause.
        source: Box<ModelError>,
    },
    /// The file exceeds [`ModelFileLimits::file_bytes`](crate::ModelFileLimits::file_bytes).
    #[error("the model is larger than {max} bytes")]
    TooLarge {
        /// Largest number of bytes allowed.
        max: u64,
    },
    /// The header exceeds [`ModelFileLimits::header_bytes`](crate::ModelFileLimits::header_bytes).
    #[error("the header has {found} bytes, more than {max}")]
    HeaderTooLarge {
        /// Length of the header, as the file states it.
        found: u64,
        /// Largest number of bytes allowed.
        max: u64,
    },
    /// The bytes are not a safetensors file. They are truncated, their arrays overlap, or the header is malformed.
    #[error("not a safetensors file")]
    Container(#[from] safetensors::SafeTensorError),
    /// The safetensors file has no metadata key `seek_model`, so another program wrote it.
    #[error("not a model file: the metadata has no key `seek_model`")]
    NoHeader,
    /// The JSON document under the metadata key `seek_model` is malformed.
    #[error("the metadata `seek_model` is malformed")]
    Header(#[source] serde_json::Error),
    /// The file has another format version.
    #[error("the model has format version {found}, but this program reads version {expected}")]
    Version {
        /// Version of the file.
        found: u32,
        /// Version that this crate reads.
        expected: u32,
    },
    /// The name of a forest or linear classifier is empty, or has characters other than ASCII letters, digits, `_`, `-`
    /// and `.`.
    #[error("{name:?} is not a valid name of a forest: use ASCII letters, digits, `_`, `-` and `.`")]
    ForestName {
        /// The name.
        name: String,
    },
    /// Two classifiers of different kinds have the same name.
    #[error("two classifiers have the same name {name:?}")]
    SameName {
        /// The name.
        name: String,
    },
    /// A linear or multinomial classifier has invalid terms, weights or base.
    /// [`LinearClassifier::new`](crate::LinearClassifier::new) and
    /// [`MultinomialClassifier::new`](crate::MultinomialClassifier::new) list the conditions.
    #[error("linear classifier {name:?}: {problem}")]
    LinearClassifier {
        /// Name of the classifier.
        name: String,
        /// What is wrong, in words.
        problem: String,
    },
    /// There is no forest with this name.
    #[error("the model has no forest {name:?}; its forests are {known:?}")]
    NoForest {
        /// The name.
        name: String,
        /// The names of all forests.
        known: Vec<String>,
    },
    /// The file lacks the feature names of a forest, or they do not match their hash.
    #[error("forest {forest:?} needs feature names with the hash {expected}, found {found:?}")]
    NamesHash {
        /// Name of the forest.
        forest: String,
        /// The hash in the header of the forest.
        expected: String,
        /// The hash of the names that the file lists under it, if it does.
        found: Option<String>,
    },
    /// An array of a forest or linear classifier is missing.
    #[error("array `{name}` is missing")]
    MissingArray {
        /// Name of the array.
        name: String,
    },
    /// An array belongs to no forest and no linear classifier.
    #[error("array `{name}` belongs to no forest and no linear classifier")]
    UnknownArray {
        /// Name of the array.
        name: String,
    },
    /// An array has the wrong number type, or not exactly one dimension.
    #[error("array `{name}` is {found}, expected {expected}")]
    ArrayType {
        /// Name of the array.
        name: String,
        /// Number type and number of dimensions expected.
        expected: String,
        /// Number type and number of dimensions found.
        found: String,
    },
    /// A score is not a finite number.
    #[error("score {name:?} is not a finite number: {value:?}")]
    Score {
        /// Name of the score.
        name: String,
        /// The score, as text.
        value: String,
    },
    /// A forest is invalid.
    #[error("forest {forest:?} is not valid")]
    Forest {
        /// Name of the forest.
        forest: String,
        /// The error in it.
        source: ForestError,
    },
}
