//! The types of a page, with the values that `seek classify -f json` gives.

use crate::failure::Failure;
use crate::options::Options;
use content_seeker::PageTypes;
use serde::Serialize;

/// The page types of a page, as `classify` returns them.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Classes {
    page_type: Option<String>,
    probabilities: PageTypes,
}

/// Classifies a page.
///
/// # Errors
/// A [`Failure`] if the method does not classify pages, or the page exceeds a limit.
pub fn of_page(html: Vec<u8>, options: &Options) -> Result<Classes, Failure> {
    let types = options.builder()?.classifier()?.classify(options.input(html))?;
    Ok(Classes { page_type: types.best().map(|best| best.name().to_owned()), probabilities: types })
}
