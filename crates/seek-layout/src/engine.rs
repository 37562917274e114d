//! What all layout engines have in common.

use crate::resources::Resources;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use seek_page::{Layout, LayoutError, Page, PageError, Size};
use std::time::Duration;

/// The size of the window in the paper of GCE (Jung et al. 2022, section 4.2): a common screen.
pub const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };

/// A program that computes the boxes of pages.
pub trait LayoutEngine {
    /// The name that the user chooses the engine by.
    fn name(&self) -> &'static str;

    /// Measures a page with the resources that were saved with it.
    ///
    /// # Errors
    /// [`EngineError`]. The next page is not affected.
    fn layout(&mut self, page: &Page, resources: &Resources) -> Result<Layout, EngineError>;

    /// Measures a page as [`layout`](LayoutEngine::layout) does, and takes a screenshot of what it measured. An engine that draws
    /// nothing has none.
    ///
    /// # Errors
    /// [`EngineError`] if the page has no boxes. If only the screenshot fails, the error takes its place.
    fn layout_with_screenshot(
        &mut self,
        page: &Page,
        resources: &Resources,
    ) -> Result<LayoutWithScreenshot, EngineError> {
        Ok(LayoutWithScreenshot { layout: self.layout(page, resources)?, screenshot: Ok(None) })
    }
}

/// The boxes of a page, and how it looks.
#[derive(Debug)]
pub struct LayoutWithScreenshot {
    /// The boxes.
    pub layout: Layout,
    /// The screenshot; `None` if the engine takes none.
    pub screenshot: Result<Option<Screenshot>, EngineError>,
}

/// The time for a page: that of the engine, or what is left for the page if this is less.
pub(crate) fn time_for(page: &Page, limit: Duration) -> Duration {
    page.limits().deadline.left().map_or(limit, |left| left.min(limit))
}

/// Why a page has no boxes.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The page exceeds its limits.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The boxes do not fit the page.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The engine panicked.
    #[error("the layout engine failed: {message}")]
    Panic {
        /// The message of the panic.
        message: String,
    },
    /// The engine took too long.
    #[error("the layout engine took longer than {} s", limit.as_secs_f64())]
    OutOfTime {
        /// Time allowed.
        limit: Duration,
    },
    /// The browser failed.
    #[error("the browser failed: {reason}")]
    Browser {
        /// What it says.
        reason: String,
    },
    /// The screenshot is too large for a report.
    #[error("the screenshot has {found} bytes, but at most {limit} are allowed")]
    LargeScreenshot {
        /// Its size in bytes.
        found: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The engine cannot start.
    #[error("cannot start the layout engine")]
    Start(#[source] std::io::Error),
}

/// A picture of a page, from the top left corner of its document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Screenshot {
    /// The media type, such as `image/jpeg`.
    pub media_type: &'static str,
    /// The encoded picture. It may have fewer pixels than the document.
    pub bytes: Vec<u8>,
    /// The part of the document that it shows, in CSS pixels.
    pub size: Size,
}

impl Screenshot {
    /// The picture as an address that holds it. No character of it has a meaning in HTML.
    pub fn data_url(&self) -> String {
        format!("data:{};base64,{}", self.media_type, BASE64_STANDARD.encode(&self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_become_an_address_without_special_characters() {
        let bytes = b"\"></svg><script>".to_vec();
        let size = Size { width: 1.0, height: 1.0 };
        let address = Screenshot { media_type: "image/jpeg", bytes, size }.data_url();
        assert_eq!(address, "data:image/jpeg;base64,Ij48L3N2Zz48c2NyaXB0Pg==");
    }
}
