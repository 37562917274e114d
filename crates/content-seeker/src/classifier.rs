//! Classifiers of page types, without extraction of main content.

use crate::builder::{ExtractorBuilder, SEEK};
use crate::classification::{PageTypes, known_names};
use crate::error::Error;
use crate::extractor::{Extractor, read_page};
use crate::input::Input;
use seek_extract::{PageTypeModel, View};
use seek_methods::LoadedModel;
use seek_page::{Limits, Ruby};
use std::sync::Arc;
use std::time::Duration;

/// Finds the types of pages, by the pipeline or by a model of page types.
///
/// ```
/// # fn main() -> Result<(), content_seeker::Error> {
/// let classifier = content_seeker::Extractor::builder().classifier()?;
/// let types = classifier.classify("<p>A page with one sentence of text.</p>")?;
/// assert_eq!(types.iter().len(), classifier.names().len());
/// # Ok(()) }
/// ```
#[derive(Debug, Clone)]
pub struct Classifier {
    by: By,
    names: Arc<[String]>,
}

/// What finds the types.
#[derive(Debug, Clone)]
enum By {
    /// The pipeline.
    Pipeline(Extractor),
    /// A model of page types, with the limits of a page and the time for it.
    Types(Arc<PageTypeModel>, Limits, Option<Duration>),
}

impl Classifier {
    /// The probability of each type of the model.
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn classify<'a>(&self, input: impl Into<Input<'a>>) -> Result<PageTypes, Error> {
        match &self.by {
            By::Pipeline(extractor) => extractor.classify(input)?.ok_or_else(|| not_for(extractor.method().name())),
            By::Types(model, limits, timeout) => {
                let page = read_page(input.into(), *limits, *timeout, Ruby::default())?;
                let probabilities = model.probabilities(&page)?;
                page.check_deadline()?;
                Ok(PageTypes::of_model(Arc::clone(&self.names), probabilities))
            }
        }
    }

    /// The names of the types, in the order of the model.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

fn not_for(method: &str) -> Error {
    Error::NotForMethod { option: "the classification of pages", method: method.to_owned() }
}

impl ExtractorBuilder {
    /// Makes a classifier of page types.
    ///
    /// # Errors
    /// [`Error::Make`] for a model file that cannot be used, [`Error::NoPageTypes`] for one that does not classify pages,
    /// [`Error::NotForMethod`] for a method that does not, and [`Error::NoLayoutEngine`] for a model that reads boxes.
    pub fn classifier(mut self) -> Result<Classifier, Error> {
        self.check_conflicts()?;
        if let Some(given) = self.given_model() {
            match given.load()? {
                pipeline @ LoadedModel::Pipeline(_) => self = self.models(pipeline),
                LoadedModel::PageTypes(model) => {
                    let names = model.types().into();
                    return Ok(Classifier { by: By::Types(model, self.limits, self.timeout), names });
                }
                other => return Err(Error::NoPageTypes { model: given.source(), kind: other.kind() }),
            }
        }
        #[cfg(feature = "layout")]
        let has_engine = self.layout.is_some();
        #[cfg(not(feature = "layout"))]
        let has_engine = false;
        let extractor = self.build()?;
        if !has_engine && extractor.method().view() == View::Layout {
            return Err(Error::NoLayoutEngine);
        }
        match extractor.method().name() {
            SEEK => Ok(Classifier { by: By::Pipeline(extractor), names: known_names() }),
            other => Err(not_for(other)),
        }
    }
}
