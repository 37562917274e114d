//! Extractors: a method with its models and limits.

use crate::builder::ExtractorBuilder;
use crate::classification::{PageTypeGuess, PageTypes};
use crate::configuration::Configuration;
use crate::error::Error;
use crate::extracted_page::ExtractedPage;
use crate::input::Input;
use seek_extract::Method;
#[cfg(feature = "layout")]
use seek_extract::View;
use seek_page::{Deadline, Limits, Page, PageOptions, Ruby};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Finds the main content of pages. A clone is cheap, because it shares the models. Threads can share an extractor.
///
/// ```
/// # fn main() -> Result<(), content_seeker::Error> {
/// let extractor = content_seeker::Extractor::new();
/// let page = extractor.extract("<p>A page with one sentence of text.</p>")?;
/// assert!(page.page_type().is_some());
/// # Ok(()) }
/// ```
#[derive(Clone)]
pub struct Extractor {
    configuration: Arc<Configuration>,
}

impl fmt::Debug for Extractor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.method().name();
        f.debug_struct("Extractor").field("method", &method).field("page_type", &self.page_type()).finish()
    }
}

#[cfg(feature = "models")]
impl Default for Extractor {
    fn default() -> Self {
        Extractor::new()
    }
}

impl Extractor {
    /// The pipeline with the shipped models and the default limits.
    ///
    /// # Panics
    /// If the shipped models do not fit this version. A test checks that they do.
    #[cfg(feature = "models")]
    #[must_use]
    pub fn new() -> Extractor {
        match Extractor::builder().build() {
            Ok(extractor) => extractor,
            Err(error) => panic!("{error}: {:?}", std::error::Error::source(&error)),
        }
    }

    /// Starts an extractor with other settings: method, model, page type, limits. [`ExtractorBuilder`] has an example.
    pub fn builder() -> ExtractorBuilder {
        ExtractorBuilder::default()
    }

    /// Finds the main content of a page. The input is the bytes of the page, or an [`Input`] with its URL and content
    /// type.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::{Extractor, Input};
    /// let html = "<h1>Storm</h1><p>The storm hit the coast at night, and it left at dawn.</p>";
    /// let extractor = Extractor::new();
    /// let page = extractor.extract(html)?;
    /// let with_url = extractor.extract(Input::new(html).url("https://example.org/storm"))?;
    /// assert_eq!((page.url(), with_url.url()), (None, Some("https://example.org/storm")));
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::Page`] if the page exceeds a limit, [`Error::Method`] if the method fails, and `Error::Layout` if the layout engine
    /// fails.
    pub fn extract<'a>(&self, input: impl Into<Input<'a>>) -> Result<ExtractedPage, Error> {
        #[cfg(feature = "layout")]
        if let Some(engines) = self.engines() {
            return self.extract_page(self.measured(engines, input.into())?);
        }
        self.extract_page(self.read(input)?)
    }

    /// The engines that measure each page; `None` for a method that does not look at pages.
    #[cfg(feature = "layout")]
    pub(crate) fn engines(&self) -> Option<&seek_layout::EnginePool> {
        self.configuration.engines.as_ref().filter(|_| self.method().view() == View::Layout)
    }

    /// Decodes a page under the limits of this extractor. The time for the page starts now.
    ///
    /// # Errors
    /// [`Error::Page`] if the page is too long.
    pub fn read<'a>(&self, input: impl Into<Input<'a>>) -> Result<Page, Error> {
        let Configuration { limits, timeout, ruby, .. } = *self.configuration;
        read_page(input.into(), limits, timeout, ruby)
    }

    /// Finds the main content of a decoded page, under the limits that it was read with. Several extractors can share a page with its tree.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::Extractor;
    /// use std::sync::Arc;
    ///
    /// let [bte, density] = ["bte", "density"].map(|name| Extractor::builder().method(name).build());
    /// let (bte, density) = (bte?, density?);
    /// let page = Arc::new(bte.read("<p>The storm hit the coast at night.</p>")?);
    /// println!("{}", bte.extract_page(Arc::clone(&page))?.text()?);
    /// println!("{}", density.extract_page(page)?.text()?);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn extract_page(&self, page: impl Into<Arc<Page>>) -> Result<ExtractedPage, Error> {
        ExtractedPage::of(Arc::clone(&self.configuration), page.into())
    }

    /// The probability of each page type; `None` for a method that does not classify pages.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let types = content_seeker::Extractor::new().classify("<p>A page with one sentence of text.</p>")?;
    /// for page_type in types.iter().flat_map(|types| types.iter()) {
    ///     println!("{}: {:.2}", page_type.name(), page_type.probability());
    /// }
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn classify<'a>(&self, input: impl Into<Input<'a>>) -> Result<Option<PageTypes>, Error> {
        Ok(self.extract(input)?.page_types().cloned())
    }

    /// The short fingerprint of the method's model file; `None` for a method without trained models.
    pub fn model_fingerprint(&self) -> Option<String> {
        self.method().model_fingerprint().map(str::to_owned)
    }

    /// The given type of all pages ([`ExtractorBuilder::page_type`], [`ExtractorBuilder::page_type_name`]).
    pub fn page_type(&self) -> Option<PageTypeGuess<'_>> {
        self.configuration.page_type.as_ref()?.best()
    }

    /// The method. [`ExtractorBuilder::method`] has an example.
    pub fn method(&self) -> &dyn Method {
        self.configuration.method()
    }
}

/// Decodes a page. Its time starts now.
pub(crate) fn read_page(
    input: Input<'_>,
    limits: Limits,
    timeout: Option<Duration>,
    ruby: Ruby,
) -> Result<Page, Error> {
    let limits = Limits { deadline: timeout.map_or(limits.deadline, Deadline::after), ..limits };
    let options = PageOptions { url: input.url, content_type: input.content_type, limits, ruby };
    Ok(Page::read(&input.bytes, options)?)
}

impl ExtractorBuilder {
    /// Makes the extractor.
    ///
    /// # Errors
    /// [`Error::Make`] for an unknown method, a wrong parameter, and a model file that cannot be used with the method;
    /// [`Error::NotForMethod`] for a page type with a method that accepts none, and for a page type, a model or a parameter beside a
    /// method of your own; [`Error::UnknownPageType`] for a page type that the model does not know; [`Error::Conflict`] for
    /// settings that contradict each other.
    pub fn build(self) -> Result<Extractor, Error> {
        Ok(Extractor { configuration: Arc::new(self.into_configuration()?) })
    }
}
