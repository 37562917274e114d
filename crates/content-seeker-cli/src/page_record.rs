//! Makes the record of a page from the facade.

use content_seeker::{Deadline, Error, ExtractedPage, Extractor, Format, Input, Markup};
use seek_io::input::InputResult;
use seek_io::{Record, error_chain};

use crate::pages::{self, rounded};

/// What each record holds besides the text.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecordFields {
    /// Metadata and language.
    pub metadata: bool,
    /// Posts, a product, items and comments.
    pub parts: bool,
    /// The content in a format with markup.
    pub format: Option<Format>,
    /// Whether the markup keeps links and images.
    pub markup: Markup,
}

/// The record of a page.
#[derive(Debug, Clone, Default)]
pub struct PageRecord {
    /// The record, with the Markdown.
    pub record: Record,
    /// HTML, XML or TEI.
    pub rendered: Option<String>,
    /// The end of all work on the page.
    pub deadline: Deadline,
}

/// Makes the records of pages.
pub struct RecordMaker {
    extractor: Extractor,
    fields: RecordFields,
    /// The address from the command line.
    url: Option<String>,
}

impl RecordMaker {
    /// `url` is the address of pages that come without one.
    pub fn new(extractor: Extractor, fields: RecordFields, url: Option<String>) -> RecordMaker {
        RecordMaker { extractor, fields, url }
    }

    /// The record of an input. A failed input has the record of its failure.
    pub fn make(&self, input: &InputResult) -> PageRecord {
        match input {
            Ok(document) => {
                let page = pages::input(document, self.url.as_deref());
                self.extract(page, &document.id).unwrap_or_else(|error| self.failure(input, error_chain(&error)))
            }
            Err(failure) => self.failure(input, error_chain(&failure.error)),
        }
    }

    /// [`RecordMaker::make`] with less memory: takes the bytes out of the document.
    pub fn make_from_bytes(&self, input: &mut InputResult) -> PageRecord {
        let Ok(document) = input else { return self.make(input) };
        let page = pages::take_input(document, self.url.as_deref());
        let extracted = self.extract(page, &document.id);
        extracted.unwrap_or_else(|error| self.failure(input, error_chain(&error)))
    }

    /// The record of an input that failed.
    pub fn failure(&self, input: &InputResult, error: String) -> PageRecord {
        let record = match input {
            Ok(document) => {
                let url = pages::url(document, self.url.as_deref());
                Record { url, ..Record::failure(&document.id, error) }
            }
            Err(failure) => Record::failure(&failure.id, error),
        };
        PageRecord { record, ..PageRecord::default() }
    }

    fn extract(&self, input: Input<'_>, id: &str) -> Result<PageRecord, Error> {
        let page = self.extractor.extract(input)?;
        let mut record = self.record(&page, id)?;
        let mut rendered = None;
        if let Some(format) = self.fields.format {
            rendered = Some(page.render(format, self.fields.markup)?);
            page.check_deadline()?;
        }
        if self.fields.format == Some(Format::Markdown) {
            record.markdown = rendered.take();
        }
        Ok(PageRecord { record, rendered, deadline: page.deadline() })
    }

    /// The record without Markdown.
    fn record(&self, page: &ExtractedPage, id: &str) -> Result<Record, Error> {
        let page_type = page.page_type();
        let mut record = Record {
            id: id.to_owned(),
            url: page.url().map(str::to_owned),
            page_type: page_type.map(|page_type| page_type.name().to_owned()),
            page_type_confidence: page_type.map(|page_type| rounded(page_type.probability())),
            confidence: page.confidence().map(rounded),
            text: Some(page.text()?.to_owned()),
            ..Record::default()
        };
        if self.fields.metadata {
            record.metadata = Some(page.metadata()?.clone());
            record.language = page.language()?.map(str::to_owned);
            page.check_deadline()?;
        }
        if self.fields.parts {
            record.structured = page.parts()?.clone();
        }
        page.check_deadline()?;
        Ok(record)
    }
}
