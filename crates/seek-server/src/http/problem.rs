//! Errors of requests, as JSON (RFC 9457).

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use content_seeker::{Error, PageError};
use seek_io::{InputError, error_chain};
use serde_json::json;

use crate::web::WebError;
use crate::workers::WorkFailed;

/// The beginning of the `type` of a problem, before its code.
const TYPE: &str = "urn:content-seeker:problem:";
/// Seconds after which a client may try again.
const RETRY_SECONDS: &str = "1";

/// Why a request failed. No message holds text of a page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The body has too many bytes.
    #[error("the body has more than {limit} bytes; --max-bytes sets this limit")]
    BodyTooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// The body did not arrive in time.
    #[error("the body did not arrive in time")]
    BodyTimeout,
    /// The connection broke off, or the body is no valid HTTP.
    #[error("the body broke off")]
    BodyIncomplete,
    /// There is no body.
    #[error("the body is empty: send a page as HTML, or as JSON with the key {key}")]
    BodyEmpty {
        /// The keys of JSON that name a page.
        key: &'static str,
    },
    /// The body has a coding that cannot be removed.
    #[error("the body {0}")]
    CodingInvalid(String),
    /// The body is not the expected JSON.
    #[error("the body is not the expected JSON: {0}")]
    JsonInvalid(String),
    /// The query of the address is wrong.
    #[error("the query is wrong: {0}")]
    QueryInvalid(String),
    /// The body is of a type that is not read.
    #[error("bodies of the type {media_type} are not read: send {expected}")]
    MediaTypeUnsupported {
        /// The type.
        media_type: String,
        /// What the route reads, with its header.
        expected: &'static str,
    },
    /// A page by its address, without the flag.
    #[error("this server fetches no pages: start it with --fetch, or send the page as 'html'")]
    FetchOff,
    /// The request comes from a web page in a browser.
    #[error(
        "Browsers may not send pages to this server. Remove the header Origin in your proxy if you trust its pages."
    )]
    OriginRefused,
    /// The address may not be fetched.
    #[error("{0}")]
    AddressRefused(String),
    /// The text is no address.
    #[error("{0}")]
    AddressInvalid(String),
    /// The page could not be fetched.
    #[error("{0}")]
    NotFetched(String),
    /// The page could not be fetched in time.
    #[error("{0}")]
    FetchTimeout(String),
    /// What was sent or fetched is no web page.
    #[error("{0}")]
    NotAPage(String),
    /// The page exceeds a limit.
    #[error("{0}")]
    PageTooLarge(String),
    /// The work on the page took too long.
    #[error("{0}")]
    PageOutOfTime(String),
    /// Too many requests at once.
    #[error("the server works on as many requests as it may: try again later")]
    Busy,
    /// There is no such route.
    #[error("there is nothing at this path; GET /openapi.json describes all routes")]
    NoSuchRoute,
    /// The route has other methods.
    #[error("this path has another method; GET /openapi.json describes all routes")]
    MethodNotAllowed,
    /// A bug.
    #[error("the program failed on this page, which is a bug")]
    Internal,
}

impl Problem {
    /// Status, code and title.
    pub fn kind(&self) -> (StatusCode, &'static str, &'static str) {
        use StatusCode as S;
        match self {
            Problem::BodyTooLarge { .. } => (S::PAYLOAD_TOO_LARGE, "body-too-large", "The body is too large"),
            Problem::BodyTimeout => (S::REQUEST_TIMEOUT, "body-timeout", "The body is too slow"),
            Problem::BodyIncomplete => (S::BAD_REQUEST, "body-incomplete", "The body broke off"),
            Problem::BodyEmpty { .. } => (S::BAD_REQUEST, "body-empty", "The body is empty"),
            Problem::CodingInvalid(_) => (S::BAD_REQUEST, "coding-invalid", "The content coding cannot be removed"),
            Problem::JsonInvalid(_) => (S::BAD_REQUEST, "json-invalid", "The JSON is wrong"),
            Problem::QueryInvalid(_) => (S::BAD_REQUEST, "query-invalid", "The query is wrong"),
            Problem::MediaTypeUnsupported { .. } => {
                (S::UNSUPPORTED_MEDIA_TYPE, "media-type-unsupported", "The media type is not read")
            }
            Problem::FetchOff => (S::FORBIDDEN, "fetch-off", "Pages are not fetched"),
            Problem::OriginRefused => (S::FORBIDDEN, "origin-refused", "Web pages may not use this server"),
            Problem::AddressRefused(_) => (S::FORBIDDEN, "address-refused", "The address may not be fetched"),
            Problem::AddressInvalid(_) => (S::BAD_REQUEST, "address-invalid", "The address is wrong"),
            Problem::NotFetched(_) => (S::BAD_GATEWAY, "not-fetched", "The page could not be fetched"),
            Problem::FetchTimeout(_) => (S::GATEWAY_TIMEOUT, "fetch-timeout", "The page did not arrive in time"),
            Problem::NotAPage(_) => (S::UNPROCESSABLE_ENTITY, "not-a-page", "This is no web page"),
            Problem::PageTooLarge(_) => (S::UNPROCESSABLE_ENTITY, "page-too-large", "The page is too large"),
            Problem::PageOutOfTime(_) => (S::UNPROCESSABLE_ENTITY, "page-out-of-time", "The page took too long"),
            Problem::Busy => (S::TOO_MANY_REQUESTS, "busy", "There are too many requests at once"),
            Problem::NoSuchRoute => (S::NOT_FOUND, "no-such-route", "There is nothing here"),
            Problem::MethodNotAllowed => (S::METHOD_NOT_ALLOWED, "method-not-allowed", "The method is not allowed"),
            Problem::Internal => (S::INTERNAL_SERVER_ERROR, "internal", "This is a bug"),
        }
    }

    /// The codes of all problems with their status.
    pub fn all() -> Vec<(StatusCode, &'static str)> {
        let text = String::new;
        let all = [
            Problem::BodyTooLarge { limit: 0 },
            Problem::BodyTimeout,
            Problem::BodyIncomplete,
            Problem::BodyEmpty { key: "" },
            Problem::CodingInvalid(text()),
            Problem::JsonInvalid(text()),
            Problem::QueryInvalid(text()),
            Problem::MediaTypeUnsupported { media_type: text(), expected: "" },
            Problem::FetchOff,
            Problem::OriginRefused,
            Problem::AddressRefused(text()),
            Problem::AddressInvalid(text()),
            Problem::NotFetched(text()),
            Problem::FetchTimeout(text()),
            Problem::NotAPage(text()),
            Problem::PageTooLarge(text()),
            Problem::PageOutOfTime(text()),
            Problem::Busy,
            Problem::NoSuchRoute,
            Problem::MethodNotAllowed,
            Problem::Internal,
        ];
        all.iter().map(Problem::kind).map(|(status, code, _)| (status, code)).collect()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, code, title) = self.kind();
        let body = json!({
            "type": format!("{TYPE}{code}"),
            "title": title,
            "status": status.as_u16(),
            "detail": self.to_string(),
            "code": code,
        });
        let headers = [(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"))];
        let mut response = (status, headers, body.to_string()).into_response();
        if matches!(self, Problem::Busy) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
        }
        response
    }
}

impl From<WorkFailed> for Problem {
    fn from(_: WorkFailed) -> Problem {
        Problem::Internal
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        match error {
            Error::Page(error @ PageError::OutOfTime { .. }) => Problem::PageOutOfTime(error.to_string()),
            Error::Page(error) => Problem::PageTooLarge(error.to_string()),
            Error::NotForMethod { .. } | Error::Conflict { .. } | Error::UnknownPageType { .. } => {
                Problem::QueryInvalid(error_chain(&error))
            }
            _ => Problem::Internal,
        }
    }
}

impl From<WebError> for Problem {
    fn from(error: WebError) -> Problem {
        let text = error.to_string();
        match error {
            WebError::Invalid(_) => Problem::AddressInvalid(text),
            WebError::NotPublic | WebError::Robots => Problem::AddressRefused(text),
            WebError::Timeout => Problem::FetchTimeout(text),
            WebError::TooLarge(_) => Problem::PageTooLarge(text),
            WebError::NotAPage(_) => Problem::NotAPage(text),
            WebError::Failed(_) => Problem::NotFetched(text),
        }
    }
}

impl From<InputError> for Problem {
    /// The error of a body.
    fn from(error: InputError) -> Problem {
        match error {
            InputError::DecompressedTooLarge { limit } => Problem::BodyTooLarge { limit },
            InputError::OutOfTime(error) => Problem::PageOutOfTime(error.to_string()),
            InputError::NotAPage { .. } => Problem::NotAPage(format!("the page {error}")),
            error => Problem::CodingInvalid(error_chain(&error)),
        }
    }
}
