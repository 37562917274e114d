//! Bodies of requests, within their limits of bytes and time.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use tokio::time::{Instant, timeout_at};

use crate::http::problem::Problem;

/// The next part of a body that has bytes; `None` at its end.
///
/// # Errors
/// [`Problem::BodyTimeout`] and [`Problem::BodyIncomplete`].
pub(crate) async fn next_part(body: &mut Body, end: Instant) -> Result<Option<Bytes>, Problem> {
    loop {
        let frame = timeout_at(end, poll_fn(|context| Pin::new(&mut *body).poll_frame(context)));
        match frame.await {
            Err(_) => return Err(Problem::BodyTimeout),
            Ok(None) => return Ok(None),
            Ok(Some(Err(_))) => return Err(Problem::BodyIncomplete),
            // Trailers are no bytes.
            Ok(Some(Ok(frame))) => match frame.into_data() {
                Ok(bytes) if !bytes.is_empty() => return Ok(Some(bytes)),
                _ => {}
            },
        }
    }
}

/// A whole body, which may be empty.
///
/// # Errors
/// [`Problem::BodyTooLarge`] beyond the limit, at once if the header has the length; [`Problem::BodyTimeout`]
/// and [`Problem::BodyIncomplete`].
pub(crate) async fn whole_body(
    headers: &HeaderMap,
    mut body: Body,
    limit: u64,
    time: Duration,
) -> Result<Vec<u8>, Problem> {
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > limit) {
        return Err(Problem::BodyTooLarge { limit });
    }
    let end = Instant::now() + time;
    let mut whole = Vec::new();
    while let Some(part) = next_part(&mut body, end).await? {
        if (whole.len() as u64).saturating_add(part.len() as u64) > limit {
            return Err(Problem::BodyTooLarge { limit });
        }
        whole.extend_from_slice(&part);
    }
    Ok(whole)
}

/// The media type of a body in lower case, without parameters; empty if there is none.
pub(crate) fn media_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The content codings of a body.
pub(crate) fn codings(headers: &HeaderMap) -> Vec<String> {
    headers.get_all(CONTENT_ENCODING).iter().filter_map(|value| value.to_str().ok()).map(str::to_owned).collect()
}
