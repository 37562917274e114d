//! The layout engines of an extractor: they measure a page for the method that looks at it.

use crate::builder::ExtractorBuilder;
use crate::error::Error;
use crate::extracted_page::ExtractedPage;
use crate::extractor::Extractor;
use crate::input::Input;
use seek_layout::{EngineError, EngineKind, EnginePool, LayoutWithScreenshot, Resources, Screenshot};
use seek_page::{Layout, Page};

impl Extractor {
    /// A page with its boxes.
    ///
    /// # Errors
    /// [`Error::Page`] if the page is too long, and [`Error::Layout`] if the engine fails on it.
    pub(crate) fn measured(&self, engines: &EnginePool, input: Input<'_>) -> Result<Page, Error> {
        let look = |page: &Page, resources: &Resources| Ok((engines.layout(page, resources)?, ()));
        Ok(self.looked_at(engines, input, look)?.0)
    }

    /// A page with the boxes that `look` measures, and what else it finds.
    fn looked_at<T>(
        &self,
        engines: &EnginePool,
        mut input: Input<'_>,
        look: impl FnOnce(&Page, &Resources) -> Result<(Layout, T), EngineError>,
    ) -> Result<(Page, T), Error> {
        let resources = std::mem::take(&mut input.resources);
        let mut page = self.read(input)?;
        let failed = |source| Error::Layout { engine: engines.kind().name(), source };
        let (layout, found) = look(&page, &resources).map_err(failed)?;
        page.set_layout(layout).map_err(|error| failed(error.into()))?;
        Ok((page, found))
    }

    /// Finds the main content as [`Extractor::extract`] does, and takes a screenshot of the page for a report. It is `None` if the
    /// method does not look at pages, or if the engine takes none: only that of Chromium does. A screenshot that fails costs
    /// nothing but the screenshot.
    ///
    /// # Errors
    /// As for [`Extractor::extract`].
    pub fn extract_with_screenshot<'a>(
        &self,
        input: impl Into<Input<'a>>,
    ) -> Result<(ExtractedPage, Result<Option<Screenshot>, EngineError>), Error> {
        let input = input.into();
        let Some(engines) = self.engines() else { return Ok((self.extract(input)?, Ok(None))) };
        let look = |page: &Page, resources: &Resources| {
            let LayoutWithScreenshot { layout, screenshot } = engines.layout_with_screenshot(page, resources)?;
            Ok((layout, screenshot))
        };
        let (page, screenshot) = self.looked_at(engines, input, look)?;
        Ok((self.extract_page(page)?, screenshot))
    }
}

impl ExtractorBuilder {
    /// Measures the boxes of each page by this engine, for methods that look at a page, such as `gce`.
    /// [`Extractor::extract_page`](crate::Extractor::extract_page) takes the boxes that its page has.
    pub fn layout(mut self, engine: impl Into<Option<EngineKind>>) -> Self {
        self.layout = engine.into();
        self
    }
}
