//! Addresses of a page: absolute where what they are relative to is known, and only of kinds that a caller allows.
//!
//! The kind is asked of the *parsed* address: `java&#9;script:alert(1)` and ` JavaScript:alert(1)` are programs too.

use crate::{Dom, NodeId, Page, Tag};
use url::Url;

/// Kinds of addresses that lead to pages and files of the web.
pub const WEB_SCHEMES: &[&str] = &["http", "https"];
/// Kinds of addresses that are safe to follow.
pub const LINK_SCHEMES: &[&str] = &["http", "https", "mailto", "tel", "ftp"];

/// Bytes of the longest address that is taken.
const LONGEST: usize = 8192;

/// What addresses of a page are relative to.
#[derive(Debug, Default)]
pub struct BaseUrl(Option<Url>);

impl BaseUrl {
    /// By the page's own address and its first `<base>` with an `href` (HTML, section 4.2.3).
    pub fn of(page: &Page, dom: &Dom) -> BaseUrl {
        let bases = (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Base);
        BaseUrl::at(page.url(), bases.filter_map(|id| dom.attribute(id, "href")).next())
    }

    /// By a page's own address and the `href` of its `<base>`. What is no address of the web does not count.
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

    /// An address as the page writes it, absolute; none where it is of no allowed kind, cannot be read, or is relative
    /// to what is not known.
    pub fn absolute(&self, written: &str, allowed: &[&str]) -> Option<String> {
        self.parsed(written.trim())?.ok().filter(|url| allowed.contains(&url.scheme())).map(String::from)
    }

    /// The same, but relative ones stay as they are where nothing is known that they could be relative to.
    pub fn link(&self, written: &str, allowed: &[&str]) -> Option<String> {
        let written = written.trim();
        match self.parsed(written)? {
            Err(url::ParseError::RelativeUrlWithoutBase) => {
                let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '\\');
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

    /// The host without `www.`; empty where it is not known.
    pub fn host(&self) -> &str {
        let host = self.0.as_ref().and_then(Url::host_str).unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host)
    }

    /// The path, its escapes resolved as far as they are ASCII; empty where it is not known.
    pub fn path(&self) -> &str {
        self.0.as_ref().map_or("", Url::path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_absolute() {
        let base = BaseUrl::at(Some("https://www.example.org/a/b.html"), None);
        let absolute = |written| base.absolute(written, WEB_SCHEMES);
        assert_eq!(absolute("../c?d#e").as_deref(), Some("https://www.example.org/c?d#e"));
        assert_eq!(absolute("//cdn.example.net/i.png").as_deref(), Some("https://cdn.example.net/i.png"));
        assert_eq!((absolute("mailto:a@example.org"), absolute(" ")), (None, None));
        assert_eq!((base.host(), base.path()), ("example.org", "/a/b.html"));
    }

    #[test]
    fn base_element_moves_them() {
        let absolute = |url, base| BaseUrl::at(url, Some(base)).absolute("c", WEB_SCHEMES);
        assert_eq!(absolute(Some("https://example.org/a/b"), "/x/").as_deref(), Some("https://example.org/x/c"));
        assert_eq!(absolute(None, "https://example.net/").as_deref(), Some("https://example.net/c"));
        assert_eq!(absolute(Some("https://example.org/"), "data:,x").as_deref(), Some("https://example.org/c"));
        assert_eq!(absolute(None, "/x/"), None);
        assert_eq!(BaseUrl::default().link("/c", WEB_SCHEMES).as_deref(), Some("/c"));
        assert_eq!(BaseUrl::default().link("a b", WEB_SCHEMES), None);
    }

    #[test]
    fn programs_and_data_are_no_addresses_however_they_are_written() {
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
