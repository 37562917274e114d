//! The shipped models: they are compiled into this crate.

use seek_extract::{ContentSeekerModels, Models, ModelsError};
use seek_forest::ModelFile;
use std::sync::OnceLock;

/// The file of [`shipped_models`]: where a model begins that shares most of its classifiers.
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
pub fn shipped_models() -> Result<&'static Models, &'static ModelsError> {
    static SHIPPED: OnceLock<Result<Models, ModelsError>> = OnceLock::new();
    SHIPPED.get_or_init(|| Models::from_bytes(SHIPPED_MODEL_FILE)).as_ref()
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
pub fn shipped_chain() -> Result<&'static ContentSeekerModels, &'static ModelsError> {
    static SHIPPED: OnceLock<Result<ContentSeekerModels, ModelsError>> = OnceLock::new();
    let bytes = include_bytes!("../models/content-seeker.safetensors");
    let read = || ContentSeekerModels::from_file(&ModelFile::from_bytes(bytes)?);
    SHIPPED.get_or_init(read).as_ref()
}
