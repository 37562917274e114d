//! Makes the extractor that the arguments choose.

use content_seeker::{Extractor, ExtractorBuilder};

use crate::budget::Budget;
use crate::cli::method::MethodArgs;
use crate::cli::pages::CommonArgs;
use crate::error::CommandError;

/// The pipeline with the model that the arguments choose.
///
/// # Errors
/// [`CommandError::Extractor`] if the model cannot be used.
pub fn pipeline(common: &CommonArgs, budget: &Budget) -> Result<Extractor, CommandError> {
    Ok(with_model(common, budget).build()?)
}

/// The extractor with the method and the model that the arguments choose.
///
/// # Errors
/// [`CommandError::Extractor`] if the model cannot be used or the method is unknown.
pub fn extractor(common: &CommonArgs, method: &MethodArgs, budget: &Budget) -> Result<Extractor, CommandError> {
    Ok(with_model(common, budget).method(&method.name).page_type(method.page_type).build()?)
}

fn with_model(common: &CommonArgs, budget: &Budget) -> ExtractorBuilder {
    let builder = budget.apply(Extractor::builder());
    match &common.model {
        Some(path) => builder.model(path),
        None => builder,
    }
}
