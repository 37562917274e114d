//! The engine asks for style sheets and images; nothing reaches the network.

use crate::resources::Resources;
use blitz_traits::net::{Bytes, NetHandler, NetProvider, Request};
use std::sync::Arc;

/// Most bytes of a `data:` address.
const DATA_BYTES: usize = 16 << 20;

/// Answers each request with a saved resource, or with nothing. A request without an answer would stop the layout.
pub(super) struct Offline(pub(super) Arc<Resources>);

impl NetProvider for Offline {
    fn fetch(&self, _document: usize, request: Request, handler: Box<dyn NetHandler>) {
        let address = request.url.as_str();
        let bytes = match request.url.scheme() {
            "data" if address.len() <= DATA_BYTES => data_url(address),
            _ => self.0.get(address).map(|resource| resource.bytes.clone()),
        };
        handler.bytes(address.to_owned(), Bytes::from(bytes.unwrap_or_default()));
    }
}

/// The bytes of a `data:` address.
fn data_url(address: &str) -> Option<Vec<u8>> {
    let url = data_url::DataUrl::process(address).ok()?;
    Some(url.decode_to_vec().ok()?.0)
}
