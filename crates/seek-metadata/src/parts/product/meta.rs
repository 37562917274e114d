//! Products in `<meta>`: OpenGraph's and Facebook's tags, labels of Twitter, and properties of microdata without an item.

use super::codes::{code, gtin, name};
use super::merge::{add_image, sourced};
use super::{shown_stock, stock};
use crate::parts::price;
use crate::text::single_spaced;
use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
use seek_page::{Dom, NodeId, Product, SourcedValue, Tag};

/// What a `<meta>` or a property gives.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Price,
    Regular,
    Currency,
    Brand,
    Sku,
    Gtin,
    Mpn,
    Availability,
    Condition,
    Category,
    Image,
}

/// Names of `<meta>` in lower case. A price that is valid now comes before one that may be a former one.
const NAMES: [(&str, Given); 37] = [
    ("product:sale_price:amount", Given::Price),
    ("product:price:amount", Given::Price),
    ("og:price:amount", Given::Price),
    ("og:product:price:amount", Given::Price),
    ("product:price", Given::Price),
    ("og:price", Given::Price),
    ("product:original_price:amount", Given::Regular),
    ("og:price:standard_amount", Given::Regular),
    ("product:sale_price:currency", Given::Currency),
    ("product:price:currency", Given::Currency),
    ("og:price:currency", Given::Currency),
    ("og:product:price:currency", Given::Currency),
    ("product:brand", Given::Brand),
    ("og:brand", Given::Brand),
    ("product:retailer_item_id", Given::Sku),
    ("product:retailer_part_no", Given::Sku),
    ("product:sku", Given::Sku),
    ("og:sku", Given::Sku),
    ("product:ean", Given::Gtin),
    ("product:gtin", Given::Gtin),
    ("product:upc", Given::Gtin),
    ("product:isbn", Given::Gtin),
    ("book:isbn", Given::Gtin),
    ("og:upc", Given::Gtin),
    ("og:ean", Given::Gtin),
    ("og:isbn", Given::Gtin),
    ("product:mfr_part_no", Given::Mpn),
    ("product:mpn", Given::Mpn),
    ("product:availability", Given::Availability),
    ("og:availability", Given::Availability),
    ("og:product:availability", Given::Availability),
    ("product:condition", Given::Condition),
    ("og:condition", Given::Condition),
    ("product:category", Given::Category),
    ("og:image:secure_url", Given::Image),
    ("og:image", Given::Image),
    ("twitter:image", Given::Image),
];

/// Labels of `twitter:label1` in lower case; `twitter:data1` has the value.
const LABELS: [(&str, Given); 5] = [
    ("price", Given::Price),
    ("preis", Given::Price),
    ("prix", Given::Price),
    ("availability", Given::Availability),
    ("brand", Given::Brand),
];

/// Properties of schema.org outside of items.
const PROPERTIES: [(&str, Given); 13] = [
    ("price", Given::Price),
    ("lowPrice", Given::Price),
    ("priceCurrency", Given::Currency),
    ("brand", Given::Brand),
    ("sku", Given::Sku),
    ("gtin13", Given::Gtin),
    ("gtin", Given::Gtin),
    ("gtin12", Given::Gtin),
    ("gtin8", Given::Gtin),
    ("isbn", Given::Gtin),
    ("mpn", Given::Mpn),
    ("availability", Given::Availability),
    ("itemCondition", Given::Condition),
];

/// What the `<meta>` of a page say about its product.
pub(super) fn read(dom: &Dom, base: &BaseUrl) -> Product {
    let mut product = Product::default();
    let (mut is_product, mut title) = (false, None);
    let tags: Vec<(String, &str)> = (0..dom.markup_len() as NodeId)
        .filter(|&id| dom.tag(id) == Tag::Meta)
        .filter_map(|id| {
            let name = dom.attribute(id, "property").or_else(|| dom.attribute(id, "name"))?;
            let content = dom.attribute(id, "content").map(str::trim).filter(|content| !content.is_empty())?;
            Some((name.trim().to_ascii_lowercase(), content))
        })
        .collect();
    for (known, given) in NAMES {
        for (name, content) in tags.iter().filter(|(name, _)| name == known) {
            add(&mut product, given, content, name, base);
        }
    }
    for (name, content) in &tags {
        match name.as_str() {
            "og:type" => is_product |= content.contains("product"),
            "og:title" => title = Some(*content),
            _ => {}
        }
        let Some(number) = name.strip_prefix("twitter:label") else { continue };
        let data = format!("twitter:data{number}");
        let label = content.trim_end_matches(':').to_lowercase();
        if let Some((_, given)) = LABELS.iter().find(|(known, _)| *known == label)
            && let Some((_, value)) = tags.iter().find(|(name, _)| *name == data)
        {
            add(&mut product, *given, value, &data, base);
        }
    }
    if is_product && dom.first(Tag::H1).is_none() {
        product.name = title.map(|title| SourcedValue { value: single_spaced(title), source: "og:title".to_owned() });
    }
    product
}

/// Adds what properties of microdata outside of any item say.
pub(super) fn read_loose(linked: &seek_page::LinkedData, dom: &Dom, base: &BaseUrl) -> Product {
    let mut product = Product::default();
    for element in linked.elements().iter().filter(|element| element.around.is_none() && !element.is_item) {
        let Some(name) = dom.attribute(element.element, "itemprop") else { continue };
        let Some((name, given)) = PROPERTIES.iter().find(|(known, _)| name.trim() == *known) else { continue };
        let attribute = |name| dom.attribute(element.element, name).map(str::trim).filter(|value| !value.is_empty());
        let value = attribute("content").or_else(|| attribute("href"));
        let value = value.unwrap_or_else(|| dom.subtree_text(element.element).trim());
        if !value.is_empty() && value.len() < 200 {
            add(&mut product, *given, value, &format!("microdata:{name}"), base);
        }
    }
    product
}

/// Fills a field that is empty.
fn add(product: &mut Product, given: Given, content: &str, source: &str, base: &BaseUrl) {
    let (syntax, field) = source.split_once(':').unwrap_or(("meta", source));
    let text = |value: Option<String>| value.map(|value| sourced(value, syntax, field));
    match given {
        Given::Price => {
            if product.price.is_none() && product.price_low.is_none() {
                // "30,000~" is the lowest of several prices.
                let is_lowest = content.ends_with('~');
                let slot = if is_lowest { &mut product.price_low } else { &mut product.price };
                *slot = text(price::number(content));
                product.currency =
                    product.currency.take().or_else(|| text(price::currency(content).map(str::to_owned)));
            }
        }
        Given::Regular => fill(&mut product.regular_price, || text(price::number(content))),
        Given::Currency => fill(&mut product.currency, || text(price::currency(content).map(str::to_owned))),
        Given::Brand => fill(&mut product.brand, || text(name(content))),
        Given::Sku => fill(&mut product.sku, || text(code(content))),
        Given::Gtin => fill(&mut product.gtin, || text(gtin(content))),
        Given::Mpn => fill(&mut product.mpn, || text(code(content))),
        Given::Availability => fill(&mut product.availability, || {
            shown_stock::named(content).map(|availability| sourced(availability, syntax, field))
        }),
        Given::Condition => fill(&mut product.condition, || {
            stock::condition(content).map(|condition| sourced(condition, syntax, field))
        }),
        Given::Category => {
            if product.category_path.is_empty() {
                let names = content.split('>').map(str::trim).filter(|name| !name.is_empty());
                product.category_path = names.map(|name| sourced(name.to_owned(), syntax, field)).collect();
            }
        }
        Given::Image => {
            if let Some(image) = base.absolute(content, WEB_SCHEMES) {
                add_image(&mut product.images, sourced(image, syntax, field));
            }
        }
    }
}

fn fill<T>(slot: &mut Option<T>, value: impl FnOnce() -> Option<T>) {
    if slot.is_none() {
        *slot = value();
    }
}
