//! The address of a page, for an engine that resolves others against it.

use std::sync::LazyLock;
use url::Url;

/// The address of a page without one. Engines fail without an address.
static NO_ADDRESS: LazyLock<Url> = LazyLock::new(|| Url::parse("http://page.invalid/").expect("an absolute address"));

/// The address of a page on the web, without its fragment; another one if the page has none.
pub(crate) fn of_page(address: Option<&str>) -> Url {
    let parsed = address.and_then(|address| Url::parse(address).ok());
    let mut url = parsed.filter(|url| matches!(url.scheme(), "http" | "https")).unwrap_or_else(|| NO_ADDRESS.clone());
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_count() {
        assert_eq!(of_page(Some("https://example.org/a?b#c")).as_str(), "https://example.org/a?b");
        for address in
            [None, Some("http://"), Some("https://a b/"), Some("http://x:99999/"), Some("mailto:a@b"), Some("x")]
        {
            assert_eq!(of_page(address).as_str(), "http://page.invalid/", "{address:?}");
        }
    }
}
