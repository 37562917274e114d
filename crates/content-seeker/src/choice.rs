//! The method of an extractor, with its models.

use crate::Error;
use seek_extract::{Method, Models};
use std::sync::Arc;

/// The method of an extractor.
pub(crate) enum Choice {
    /// The pipeline of this project.
    Pipeline(PipelineModels),
    /// Any other method.
    Other(Box<dyn Method>),
}

/// The models of the pipeline.
pub(crate) enum PipelineModels {
    /// Those that are compiled in.
    #[cfg(feature = "models")]
    Shipped(&'static Models),
    /// Those of a file, or of a fit.
    Own(Arc<Models>),
}

impl PipelineModels {
    #[cfg(feature = "models")]
    pub(crate) fn shipped() -> Result<PipelineModels, Error> {
        crate::shipped_models().map(PipelineModels::Shipped).map_err(Error::ShippedModel)
    }

    #[cfg(not(feature = "models"))]
    pub(crate) fn shipped() -> Result<PipelineModels, Error> {
        Err(Error::ShippedModel(&seek_extract::ModelsError::NotIncluded))
    }

    pub(crate) fn get(&self) -> &Models {
        match self {
            #[cfg(feature = "models")]
            PipelineModels::Shipped(models) => models,
            PipelineModels::Own(models) => models,
        }
    }
}
