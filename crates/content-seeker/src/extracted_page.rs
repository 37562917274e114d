//! The results of an extraction from one page.

use crate::classification::{PageTypeGuess, PageTypes};
use crate::configuration::Configuration;
use crate::error::Error;
use seek_extract::{EmptyReason, Outcome};
use seek_page::code_block::is_code;
use seek_page::{Deadline, Page, Selection, Tag, block_coverage};
use seek_render::TitleRule;
use std::sync::{Arc, OnceLock};

/// The text outside of listings tells the language if it is at least a quarter of all text. Archives of mails have messages in listings.
const PROSE_ONE_OF: usize = 4;

/// A page with its main content. Each method computes its result when you call it.
///
/// ```
/// # fn main() -> Result<(), content_seeker::Error> {
/// let html = "<nav><a href=/>Home</a></nav><article><h1>Storm</h1><p>The storm hit the coast at night.</p></article>";
/// let page = content_seeker::Extractor::new().extract(html)?;
/// println!("{}", page.text()?);
/// if let (Some(page_type), Some(confidence)) = (page.page_type(), page.confidence()) {
///     println!("{} ({:.2}), expected F1 {confidence:.2}", page_type.name(), page_type.probability());
/// }
/// for block in page.blocks()? {
///     println!("{:.2} {}", block.probability.unwrap_or_default(), block.text);
/// }
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct ExtractedPage {
    configuration: Arc<Configuration>,
    page: Arc<Page>,
    /// The main content, as the method chose it.
    main: Selection,
    /// The main content with the optional parts, if they are included.
    with_parts: Option<Selection>,
    outcome: Option<Outcome>,
    types: Option<PageTypes>,
    text: OnceLock<String>,
    metadata: OnceLock<seek_page::Metadata>,
    parts: OnceLock<seek_page::PageParts>,
}

/// One block of a page: text without a block-level boundary in it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ExtractedBlock<'a> {
    /// The text, with white space collapsed.
    pub text: &'a str,
    /// The probability of main content, in [0, 1]; `None` if the method gives none.
    pub probability: Option<f32>,
    /// The share of the words that the method chose, in [0, 1].
    pub coverage: f32,
}

/// A format with markup, for [`ExtractedPage::render`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// CommonMark with tables.
    Markdown,
    /// A clean HTML document.
    Html,
    /// XML.
    Xml,
    /// TEI P5.
    Tei,
}

impl ExtractedPage {
    pub(crate) fn of(configuration: Arc<Configuration>, page: Arc<Page>) -> Result<ExtractedPage, Error> {
        page.check_deadline()?;
        let (main, outcome) = match configuration.pipeline() {
            Some(seek) => {
                let outcome = seek.run(&page)?;
                (outcome.selection.clone(), Some(outcome))
            }
            None => (configuration.method().select(&page)?, None),
        };
        // Not every method checks the deadline. A token view that ends at the deadline gives a wrong selection.
        page.check_deadline()?;
        let types = match &outcome {
            Some(outcome) => Some(PageTypes::new(&outcome.types)),
            None => configuration.page_type.clone(),
        };
        let extracted = ExtractedPage {
            configuration,
            page,
            main,
            with_parts: None,
            outcome,
            types,
            text: OnceLock::new(),
            metadata: OnceLock::new(),
            parts: OnceLock::new(),
        };
        extracted.with_optional_parts()
    }

    /// The main content as plain text, with an empty line between blocks. Empty if the page has no main content.
    ///
    /// # Errors
    /// [`Error::Page`] if the page's time is over.
    pub fn text(&self) -> Result<&str, Error> {
        if let Some(text) = self.text.get() {
            return Ok(text);
        }
        let mut text = seek_render::text(&self.page, self.selection())?;
        if let Some((title, rule)) = self.title_with_rule(TitleRule::Learned)? {
            text = seek_render::text_with_title(&text, title, rule);
        }
        Ok(self.text.get_or_init(|| text))
    }

    /// Why the text is empty; `None` if it is not.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::EmptyReason;
    /// let page = content_seeker::Extractor::new().extract("<title>Shop</title><div id=app></div>")?;
    /// assert_eq!((page.text()?, page.empty_reason()?), ("", Some(EmptyReason::NoText)));
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// As for [`ExtractedPage::text`].
    pub fn empty_reason(&self) -> Result<Option<EmptyReason>, Error> {
        if !self.text()?.is_empty() {
            return Ok(None);
        }
        // A method that needs no tree may have read a page whose tree exceeds the limits. Such a page has text.
        if self.page.blocks().is_ok_and(|blocks| blocks.is_empty()) {
            return Ok(Some(EmptyReason::NoText));
        }
        let of_pipeline = self.outcome.as_ref().and_then(|outcome| outcome.empty_reason);
        Ok(Some(of_pipeline.unwrap_or(EmptyReason::NothingChosen)))
    }

    /// The most probable page type; `None` if the method does not classify pages.
    pub fn page_type(&self) -> Option<PageTypeGuess<'_>> {
        self.types.as_ref().and_then(PageTypes::best)
    }

    /// The probability of each page type; `None` if the method does not classify pages.
    pub fn page_types(&self) -> Option<&PageTypes> {
        self.types.as_ref()
    }

    /// The expected word-level F1 of the text, in [0, 1]; `None` if the method does not estimate it.
    pub fn confidence(&self) -> Option<f32> {
        self.outcome.as_ref().map(|outcome| outcome.confidence)
    }

    /// All blocks of the page in document order.
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits.
    pub fn blocks(&self) -> Result<Vec<ExtractedBlock<'_>>, Error> {
        let blocks = self.page.blocks()?;
        let coverage = block_coverage(&self.page, self.selection())?;
        let probability = |i: usize| self.main.probabilities.get(i).copied();
        let block = |(i, coverage)| ExtractedBlock { text: blocks.text(i), probability: probability(i), coverage };
        Ok(coverage.into_iter().enumerate().map(block).collect())
    }

    /// The decoded page with its tree.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// The choice of the method with the included parts: blocks, text nodes, words or ranges of the source.
    pub fn selection(&self) -> &Selection {
        self.with_parts.as_ref().unwrap_or(&self.main)
    }

    /// The URL of the page, if the input had one.
    pub fn url(&self) -> Option<&str> {
        self.page.url()
    }

    /// The end of the time for the page.
    pub fn deadline(&self) -> Deadline {
        self.page.limits().deadline
    }

    /// Checks that the time for the page is not over.
    ///
    /// # Errors
    /// [`Error::Page`] with [`PageError::OutOfTime`](seek_page::PageError::OutOfTime) if it is.
    pub fn check_deadline(&self) -> Result<(), Error> {
        Ok(self.page.check_deadline()?)
    }

    /// Gives the page its whole time again ([`ExtractorBuilder::timeout`](crate::ExtractorBuilder::timeout)), for results that are
    /// called for later. Returns whether it did: the time of a page that several extractors share stays as it is.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::Extractor;
    /// use std::time::Duration;
    /// let extractor = Extractor::builder().timeout(Duration::from_secs(2)).build()?;
    /// let mut page = extractor.extract("<p>The storm hit the coast at night.</p>")?;
    /// std::thread::sleep(Duration::from_millis(10));
    /// let left = page.deadline().left();
    /// assert!(page.restart_time());
    /// assert!(page.deadline().left() > left);
    /// # Ok(()) }
    /// ```
    pub fn restart_time(&mut self) -> bool {
        let Some(page) = Arc::get_mut(&mut self.page) else { return false };
        if let Some(timeout) = self.configuration.timeout {
            page.set_deadline(Deadline::after(timeout));
        }
        true
    }

    pub(crate) fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Adds the parts that the configuration includes to the main content.
    fn with_optional_parts(self) -> Result<ExtractedPage, Error> {
        let include = &self.configuration.include;
        if include.is_empty() || self.main.is_empty() {
            return Ok(self);
        }
        let page_type = self.page_type().and_then(|page_type| page_type.known());
        let with_parts =
            crate::optional_parts::with_parts(&self.page, &self.main, self.metadata()?, page_type, include)?;
        Ok(ExtractedPage { with_parts, ..self })
    }

    /// The metadata of the page: title, authors, dates and more, each with its source.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let page = content_seeker::Extractor::new().extract("<title>Storm</title><p>The storm hit the coast.</p>")?;
    /// let title = page.metadata()?.title.as_ref().map(|title| title.value.as_str());
    /// assert_eq!(title, Some("Storm"));
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits, or its time is over.
    pub fn metadata(&self) -> Result<&seek_page::Metadata, Error> {
        if let Some(metadata) = self.metadata.get() {
            return Ok(metadata);
        }
        let metadata = seek_metadata::metadata(&self.page)?;
        Ok(self.metadata.get_or_init(|| metadata))
    }

    /// The language of most of the text as an ISO 639 code; `None` for a text without letters of a known script, or with too few
    /// words to tell. Listings of code do not count, unless hardly any text is outside of them.
    ///
    /// # Errors
    /// As for [`ExtractedPage::metadata`] and [`ExtractedPage::text`].
    pub fn language(&self) -> Result<Option<&'static str>, Error> {
        let declared = self.metadata()?.language.as_ref().map(|language| language.value.as_str());
        let without_code = self.text_without_code()?;
        let has_prose = without_code.len() * PROSE_ONE_OF >= self.text()?.len();
        let text = if has_prose && !without_code.is_empty() { &without_code } else { self.text()? };
        Ok(seek_features::Language::of_parts(text, declared).tag())
    }

    /// The chosen blocks outside of listings of code. Empty if the page has no listing.
    fn text_without_code(&self) -> Result<String, Error> {
        let dom = self.page.dom()?;
        if dom.first(Tag::Pre).is_none() {
            return Ok(String::new());
        }
        let blocks = self.page.blocks()?;
        let coverage = block_coverage(&self.page, self.selection())?;
        let is_in_code =
            |i: usize| dom.ancestors(blocks.get(i).first).any(|id| dom.tag(id) == Tag::Pre && is_code(dom, id));
        let chosen = (0..blocks.len()).filter(|&i| coverage[i] > 0.5 && !is_in_code(i));
        Ok(chosen.map(|i| blocks.text(i)).collect::<Vec<_>>().join("\n"))
    }

    /// The parts of the page by its type: posts of a forum, the product of a product page, items of a listing or a
    /// collection, comments of other pages. Empty if the method does not classify pages.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// # let forum = "";
    /// for post in content_seeker::Extractor::new().extract(forum)?.parts()?.posts.iter() {
    ///     println!("{}", post.text);
    /// }
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits, or its time is over.
    pub fn parts(&self) -> Result<&seek_page::PageParts, Error> {
        if let Some(parts) = self.parts.get() {
            return Ok(parts);
        }
        let parts = match self.page_type().and_then(|page_type| page_type.known()) {
            Some(page_type) => seek_metadata::page_parts(&self.page, page_type, &self.main)?,
            None => seek_page::PageParts::default(),
        };
        Ok(self.parts.get_or_init(|| parts))
    }

    /// The title of the page with the rule of the configuration, or with the usual one. `None` where nothing changes.
    fn title_with_rule(&self, usual: TitleRule) -> Result<Option<(&str, TitleRule)>, Error> {
        let rule = self.configuration.title.unwrap_or(usual);
        if rule == TitleRule::Learned || self.selection().is_empty() {
            return Ok(None);
        }
        // A page whose tree exceeds the limits has a text by some methods, but no title.
        if self.page.dom().is_err() {
            self.page.check_deadline()?;
            return Ok(None);
        }
        Ok(self.metadata()?.title.as_ref().map(|title| (title.value.as_str(), rule)))
    }

    /// The main content as Markdown: CommonMark with tables, without links and images. It begins with the title of the page, unless
    /// [`ExtractorBuilder::title`](crate::ExtractorBuilder::title) says otherwise.
    ///
    /// # Errors
    /// As for [`ExtractedPage::render`].
    pub fn markdown(&self) -> Result<String, Error> {
        self.render(Format::Markdown, seek_render::Markup::default())
    }

    /// The main content as a clean HTML document, without links and images. It begins with the title, as Markdown does.
    ///
    /// # Errors
    /// As for [`ExtractedPage::render`].
    pub fn html(&self) -> Result<String, Error> {
        self.render(Format::Html, seek_render::Markup::default())
    }

    /// The main content in a format with markup. HTML, XML and TEI hold the metadata.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// use content_seeker::{Extractor, Format, Markup};
    /// let html = "<article><p>The ferry left the <a href=https://quay.example/>North Quay</a> at ten past six.</p></article>";
    /// let page = Extractor::new().extract(html)?;
    /// println!("{}", page.render(Format::Markdown, Markup::default().links(true))?);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits, or its time is over.
    pub fn render(&self, format: Format, markup: seek_render::Markup) -> Result<String, Error> {
        let mut document = seek_render::document(&self.page, self.selection(), markup)?;
        // XML and TEI have the title in their metadata.
        let usual = match format {
            Format::Markdown | Format::Html => TitleRule::Always,
            Format::Xml | Format::Tei => TitleRule::Learned,
        };
        if let Some((title, rule)) = self.title_with_rule(usual)? {
            document = seek_render::with_title(document, title, rule);
        }
        Ok(match format {
            Format::Markdown => seek_render::markdown(&document)?,
            Format::Html => seek_render::html(&document, self.metadata()?)?,
            Format::Xml => seek_render::xml(&document, self.metadata()?)?,
            Format::Tei => seek_render::tei(&document, self.metadata()?)?,
        })
    }
}
