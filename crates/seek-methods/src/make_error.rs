//! Why a method cannot be made.

use crate::model_kind::ModelKind;
use seek_extract::ModelsError;
use seek_extract::parameter::ParameterError;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;

/// Why a method cannot be made.
///
/// A message does not repeat the message of its source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// No method has the name.
    #[error("there is no method {name:?}; there are {}", known.join(", "))]
    Name {
        /// The unknown name.
        name: String,
        /// The names of all methods.
        known: Vec<&'static str>,
    },
    /// The method has no such parameter, or its value is out of range.
    #[error("cannot set a parameter of the method {method:?}")]
    Parameter {
        /// The method.
        method: &'static str,
        /// What is wrong with the parameter.
        source: ParameterError,
    },
    /// The models of the program do not fit this version, or the program has none.
    #[error("cannot use the shipped model of the method {method:?}")]
    Shipped {
        /// The method.
        method: &'static str,
        /// The problem.
        source: &'static ModelsError,
    },
    /// A model file cannot be used.
    #[error("cannot use the model {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The problem.
        source: ModelsError,
    },
    /// A model has a kind that the method cannot use.
    #[error("{model} is {kind}: it works with {}, not with the method {method:?}", kind.uses())]
    OtherKind {
        /// The model.
        model: ModelSource,
        /// Its kind.
        kind: ModelKind,
        /// The method.
        method: &'static str,
    },
    /// The trained model of the method, in a format of its own, is missing or incompatible.
    #[error("cannot use the method {method:?}")]
    OwnModel {
        /// The method.
        method: &'static str,
        /// The problem.
        source: Box<dyn Error + Send + Sync>,
    },
}

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
