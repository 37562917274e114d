//! Where an answer leads on to.

use ureq::http::HeaderValue;
use url::Url;

use crate::FetchError;
use crate::address::address_of;

/// The target of an answer that is a redirect.
pub(crate) fn target(status: u16, location: Option<&HeaderValue>, from: &Url) -> Result<Option<Url>, FetchError> {
    let (true, Some(location)) = (matches!(status, 301 | 302 | 303 | 307 | 308), location) else { return Ok(None) };
    // Browsers read letters of any language in it, as UTF-8.
    let location = String::from_utf8_lossy(location.as_bytes());
    let next = from.join(location.trim()).map_err(|error| FetchError::Address(format!("{location}: {error}")))?;
    address_of(next.as_str()).map(Some)
}
