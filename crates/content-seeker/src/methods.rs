//! The methods of the literature by name, with the models that are compiled in.

use seek_extract::{ContentSeekerModels, Method, Models, ModelsError};
use seek_methods::MethodModels;
pub use seek_methods::{CATALOG, Entry, UnknownMethod, entry, names};

/// The models that are compiled in.
pub const SHIPPED: MethodModels = MethodModels::new(pipeline, chain);

/// The method of a name, with its default parameters and the models that are compiled in.
///
/// # Errors
/// [`UnknownMethod`].
pub fn by_name(name: &str) -> Result<Box<dyn Method>, UnknownMethod> {
    seek_methods::by_name(name, &SHIPPED)
}

/// The method of an entry, with its default parameters and the models that are compiled in.
///
/// # Errors
/// [`UnknownMethod::Model`] if this build holds no models, or they do not fit.
pub fn method(entry: &Entry) -> Result<Box<dyn Method>, UnknownMethod> {
    entry.method(&SHIPPED)
}

#[cfg(feature = "models")]
fn pipeline() -> Result<&'static Models, &'static ModelsError> {
    crate::shipped_models()
}

#[cfg(feature = "models")]
fn chain() -> Result<&'static ContentSeekerModels, &'static ModelsError> {
    crate::shipped_chain()
}

#[cfg(not(feature = "models"))]
fn pipeline() -> Result<&'static Models, &'static ModelsError> {
    Err(&ModelsError::NotIncluded)
}

#[cfg(not(feature = "models"))]
fn chain() -> Result<&'static ContentSeekerModels, &'static ModelsError> {
    Err(&ModelsError::NotIncluded)
}
