//! One page, from bytes to text.

use crate::method::{Explanation, Method, MethodError, Seek};
use crate::{ExtractError, Models, render};
use seek_page::{Page, PageOptions, PageType, Selection};

/// What came of a page.
#[derive(Debug, Clone)]
pub struct Extraction {
    /// The page type and its probability, where the method classifies pages.
    pub page_type: Option<(PageType, f32)>,
    /// Expected word-level F1, where the method knows.
    pub confidence: Option<f32>,
    /// What was chosen.
    pub selection: Selection,
    /// The main content as plain text.
    pub text: String,
}

/// Finds the main content of pages, by the shipped pipeline or another method.
pub struct Extractor<'m> {
    how: How<'m>,
}

enum How<'m> {
    Seek(Seek<'m>),
    Other(Box<dyn Method + 'm>),
}

impl<'m> Extractor<'m> {
    /// The soft pipeline with these models; `page_type` where the type of all pages is known.
    pub fn seek(models: &'m Models, page_type: Option<PageType>) -> Extractor<'m> {
        Extractor { how: How::Seek(Seek::new(models).with_page_type(page_type)) }
    }

    /// Another method.
    pub fn method(method: Box<dyn Method + 'm>) -> Extractor<'m> {
        Extractor { how: How::Other(method) }
    }

    /// Extracts from a page's bytes.
    ///
    /// # Errors
    /// [`ExtractError`], where the page exceeds its limits, time among them, or the model does not fit.
    pub fn extract(&self, bytes: &[u8], options: PageOptions) -> Result<Extraction, ExtractError> {
        self.extract_page(&Page::read(bytes, options)?)
    }

    /// Extracts from a page that is read already.
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn extract_page(&self, page: &Page) -> Result<Extraction, ExtractError> {
        let (page_type, confidence, selection) = match &self.how {
            How::Seek(seek) => {
                let outcome = seek.run(page)?;
                (Some(outcome.page_type()), Some(outcome.confidence), outcome.selection)
            }
            How::Other(method) => {
                page.check_deadline()?;
                (None, None, method.select(page)?)
            }
        };
        // Not every method asks, and a view of tokens that was cut short says nothing.
        page.check_deadline()?;
        let text = render::text(page, &selection)?;
        Ok(Extraction { page_type, confidence, selection, text })
    }

    /// Why some blocks of a page got their probabilities: see [`Seek::explain`]. None for another method.
    ///
    /// # Errors
    /// [`MethodError`].
    pub fn explain(&self, page: &Page, blocks: &[usize], most: usize) -> Result<Option<Vec<Explanation>>, MethodError> {
        match &self.how {
            How::Seek(seek) => seek.explain(page, blocks, most).map(Some),
            How::Other(_) => Ok(None),
        }
    }
}
