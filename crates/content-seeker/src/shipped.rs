//! The trained models that are compiled in.

use seek_extract::{ContentSeekerModels, Models, ModelsError};
use seek_forest::ModelFile;
use std::sync::OnceLock;

/// The models of the pipeline. The first call reads them; later calls return the same models.
///
/// # Errors
/// [`ModelsError`] if this version computes other features than the models were trained on.
pub fn shipped_models() -> Result<&'static Models, &'static ModelsError> {
    static SHIPPED: OnceLock<Result<Models, ModelsError>> = OnceLock::new();
    let bytes = include_bytes!("../models/seek.safetensors");
    SHIPPED.get_or_init(|| Models::from_bytes(bytes)).as_ref()
}

/// The models of the content-seeker paper's chain: `cs-lbs`, `cs-sls` and `cs-tp`.
///
/// # Errors
/// [`ModelsError`] if this version computes other features than the models were trained on.
pub fn shipped_chain() -> Result<&'static ContentSeekerModels, &'static ModelsError> {
    static SHIPPED: OnceLock<Result<ContentSeekerModels, ModelsError>> = OnceLock::new();
    let bytes = include_bytes!("../models/content-seeker.safetensors");
    let read = || ContentSeekerModels::from_file(&ModelFile::from_bytes(bytes)?);
    SHIPPED.get_or_init(read).as_ref()
}
