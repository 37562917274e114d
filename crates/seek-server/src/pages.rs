//! What becomes of a page: its text, its record, its type.

use content_seeker::records::{PageRecord, RecordFields};
use content_seeker::{
    Classifier, Error, ExtractedPage, Extractor, Input, OptionalPart, PageType, PageTypes, TitleRule,
};
use seek_io::{InputError, refuse_binary};
use serde::Serialize;

use crate::limits::PageLimits;

/// The `Content-Type` of a page that came as a JSON string, which is Unicode whatever the page declares.
pub const JSON_CONTENT_TYPE: &str = "text/html; charset=utf-8";

/// A page with what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentPage {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Its address.
    pub url: Option<String>,
    /// The `Content-Type` header, whose charset decides the encoding.
    pub content_type: Option<String>,
}

impl SentPage {
    /// Refuses a page of a client that is no text, as pages of other inputs are.
    ///
    /// # Errors
    /// [`InputError::NotAPage`].
    pub(crate) fn checked(self) -> Result<SentPage, InputError> {
        refuse_binary(&self.bytes).map(|()| self)
    }
}

/// How the text of a page is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextOptions {
    /// Parts that are added to the text.
    pub include: Vec<OptionalPart>,
    /// Whether texts begin with the title.
    pub title: Option<TitleRule>,
    /// The type of the page, if it is known.
    pub page_type: Option<PageType>,
}

/// The record of a classified page. It always has all keys; a missing value is `null`.
#[derive(Debug, Default, Serialize)]
pub struct TypeRecord {
    /// The id of the page.
    pub id: String,
    /// The address of the page, if known.
    pub url: Option<String>,
    /// The most probable type.
    pub page_type: Option<String>,
    /// The probability of each type, in the order of the model.
    pub probabilities: Option<PageTypes>,
    /// The error of the page; `None` if there was none.
    pub error: Option<String>,
}

/// Extracts from pages, and classifies them, within limits.
#[derive(Clone, Debug)]
pub struct Pages {
    limits: PageLimits,
    classifier: Classifier,
}

impl Pages {
    /// With the shipped models. The first call in a process reads them.
    ///
    /// # Errors
    /// [`Error::Make`] if the models do not fit this version.
    pub fn new(limits: &PageLimits) -> Result<Pages, Error> {
        let builder = Extractor::builder().limits(limits.of_page()).timeout(limits.timeout);
        Ok(Pages { limits: limits.clone(), classifier: builder.classifier()? })
    }

    /// The limits.
    pub fn limits(&self) -> &PageLimits {
        &self.limits
    }

    /// The page with its main content. It blocks a thread.
    ///
    /// # Errors
    /// [`Error::Page`] for a page beyond its limits, and [`Error::NotForMethod`] for options that contradict each other.
    pub fn extract(&self, page: SentPage, options: &TextOptions) -> Result<ExtractedPage, Error> {
        // A builder shares the models, so it costs microseconds.
        let builder = Extractor::builder().limits(self.limits.of_page()).timeout(self.limits.timeout);
        let builder =
            builder.include(options.include.iter().copied()).title(options.title).page_type(options.page_type);
        builder.build()?.extract(input_of(page))
    }

    /// The record of a page.
    ///
    /// # Errors
    /// As for [`Pages::extract`].
    pub fn record(
        &self,
        page: SentPage,
        id: &str,
        options: &TextOptions,
        fields: RecordFields,
    ) -> Result<PageRecord, Error> {
        PageRecord::of(&self.extract(page, options)?, id, fields)
    }

    /// The type of a page.
    ///
    /// # Errors
    /// As for [`Pages::extract`].
    pub fn classify(&self, page: SentPage, id: &str) -> Result<TypeRecord, Error> {
        let url = page.url.clone();
        let types = self.classifier.classify(input_of(page))?;
        Ok(TypeRecord {
            id: id.to_owned(),
            url,
            page_type: types.best().map(|best| best.name().to_owned()),
            probabilities: Some(types),
            error: None,
        })
    }
}

fn input_of(page: SentPage) -> Input<'static> {
    let mut input: Input<'static> = page.bytes.into();
    if let Some(url) = page.url {
        input = input.url(url);
    }
    match page.content_type {
        Some(content_type) => input.content_type(content_type),
        None => input,
    }
}
