//! What is extracted from one page.

use crate::{Error, Extractor, PageTypeGuess, PageTypes};
use seek_extract::Outcome;
use seek_page::{Deadline, Page, Selection, block_coverage};
use std::sync::{Arc, OnceLock};

/// A page with its main content. Text, markup, metadata and parts are computed when you call for them.
#[derive(Debug)]
pub struct ExtractedPage {
    extractor: Extractor,
    page: Arc<Page>,
    selection: Selection,
    outcome: Option<Outcome>,
    types: Option<PageTypes>,
    text: OnceLock<String>,
    #[cfg(feature = "metadata")]
    metadata: OnceLock<seek_page::Metadata>,
}

/// One block of a page: a run of text without a block-level boundary.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ExtractedBlock<'a> {
    /// Its text, white space collapsed.
    pub text: &'a str,
    /// The probability that it is main content, in [0, 1]; none if the method gives none.
    pub probability: Option<f32>,
    /// The share of its words that were chosen, in [0, 1].
    pub coverage: f32,
}

/// A format with markup.
#[cfg(feature = "render")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// CommonMark with tables.
    Markdown,
    /// HTML for reading.
    Html,
    /// XML.
    Xml,
    /// TEI P5.
    Tei,
}

impl ExtractedPage {
    pub(crate) fn of(extractor: Extractor, page: Arc<Page>) -> Result<ExtractedPage, Error> {
        let (selection, outcome) = match extractor.pipeline() {
            Some(seek) => {
                let outcome = seek.run(&page)?;
                (outcome.selection.clone(), Some(outcome))
            }
            None => {
                page.check_deadline()?;
                (extractor.with_method(|method| method.select(&page))?, None)
            }
        };
        // Not every method checks the deadline, and a token view that was cut short gives a wrong selection.
        page.check_deadline()?;
        let types = outcome.as_ref().map(|outcome| PageTypes::new(&outcome.types));
        Ok(ExtractedPage {
            extractor,
            page,
            selection,
            outcome,
            types,
            text: OnceLock::new(),
            #[cfg(feature = "metadata")]
            metadata: OnceLock::new(),
        })
    }

    /// The main content as plain text: blocks on lines of their own. Empty if the page has none.
    ///
    /// # Errors
    /// [`Error::Page`] if the page's time is over.
    pub fn text(&self) -> Result<&str, Error> {
        if let Some(text) = self.text.get() {
            return Ok(text);
        }
        let text = seek_render::text(&self.page, &self.selection)?;
        Ok(self.text.get_or_init(|| text))
    }

    /// The most probable page type; none if the method does not classify pages.
    pub fn page_type(&self) -> Option<PageTypeGuess<'_>> {
        self.types.as_ref().and_then(PageTypes::best)
    }

    /// The probability of each page type; none if the method does not classify pages.
    pub fn page_types(&self) -> Option<PageTypes> {
        self.types.clone()
    }

    /// The word-level F1 that is expected of the text, in [0, 1]; none if the method does not estimate it.
    pub fn confidence(&self) -> Option<f32> {
        self.outcome.as_ref().map(|outcome| outcome.confidence)
    }

    /// All blocks of the page in document order.
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits.
    pub fn blocks(&self) -> Result<Vec<ExtractedBlock<'_>>, Error> {
        let blocks = self.page.blocks()?;
        let coverage = block_coverage(&self.page, &self.selection)?;
        let probability = |i: usize| self.selection.probabilities.get(i).copied();
        let block = |(i, coverage)| ExtractedBlock { text: blocks.text(i), probability: probability(i), coverage };
        Ok(coverage.into_iter().enumerate().map(block).collect())
    }

    /// The decoded page with its tree.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// What the method chose.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The URL that the page came from.
    pub fn url(&self) -> Option<&str> {
        self.page.url()
    }

    /// When all work on the page has to end.
    pub fn deadline(&self) -> Deadline {
        self.page.limits().deadline
    }

    /// Checks that the page's time is not over.
    ///
    /// # Errors
    /// [`Error::Page`].
    pub fn check_deadline(&self) -> Result<(), Error> {
        Ok(self.page.check_deadline()?)
    }

    pub(crate) fn extractor(&self) -> &Extractor {
        &self.extractor
    }

    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

#[cfg(feature = "metadata")]
impl ExtractedPage {
    /// Title, authors, dates and what else the page says of itself, each with its source.
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

    /// The language of the text as an ISO 639 code; none if there is too little text.
    ///
    /// # Errors
    /// As for [`ExtractedPage::metadata`] and [`ExtractedPage::text`].
    pub fn language(&self) -> Result<Option<&'static str>, Error> {
        let declared = self.metadata()?.language.as_ref().map(|language| language.value.as_str());
        Ok(seek_features::Language::of(self.text()?, declared).tag())
    }

    /// Posts of a forum, the product of a product page, items of a listing or collection, comments of all others.
    /// Empty if the method does not classify pages.
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits, or its time is over.
    pub fn parts(&self) -> Result<seek_page::PageParts, Error> {
        match self.page_type().and_then(|page_type| page_type.known()) {
            Some(page_type) => Ok(seek_metadata::page_parts(&self.page, page_type, &self.selection)?),
            None => Ok(seek_page::PageParts::default()),
        }
    }
}

#[cfg(feature = "render")]
impl ExtractedPage {
    /// The main content as Markdown: CommonMark with tables, without links and images.
    ///
    /// # Errors
    /// As for [`ExtractedPage::render`].
    pub fn markdown(&self) -> Result<String, Error> {
        self.render(Format::Markdown, seek_render::Markup::default())
    }

    /// The main content as an HTML document for reading, without links and images.
    ///
    /// # Errors
    /// As for [`ExtractedPage::render`].
    pub fn html(&self) -> Result<String, Error> {
        self.render(Format::Html, seek_render::Markup::default())
    }

    /// The main content in a format with markup. HTML, XML and TEI carry the metadata (feature `metadata`).
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits, or its time is over.
    pub fn render(&self, format: Format, markup: seek_render::Markup) -> Result<String, Error> {
        let document = seek_render::document(&self.page, &self.selection, markup)?;
        Ok(match format {
            Format::Markdown => seek_render::markdown(&document)?,
            Format::Html => seek_render::html(&document, self.header()?)?,
            Format::Xml => seek_render::xml(&document, self.header()?)?,
            Format::Tei => seek_render::tei(&document, self.header()?)?,
        })
    }

    #[cfg(feature = "metadata")]
    fn header(&self) -> Result<&seek_page::Metadata, Error> {
        self.metadata()
    }

    #[cfg(not(feature = "metadata"))]
    fn header(&self) -> Result<&seek_page::Metadata, Error> {
        static NONE: std::sync::LazyLock<seek_page::Metadata> = std::sync::LazyLock::new(Default::default);
        Ok(&NONE)
    }
}
