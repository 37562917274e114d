//! What lies under the maps of a report: a screenshot of the page.
//!
//! The page is untrusted, but its screenshot is the bytes of an image, which a browser only draws. A report holds it once: the first map
//! has it, and the others refer to it.

use std::fmt::Write;

use content_seeker::report::escape;
use content_seeker::{Error, ExtractedPage, Extractor, Input};
use seek_page::Size;

/// The style of reports with a screenshot.
pub const CSS: &str = ".fade { font-size: .87em; color: #555 } .fade:has(:checked) ~ svg .page { opacity: .3 }\n";
/// The control of a figure that fades its screenshot. It needs no script.
pub const CONTROL: &str = "<label class=\"fade\"><input type=\"checkbox\"> fade the page</label>\n";

/// The screenshot of a page.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(not(any(feature = "layout", test)), expect(dead_code, reason = "only a layout engine takes screenshots"))]
pub enum Background {
    /// There is none, because nothing has drawn the page.
    #[default]
    Nothing,
    /// The screenshot.
    Image {
        /// The image as a `data:` address.
        address: String,
        /// The part of the document that it shows, in CSS pixels from the top left corner.
        size: Size,
    },
    /// There is none for this reason.
    Failed(String),
}

impl Background {
    /// Whether there is a screenshot.
    pub fn is_image(&self) -> bool {
        matches!(self, Background::Image { .. })
    }

    /// Draws the screenshot into the map of this number, `top` units from its top, with `scale` units for each pixel.
    pub fn put(&self, out: &mut String, number: usize, top: f32, scale: f32) {
        let Background::Image { address, size } = self else { return };
        let _ = write!(out, "<g class=\"page\" transform=\"translate(0 {top})\">");
        let _ = match number {
            0 => write!(
                out,
                "<image id=\"page\" width=\"{:.1}\" height=\"{:.1}\" preserveAspectRatio=\"none\" href=\"{}\"/>",
                size.width * scale,
                size.height * scale,
                escape(address)
            ),
            _ => write!(out, "<use href=\"#page\"/>"),
        };
        out.push_str("</g>\n");
    }
}

/// The page with its main content, and its screenshot if the layout engine takes one.
///
/// # Errors
/// As for [`Extractor::extract`]. A screenshot that fails is no error.
#[cfg(feature = "layout")]
pub fn extract_with_background(extractor: &Extractor, input: Input<'_>) -> Result<(ExtractedPage, Background), Error> {
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
pub fn extract_with_background(extractor: &Extractor, input: Input<'_>) -> Result<(ExtractedPage, Background), Error> {
    Ok((extractor.extract(input)?, Background::Nothing))
}
