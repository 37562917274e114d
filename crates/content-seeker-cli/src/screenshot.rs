//! Extracts a page together with the screenshot that lies under the maps of its report.

use content_seeker::{Error, ExtractedPage, Extractor, Input};

use crate::report::background::Background;

/// The page with its main content, and its screenshot if the layout engine takes one.
///
/// # Errors
/// As for [`Extractor::extract`]. A screenshot that fails is no error.
#[cfg(feature = "layout")]
pub fn extract(extractor: &Extractor, input: Input<'_>) -> Result<(ExtractedPage, Background), Error> {
    let (page, screenshot) = extractor.extract_with_screenshot(input)?;
    let background = match screenshot {
        Ok(None) => Background::Nothing,
        Ok(Some(screenshot)) => Background::Image { address: screenshot.data_url(), size: screenshot.size },
        Err(error) => Background::Failed(seek_io::error_chain(&error)),
    };
    Ok((page, background))
}

/// A build without layout engines takes no screenshots.
#[cfg(not(feature = "layout"))]
pub fn extract(extractor: &Extractor, input: Input<'_>) -> Result<(ExtractedPage, Background), Error> {
    Ok((extractor.extract(input)?, Background::Nothing))
}
