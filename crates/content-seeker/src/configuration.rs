//! The configuration of an extractor: the method with its models, the page type and the limits.

use crate::error::Error;
use seek_extract::{ContentSeeker, ContentSeekerModels, Heuristic, Method, Models, Seek};
use seek_page::{Limits, PageType};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The configuration of an extractor. Its pages share it.
pub(crate) struct Configuration {
    pub(crate) method: ConfiguredMethod,
    /// The type of all pages, if it is given.
    pub(crate) page_type: Option<PageType>,
    /// The parts of a page that are added to its text.
    pub(crate) include: Vec<seek_metadata::OptionalPart>,
    /// Measures each page before the method reads it.
    #[cfg(feature = "layout")]
    pub(crate) engines: Option<seek_layout::EnginePool>,
    pub(crate) limits: Limits,
    /// The time for one page.
    pub(crate) timeout: Option<Duration>,
}

/// A method with its models.
pub(crate) enum ConfiguredMethod {
    /// The pipeline of this project.
    Pipeline(PipelineModels),
    /// The chain of the content-seeker paper.
    Chain(ChainModels, Heuristic),
    /// A neural network of a file.
    #[cfg(feature = "neural")]
    Network(seek_neural::NeuralMethod),
    /// Another method.
    Other(Box<dyn Method>),
}

/// The models of the pipeline.
pub(crate) enum PipelineModels {
    /// The shipped models.
    #[cfg(feature = "models")]
    Shipped(&'static Models),
    /// The models of a file or of a training run.
    Own(Arc<Models>),
}

/// The models of the chain.
pub(crate) enum ChainModels {
    /// The shipped models.
    #[cfg(feature = "models")]
    Shipped(&'static ContentSeekerModels),
    /// The models of a file or of a training run.
    Own(Arc<ContentSeekerModels>),
}

impl Configuration {
    /// The pipeline, if it is the method.
    pub(crate) fn pipeline(&self) -> Option<Seek<'_>> {
        match &self.method {
            ConfiguredMethod::Pipeline(models) => Some(Seek::new(models.get()).with_page_type(self.page_type)),
            ConfiguredMethod::Chain(..) | ConfiguredMethod::Other(_) => None,
            #[cfg(feature = "neural")]
            ConfiguredMethod::Network(_) => None,
        }
    }

    /// The short fingerprint of the model file, if the method has trained models.
    pub(crate) fn model_fingerprint(&self) -> Option<&str> {
        match &self.method {
            ConfiguredMethod::Pipeline(models) => Some(&models.get().fingerprint),
            ConfiguredMethod::Chain(models, _) => Some(&models.get().fingerprint),
            #[cfg(feature = "neural")]
            ConfiguredMethod::Network(method) => Some(method.model().fingerprint()),
            ConfiguredMethod::Other(_) => None,
        }
    }

    /// Calls `f` with the method.
    pub(crate) fn with_method<T>(&self, f: impl FnOnce(&dyn Method) -> T) -> T {
        match &self.method {
            ConfiguredMethod::Pipeline(models) => f(&Seek::new(models.get()).with_page_type(self.page_type)),
            ConfiguredMethod::Chain(models, heuristic) => {
                f(&ContentSeeker::new(models.get(), heuristic.clone()).with_page_type(self.page_type))
            }
            #[cfg(feature = "neural")]
            ConfiguredMethod::Network(method) => f(method),
            ConfiguredMethod::Other(method) => f(method.as_ref()),
        }
    }
}

impl fmt::Debug for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.with_method(|method| method.name());
        f.debug_struct("Configuration").field("method", &method).field("page_type", &self.page_type).finish()
    }
}

impl PipelineModels {
    #[cfg(feature = "models")]
    pub(crate) fn shipped() -> Result<PipelineModels, Error> {
        crate::shipped::shipped_models().map(PipelineModels::Shipped).map_err(Error::ShippedModel)
    }

    #[cfg(not(feature = "models"))]
    pub(crate) fn shipped() -> Result<PipelineModels, Error> {
        Err(Error::ShippedModel(&seek_extract::ModelsError::NotIncluded))
    }

    fn get(&self) -> &Models {
        match self {
            #[cfg(feature = "models")]
            PipelineModels::Shipped(models) => models,
            PipelineModels::Own(models) => models,
        }
    }
}

impl ChainModels {
    #[cfg(feature = "models")]
    pub(crate) fn shipped() -> Result<ChainModels, Error> {
        crate::shipped::shipped_chain().map(ChainModels::Shipped).map_err(Error::ShippedModel)
    }

    #[cfg(not(feature = "models"))]
    pub(crate) fn shipped() -> Result<ChainModels, Error> {
        Err(Error::ShippedModel(&seek_extract::ModelsError::NotIncluded))
    }

    fn get(&self) -> &ContentSeekerModels {
        match self {
            #[cfg(feature = "models")]
            ChainModels::Shipped(models) => models,
            ChainModels::Own(models) => models,
        }
    }
}
