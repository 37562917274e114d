//! The shipped models: they are compiled into this crate, unless the feature `models` is off.

use seek_extract::{ContentSeekerModels, Models, ModelsError};
use std::sync::Arc;
#[cfg(feature = "models")]
use {seek_forest::ModelFile, std::sync::OnceLock};

/// What a function for shipped models gives: the same models for each call.
type Shipped<T> = Result<&'static Arc<T>, &'static ModelsError>;

/// The file of [`shipped_models`]: where a model begins that shares most of its classifiers.
#[cfg(feature = "models")]
pub const SHIPPED_MODEL_FILE: &[u8] = include_bytes!("../models/seek.safetensors");

/// The shipped models of the pipeline. The first call reads them; later calls return the same models.
///
/// ```
/// let models = content_seeker::shipped_models().expect("the models fit this version");
/// assert_eq!(models.fingerprint.len(), 12);
/// ```
///
/// # Errors
/// [`ModelsError`] if this version does not compute a feature of the models.
#[cfg(feature = "models")]
pub fn shipped_models() -> Shipped<Models> {
    static SHIPPED: OnceLock<Result<Arc<Models>, ModelsError>> = OnceLock::new();
    SHIPPED.get_or_init(|| Models::from_bytes(SHIPPED_MODEL_FILE).map(Arc::new)).as_ref()
}

/// The shipped models of the chain of the content-seeker paper: `cs-lbs`, `cs-sls` and `cs-tp`.
///
/// ```
/// let models = content_seeker::shipped_chain().expect("the models fit this version");
/// assert_eq!(models.fingerprint.len(), 12);
/// ```
///
/// # Errors
/// [`ModelsError`] if this version does not compute a feature of the models.
#[cfg(feature = "models")]
pub fn shipped_chain() -> Shipped<ContentSeekerModels> {
    static SHIPPED: OnceLock<Result<Arc<ContentSeekerModels>, ModelsError>> = OnceLock::new();
    let bytes = include_bytes!("../models/chain.safetensors");
    let read = || ContentSeekerModels::from_file(&ModelFile::from_bytes(bytes)?).map(Arc::new);
    SHIPPED.get_or_init(read).as_ref()
}

#[cfg(not(feature = "models"))]
pub(crate) fn shipped_models() -> Shipped<Models> {
    Err(&ModelsError::NotIncluded)
}

#[cfg(not(feature = "models"))]
pub(crate) fn shipped_chain() -> Shipped<ContentSeekerModels> {
    Err(&ModelsError::NotIncluded)
}
