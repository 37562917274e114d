//! Why a page could not be fetched.

use std::io;
use std::time::Duration;

use seek_io::InputError;
use ureq::Error;

use crate::FetchOptions;
use crate::public_address::NotPublic;

/// Why a page could not be fetched. The address is the subject of each message.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The text is not the address of a page.
    #[error("this is not a valid address: {0}")]
    Address(String),
    /// An address of another scheme than `http` and `https`, also as the target of a redirect.
    #[error("only http and https are fetched, not '{scheme}:'")]
    Scheme {
        /// The scheme.
        scheme: String,
    },
    /// An address with a user name or a password.
    #[error("it has a user name or a password")]
    Credentials,
    /// The host has no public address, and the options allow no others ([`AddressRule::Public`](crate::AddressRule::Public)).
    #[error("its host has no public address, and no others are fetched")]
    NotPublic,
    /// The server answered with an error.
    #[error("the server answered with status {status}{}", reason(*status))]
    Status {
        /// The HTTP status.
        status: u16,
        /// How long the server asks to wait.
        retry_after: Option<Duration>,
    },
    /// Redirects without end.
    #[error("there are more than {0} redirects")]
    Redirects(u32),
    /// The page did not arrive in time.
    #[error("the page did not arrive within {} s", .0.as_secs_f64())]
    Timeout(Duration),
    /// The host is not known, or the connection cannot be made or breaks off.
    #[error("the connection failed")]
    Connection(#[source] io::Error),
    /// The body is shorter than its header says.
    #[error("the page broke off")]
    Incomplete,
    /// The rules of the site for robots forbid it.
    #[error("robots.txt does not allow it")]
    Forbidden,
    /// The rules of the site for robots cannot be read, so nothing of it may be fetched.
    #[error("robots.txt cannot be read: {0}")]
    Rules(Box<FetchError>),
    /// The body has too many bytes.
    #[error("has more than {limit} bytes, the limit for one page")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// What the server sent is no HTTP, or its certificate is not trusted.
    #[error("the answer cannot be read: {0}")]
    Protocol(String),
}

impl FetchError {
    /// The error of a request.
    pub(crate) fn of_request(error: Error, options: &FetchOptions) -> FetchError {
        match error {
            Error::TooManyRedirects => FetchError::Redirects(options.max_redirects),
            Error::Timeout(_) => FetchError::Timeout(options.timeout.unwrap_or_default()),
            Error::HostNotFound => FetchError::Connection(io::Error::other("the host is not known")),
            Error::BadUri(address) => FetchError::Address(address),
            Error::ConnectionFailed => FetchError::Connection(io::Error::other("the host does not answer")),
            Error::ConnectProxyFailed(error) => FetchError::Connection(io::Error::other(format!("the proxy: {error}"))),
            Error::Io(error) => FetchError::of_stream(error, options),
            Error::Other(error) if error.is::<NotPublic>() => FetchError::NotPublic,
            error => FetchError::Protocol(error.to_string()),
        }
    }

    /// The error of a body, which may be an error of the client within one of a stream.
    pub(crate) fn of_body(error: io::Error, options: &FetchOptions) -> FetchError {
        match error.downcast::<Error>() {
            Ok(error) => FetchError::of_request(error, options),
            Err(error) => FetchError::of_stream(error, options),
        }
    }

    /// The error of a stream that breaks off.
    fn of_stream(error: io::Error, options: &FetchOptions) -> FetchError {
        match error.kind() {
            io::ErrorKind::TimedOut => FetchError::Timeout(options.timeout.unwrap_or_default()),
            io::ErrorKind::UnexpectedEof => FetchError::Incomplete,
            // A certificate that is not trusted, among others.
            io::ErrorKind::InvalidData => FetchError::Protocol(error.to_string()),
            _ => FetchError::Connection(error),
        }
    }

    /// The error of a request for `robots.txt`.
    pub(crate) fn of_rules(error: FetchError) -> FetchError {
        match error {
            // It is the error of the page, too.
            FetchError::NotPublic => FetchError::NotPublic,
            error => FetchError::Rules(Box::new(error)),
        }
    }

    /// How long the server asks to wait.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            FetchError::Status { retry_after, .. } => *retry_after,
            FetchError::Rules(error) => error.retry_after(),
            _ => None,
        }
    }

    /// Whether other pages of the host would fail, too.
    pub(crate) fn is_of_host(&self) -> bool {
        !matches!(self, FetchError::TooLarge { .. } | FetchError::Address(_) | FetchError::Protocol(_))
    }

    /// How long to wait before another request may succeed; `None` if none will.
    pub(crate) fn pause(&self, usual: Duration, longest: Duration) -> Option<Duration> {
        match self {
            FetchError::Status { status: 429 | 502 | 503 | 504, retry_after } => {
                Some(retry_after.unwrap_or(usual)).filter(|pause| *pause <= longest)
            }
            FetchError::Connection(_) | FetchError::Incomplete => Some(usual),
            // All errors of a server, since the whole site depends on it.
            FetchError::Rules(error) => error.pause(usual, longest).or(Some(usual)),
            _ => None,
        }
    }
}

impl From<FetchError> for InputError {
    fn from(error: FetchError) -> InputError {
        match error {
            FetchError::TooLarge { limit } => InputError::TooLarge { limit },
            error => InputError::NotFetched(Box::new(error)),
        }
    }
}

/// What a status means, for those that users meet.
fn reason(status: u16) -> &'static str {
    match status {
        401 => " (it asks for a password)",
        403 => " (it refuses this request)",
        404 | 410 => " (there is no such page)",
        429 => " (it gets too many requests)",
        502..=504 => " (it is busy or does not work)",
        500..=599 => " (it has an error of its own)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_pass_is_asked_for_again() {
        let pause = |error: FetchError| error.pause(Duration::from_secs(1), Duration::from_secs(10));
        let status =
            |status, seconds: Option<u64>| FetchError::Status { status, retry_after: seconds.map(Duration::from_secs) };
        assert_eq!(pause(status(503, None)), Some(Duration::from_secs(1)));
        assert_eq!(pause(status(429, Some(4))), Some(Duration::from_secs(4)));
        assert_eq!(pause(status(429, Some(60))), None);
        assert_eq!(pause(status(404, None)), None);
        assert_eq!(pause(FetchError::Incomplete), Some(Duration::from_secs(1)));
        assert_eq!(pause(FetchError::Timeout(Duration::ZERO)), None);
    }
}
