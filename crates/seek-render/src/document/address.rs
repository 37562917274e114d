//! Addresses of links and images in a document.

use super::image_source::best_address;
use seek_page::base_url::{BaseUrl, LINK_SCHEMES};
use seek_page::{Dom, NodeId, Page};

/// Resolves the addresses of a page.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    base: BaseUrl,
}

impl Addresses {
    /// Resolves against the page's address and its `<base>`.
    pub(crate) fn of(page: &Page, dom: &Dom) -> Addresses {
        Addresses { base: BaseUrl::of(page, dom) }
    }

    /// The absolute form of an address in the page. A relative address stays relative if the page's address is unknown.
    /// `None` for programs, data and invalid addresses, and for places of a page whose address is unknown, since no
    /// output has these places.
    pub(crate) fn absolute(&self, written: &str) -> Option<String> {
        let leads_nowhere = written.trim() == "#";
        self.base.link(written, LINK_SCHEMES).filter(|address| !leads_nowhere && !address.starts_with('#'))
    }

    /// The best address of an image ([`best_address`]).
    pub(crate) fn image(&self, dom: &Dom, img: NodeId) -> Option<String> {
        self.absolute(best_address(dom, img)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::PageOptions;

    fn page(html: &str, url: Option<&str>) -> Page {
        let options = PageOptions { url: url.map(str::to_owned), ..PageOptions::default() };
        Page::read(html.as_bytes(), options).unwrap()
    }

    #[test]
    fn addresses_are_made_absolute_by_page_and_base() {
        let absolute = |html, url, written| {
            let page = page(html, url);
            Addresses::of(&page, page.dom().unwrap()).absolute(written)
        };
        let at = Some("https://a.example/b/c");
        assert_eq!(absolute("", at, " d?e=f#g ").as_deref(), Some("https://a.example/b/d?e=f#g"));
        assert_eq!(absolute("<base href=/x/>", at, "d").as_deref(), Some("https://a.example/x/d"));
        assert_eq!(absolute("<base href=https://b.example/>", None, "d").as_deref(), Some("https://b.example/d"));
        assert_eq!(absolute("", None, "/d").as_deref(), Some("/d"));
        assert_eq!(absolute("", None, "a b"), None);
        assert_eq!(absolute("", at, "mailto:a@b.example").as_deref(), Some("mailto:a@b.example"));
        assert_eq!(absolute("", at, "#notes").as_deref(), Some("https://a.example/b/c#notes"));
        assert_eq!((absolute("", None, "#notes"), absolute("", at, "#")), (None, None));
        for bad in ["javascript:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "", "http://["] {
            assert_eq!(absolute("", at, bad), None, "{bad}");
        }
    }
}
