//! Makes the extractor that the arguments choose.

use content_seeker::{Extractor, Models, shipped_models};

use crate::budget::Budget;
use crate::cli::method::MethodArgs;
use crate::cli::pages::CommonArgs;
use crate::error::CommandError;

/// The pipeline with the model that the arguments choose, and the fingerprint of that model.
///
/// # Errors
/// [`CommandError::Model`] or [`CommandError::Shipped`].
pub fn pipeline(
    common: &CommonArgs,
    method: Option<&MethodArgs>,
    budget: &Budget,
) -> Result<(Extractor, String), CommandError> {
    let builder = budget.apply(Extractor::builder()).page_type(method.and_then(|method| method.page_type));
    let (builder, fingerprint) = match &common.model {
        Some(path) => {
            let models = Models::load(path).map_err(|source| CommandError::Model { path: path.clone(), source })?;
            let fingerprint = models.fingerprint.clone();
            (builder.models(models), fingerprint)
        }
        None => (builder, shipped_models().map_err(CommandError::Shipped)?.fingerprint.clone()),
    };
    Ok((builder.build()?, fingerprint))
}

/// The extractor with the method that the arguments choose, and the fingerprint of its model if it is the pipeline.
///
/// # Errors
/// [`CommandError`] if the model cannot be used or the method is unknown.
pub fn extractor(
    common: &CommonArgs,
    method: &MethodArgs,
    budget: &Budget,
) -> Result<(Extractor, Option<String>), CommandError> {
    if method.is_seek() {
        let (extractor, fingerprint) = pipeline(common, Some(method), budget)?;
        return Ok((extractor, Some(fingerprint)));
    }
    Ok((budget.apply(Extractor::builder()).method(&method.name).build()?, None))
}
