//! Records of pages: what the program, the Python package, WebAssembly and other users write. With the feature `io`,
//! `RecordMaker` makes one for each input.

pub use crate::classification::rounded;
use crate::error::Error;
use crate::extracted_page::{ExtractedPage, Format};
#[cfg(feature = "io")]
pub use crate::record_maker::{RecordMaker, bug_message, bytes, input_of, take_input, url};
use seek_page::Deadline;
pub use seek_page::Record;
use seek_render::Markup;

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

impl PageRecord {
    /// The record of a page.
    ///
    /// # Errors
    /// [`Error::Page`] if the page has no tree within its limits, or its time is over.
    pub fn of(page: &ExtractedPage, id: &str, fields: RecordFields) -> Result<PageRecord, Error> {
        let mut record = record_without_markup(page, id, fields)?;
        let mut rendered = None;
        if let Some(format) = fields.format {
            rendered = Some(page.render(format, fields.markup)?);
            page.check_deadline()?;
        }
        if fields.format == Some(Format::Markdown) {
            record.markdown = rendered.take();
        }
        Ok(PageRecord { record, rendered, deadline: page.deadline() })
    }
}

fn record_without_markup(page: &ExtractedPage, id: &str, fields: RecordFields) -> Result<Record, Error> {
    let page_type = page.page_type();
    let mut record = Record {
        id: id.to_owned(),
        url: page.url().map(str::to_owned),
        page_type: page_type.map(|page_type| page_type.name().to_owned()),
        page_type_confidence: page_type.map(|page_type| rounded(page_type.probability())),
        confidence: page.confidence().map(rounded),
        empty_reason: page.empty_reason()?.map(|reason| reason.name().to_owned()),
        text: Some(page.text()?.to_owned()),
        ..Record::default()
    };
    if fields.metadata {
        record.metadata = Some(page.metadata()?.clone());
        record.language = page.language()?.map(str::to_owned);
        page.check_deadline()?;
    }
    if fields.parts {
        record.structured = page.parts()?.clone();
    }
    page.check_deadline()?;
    Ok(record)
}
