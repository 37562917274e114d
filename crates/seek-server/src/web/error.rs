//! Why the page of an address cannot be read.

use seek_fetch::FetchError;
use seek_io::{InputError, error_chain};

/// Why the page of an address cannot be read. Messages do not repeat the address.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WebError {
    /// The text is no address of the web.
    #[error("this is no address of a web page: {0}")]
    Invalid(String),
    /// The host has no public address.
    #[error("the host has no public address, and no others are fetched")]
    NotPublic,
    /// `robots.txt` does not allow it.
    #[error("robots.txt of the site does not allow it")]
    Robots,
    /// It did not arrive in time.
    #[error("the page did not arrive in time")]
    Timeout,
    /// It has too many bytes.
    #[error("the page {0}")]
    TooLarge(String),
    /// It is a PDF file, an image or another thing than a web page.
    #[error("what the address gives {0}")]
    NotAPage(String),
    /// The server or the connection fails.
    #[error("the page {0}")]
    Failed(String),
}

impl WebError {
    /// The error of an input.
    pub(crate) fn of_input(error: InputError) -> WebError {
        let text = error_chain(&error);
        match &error {
            InputError::NotHtml { .. } | InputError::NotAPage { .. } => WebError::NotAPage(text),
            InputError::TooLarge { .. } | InputError::DecompressedTooLarge { .. } => WebError::TooLarge(text),
            InputError::NotFetched(source) => match source.downcast_ref() {
                Some(FetchError::NotPublic) => WebError::NotPublic,
                Some(FetchError::Timeout(_)) => WebError::Timeout,
                Some(FetchError::Forbidden) => WebError::Robots,
                Some(FetchError::Address(_) | FetchError::Scheme { .. } | FetchError::Credentials) => {
                    WebError::Invalid(source.to_string())
                }
                _ => WebError::Failed(text),
            },
            _ => WebError::Failed(text),
        }
    }
}
