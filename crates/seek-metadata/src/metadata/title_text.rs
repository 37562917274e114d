//! What the choice of the title reads besides the visible page: declared texts and authors, the site and the address.

use super::field_values::SourceKind;

/// The origin of a text outside of the visible page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The page's `<title>`.
    Title,
    /// Declared: OpenGraph, JSON-LD, `<meta>`.
    Declared(SourceKind),
}

/// A text that may be the title or contain it.
#[derive(Debug)]
pub(super) struct TitleText {
    pub origin: Origin,
    pub text: String,
    pub source: String,
}

/// The site, the address and the authors of the page.
#[derive(Debug, Default)]
pub(super) struct TitleContext<'a> {
    /// Names of the site.
    pub sites: Vec<&'a str>,
    /// The host, without `www.`.
    pub host: &'a str,
    /// The path of the address.
    pub path: &'a str,
    /// The declared authors.
    pub authors: Vec<&'a str>,
}
