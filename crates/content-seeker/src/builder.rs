//! Collects the settings of an extractor.

use crate::classification::PageTypes;
use crate::configuration::Configuration;
use crate::error::Error;
use crate::shipped::SHIPPED;
use seek_extract::Method;
use seek_extract::parameter::Setting;
use seek_methods::{GivenModel, LoadedModel, MethodModels};
use seek_page::{Limits, PageType, Ruby};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The name of the pipeline of this project.
pub(crate) const SEEK: &str = "seek";

/// Collects the settings of an [`Extractor`](crate::Extractor).
///
/// ```
/// # fn main() -> Result<(), content_seeker::Error> {
/// use content_seeker::{Extractor, Limits, PageType};
/// use std::time::Duration;
///
/// let extractor = Extractor::builder()
///     .page_type(PageType::Forum)
///     .limits(Limits { source_bytes: 1 << 20, ..Limits::default() })
///     .timeout(Duration::from_secs(10))
///     .build()?;
/// assert_eq!(extractor.page_type().map(|page_type| page_type.name()), Some("forum"));
/// # Ok(()) }
/// ```
#[derive(Default)]
#[must_use]
pub struct ExtractorBuilder {
    method: Option<String>,
    custom_method: Option<Arc<dyn Method>>,
    settings: Vec<Setting>,
    model: Option<PathBuf>,
    models: Option<LoadedModel>,
    page_type: Option<String>,
    include: Vec<seek_metadata::OptionalPart>,
    title: Option<seek_render::TitleRule>,
    #[cfg(feature = "layout")]
    pub(crate) layout: Option<seek_layout::EngineKind>,
    pub(crate) limits: Limits,
    pub(crate) timeout: Option<Duration>,
    ruby: Ruby,
}

impl ExtractorBuilder {
    /// Reads the models from this file. The file says which methods it is for: the pipeline or the chain of the content-seeker
    /// paper. The default are the shipped models of the method.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::Extractor;
    /// let pipeline = Extractor::builder().model("my.safetensors").build()?;
    /// let chain = Extractor::builder().method("cs-tp").model("chain.safetensors").build()?;
    /// # Ok(()) }
    /// ```
    pub fn model(self, path: impl Into<PathBuf>) -> Self {
        ExtractorBuilder { model: Some(path.into()), ..self }
    }

    /// Uses models that are in memory, of any kind. Several extractors can share them.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use content_seeker::{Extractor, LoadedModel, Models};
    /// let models = Models::load("my.safetensors".as_ref())?;
    /// let extractor = Extractor::builder().models(models).build()?;
    /// let of_any_kind = LoadedModel::load("my.safetensors".as_ref())?;
    /// let extractor = Extractor::builder().models(of_any_kind).build()?;
    /// # Ok(()) }
    /// ```
    pub fn models(self, models: impl Into<LoadedModel>) -> Self {
        ExtractorBuilder { models: Some(models.into()), ..self }
    }

    /// Sets the type of all pages. The pipeline then does not classify pages. The chain of the content-seeker paper decides by
    /// the classifiers of this type.
    pub fn page_type(self, page_type: impl Into<Option<PageType>>) -> Self {
        self.page_type_name(page_type.into().map(|page_type| page_type.name().to_owned()))
    }

    /// Sets the type of all pages by its name. The model of a chain can have page types of its own, such as `blog`.
    ///
    /// ```
    /// use content_seeker::Extractor;
    /// let builder = Extractor::builder().method("cs-lbs").page_type_name("blog".to_owned());
    /// let error = builder.build().unwrap_err().to_string();
    /// assert!(error.contains("knows no page type \"blog\"; it knows article, forum"));
    /// ```
    pub fn page_type_name(self, name: impl Into<Option<String>>) -> Self {
        ExtractorBuilder { page_type: name.into(), ..self }
    }

    /// Adds these parts of the page to the text, where the page shows them: title, standfirst, by-line, captions, comments. Golds of most corpora
    /// leave them out, and so do the shipped models. A page without main content gets none of them. Comments need a page type.
    /// The confidence and the parts of the page stay those of the main content.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::{Extractor, Method, MethodError, OptionalPart, Page, Selection, explain::View};
    /// use std::sync::Arc;
    ///
    /// /// Chooses the last block.
    /// struct LastBlock;
    ///
    /// impl Method for LastBlock {
    ///     fn name(&self) -> &'static str {
    ///         "last"
    ///     }
    ///
    ///     fn view(&self) -> View {
    ///         View::Dom
    ///     }
    ///
    ///     fn select(&self, page: &Page) -> Result<Selection, MethodError> {
    ///         Ok(Selection::of_blocks(vec![page.blocks()?.len() - 1]))
    ///     }
    /// }
    ///
    /// let builder = Extractor::builder().custom_method(Arc::new(LastBlock));
    /// let extractor = builder.include([OptionalPart::Title, OptionalPart::Byline]).build()?;
    /// let page = extractor.extract("<p>Home<h1>Storm</h1><p>By Ann Lee<p>The storm hit the coast at night.")?;
    /// assert_eq!(page.text()?, "Storm\n\nBy Ann Lee\n\nThe storm hit the coast at night.");
    /// # Ok(()) }
    /// ```
    pub fn include(self, parts: impl IntoIterator<Item = seek_metadata::OptionalPart>) -> Self {
        ExtractorBuilder { include: parts.into_iter().collect(), ..self }
    }

    /// Sets whether texts and documents begin with the title of the page. Without a rule, Markdown and HTML do, and plain text has
    /// the title where the method chose it. A page without main content gets no title.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::{Extractor, TitleRule};
    /// let html = "<title>Storm</title><p>The storm hit the coast at night.</p>";
    /// let page = Extractor::builder().method("bte").build()?.extract(html)?;
    /// assert_eq!(page.markdown()?, "# Storm\n\nThe storm hit the coast at night.");
    /// let page = Extractor::builder().method("bte").title(TitleRule::Never).build()?.extract(html)?;
    /// assert_eq!(page.markdown()?, "The storm hit the coast at night.");
    /// # Ok(()) }
    /// ```
    pub fn title(self, rule: impl Into<Option<seek_render::TitleRule>>) -> Self {
        ExtractorBuilder { title: rule.into(), ..self }
    }

    /// Uses the method of this name: `seek`, `cs-lbs`, `cs-sls` or `cs-tp` with trained models, or another method of the
    /// literature.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let extractor = content_seeker::Extractor::builder().method("bte").build()?;
    /// assert_eq!(extractor.method().name(), "bte");
    /// # Ok(()) }
    /// ```
    pub fn method(self, name: impl Into<String>) -> Self {
        ExtractorBuilder { method: Some(name.into()), ..self }
    }

    /// Sets a parameter of the method. [`seek_methods::Entry::parameters`] describes them.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::Extractor;
    /// let extractor = Extractor::builder().method("dana").parameter("gap", "160").build()?;
    /// assert_eq!(extractor.method().parameters(), "gap 160, longest_line 150");
    /// # Ok(()) }
    /// ```
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.settings.push(Setting::new(name, value));
        self
    }

    /// Sets several parameters of the method, after those that are set already.
    pub fn parameters(mut self, settings: impl IntoIterator<Item = Setting>) -> Self {
        self.settings.extend(settings);
        self
    }

    /// Uses your implementation of [`Method`]. Several extractors can share it. The pipeline as such a method keeps its page types
    /// and confidence.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::explain::View;
    /// use content_seeker::{Extractor, Method, MethodError, Page, Selection};
    /// use std::sync::Arc;
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
    /// let extractor = Extractor::builder().custom_method(Arc::new(AllBlocks)).build()?;
    /// assert_eq!(extractor.extract("<p>The storm<p>hit the coast")?.text()?, "The storm\n\nhit the coast");
    /// # Ok(()) }
    /// ```
    pub fn custom_method(self, method: Arc<dyn Method>) -> Self {
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

    /// Sets what becomes of the readings of ruby. By default they are left out of text and titles.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::{Extractor, Ruby};
    ///
    /// let extractor = Extractor::builder().method("bte").ruby(Ruby::Brackets).build()?;
    /// let page = extractor.extract("<p><ruby>灯台<rt>とうだい</rt></ruby>の光</p>")?;
    /// assert_eq!(page.blocks()?[0].text, "灯台（とうだい）の光");
    /// # Ok(()) }
    /// ```
    pub fn ruby(self, ruby: Ruby) -> Self {
        ExtractorBuilder { ruby, ..self }
    }

    /// Checks that no setting silently replaces another.
    pub(crate) fn check_conflicts(&self) -> Result<(), Error> {
        if self.model.is_some() && self.models.is_some() {
            return Err(Error::Conflict { one: "a model file", other: "models" });
        }
        let Some(custom) = &self.custom_method else { return Ok(()) };
        if self.method.is_some() {
            return Err(Error::Conflict { one: "a method by name", other: "a method of your own" });
        }
        let for_named = [
            (self.page_type.is_some(), "a page type"),
            (self.model.is_some(), "a model file"),
            (self.models.is_some(), "models"),
            (!self.settings.is_empty(), "a parameter"),
        ];
        match for_named.into_iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(not_for_method(option, custom.as_ref())),
            None => Ok(()),
        }
    }

    /// The given model, if there is one.
    pub(crate) fn given_model(&mut self) -> Option<GivenModel> {
        let file = self.model.take().map(GivenModel::File);
        file.or_else(|| self.models.take().map(GivenModel::Memory))
    }

    /// Checks the settings and reads the models.
    pub(crate) fn into_configuration(mut self) -> Result<Configuration, Error> {
        self.check_conflicts()?;
        let (method, page_type) = match self.custom_method.take() {
            Some(method) => (method, None),
            None => self.named_method()?,
        };
        Ok(Configuration {
            method,
            page_type,
            include: self.include,
            title: self.title,
            #[cfg(feature = "layout")]
            engines: self.layout.map(seek_layout::EnginePool::new),
            limits: self.limits,
            timeout: self.timeout,
            ruby: self.ruby,
        })
    }

    /// The method of the name, with the given model or the shipped ones, and the given page type among those of the model.
    fn named_method(&mut self) -> Result<(Arc<dyn Method>, Option<PageTypes>), Error> {
        let models = self.given_model().map_or_else(|| SHIPPED.clone(), MethodModels::Given);
        let method = seek_methods::make(self.method.as_deref().unwrap_or(SEEK), &self.settings, &models)?;
        let Some(name) = self.page_type.take() else { return Ok((method, None)) };
        let known = method.page_types();
        if known.is_empty() {
            return Err(not_for_method("a page type", method.as_ref()));
        }
        let Some(for_type) = method.for_page_type(&name) else {
            let known = known.into_iter().map(str::to_owned).collect();
            return Err(Error::UnknownPageType { name, method: method.name().to_owned(), known });
        };
        let given = PageTypes::certain(&name, &known);
        Ok((for_type, Some(given)))
    }
}

fn not_for_method(option: &'static str, method: &dyn Method) -> Error {
    Error::NotForMethod { option, method: method.name().to_owned() }
}
