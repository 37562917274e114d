//! Brand and rating that the markup shows: small elements after the heading whose class words name them.

use super::codes::{name, shown_code};
use super::merge::{add_image, sourced};
use super::rating::rating;
use super::shown_text::{has_attribute_word, is_shown};
use crate::text::alphanumeric;
use seek_features::for_each_attribute_word;
use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
use seek_page::{Dom, NodeId, NodeKind, Product, SourcedValue, Tag};

/// Nodes after the heading in which brand and rating are of the product.
const NODES_NEAR_HEADING: NodeId = 600;
/// Most nodes of an element that shows a brand or a rating.
const MAX_NODES: NodeId = 16;
/// Longest text of such an element in bytes.
const MAX_BYTES: usize = 80;
/// Nodes after the heading in which a number is of the product.
const NODES_WITH_SKU: NodeId = 1_500;
/// Most nodes of an element that shows a number.
const MAX_NODES_OF_SKU: NodeId = 6;
/// Words of attributes for brands, buttons and ratings.
const BRAND_WORDS: [&str; 4] = ["brand", "manufacturer", "vendor", "marke"];
const BUTTON_WORDS: [&str; 2] = ["btn", "button"];
const RATING_WORDS: [&str; 4] = ["rating", "ratings", "stars", "star"];
/// Words for the summary of all ratings.
const ALL_RATINGS: [&str; 3] = ["aggregate", "average", "overall"];
/// Words for elements with a customer's review.
const REVIEW_WORDS: [&str; 4] = ["review", "comment", "testimonial", "customer"];
/// Elements around a rating that are checked for these words.
const MAX_ANCESTORS: usize = 8;

/// Brand and rating after the heading.
pub(super) fn read(dom: &Dom, heading: NodeId) -> Product {
    let mut product = Product::default();
    for id in heading..(heading + NODES_NEAR_HEADING).min(dom.markup_len() as NodeId) {
        if dom.kind(id) != NodeKind::Element || dom.end(id) - id > MAX_NODES {
            continue;
        }
        let text = dom.subtree_text(id).trim();
        let is_short = !text.is_empty() && text.len() <= MAX_BYTES;
        let is = |words: &[&str]| has_attribute_word(dom, id, |word| words.contains(&word));
        // A style sheet draws buttons in the colours of a brand: `btn-brand`.
        let names_brand = || is(&BRAND_WORDS) && !is(&BUTTON_WORDS);
        if product.brand.is_none() && is_short && !text.ends_with(':') && names_brand() {
            product.brand = name(without_label(text)).map(|name| sourced(name, "page", "brand"));
        }
        if product.rating.is_none() && is(&RATING_WORDS) {
            let is_rating = is_summary(dom, id) || has_attribute_word(dom, id, |word| word.starts_with("star"));
            let shown = is_short.then_some((text, is_rating));
            let labels = ["aria-label", "title"].map(|name| Some((dom.attribute(id, name)?, true)));
            let mut given = labels.into_iter().chain([shown]).flatten();
            if let Some((rating, best)) = given.find_map(|(text, is_rating)| rating(text, is_rating))
                && !is_of_one(dom, id)
            {
                (product.rating, product.best_rating) = (Some(rating), Some(best));
            }
        }
    }
    product
}

/// The seller's number in an element whose attributes name it: `class="sku"`, `data-id="product-code"`.
pub(super) fn sku(dom: &Dom, heading: NodeId) -> Option<SourcedValue> {
    let near = heading..(heading + NODES_WITH_SKU).min(dom.markup_len() as NodeId);
    let small = near.filter(|&id| dom.kind(id) == NodeKind::Element && dom.end(id) - id <= MAX_NODES_OF_SKU);
    let mut named = small.filter(|&id| is_shown(dom, id) && names_sku(dom, id));
    named.find_map(|id| {
        let text = dom.subtree_text(id).trim();
        let value = text.rsplit([':', '：']).next().unwrap_or(text).trim();
        let is_one_word = !value.contains(char::is_whitespace);
        shown_code(value).filter(|_| is_one_word).map(|sku| sourced(sku, "page", "sku"))
    })
}

/// Whether the attributes of an element name the number of a product.
fn names_sku(dom: &Dom, id: NodeId) -> bool {
    dom.attributes(id).any(|attribute| {
        let is_name = matches!(attribute.name, "class" | "id" | "itemprop") || attribute.name.starts_with("data-");
        let (mut sku, mut thing, mut number) = (false, false, false);
        if is_name && attribute.value.len() <= MAX_BYTES {
            for_each_attribute_word(attribute.value, |word| {
                sku |= matches!(word, "sku" | "artnr" | "artikelnummer" | "artikelnr" | "productcode");
                thing |= matches!(word, "product" | "item" | "article" | "artikel" | "produkt" | "prod");
                number |= matches!(word, "reference" | "ref" | "code" | "number" | "nummer" | "nr");
            });
        }
        sku || thing && number
    })
}

/// A text without the label before its value: "Brand: Boil", "Brand Boil".
fn without_label(text: &str) -> &str {
    let value = text.rsplit(": ").next().unwrap_or(text);
    match value.split_once(char::is_whitespace) {
        Some((label, rest)) if BRAND_WORDS.contains(&label.to_lowercase().as_str()) => rest.trim(),
        _ => value,
    }
}

/// The images whose alternative text is the name of the product. `names` are its names, folded.
pub(super) fn images(dom: &Dom, base: &BaseUrl, names: &[String]) -> Vec<SourcedValue> {
    let mut images = Vec::new();
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Img) {
        let text = alphanumeric(dom.attribute(id, "alt").or_else(|| dom.attribute(id, "title")).unwrap_or_default());
        let is_named = text.len() > 5 && names.iter().any(|name| name.contains(&text) || text.contains(name.as_str()));
        // A page that loads images late has a placeholder in `src`.
        let address = ["data-src", "data-original", "src"].into_iter().find_map(|name| dom.attribute(id, name));
        if is_named && let Some(address) = address.and_then(|address| base.absolute(address, WEB_SCHEMES)) {
            add_image(&mut images, sourced(address, "page", "img"));
        }
    }
    images
}

/// Whether an element is the summary of all ratings.
fn is_summary(dom: &Dom, id: NodeId) -> bool {
    has_attribute_word(dom, id, |word| ALL_RATINGS.iter().any(|all| word.starts_with(all)))
}

/// Whether a rating is part of one customer's review, and not nearer to the summary of all ratings.
fn is_of_one(dom: &Dom, id: NodeId) -> bool {
    let mut around = std::iter::once(id).chain(dom.ancestors(id)).take(MAX_ANCESTORS);
    let is_review = |id| has_attribute_word(dom, id, |word| REVIEW_WORDS.contains(&word));
    around.by_ref().take_while(|&id| !is_summary(dom, id)).any(is_review)
}
