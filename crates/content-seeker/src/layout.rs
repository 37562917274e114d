//! The layout engines of an extractor.

use crate::builder::ExtractorBuilder;
use crate::error::Error;
use seek_layout::{EngineKind, EnginePool, Resources};
use seek_page::Page;

/// Measures a page for the method that looks at it.
///
/// # Errors
/// [`Error::Layout`] if the engine fails on the page.
pub(crate) fn measure(engines: &EnginePool, page: &mut Page, resources: &Resources) -> Result<(), Error> {
    let failed = |source| Error::Layout { engine: engines.kind().name(), source };
    let layout = engines.layout(page, resources).map_err(failed)?;
    page.set_layout(layout).map_err(|error| failed(error.into()))
}

impl ExtractorBuilder {
    /// Measures the boxes of each page by this engine, for methods that look at a page, such as `gce`.
    /// [`Extractor::extract_page`](crate::Extractor::extract_page) takes the boxes that its page has.
    pub fn layout(mut self, engine: impl Into<Option<EngineKind>>) -> Self {
        self.layout = engine.into();
        self
    }
}
