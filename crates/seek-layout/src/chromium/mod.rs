//! The engine in a browser: Chromium without a window, driven by its DevTools protocol.
//!
//! One browser measures many pages, one after the other, each in a new tab. Scripts are off. Each request stops in the browser and is
//! answered by the page or by what was saved with it, so nothing reaches the network. A browser that dies is started again,
//! and its page is measured once more. After some pages, a new browser takes over, so that no memory piles up.

mod align;
mod browser;
mod capture;
mod serve;
mod snapshot;
mod styles;

use crate::engine::{EngineError, LayoutEngine, LayoutWithScreenshot, WINDOW, time_for};
use crate::resources::Resources;
use browser::{Running, ShowError};
use seek_page::{Layout, Page, Size};
use std::time::Duration;

/// The name that the user chooses the engine by.
pub(crate) const NAME: &str = "chromium";

/// Time for a page.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Pages that one browser measures.
const PAGES: usize = 300;

/// The layout engine of Chromium.
#[derive(Debug)]
pub struct Chromium {
    window: Size,
    timeout: Duration,
    pages: usize,
    screenshot_bytes: usize,
    running: Option<Running>,
}

impl Default for Chromium {
    /// In the window of the GCE paper, with thirty seconds for a page and three hundred pages for a browser.
    fn default() -> Chromium {
        Chromium {
            window: WINDOW,
            timeout: TIMEOUT,
            pages: PAGES,
            screenshot_bytes: capture::MOST_BYTES,
            running: None,
        }
    }
}

impl Chromium {
    /// Sets the size of the window.
    #[must_use]
    pub fn window(self, window: Size) -> Chromium {
        Chromium { window, ..self }
    }

    /// Sets the time for a page.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Chromium {
        Chromium { timeout, ..self }
    }

    /// Sets how many pages one browser measures; at least one.
    #[must_use]
    pub fn pages(self, pages: usize) -> Chromium {
        Chromium { pages: pages.max(1), ..self }
    }

    /// Sets the most bytes of a screenshot. A large one is taken again with fewer pixels.
    #[must_use]
    pub fn screenshot_bytes(self, bytes: usize) -> Chromium {
        Chromium { screenshot_bytes: bytes, ..self }
    }

    /// The number of the running process, if there is one.
    pub fn process_id(&mut self) -> Option<u32> {
        self.running.as_mut().and_then(Running::process_id)
    }

    /// The browser that runs, or a new one.
    fn running(&mut self) -> Result<Running, EngineError> {
        match self.running.take().filter(|running| running.pages() < self.pages) {
            Some(running) => Ok(running),
            None => Running::start(self.window),
        }
    }

    /// Measures a page, and takes a screenshot of at most `bytes`, if any. If the browser has died of another page, or somebody
    /// ended it, a new one measures the page once more.
    fn measure(
        &mut self,
        page: &Page,
        resources: &Resources,
        bytes: Option<usize>,
    ) -> Result<LayoutWithScreenshot, EngineError> {
        match self.try_measure(page, resources, bytes) {
            Err(ShowError::Browser(_)) => self.try_measure(page, resources, bytes).map_err(ShowError::into_error),
            ended => ended.map_err(ShowError::into_error),
        }
    }

    /// Measures a page once. A browser that failed does not come back.
    fn try_measure(
        &mut self,
        page: &Page,
        resources: &Resources,
        bytes: Option<usize>,
    ) -> Result<LayoutWithScreenshot, ShowError> {
        let mut running = self.running().map_err(ShowError::Page)?;
        let (shown, screenshot) = running.show(page, resources, time_for(page, self.timeout), bytes)?;
        if screenshot.is_ok() {
            self.running = Some(running);
        }
        let measured = page.dom().map_err(EngineError::from).map(|dom| (dom, align::boxes(dom, &shown)));
        let (dom, boxes) = measured.map_err(ShowError::Page)?;
        let layout = Layout::new(dom, self.window, shown.document, boxes);
        let layout = layout.map_err(|error| ShowError::Page(error.into()))?;
        Ok(LayoutWithScreenshot { layout, screenshot })
    }
}

impl LayoutEngine for Chromium {
    fn name(&self) -> &'static str {
        NAME
    }

    fn layout(&mut self, page: &Page, resources: &Resources) -> Result<Layout, EngineError> {
        self.measure(page, resources, None).map(|measured| measured.layout)
    }

    fn layout_with_screenshot(
        &mut self,
        page: &Page,
        resources: &Resources,
    ) -> Result<LayoutWithScreenshot, EngineError> {
        self.measure(page, resources, Some(self.screenshot_bytes))
    }
}
