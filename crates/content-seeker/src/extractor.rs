//! Extractors: a method with its models and limits.

use crate::builder::ExtractorBuilder;
use crate::choice::Choice;
use crate::{Error, ExtractedPage, Input, PageTypes};
use seek_extract::{Method, Seek};
use seek_page::{Deadline, Limits, Page, PageOptions, PageType};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Finds the main content of pages. A clone costs a reference count, and threads can share it.
///
/// ```
/// # #[cfg(feature = "models")]
/// # fn main() -> Result<(), content_seeker::Error> {
/// let extractor = content_seeker::Extractor::new();
/// let page = extractor.extract("<p>A page with one sentence of text.</p>")?;
/// assert_eq!(page.page_type().map(|page_type| page_type.name().is_empty()), Some(false));
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "models"))]
/// # fn main() {}
/// ```
#[derive(Clone)]
pub struct Extractor {
    inner: Arc<Inner>,
}

struct Inner {
    choice: Choice,
    page_type: Option<PageType>,
    limits: Limits,
    timeout: Option<Duration>,
}

impl fmt::Debug for Extractor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.with_method(|method| method.name());
        f.debug_struct("Extractor").field("method", &method).field("page_type", &self.inner.page_type).finish()
    }
}

#[cfg(feature = "models")]
impl Default for Extractor {
    fn default() -> Self {
        Extractor::new()
    }
}

impl Extractor {
    /// The pipeline with the models that are compiled in, and default limits.
    ///
    /// # Panics
    /// Never with the models of a release: a test reads them.
    #[cfg(feature = "models")]
    #[must_use]
    pub fn new() -> Extractor {
        match Extractor::builder().build() {
            Ok(extractor) => extractor,
            Err(error) => panic!("{error}"),
        }
    }

    /// Settings other than the default: method, model, page type, limits.
    pub fn builder() -> ExtractorBuilder {
        ExtractorBuilder::default()
    }

    /// Finds the main content of a page: its bytes, or an [`Input`] with what else is known of it.
    ///
    /// # Errors
    /// [`Error::Page`] if the page exceeds a limit, [`Error::Method`] if the method fails.
    pub fn extract<'a>(&self, input: impl Into<Input<'a>>) -> Result<ExtractedPage, Error> {
        self.extract_page(self.read(input)?)
    }

    /// Decodes a page under the limits of this extractor. Its time begins now.
    ///
    /// # Errors
    /// [`Error::Page`] if the page is too long.
    pub fn read<'a>(&self, input: impl Into<Input<'a>>) -> Result<Page, Error> {
        let input = input.into();
        let deadline = self.inner.timeout.map_or(self.inner.limits.deadline, Deadline::after);
        let limits = Limits { deadline, ..self.inner.limits };
        let options = PageOptions { url: input.url, content_type: input.content_type, limits };
        Ok(Page::read(&input.bytes, options)?)
    }

    /// Finds the main content of a page that is decoded already. Several extractors can share a page and its views.
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn extract_page(&self, page: impl Into<Arc<Page>>) -> Result<ExtractedPage, Error> {
        ExtractedPage::of(self.clone(), page.into())
    }

    /// The probability of each page type; none for a method that does not classify pages.
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn classify<'a>(&self, input: impl Into<Input<'a>>) -> Result<Option<PageTypes>, Error> {
        Ok(self.extract(input)?.page_types())
    }

    /// The type of all pages, if it was given.
    pub fn page_type(&self) -> Option<PageType> {
        self.inner.page_type
    }

    /// Calls `f` with the method.
    pub fn with_method<T>(&self, f: impl FnOnce(&dyn Method) -> T) -> T {
        match self.pipeline() {
            Some(seek) => f(&seek),
            None => match &self.inner.choice {
                Choice::Other(method) => f(method.as_ref()),
                Choice::Pipeline(_) => unreachable!("the pipeline is a method"),
            },
        }
    }

    /// The pipeline, if it is the method.
    pub(crate) fn pipeline(&self) -> Option<Seek<'_>> {
        match &self.inner.choice {
            Choice::Pipeline(models) => Some(Seek::new(models.get()).with_page_type(self.inner.page_type)),
            Choice::Other(_) => None,
        }
    }
}

impl ExtractorBuilder {
    /// Makes the extractor.
    ///
    /// # Errors
    /// [`Error::Model`] for a model file that cannot be used, `Error::UnknownMethod` for a name that is no method,
    /// and [`Error::NotForMethod`] for a page type or model with a method that takes none.
    pub fn build(self) -> Result<Extractor, Error> {
        let (choice, page_type, limits, timeout) = self.into_parts()?;
        Ok(Extractor { inner: Arc::new(Inner { choice, page_type, limits, timeout }) })
    }
}
