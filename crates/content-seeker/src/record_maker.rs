//! Makes the records of inputs, good or bad.

use crate::error::Error;
use crate::extractor::Extractor;
use crate::input::Input;
use crate::records::{PageRecord, RecordFields};
use seek_io::input::InputResult;
use seek_io::{Document, error_chain};
use seek_page::Record;

/// Makes the records of pages.
///
/// ```
/// use content_seeker::Extractor;
/// use content_seeker::io::Document;
/// use content_seeker::records::{RecordFields, RecordMaker};
///
/// let maker = RecordMaker::new(Extractor::new(), RecordFields::default(), None);
/// let page = Document { id: "a".to_owned(), bytes: b"<p>The storm hit the coast at night.".to_vec(), ..Document::default() };
/// let record = maker.make(&Ok(page)).record;
/// assert_eq!((record.id.as_str(), record.error), ("a", None));
/// ```
#[derive(Debug)]
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
                let page = input_of(document, self.url.as_deref());
                self.extract(page, &document.id).unwrap_or_else(|error| self.failure(input, error_chain(&error)))
            }
            Err(failure) => self.failure(input, error_chain(&failure.error)),
        }
    }

    /// [`RecordMaker::make`] with less memory: takes the bytes out of the document.
    pub fn make_from_bytes(&self, input: &mut InputResult) -> PageRecord {
        let Ok(document) = input else { return self.make(input) };
        let page = take_input(document, self.url.as_deref());
        let extracted = self.extract(page, &document.id);
        extracted.unwrap_or_else(|error| self.failure(input, error_chain(&error)))
    }

    /// The record of an input that failed.
    pub fn failure(&self, input: &InputResult, error: String) -> PageRecord {
        let record = match input {
            Ok(document) => {
                let url = url(document, self.url.as_deref());
                Record { url, ..Record::failure(&document.id, error) }
            }
            Err(failure) => Record::failure(&failure.id, error),
        };
        PageRecord { record, ..PageRecord::default() }
    }

    fn extract(&self, input: Input<'_>, id: &str) -> Result<PageRecord, Error> {
        PageRecord::of(&self.extractor.extract(input)?, id, self.fields)
    }
}

/// The size of an input in bytes.
pub fn bytes(input: &InputResult) -> usize {
    let resources = |document: &Document| document.resources.iter().map(|resource| resource.bytes.len()).sum::<usize>();
    input.as_ref().map_or(0, |document| document.bytes.len() + resources(document))
}

/// The address of a page. Its own address takes precedence over that of the command line.
pub fn url(document: &Document, given: Option<&str>) -> Option<String> {
    document.url.clone().or_else(|| given.map(str::to_owned))
}

/// A document as the extractor reads it.
pub fn input_of<'a>(document: &'a Document, given: Option<&str>) -> Input<'a> {
    with_headers(Input::new(&document.bytes), document, given)
}

/// The same with the bytes taken out of the document. The extractor drops them as soon as it has decoded them.
pub fn take_input(document: &mut Document, given: Option<&str>) -> Input<'static> {
    let bytes = std::mem::take(&mut document.bytes);
    with_headers(bytes.into(), document, given)
}

fn with_headers<'a>(mut input: Input<'a>, document: &Document, given: Option<&str>) -> Input<'a> {
    if let Some(url) = url(document, given) {
        input = input.url(url);
    }
    #[cfg(feature = "layout")]
    for resource in &document.resources {
        input = input.resource(&resource.address, &resource.media_type, resource.bytes.clone());
    }
    match &document.content_type {
        Some(content_type) => input.content_type(content_type),
        None => input,
    }
}

/// The error of a page on which the program panicked.
pub fn bug_message(panic: &str) -> String {
    format!("the program failed on this page, which is a bug: {panic}")
}
