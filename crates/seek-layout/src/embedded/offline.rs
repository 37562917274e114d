//! The engine asks for style sheets and images; nothing reaches the network.

use crate::resources::{Resource, Resources};
use blitz_traits::net::{Bytes, NetHandler, NetProvider, Request};
use image::ImageReader;
use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Most bytes of a `data:` address.
const DATA_BYTES: usize = 16 << 20;
/// Requests of a page that are answered. A style sheet that imports itself asks without end.
const REQUESTS: u64 = 2_000;
/// Pixels of all images of a page. The engine unpacks each image into four bytes a pixel.
const PIXELS: u64 = 100_000_000;

/// Answers each request with a saved resource, or with nothing. A request without an answer would stop the layout.
pub(super) struct Offline {
    resources: Arc<Resources>,
    requests: AtomicU64,
    pixels: AtomicU64,
}

impl Offline {
    pub(super) fn new(resources: Arc<Resources>) -> Offline {
        Offline { resources, requests: AtomicU64::new(0), pixels: AtomicU64::new(0) }
    }

    /// The bytes for a request, within the limits of a page.
    fn bytes(&self, request: &Request) -> Option<Vec<u8>> {
        if self.requests.fetch_add(1, Ordering::Relaxed) >= REQUESTS {
            return None;
        }
        let address = request.url.as_str();
        let found = match request.url.scheme() {
            "data" if address.len() <= DATA_BYTES => data_url(address),
            _ => self.resources.get(address).cloned(),
        }?;
        // The engine refuses a style sheet that is not UTF-8, even for one comment.
        if found.media_type.starts_with("text/") {
            return Some(String::from_utf8_lossy(&found.bytes).into_owned().into_bytes());
        }
        let reader = ImageReader::new(Cursor::new(&found.bytes)).with_guessed_format().ok();
        let size = reader.and_then(|reader| reader.into_dimensions().ok());
        let pixels = size.map_or(0, |(width, height)| u64::from(width) * u64::from(height));
        (self.pixels.fetch_add(pixels, Ordering::Relaxed) + pixels <= PIXELS).then_some(found.bytes)
    }
}

impl NetProvider for Offline {
    fn fetch(&self, _document: usize, request: Request, handler: Box<dyn NetHandler>) {
        let bytes = self.bytes(&request).unwrap_or_default();
        handler.bytes(request.url.to_string(), Bytes::from(bytes));
    }
}

/// The content of a `data:` address.
fn data_url(address: &str) -> Option<Resource> {
    let url = data_url::DataUrl::process(address).ok()?;
    let mime = url.mime_type();
    let media_type = format!("{}/{}", mime.type_, mime.subtype);
    Some(Resource { media_type, bytes: url.decode_to_vec().ok()?.0 })
}
