//! A page of a corpus in the form that a browser saved.

use crate::input::SavedResource;
use crate::input::error::InputError;
use crate::input::format::InputFormat;
use crate::input::mhtml;

/// What the file of a page holds.
pub(super) struct FilePage {
    /// The bytes of the page.
    pub(super) html: Vec<u8>,
    /// The address that was saved with it.
    pub(super) url: Option<String>,
    /// Style sheets and images.
    pub(super) resources: Vec<SavedResource>,
}

/// The page of a file with this name, and what was saved with it. Only MHTML files hold more than the page.
pub(super) fn page_of_file(name: &str, bytes: Vec<u8>) -> Result<FilePage, InputError> {
    if InputFormat::of_name(name) != Some(InputFormat::Mhtml) {
        return Ok(FilePage { html: bytes, url: None, resources: Vec::new() });
    }
    let page = mhtml::page(&bytes)?;
    Ok(FilePage { html: page.bytes, url: page.url, resources: mhtml::resources(&bytes) })
}
