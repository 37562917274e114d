//! The page of an answer.

use seek_io::{FetchedPage, InputError, InputLimits, decode_body};

use crate::exchange::Exchange;

/// The page of an answer.
///
/// # Errors
/// [`InputError::NotFetched`] for a status of another kind than 2xx, or the error of a body that cannot be decoded.
pub(crate) fn page_of(answer: Exchange, limits: &InputLimits) -> Result<FetchedPage, InputError> {
    if !(200..300).contains(&answer.status) {
        return Err(answer.status_error().into());
    }
    let content_type = answer.header("content-type").map(str::to_owned);
    let codings: Vec<String> = answer.values("content-encoding").map(str::to_owned).collect();
    let body = decode_body(codings.iter().map(String::as_str), answer.body, limits)?;
    Ok(FetchedPage { url: answer.address.to_string(), content_type, body })
}
