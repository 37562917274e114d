//! Why a page, a model or a method cannot be used.

use seek_extract::MethodError;
use seek_methods::{MakeError, ModelKind, ModelSource};
use seek_page::PageError;

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
    /// The method cannot be made: its name, a parameter or its models are wrong.
    #[error(transparent)]
    Make(#[from] MakeError),
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
    /// The model of the method knows no page type of this name.
    #[error("the model of the method {method:?} knows no page type {name:?}; it knows {}", known.join(", "))]
    UnknownPageType {
        /// The name.
        name: String,
        /// The name of the method.
        method: String,
        /// The names of the page types that the model knows.
        known: Vec<String>,
    },
    /// The model reads the boxes of a page, and no layout engine measures them.
    #[error("the model reads the boxes of a page, but there is no layout engine to measure them")]
    NoLayoutEngine,
    /// A model cannot classify pages.
    #[error("{model} is {kind}: it works with {}, but does not classify pages", kind.uses())]
    NoPageTypes {
        /// The model.
        model: ModelSource,
        /// Its kind.
        kind: ModelKind,
    },
}
