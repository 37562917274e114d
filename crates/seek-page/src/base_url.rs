//! The base URL of a page: makes its links absolute and drops links with other schemes than the caller allows.
//!
//! The scheme is that of the *parsed* URL: `java&#9;script:alert(1)` and ` JavaScript:alert(1)` are programs too.

use crate::{Dom, NodeId, Page, Tag};
use url::Url;

/// Schemes of pages and files of the web.
pub const WEB_SCHEMES: &[&str] = &["http", "https"];
/// Schemes of links that are safe to follow.
pub const LINK_SCHEMES: &[&str] = &["http", "https", "mailto", "tel", "ftp"];

/// Most bytes of a URL.
const LONGEST: usize = 8192;

/// Whether a URL is relative, or absolute with an allowed scheme.
///
/// ```
/// use seek_page::base_url::{LINK_SCHEMES, is_allowed};
///
/// assert!(is_allowed("/a", LINK_SCHEMES) && is_allowed("mailto:a@b.example", LINK_SCHEMES));
/// assert!(!is_allowed(" Java\nScript:alert(1)", LINK_SCHEMES));
/// ```
pub fn is_allowed(url: &str, allowed: &[&str]) -> bool {
    match Url::parse(url) {
        Ok(url) => allowed.contains(&url.scheme()),
        Err(error) => error == url::ParseError::RelativeUrlWithoutBase,
    }
}

/// The URL that relative URLs of a page refer to.
///
/// ```
/// use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
///
/// let base = BaseUrl::at(Some("https://example.org/a/b.html"), None);
/// assert_eq!(base.absolute("../c", WEB_SCHEMES).as_deref(), Some("https://example.org/c"));
/// assert_eq!(base.absolute("javascript:alert(1)", WEB_SCHEMES), None);
/// ```
#[derive(Debug, Default)]
pub struct BaseUrl(Option<Url>);

impl BaseUrl {
    /// The base URL by the page's own URL and its first `<base>` with an `href` (HTML, section 4.2.3).
    pub fn of(page: &Page, dom: &Dom) -> BaseUrl {
        let bases = (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Base);
        BaseUrl::at(page.url(), bases.filter_map(|id| dom.attribute(id, "href")).next())
    }

    /// The base URL by a page's own URL and the `href` of its `<base>`. Only URLs of the web count.
    pub fn at(url: Option<&str>, base: Option<&str>) -> BaseUrl {
        let is_web = |url: &Url| WEB_SCHEMES.contains(&url.scheme()) && url.has_host();
        let own = url.and_then(|url| Url::parse(url.trim()).ok()).filter(is_web);
        let base = base.map(str::trim).filter(|base| base.len() <= LONGEST);
        let joined = base.and_then(|base| match &own {
            Some(own) => own.join(base).ok(),
            None => Url::parse(base).ok(),
        });
        BaseUrl(joined.filter(is_web).or(own))
    }

    /// The absolute form of a URL in the page. None if its scheme is not allowed, if it is malformed, or if it is
    /// relative and the base is unknown.
    pub fn absolute(&self, written: &str, allowed: &[&str]) -> Option<String> {
        self.parsed(written.trim())?.ok().filter(|url| allowed.contains(&url.scheme())).map(String::from)
    }

    /// Like [`BaseUrl::absolute`], but a relative URL stays as it is if the base is unknown. Such a URL holds only
    /// characters that each writer keeps: XML has no U+FFFE, and without it `java\u{fffe}script:` is a program.
    pub fn link(&self, written: &str, allowed: &[&str]) -> Option<String> {
        let written = written.trim();
        match self.parsed(written)? {
            Err(url::ParseError::RelativeUrlWithoutBase) => {
                let is_dropped = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
                let odd = |c: char| c.is_whitespace() || is_dropped(c) || matches!(c, '<' | '>' | '"' | '\\');
                (!written.contains(odd)).then(|| written.to_owned())
            }
            _ => self.absolute(written, allowed),
        }
    }

    fn parsed(&self, written: &str) -> Option<Result<Url, url::ParseError>> {
        let is_one = !written.is_empty() && written.len() <= LONGEST;
        is_one.then(|| match &self.0 {
            Some(base) => base.join(written),
            None => Url::parse(written),
        })
    }

    /// The host without `www.`; empty if it is unknown.
    pub fn host(&self) -> &str {
        let host = self.0.as_ref().and_then(Url::host_str).unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host)
    }

    /// The path with its ASCII escapes resolved; empty if it is unknown.
    pub fn path(&self) -> &str {
        self.0.as_ref().map_or("", Url::path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_become_absolute() {
        let base = BaseUrl::at(Some("https://www.example.org/a/b.html"), None);
        let absolute = |written| base.absolute(written, WEB_SCHEMES);
        assert_eq!(absolute("../c?d#e").as_deref(), Some("https://www.example.org/c?d#e"));
        assert_eq!(absolute("//cdn.example.net/i.png").as_deref(), Some("https://cdn.example.net/i.png"));
        assert_eq!((absolute("mailto:a@example.org"), absolute(" ")), (None, None));
        assert_eq!((base.host(), base.path()), ("example.org", "/a/b.html"));
    }

    #[test]
    fn the_base_element_changes_the_base() {
        let absolute = |url, base| BaseUrl::at(url, Some(base)).absolute("c", WEB_SCHEMES);
        assert_eq!(absolute(Some("https://example.org/a/b"), "/x/").as_deref(), Some("https://example.org/x/c"));
        assert_eq!(absolute(None, "https://example.net/").as_deref(), Some("https://example.net/c"));
        assert_eq!(absolute(Some("https://example.org/"), "data:,x").as_deref(), Some("https://example.org/c"));
        assert_eq!(absolute(None, "/x/"), None);
        assert_eq!(BaseUrl::default().link("/c", WEB_SCHEMES).as_deref(), Some("/c"));
        assert_eq!(BaseUrl::default().link("a b", WEB_SCHEMES), None);
    }

    #[test]
    fn a_url_that_becomes_a_program_in_xml_is_dropped() {
        for noncharacter in ['\u{fffe}', '\u{ffff}'] {
            let written = format!("java{noncharacter}script:a()");
            assert_eq!(BaseUrl::default().link(&written, LINK_SCHEMES), None);
        }
    }

    #[test]
    fn urls_of_programs_and_data_are_dropped() {
        let known = BaseUrl::at(Some("https://example.org/"), None);
        for bad in
            ["javascript:a()", "java\tscript:a()", "\u{1}JavaScript:a()", "data:text/html,a", "vbscript:a", "http://["]
        {
            for base in [&known, &BaseUrl::default()] {
                assert_eq!((base.absolute(bad, LINK_SCHEMES), base.link(bad, LINK_SCHEMES)), (None, None), "{bad:?}");
            }
        }
    }
}
