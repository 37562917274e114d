//! Pages of the web among the inputs.

use std::path::Path;
use std::sync::Arc;

use super::document::{Document, Documents};
use super::error::{InputError, InputFailure};
use super::format::{looks_like_html, refuse_binary};
use super::media_type::{is_html, media_type};
use crate::limits::InputLimits;

/// Fetches pages from the web.
pub trait Fetch: Send + Sync {
    /// The page at an address, within the limits for its bytes. Its body has no codings any more.
    ///
    /// # Errors
    /// [`InputError::NotFetched`], or the error of a body that is too large or cannot be decoded.
    fn fetch(&self, address: &str, limits: &InputLimits) -> Result<FetchedPage, InputError>;
}

/// What a server answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchedPage {
    /// The address after all redirects.
    pub url: String,
    /// The `Content-Type` header.
    pub content_type: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// The address of a web page that a path is.
pub(super) fn web_address(path: &Path) -> Option<String> {
    let path = path.to_str()?;
    let starts_with = |scheme: &str| path.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    (starts_with("http://") || starts_with("https://")).then(|| path.to_owned())
}

/// Schemes whose addresses need no `//`.
const SCHEMES: [&str; 9] = ["about", "blob", "data", "file", "ftp", "javascript", "mailto", "tel", "view-source"];

/// The scheme of a path that is an address of any kind: `ftp://host/page`, `mailto:name`.
pub(super) fn scheme(path: &Path) -> Option<String> {
    let (scheme, rest) = path.to_str()?.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    let is_known = SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme));
    (is_scheme && (is_known || rest.starts_with("//"))).then(|| scheme.to_owned())
}

/// The document at an address. It is fetched only in `next`, so that a list of many addresses does not hold them all.
pub(super) fn fetched(fetch: Arc<dyn Fetch>, address: String, limits: InputLimits) -> Documents {
    Box::new(std::iter::once_with(move || {
        let page = fetch.fetch(&address, &limits).and_then(check);
        page.map(|page| {
            let FetchedPage { url, content_type, body } = page;
            Document { id: address.clone(), url: Some(url), content_type, bytes: body, ..Document::default() }
        })
        .map_err(|error| InputFailure { id: address, error })
    }))
}

/// Refuses what is no page, by its media type, or by its first bytes if the server names none.
fn check(page: FetchedPage) -> Result<FetchedPage, InputError> {
    refuse_binary(&page.body)?;
    match page.content_type.as_deref().map(media_type) {
        Some(media_type) if !is_html(&media_type) && !looks_like_html(&page.body) => {
            Err(InputError::NotHtml { media_type })
        }
        _ => Ok(page),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_begins_with_its_scheme() {
        assert!(web_address(Path::new("HTTPS://site.example/page")).is_some());
        assert!(["https.html", "ftp://site.example/page"].iter().all(|path| web_address(Path::new(path)).is_none()));
    }

    #[test]
    fn other_schemes_are_known_with_and_without_slashes() {
        let named = |path: &str| scheme(Path::new(path));
        for (path, name) in [
            ("ftp://site.example/page", "ftp"),
            ("gopher://a", "gopher"),
            ("file:/etc/passwd", "file"),
            ("data:text/html,<p>a", "data"),
            ("mailto:me@site.example", "mailto"),
            ("view-source:https://a.example", "view-source"),
        ] {
            assert_eq!(named(path).as_deref(), Some(name), "{path}");
        }
        for path in ["page.html", "a:b", "1:2.html", "site.example:8080/page", "://a"] {
            assert_eq!(named(path), None, "{path}");
        }
    }

    #[test]
    fn only_html_is_a_page() {
        let checked = |content_type: Option<&str>, body: &str| {
            let content_type = content_type.map(str::to_owned);
            check(FetchedPage { url: String::new(), content_type, body: body.into() })
                .map_err(|error| error.to_string())
        };
        for content_type in [None, Some("text/html"), Some("Application/XHTML+xml; charset=utf-8")] {
            assert!(checked(content_type, "Storm").is_ok(), "{content_type:?}");
        }
        // Some servers send pages as plain text.
        assert!(checked(Some("text/plain"), "<!DOCTYPE html><p>Storm").is_ok());
        assert_eq!(checked(Some("application/json"), "{}").unwrap_err(), "is application/json, not a web page");
        assert_eq!(checked(Some("text/html"), "%PDF-1.7").unwrap_err(), "is a PDF file, not a web page");
    }
}
