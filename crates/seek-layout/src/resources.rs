//! Style sheets and images that were saved with a page.

use std::collections::HashMap;
use std::sync::LazyLock;
use url::Url;

/// One resource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resource {
    /// The media type, such as `text/css`; empty if unknown.
    pub media_type: String,
    /// The decoded bytes.
    pub bytes: Vec<u8>,
}

/// The resources of a page by address.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resources {
    by_address: HashMap<String, Resource>,
}

impl Resources {
    /// Adds a resource. The first one of an address wins, as in an MHTML file.
    pub fn add(&mut self, address: impl Into<String>, resource: Resource) {
        self.by_address.entry(without_fragment(address.into())).or_insert(resource);
    }

    /// The resource of an absolute address.
    pub fn get(&self, address: &str) -> Option<&Resource> {
        let end = address.find('#').unwrap_or(address.len());
        self.by_address.get(&address[..end])
    }

    /// The number of resources.
    pub fn len(&self) -> usize {
        self.by_address.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_address.is_empty()
    }
}

fn without_fragment(mut address: String) -> String {
    address.truncate(address.find('#').unwrap_or(address.len()));
    address
}

/// The address of a page without one. Engines fail without an address.
static NO_ADDRESS: LazyLock<Url> = LazyLock::new(|| Url::parse("http://page.invalid/").expect("an absolute address"));

/// The address of a page on the web, without its fragment; another one if the page has none.
pub(crate) fn page_address(address: Option<&str>) -> Url {
    let parsed = address.and_then(|address| Url::parse(address).ok());
    let mut url = parsed.filter(|url| matches!(url.scheme(), "http" | "https")).unwrap_or_else(|| NO_ADDRESS.clone());
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_resource_of_an_address_wins_and_fragments_do_not_count() {
        let css = |text: &str| Resource { media_type: "text/css".to_owned(), bytes: text.into() };
        let mut resources = Resources::default();
        resources.add("https://example.org/a.css#x", css("one"));
        resources.add("https://example.org/a.css", css("two"));
        assert_eq!(resources.get("https://example.org/a.css#y").map(|r| &*r.bytes), Some(&b"one"[..]));
        assert_eq!((resources.get("https://example.org/b.css"), resources.len()), (None, 1));
    }

    #[test]
    fn only_addresses_of_the_web_count() {
        assert_eq!(page_address(Some("https://example.org/a?b#c")).as_str(), "https://example.org/a?b");
        for address in
            [None, Some("http://"), Some("https://a b/"), Some("http://x:99999/"), Some("mailto:a@b"), Some("x")]
        {
            assert_eq!(page_address(address).as_str(), "http://page.invalid/", "{address:?}");
        }
    }
}
