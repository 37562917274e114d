//! What a response says about itself, and its body.

use std::io::Read;
use std::time::Duration;

use seek_io::{FetchedPage, InputError, InputLimits, decode_body};
use ureq::Body;
use ureq::http::header::{CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use ureq::http::{HeaderMap, Response};
use url::Url;

use crate::{FetchError, FetchOptions};

/// The page of a response.
///
/// # Errors
/// A [`FetchError`] within [`InputError::NotFetched`], or the error of a body that is too large or cannot be decoded.
pub(crate) fn page_of(
    mut response: Response<Body>,
    address: &Url,
    options: &FetchOptions,
    limits: &InputLimits,
) -> Result<FetchedPage, InputError> {
    let status = response.status().as_u16();
    if !response.status().is_success() {
        return Err(FetchError::Status { status, retry_after: retry_after(response.headers()) }.into());
    }
    let limit = limits.max_bytes;
    let mut body = Vec::new();
    let reader = response.body_mut().as_reader();
    reader.take(limit.saturating_add(1)).read_to_end(&mut body).map_err(|error| of_body(error, options))?;
    if body.len() as u64 > limit {
        return Err(InputError::TooLarge { limit });
    }
    let codings = values(response.headers(), CONTENT_ENCODING.as_str());
    let body = decode_body(codings, body, limits)?;
    let content_type = values(response.headers(), CONTENT_TYPE.as_str()).next().map(str::to_owned);
    Ok(FetchedPage { url: address.to_string(), content_type, body })
}

/// The values of a header that are text.
fn values<'r>(headers: &'r HeaderMap, name: &str) -> impl Iterator<Item = &'r str> {
    headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok())
}

/// The error of a body, which may be an error of the client within one of a stream.
fn of_body(error: std::io::Error, options: &FetchOptions) -> FetchError {
    match error.downcast::<ureq::Error>() {
        Ok(error) => FetchError::of_request(error, options),
        Err(error) => FetchError::of_stream(error, options),
    }
}

/// The seconds of `Retry-After`. (It may also be a date, which says nothing without the clock of the server.)
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    values(headers, RETRY_AFTER.as_str()).next()?.trim().parse().ok().map(Duration::from_secs)
}
