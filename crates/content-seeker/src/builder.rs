//! Extractors with other than the default settings.

use crate::Error;
use crate::choice::{Choice, PipelineModels};
use seek_extract::{Method, Models};
use seek_page::{Limits, PageType};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The name of this project's own method.
pub(crate) const SEEK: &str = "seek";

/// Collects the settings of an [`Extractor`](crate::Extractor).
///
/// ```no_run
/// # fn main() -> Result<(), content_seeker::Error> {
/// use content_seeker::{Extractor, PageType};
/// let extractor = Extractor::builder().model("my.safetensors").page_type(PageType::Forum).build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Default)]
#[must_use]
pub struct ExtractorBuilder {
    method: Option<String>,
    custom: Option<Box<dyn Method>>,
    model: Option<PathBuf>,
    models: Option<Arc<Models>>,
    page_type: Option<PageType>,
    limits: Limits,
    timeout: Option<Duration>,
}

impl ExtractorBuilder {
    /// Reads the models of the pipeline from this file. By default they are those that are compiled in.
    pub fn model(self, path: impl Into<PathBuf>) -> Self {
        ExtractorBuilder { model: Some(path.into()), ..self }
    }

    /// Uses these models of the pipeline.
    pub fn models(self, models: impl Into<Arc<Models>>) -> Self {
        ExtractorBuilder { models: Some(models.into()), ..self }
    }

    /// Sets the type of all pages. It is then not guessed.
    pub fn page_type(self, page_type: impl Into<Option<PageType>>) -> Self {
        ExtractorBuilder { page_type: page_type.into(), ..self }
    }

    /// Uses the method of this name: `seek`, or one of the literature (feature `methods`).
    pub fn method(self, name: impl Into<String>) -> Self {
        ExtractorBuilder { method: Some(name.into()), ..self }
    }

    /// Uses a method of your own.
    pub fn custom_method(self, method: Box<dyn Method>) -> Self {
        ExtractorBuilder { custom: Some(method), ..self }
    }

    /// Bounds what one page may use. The default takes every real page.
    pub fn limits(self, limits: Limits) -> Self {
        ExtractorBuilder { limits, ..self }
    }

    /// Bounds the time that one page may take. By default it may take any time.
    pub fn timeout(self, timeout: impl Into<Option<Duration>>) -> Self {
        ExtractorBuilder { timeout: timeout.into(), ..self }
    }

    /// The method, the page type, the limits and the time limit of a page.
    pub(crate) fn into_parts(self) -> Result<(Choice, Option<PageType>, Limits, Option<Duration>), Error> {
        let choice = match (self.custom, self.method.as_deref()) {
            (Some(method), _) => Choice::Other(method),
            (None, None | Some(SEEK)) => Choice::Pipeline(match (self.models, self.model) {
                (Some(models), _) => PipelineModels::Own(models),
                (None, Some(path)) => match Models::load(&path) {
                    Ok(models) => PipelineModels::Own(Arc::new(models)),
                    Err(source) => return Err(Error::Model { path, source }),
                },
                (None, None) => PipelineModels::shipped()?,
            }),
            (None, Some(name)) => {
                let given = [(self.page_type.is_some(), "a page type"), (self.model.is_some(), "a model")];
                if let Some((_, option)) = given.into_iter().find(|(given, _)| *given) {
                    return Err(Error::NotForMethod { option, method: name.to_owned() });
                }
                Choice::Other(by_name(name)?)
            }
        };
        Ok((choice, self.page_type, self.limits, self.timeout))
    }
}

#[cfg(feature = "methods")]
fn by_name(name: &str) -> Result<Box<dyn Method>, Error> {
    Ok(crate::methods::by_name(name)?)
}

#[cfg(not(feature = "methods"))]
fn by_name(name: &str) -> Result<Box<dyn Method>, Error> {
    Err(Error::MethodsNotIncluded { name: name.to_owned() })
}
