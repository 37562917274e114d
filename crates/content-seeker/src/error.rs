//! Why a page, a model or a method cannot be used.

use crate::model_source::ModelSource;
use seek_extract::parameter::ParameterError;
use seek_extract::{MethodError, ModelKind, ModelsError};
use seek_page::PageError;
use std::path::PathBuf;

/// Why a page, a model or a method cannot be used.
///
/// A message does not repeat the message of its [`source`](std::error::Error::source). To print both, follow the
/// sources:
///
/// ```
/// use content_seeker::Extractor;
/// use std::error::Error;
///
/// let error = Extractor::builder().model("missing.safetensors").build().unwrap_err();
/// let mut message = error.to_string();
/// let mut source = error.source();
/// while let Some(cause) = source {
///     message += &format!(": {cause}");
///     source = cause.source();
/// }
/// assert!(message.starts_with("cannot use the model missing.safetensors: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The page exceeds a limit, or its time is over.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The method failed on the page.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// The layout engine failed on the page.
    #[cfg(feature = "layout")]
    #[error("the {engine} layout engine has no boxes for the page")]
    Layout {
        /// The name of the engine.
        engine: &'static str,
        /// The problem.
        source: seek_layout::EngineError,
    },
    /// A model file cannot be used.
    #[error("cannot use the model {}", path.display())]
    Model {
        /// The file.
        path: PathBuf,
        /// The problem.
        source: ModelsError,
    },
    /// The shipped models do not fit this version, or this build has none.
    #[error("cannot use the shipped models")]
    ShippedModel(#[source] &'static ModelsError),
    /// No method of this build has the name, or the models of the method cannot be used.
    #[cfg(feature = "methods")]
    #[error(transparent)]
    UnknownMethod(#[from] seek_methods::UnknownMethod),
    /// This build has only the methods with trained models.
    #[error(
        "this build has only the methods seek, cs-lbs, cs-sls and cs-tp: build with the feature `methods` for {name:?}"
    )]
    MethodsNotIncluded {
        /// The name of the other method.
        name: String,
    },
    /// Two settings contradict each other.
    #[error("{one} and {other} cannot be given together")]
    Conflict {
        /// The one setting.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// A page type, a model or a parameter was given for a method that accepts none.
    #[error("{option} does not work with the method {method:?}")]
    NotForMethod {
        /// The given option.
        option: &'static str,
        /// The name of the method.
        method: String,
    },
    /// The model reads the boxes of a page, and no layout engine measures them.
    #[error("the model reads the boxes of a page, but there is no layout engine to measure them")]
    NoLayoutEngine,
    /// The method has no such parameter, or its value is out of range.
    #[error("cannot set a parameter of the method {method:?}")]
    Parameter {
        /// The name of the method.
        method: String,
        /// What is wrong with the parameter.
        source: ParameterError,
    },
    /// A model has a kind that the method cannot use.
    #[error("{model} is {kind}: it works with {}, not with the method {method:?}", uses(*kind))]
    ModelNotForMethod {
        /// The model.
        model: ModelSource,
        /// Its kind.
        kind: ModelKind,
        /// The name of the method.
        method: String,
    },
    /// A model cannot classify pages.
    #[error("{model} is {kind}: it works with {}, but does not classify pages", uses(*kind))]
    NoPageTypes {
        /// The model.
        model: ModelSource,
        /// Its kind.
        kind: ModelKind,
    },
}

/// What a kind of model works with, for people.
fn uses(kind: ModelKind) -> String {
    match kind.methods() {
        [] => "the classification of pages, which finds no main content".to_owned(),
        [method] => format!("the method {method}"),
        [first @ .., last] => format!("the methods {} and {last}", first.join(", ")),
    }
}
