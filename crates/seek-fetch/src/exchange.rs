//! One request and its answer.

use std::fmt::Write as _;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, FixedOffset};
use ureq::http::HeaderMap;
use url::Url;

use crate::{EarlierPage, FetchError};

/// One request and its answer, as an archive keeps them.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The address of the request.
    pub address: Url,
    /// When the request was sent.
    pub began: SystemTime,
    /// The HTTP status.
    pub status: u16,
    /// The header fields of the answer.
    pub headers: HeaderMap,
    /// The body with its content codings, but without transfer codings.
    pub body: Vec<u8>,
    /// Whether the body is longer.
    pub is_cut: bool,
    /// The answer of the address in an earlier archive. The request asked only for what has changed since.
    pub earlier: Option<EarlierPage>,
}

/// What says that a page has not changed (WARC 1.1, section 6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unchanged {
    /// The server answered with status 304.
    ByServer,
    /// The body has the same digest.
    ByDigest,
}

/// How much of a body is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyLimit {
    /// All of it. More bytes are an error.
    Whole(u64),
    /// So many bytes.
    Cut(u64),
}

impl Exchange {
    /// The first value of a header field of the answer, if it is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The values of a header field of the answer that are text.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok())
    }

    /// What says that the page is that of the earlier archive, if it is. `digest` is the digest of the body.
    pub(crate) fn unchanged(&self, digest: &str) -> Option<Unchanged> {
        let earlier = self.earlier.as_ref()?;
        match self.status {
            304 => Some(Unchanged::ByServer),
            200 if !self.is_cut && earlier.digest.as_deref() == Some(digest) => Some(Unchanged::ByDigest),
            _ => None,
        }
    }

    /// The error that the status is.
    pub(crate) fn status_error(&self) -> FetchError {
        FetchError::Status { status: self.status, retry_after: self.retry_after() }
    }

    /// How long the server asks to wait: a number of seconds, or a date by its clock (RFC 9110, section 10.2.3).
    fn retry_after(&self) -> Option<Duration> {
        let value = self.header("retry-after")?.trim();
        if let Ok(seconds) = value.parse() {
            return Some(Duration::from_secs(seconds));
        }
        let (then, now) = (http_date(value)?, http_date(self.header("date")?)?);
        // A date that has passed says nothing: the pauses grow as without it.
        (then - now).to_std().ok().filter(|pause| !pause.is_zero())
    }

    /// The status line and the header fields. A transfer coding was removed, so its field has another name, and a length is
    /// given if there was none.
    pub(crate) fn response_head(&self) -> Vec<u8> {
        let mut head = format!("HTTP/1.1 {} \r\n", self.status).into_bytes();
        for (name, value) in &self.headers {
            let of_transfer = name == "transfer-encoding";
            head.extend_from_slice(if of_transfer { b"X-Removed-" } else { b"" });
            head.extend_from_slice(name.as_str().as_bytes());
            head.extend_from_slice(b": ");
            head.extend_from_slice(value.as_bytes());
            head.extend_from_slice(b"\r\n");
        }
        if !self.headers.contains_key("content-length") {
            head.extend_from_slice(format!("content-length: {}\r\n", self.body.len()).as_bytes());
        }
        head.extend_from_slice(b"\r\n");
        head
    }

    /// The request line and the header fields that were sent: those of all requests, and the conditions of this one.
    pub(crate) fn request_head(&self, fields: &[(&str, &str)]) -> String {
        let query = self.address.query().map(|query| format!("?{query}")).unwrap_or_default();
        let mut head = format!("GET {}{query} HTTP/1.1\r\n", self.address.path());
        let port = self.address.port().map(|port| format!(":{port}")).unwrap_or_default();
        let _ = write!(head, "host: {}{port}\r\n", self.address.host_str().unwrap_or_default());
        let conditions = self.earlier.as_ref().map(EarlierPage::conditions).unwrap_or_default();
        let conditions = conditions.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in fields.iter().copied().chain(conditions) {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        head + "\r\n"
    }
}

/// A date of a header, in the form that servers have to send: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn http_date(text: &str) -> Option<DateTime<FixedOffset>> {
    DateTime::parse_from_rfc2822(text.trim()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ureq::http::HeaderValue;

    fn pause(fields: &[(&'static str, &'static str)]) -> Option<u64> {
        let headers = fields.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        let exchange = Exchange {
            address: Url::parse("https://site.example/").unwrap(),
            began: SystemTime::UNIX_EPOCH,
            status: 503,
            headers: headers.collect(),
            body: Vec::new(),
            is_cut: false,
            earlier: None,
        };
        exchange.status_error().retry_after().map(|pause| pause.as_secs())
    }

    #[test]
    fn a_date_to_try_again_is_measured_by_the_clock_of_the_server() {
        let date = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(pause(&[("retry-after", " 7 ")]), Some(7));
        assert_eq!(pause(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT"), date]), Some(30));
        assert_eq!(pause(&[("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT"), date]), None);
        assert_eq!(pause(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")]), None);
        assert_eq!(pause(&[("retry-after", "tomorrow"), date]), None);
    }
}
