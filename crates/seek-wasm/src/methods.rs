//! The catalogue of methods, with the values that `seek methods -f json` gives.

use crate::failure::Failure;
use content_seeker::methods::{CATALOG, MethodRecord};

/// All methods except those that look at the boxes of a page: there is no layout engine here.
///
/// # Errors
/// A [`Failure`] if the shipped models do not fit.
pub fn catalogue() -> Result<Vec<MethodRecord>, Failure> {
    CATALOG.iter().filter(|entry| !entry.needs_layout()).map(|entry| Ok(MethodRecord::of(entry)?)).collect()
}
