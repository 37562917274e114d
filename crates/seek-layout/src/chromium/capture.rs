//! The screenshot of a page that the browser shows.
//!
//! A report holds the picture, so its size is bounded. The picture of a large document has fewer pixels, and that of a very large one
//! shows its top left part.

use crate::engine::{EngineError, Screenshot};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chromiumoxide::cdp::browser_protocol::page::{CaptureScreenshotFormat, CaptureScreenshotParams, Viewport};
use seek_page::{Page, Size};
use std::time::Duration;
use tokio::time::timeout;

/// The largest part of a document that is shown, in CSS pixels.
const LARGEST: Size = Size { width: 4_000.0, height: 20_000.0 };
/// The most pixels of a picture. A page of text then has some 100 bytes for a thousand of them.
const MOST_PIXELS: f64 = 6e6;
/// The most bytes of a picture by default.
pub(super) const MOST_BYTES: usize = 1_500_000;
/// How often a picture that has more bytes is taken again, each time with a quarter of the pixels.
const RETRIES: u32 = 2;
/// The quality of a JPEG, of 100.
const QUALITY: i64 = 70;
/// Time for the picture, beside the time for the boxes. Half of the time that is left for the page is for the method.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Takes a picture of a page whose document has this size. It has at most `limit` bytes.
pub(super) async fn capture(
    page: &Page,
    tab: &chromiumoxide::Page,
    document: Size,
    limit: usize,
) -> Result<Screenshot, EngineError> {
    let time = page.limits().deadline.left().map_or(TIMEOUT, |left| (left / 2).min(TIMEOUT));
    match timeout(time, within(tab, document, limit)).await {
        Ok(ended) => ended,
        Err(_) => Err(EngineError::OutOfTime { limit: time }),
    }
}

async fn within(tab: &chromiumoxide::Page, document: Size, limit: usize) -> Result<Screenshot, EngineError> {
    let size = shown_part(document);
    let failed = |reason: String| EngineError::Browser { reason };
    let mut scale = scale_of(size);
    let mut found = 0;
    for _ in 0..=RETRIES {
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let parameters = CaptureScreenshotParams::builder()
            .format(CaptureScreenshotFormat::Jpeg)
            .quality(QUALITY)
            .clip(Viewport { x: 0.0, y: 0.0, width, height, scale })
            .capture_beyond_viewport(true)
            .build();
        let taken = tab.execute(parameters).await.map_err(|error| failed(error.to_string()))?;
        let bytes = BASE64_STANDARD.decode(&taken.result.data).map_err(|error| failed(error.to_string()))?;
        if bytes.is_empty() {
            return Err(failed("its screenshot is empty".to_owned()));
        }
        if bytes.len() <= limit {
            return Ok(Screenshot { media_type: "image/jpeg", bytes, size });
        }
        (found, scale) = (bytes.len(), scale / 2.0);
    }
    Err(EngineError::LargeScreenshot { found, limit })
}

/// The part of a document that is shown, in whole pixels.
fn shown_part(document: Size) -> Size {
    let part = |length: f32, largest: f32| length.ceil().clamp(1.0, largest);
    Size { width: part(document.width, LARGEST.width), height: part(document.height, LARGEST.height) }
}

/// The pixels of the picture for each CSS pixel, in one direction.
fn scale_of(size: Size) -> f64 {
    (MOST_PIXELS / (f64::from(size.width) * f64::from(size.height))).sqrt().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_page_is_shown_as_it_is() {
        let size = shown_part(Size { width: 1920.0, height: 1080.4 });
        assert_eq!((size, scale_of(size)), (Size { width: 1920.0, height: 1081.0 }, 1.0));
    }

    #[test]
    fn a_large_page_has_a_bounded_picture() {
        let size = shown_part(Size { width: 1e6, height: 3e7 });
        assert_eq!(size, LARGEST);
        let scale = scale_of(size);
        assert!((f64::from(size.width) * f64::from(size.height) * scale * scale - MOST_PIXELS).abs() < 1.0);
    }
}
