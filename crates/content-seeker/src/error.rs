//! Why a page, a model or a method cannot be used.

use seek_extract::{MethodError, ModelsError};
use seek_page::PageError;
use std::path::PathBuf;

/// Everything that can go wrong between a page's bytes and what is extracted from it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The page exceeds its limits, time among them.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The method failed on the page.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// A model file cannot be used.
    #[error("cannot use the model {}: {source}", path.display())]
    Model {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ModelsError,
    },
    /// The models that are compiled in do not fit this version.
    #[error("cannot use the model in this program: {0}")]
    ShippedModel(#[source] &'static ModelsError),
    /// This build has no such method.
    #[cfg(feature = "methods")]
    #[error(transparent)]
    UnknownMethod(#[from] seek_methods::UnknownMethod),
    /// This build holds only the method `seek`.
    #[error("this build has only the method \"seek\": build with the feature `methods` for {name:?}")]
    MethodsNotIncluded {
        /// The method that was named.
        name: String,
    },
    /// A page type or a model was given with a method that takes none.
    #[error("{option} works only with the method \"seek\", not {method:?}")]
    NotForMethod {
        /// What was given.
        option: &'static str,
        /// The method.
        method: String,
    },
}
