//! Collects the settings of an extractor.

use crate::configuration::{Configuration, ConfiguredMethod, PipelineModels};
use crate::error::Error;
use seek_extract::{Method, Models};
use seek_page::{Limits, PageType};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The name of the pipeline of this project.
pub(crate) const SEEK: &str = "seek";

/// Collects the settings of an [`Extractor`](crate::Extractor).
///
/// ```
/// # #[cfg(feature = "models")] fn main() -> Result<(), content_seeker::Error> {
/// use content_seeker::{Extractor, Limits, PageType};
/// use std::time::Duration;
///
/// let extractor = Extractor::builder()
///     .page_type(PageType::Forum)
///     .limits(Limits { source_bytes: 1 << 20, ..Limits::default() })
///     .timeout(Duration::from_secs(10))
///     .build()?;
/// assert_eq!(extractor.page_type(), Some(PageType::Forum));
/// # Ok(()) }
/// # #[cfg(not(feature = "models"))] fn main() {}
/// ```
#[derive(Default)]
#[must_use]
pub struct ExtractorBuilder {
    method: Option<String>,
    custom_method: Option<Box<dyn Method>>,
    model: Option<PathBuf>,
    models: Option<Arc<Models>>,
    page_type: Option<PageType>,
    limits: Limits,
    timeout: Option<Duration>,
}

impl ExtractorBuilder {
    /// Reads the models of the pipeline from this file. The default are the shipped models.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let extractor = content_seeker::Extractor::builder().model("my.safetensors").build()?;
    /// # Ok(()) }
    /// ```
    pub fn model(self, path: impl Into<PathBuf>) -> Self {
        ExtractorBuilder { model: Some(path.into()), ..self }
    }

    /// Uses models of the pipeline that are in memory. Several extractors can share them.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use content_seeker::{Extractor, Models};
    /// let models = Models::load("my.safetensors".as_ref())?;
    /// let extractor = Extractor::builder().models(models).build()?;
    /// # Ok(()) }
    /// ```
    pub fn models(self, models: impl Into<Arc<Models>>) -> Self {
        ExtractorBuilder { models: Some(models.into()), ..self }
    }

    /// Sets the type of all pages. The extractor then does not classify pages.
    pub fn page_type(self, page_type: impl Into<Option<PageType>>) -> Self {
        ExtractorBuilder { page_type: page_type.into(), ..self }
    }

    /// Uses the method of this name: `seek`, or a method of the literature (feature `methods`).
    ///
    /// ```
    /// # #[cfg(feature = "methods")] fn main() -> Result<(), content_seeker::Error> {
    /// let extractor = content_seeker::Extractor::builder().method("bte").build()?;
    /// assert_eq!(extractor.with_method(|method| method.name()), "bte");
    /// # Ok(()) }
    /// # #[cfg(not(feature = "methods"))] fn main() {}
    /// ```
    pub fn method(self, name: impl Into<String>) -> Self {
        ExtractorBuilder { method: Some(name.into()), ..self }
    }

    /// Uses your implementation of [`Method`].
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::explain::View;
    /// use content_seeker::{Extractor, Method, MethodError, Page, Selection};
    ///
    /// /// Chooses every block.
    /// struct AllBlocks;
    ///
    /// impl Method for AllBlocks {
    ///     fn name(&self) -> &'static str {
    ///         "all"
    ///     }
    ///
    ///     fn view(&self) -> View {
    ///         View::Dom
    ///     }
    ///
    ///     fn select(&self, page: &Page) -> Result<Selection, MethodError> {
    ///         Ok(Selection::of_blocks((0..page.blocks()?.len()).collect()))
    ///     }
    /// }
    ///
    /// let extractor = Extractor::builder().custom_method(Box::new(AllBlocks)).build()?;
    /// assert_eq!(extractor.extract("<p>The storm<p>hit the coast")?.text()?, "The storm\n\nhit the coast");
    /// # Ok(()) }
    /// ```
    pub fn custom_method(self, method: Box<dyn Method>) -> Self {
        ExtractorBuilder { custom_method: Some(method), ..self }
    }

    /// Sets the limits of a page. The default accepts every page of normal size. The deadline in the limits is one
    /// moment for all pages; [`timeout`](ExtractorBuilder::timeout) gives each page its own time.
    pub fn limits(self, limits: Limits) -> Self {
        ExtractorBuilder { limits, ..self }
    }

    /// Sets the time for one page, from its decoding to the last result. By default there is no limit.
    pub fn timeout(self, timeout: impl Into<Option<Duration>>) -> Self {
        ExtractorBuilder { timeout: timeout.into(), ..self }
    }

    /// Checks that no setting silently replaces another.
    fn check_conflicts(&self) -> Result<(), Error> {
        let model = [(self.model.is_some(), "a model file"), (self.models.is_some(), "models")];
        let of_pipeline = [(self.page_type.is_some(), "a page type")].into_iter().chain(model);
        let other = match (&self.custom_method, self.method.as_deref()) {
            (Some(custom), None) => custom.name(),
            (Some(_), Some(_)) => {
                return Err(Error::Conflict { one: "a method by name", other: "a method of your own" });
            }
            (None, Some(name)) if name != SEEK => name,
            (None, _) if self.model.is_some() && self.models.is_some() => {
                return Err(Error::Conflict { one: "a model file", other: "models" });
            }
            (None, _) => return Ok(()),
        };
        match of_pipeline.into_iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(Error::NotForMethod { option, method: other.to_owned() }),
            None => Ok(()),
        }
    }

    /// Checks the settings and reads the models.
    pub(crate) fn into_configuration(self) -> Result<Configuration, Error> {
        self.check_conflicts()?;
        let method = match (self.custom_method, self.method.as_deref()) {
            (Some(method), _) => ConfiguredMethod::Other(method),
            (None, None | Some(SEEK)) => ConfiguredMethod::Pipeline(match (self.models, self.model) {
                (Some(models), _) => PipelineModels::Own(models),
                (None, Some(path)) => match Models::load(&path) {
                    Ok(models) => PipelineModels::Own(Arc::new(models)),
                    Err(source) => return Err(Error::Model { path, source }),
                },
                (None, None) => PipelineModels::shipped()?,
            }),
            (None, Some(name)) => ConfiguredMethod::Other(by_name(name)?),
        };
        Ok(Configuration { method, page_type: self.page_type, limits: self.limits, timeout: self.timeout })
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
