//! A page of a corpus in the form that a browser saved.

use crate::input::SavedResource;
use crate::input::error::InputError;
use crate::input::format::InputFormat;
use crate::input::mhtml;

/// The page of a file with this name, and what was saved with it. Only MHTML files hold more than the page.
pub(super) fn page_of_file(name: &str, bytes: Vec<u8>) -> Result<(Vec<u8>, Vec<SavedResource>), InputError> {
    if InputFormat::of_name(name) != Some(InputFormat::Mhtml) {
        return Ok((bytes, Vec::new()));
    }
    Ok((mhtml::page(&bytes)?.bytes, mhtml::resources(&bytes)))
}
