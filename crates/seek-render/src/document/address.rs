//! Addresses of links and images in a document.

use super::elements::leading_number;
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
    /// `None` for programs, data and invalid addresses.
    pub(crate) fn absolute(&self, written: &str) -> Option<String> {
        self.base.link(written, LINK_SCHEMES)
    }

    /// The address of an image. The address of a lazily loaded image comes before that of its placeholder. `None` for
    /// an image one pixel wide or high.
    pub(crate) fn image(&self, dom: &Dom, img: NodeId) -> Option<String> {
        let size = |name| dom.attribute(img, name).and_then(leading_number);
        if size("width").is_some_and(|w| w <= 1) || size("height").is_some_and(|h| h <= 1) {
            return None;
        }
        let source = |name| dom.attribute(img, name).filter(|value| !value.trim_start().starts_with("data:"));
        let lazy = ["data-src", "data-original", "data-lazy-src"].into_iter().find_map(source);
        let lazy_set = || ["data-srcset", "data-lazy-srcset"].into_iter().find_map(source).and_then(largest);
        let written =
            lazy.or_else(lazy_set).or_else(|| source("src")).or_else(|| source("srcset").and_then(largest))?;
        self.absolute(written)
    }
}

/// The largest image of a `srcset`: `a.jpg 320w, b.jpg 640w`.
fn largest(set: &str) -> Option<&str> {
    let candidates = set.split(", ").filter_map(|candidate| {
        let mut words = candidate.split_whitespace();
        let address = words.next()?.trim_end_matches(',');
        Some((words.next().and_then(leading_number).unwrap_or(1), address))
    });
    candidates.max_by_key(|(size, _)| *size).map(|(_, address)| address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{PageOptions, Tag};

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
        for bad in ["javascript:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "", "http://["] {
            assert_eq!(absolute("", at, bad), None, "{bad}");
        }
    }

    #[test]
    fn a_lazily_loaded_image_is_found() {
        let image = |html| {
            let page = page(html, Some("https://a.example/"));
            let dom = page.dom().unwrap();
            Addresses::of(&page, dom).image(dom, dom.first(Tag::Img).unwrap())
        };
        assert_eq!(image("<img src=a.png data-src=b.png>").as_deref(), Some("https://a.example/b.png"));
        assert_eq!(
            image("<img src=data:image/gif;base64,R0 srcset='c.png 1x, d.png 2x'>").as_deref(),
            Some("https://a.example/d.png")
        );
        assert_eq!(image("<img src=a.png width=1 height=1>"), None);
        assert_eq!(image("<img>"), None);
    }
}
