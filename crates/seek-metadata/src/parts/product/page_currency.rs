//! The currency of a page, for prices without a sign and for signs that several currencies share.

use super::merge::sourced;
use super::shown_text::ShownText;
use crate::parts::price::{CurrencyHints, Price};
use seek_page::{Dom, NodeId, Page, PageError, Product, Tag};

/// Longest text with a price whose currency counts for other prices, in bytes.
const MAX_BYTES: usize = 40;

/// Gives the currencies of a product their codes of ISO 4217. `codes` are those that the page's data name.
pub(super) fn add(
    product: &mut Product,
    codes: Vec<String>,
    page: &Page,
    texts: &[ShownText],
) -> Result<(), PageError> {
    let codes = codes.into_iter().map(|code| code.to_ascii_uppercase()).collect();
    let hints = CurrencyHints { codes, regions: regions(page, page.dom()?) };
    let has_price = product.price.is_some() || product.price_low.is_some();
    if has_price && product.currency.as_ref().is_none_or(|currency| currency.value.is_empty()) {
        let other = texts.iter().filter(|text| text.text.len() <= MAX_BYTES).find_map(|text| Price::find(text.text));
        product.currency = other.map(|price| sourced(price.currency.to_owned(), "page", "currency"));
    }
    if let Some(currency) = &mut product.currency {
        currency.value = hints.code(&currency.value);
    }
    for code in product.offers.iter_mut().filter_map(|offer| offer.currency.as_mut()) {
        *code = hints.code(code);
    }
    Ok(())
}

/// The regions and the language that a page names, in upper case: regions of its language and locale, the domain of its
/// country, then the language.
fn regions(page: &Page, dom: &Dom) -> Vec<String> {
    let language = dom.first(Tag::Html).and_then(|html| dom.attribute(html, "lang"));
    let is_locale = |&id: &NodeId| dom.tag(id) == Tag::Meta && dom.attribute(id, "property") == Some("og:locale");
    let locale = (0..dom.markup_len() as NodeId).find(is_locale).and_then(|id| dom.attribute(id, "content"));
    let parts = |tag: &'_ str| tag.split(['-', '_']).map(str::to_ascii_uppercase).collect::<Vec<_>>();
    let host = page.url().and_then(|url| url.split('/').nth(2)).unwrap_or_default();
    let domain = host.rsplit('.').next().filter(|domain| domain.len() == 2);
    let tags: Vec<Vec<String>> = [language, locale].into_iter().flatten().map(parts).collect();
    let regions = tags.iter().flat_map(|parts| parts.iter().skip(1).cloned());
    let languages = tags.iter().filter_map(|parts| parts.first().cloned());
    regions.chain(domain.map(str::to_ascii_uppercase)).chain(languages).collect()
}
