//! From a document to its record, and to what is rendered of it: what `extract` and `export` share.

use seek_extract::render::{self, Document as Rich, Markup};
use seek_extract::{ExtractError, Extractor, metadata, structured};
use seek_features::Language;
use seek_io::input::InputResult;
use seek_io::{Document, Record};
use seek_page::{Deadline, Metadata, Page, PageError};

use crate::budget::Budget;
use crate::pages::{self, rounded};

/// A form of the content with its structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rendering {
    /// CommonMark with tables.
    Markdown,
    /// HTML for reading.
    Html,
    /// XML.
    Xml,
    /// TEI P5.
    Tei,
}

/// What is to be found of each page.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// Metadata and language; without them only text.
    pub facts: bool,
    /// The parts that the page is made of, which no rendering shows.
    pub parts: bool,
    /// The form to render.
    pub rendering: Option<Rendering>,
    /// What of the markup the rendering holds.
    pub markup: Markup,
}

/// The answer to a document.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Its record; Markdown stands in it.
    pub record: Record,
    /// HTML, XML or TEI.
    pub rendered: Option<String>,
    /// When further work on the page has to end.
    pub deadline: Deadline,
}

/// Finds content and what else is wanted.
pub struct Finder<'m> {
    extractor: Extractor<'m>,
    wanted: Wanted,
    /// The address given on the command line.
    url: Option<String>,
    budget: Budget,
}

impl<'m> Finder<'m> {
    /// By this extractor; `url` is the address of pages that come without one.
    pub fn new(extractor: Extractor<'m>, wanted: Wanted, url: Option<String>) -> Finder<'m> {
        Finder { extractor, wanted, url, budget: Budget::default() }
    }

    /// Lets each page cost no more than this.
    pub fn within(self, budget: Budget) -> Finder<'m> {
        Finder { budget, ..self }
    }

    /// What there is to say of an input; where something is wrong, that.
    pub fn find(&self, input: &InputResult) -> Found {
        match input {
            Ok(document) => self.extract(document).unwrap_or_else(|error| self.failure(input, error)),
            Err(failure) => self.failure(input, &failure.error),
        }
    }

    /// The answer to an input that failed.
    pub fn failure(&self, input: &InputResult, error: impl ToString) -> Found {
        let record = match input {
            Ok(document) => {
                let url = pages::options(document, self.url.as_deref(), &self.budget).url;
                Record { url, ..Record::failure(&document.id, error) }
            }
            Err(failure) => Record::failure(&failure.id, error),
        };
        Found { record, ..Found::default() }
    }

    fn extract(&self, document: &Document) -> Result<Found, ExtractError> {
        let options = pages::options(document, self.url.as_deref(), &self.budget);
        let url = options.url.clone();
        let page = Page::read(&document.bytes, options)?;
        let found = self.extractor.extract_page(&page)?;
        let mut record = Record {
            id: document.id.clone(),
            url,
            page_type: found.page_type.map(|(page_type, _)| page_type.name().to_owned()),
            page_type_confidence: found.page_type.map(|(_, probability)| rounded(probability)),
            confidence: found.confidence.map(rounded),
            ..Record::default()
        };
        if self.wanted.facts {
            let metadata = metadata(&page)?;
            let declared = metadata.language.as_ref().map(|language| language.value.as_str());
            record.language = Language::of(&found.text, declared).tag().map(str::to_owned);
            record.metadata = Some(metadata);
            page.check_deadline()?;
        }
        if let Some((page_type, _)) = found.page_type.filter(|_| self.wanted.parts) {
            record.structured = structured(&page, page_type, &found.selection)?;
        }
        page.check_deadline()?;
        let mut rendered = None;
        if let Some(rendering) = self.wanted.rendering {
            let rich = render::document(&page, &found.selection, self.wanted.markup)?;
            let none = Metadata::default();
            rendered = Some(write(rendering, &rich, record.metadata.as_ref().unwrap_or(&none))?);
            page.check_deadline()?;
        }
        if self.wanted.rendering == Some(Rendering::Markdown) {
            record.markdown = rendered.take();
        }
        record.text = Some(found.text);
        Ok(Found { record, rendered, deadline: page.limits().deadline })
    }
}

fn write(rendering: Rendering, rich: &Rich, metadata: &Metadata) -> Result<String, PageError> {
    match rendering {
        Rendering::Markdown => render::markdown(rich),
        Rendering::Html => render::html(rich, metadata),
        Rendering::Xml => render::xml(rich, metadata),
        Rendering::Tei => render::tei(rich, metadata),
    }
}
