//! The product of a product page, from linked data, and from the markup where they give nothing.

use super::linked_text::LinkedText;
use super::price;
use super::selected_page::SelectedPage;
use super::shown_product::add_shown;
use crate::text::{alphanumeric, single_spaced};
use seek_features::for_each_attribute_word;
use seek_page::linked_data::ItemId;
use seek_page::{Dom, NodeId, NodeKind, PageError, Product, Tag};

/// Types of products in the vocabulary of schema.org.
const PRODUCT_TYPES: [&str; 7] =
    ["Product", "ProductGroup", "IndividualProduct", "ProductModel", "SomeProducts", "Vehicle", "SoftwareApplication"];
const DESCRIPTION_WORDS: [&str; 3] = ["description", "beschreibung", "descripcion"];

/// The product of the page. None without a name.
pub(super) fn find(selected: &SelectedPage, data: &LinkedText) -> Result<Option<Product>, PageError> {
    let heading = heading(selected.dom);
    let mut product = Product::default();
    for id in product_items(selected.dom, data, heading) {
        add_declared(&mut product, data, id);
    }
    add_meta(&mut product, selected.dom);
    selected.page.check_deadline()?;
    product.name = product.name.or_else(|| heading.map(|id| single_spaced(selected.dom.subtree_text(id))));
    add_shown(&mut product, selected.dom, heading);
    let declared = product.description.take();
    product.description = match declared {
        Some(declared) if says_something(&declared) => Some(declared),
        declared => description(selected)?.or(declared),
    };
    // The scale of schema.org is 5. It applies if the page gives none and the rating fits.
    let best = product.best_rating.or(Some(5.0));
    product.best_rating = best.filter(|best| product.rating.is_some_and(|rating| rating <= *best));
    Ok(product.name.is_some().then_some(product))
}

/// The page's main heading.
fn heading(dom: &Dom) -> Option<NodeId> {
    let has_text = |&id: &NodeId| !dom.subtree_text(id).trim().is_empty();
    (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::H1).find(has_text)
}

/// The items of linked data that describe the product. If some are named like the page, only these. Items in lists and
/// related products do not count.
fn product_items(dom: &Dom, data: &LinkedText, heading: Option<NodeId>) -> Vec<ItemId> {
    let is_main = |&id: &ItemId| match data.linked.owner(id) {
        None => true,
        Some((around, property)) => {
            matches!(property, "mainEntity" | "mainEntityOfPage")
                || (property == "itemOffered" && data.linked.owner(around).is_none())
        }
    };
    let all: Vec<ItemId> = data.linked.of_type(&PRODUCT_TYPES).filter(is_main).collect();
    let titles = [heading.map(|id| dom.subtree_text(id)), dom.title()];
    let titles: Vec<String> = titles.into_iter().flatten().map(alphanumeric).collect();
    let is_named = |&id: &ItemId| {
        let name = data.line(id, &["name"]).map(|name| alphanumeric(&name)).filter(|name| name.len() > 2);
        name.is_some_and(|name| {
            titles.iter().any(|title| title.contains(&name) || name.contains(title.as_str()) && title.len() > 8)
        })
    };
    let named: Vec<ItemId> = all.iter().copied().filter(is_named).collect();
    match (named.is_empty(), all.len()) {
        (false, _) => named,
        (true, 1 | 2) => all,
        _ => Vec::new(),
    }
}

/// Fills empty fields from an item of the linked data.
fn add_declared(product: &mut Product, data: &LinkedText, id: ItemId) {
    fill(&mut product.name, || data.line(id, &["name"]));
    fill(&mut product.brand, || data.line(id, &["brand", "manufacturer"]));
    fill(&mut product.description, || {
        data.linked.text(id, &["description"]).map(|text| data.plain(text)).filter(|text| !text.is_empty())
    });
    let variants = data.linked.nested(id, "hasVariant").flat_map(|variant| data.linked.nested(variant, "offers"));
    for offer in data.linked.nested(id, "offers").chain(variants).take(8) {
        let specification = data.linked.nested(offer, "priceSpecification").next().unwrap_or(offer);
        let given =
            data.linked.text(offer, &["price", "lowPrice"]).or_else(|| data.linked.text(specification, &["price"]));
        if product.price.is_none()
            && let Some(amount) = given.and_then(price::number)
        {
            product.price = Some(amount);
            let code = data.line(offer, &["priceCurrency"]).or_else(|| data.line(specification, &["priceCurrency"]));
            product.currency = code.or_else(|| given.and_then(price::currency));
        }
    }
    if let Some(rating) = data.linked.nested(id, "aggregateRating").next()
        && product.rating.is_none()
    {
        let number =
            |keys: &[&str]| data.linked.text(rating, keys).and_then(price::number).and_then(|n| n.parse::<f64>().ok());
        product.rating = number(&["ratingValue"]).filter(|value| *value > 0.0);
        product.best_rating = product.rating.and(number(&["bestRating"]));
        let count = data.linked.text(rating, &["ratingCount", "reviewCount"]).and_then(price::amount);
        product.ratings = count.and_then(|n| n.parse().ok());
    }
}

fn fill<T>(slot: &mut Option<T>, value: impl FnOnce() -> Option<T>) {
    if slot.is_none() {
        *slot = value();
    }
}

/// Fills empty fields from OpenGraph's and Facebook's tags for products.
fn add_meta(product: &mut Product, dom: &Dom) {
    let (mut is_product, mut title) = (false, None);
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Meta) {
        let name = dom.attribute(id, "property").or_else(|| dom.attribute(id, "name"));
        let (Some(name), Some(content)) = (name, dom.attribute(id, "content").map(str::trim).filter(|c| !c.is_empty()))
        else {
            continue;
        };
        match name {
            "product:price:amount" | "og:price:amount" => fill(&mut product.price, || price::number(content)),
            "product:price:currency" | "og:price:currency" => fill(&mut product.currency, || Some(content.to_owned())),
            "product:brand" | "og:brand" => fill(&mut product.brand, || Some(single_spaced(content))),
            "og:type" => is_product |= content.contains("product"),
            "og:title" => title = Some(content),
            _ => {}
        }
    }
    if is_product && dom.first(Tag::H1).is_none() {
        fill(&mut product.name, || title.map(single_spaced));
    }
}

/// The description of the product: the selected text in an element whose class words name a description, else the
/// longest selected text.
fn description(selected: &SelectedPage) -> Result<Option<String>, PageError> {
    let describes = |id: NodeId| {
        let mut found = false;
        for attribute in selected.dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
            for_each_attribute_word(attribute.value, |word| found |= DESCRIPTION_WORDS.contains(&word));
        }
        found
    };
    let elements = (0..selected.dom.markup_len() as NodeId)
        .filter(|&id| selected.dom.kind(id) == NodeKind::Element && describes(id));
    let most = elements
        .map(|id| (selected.selected_text.within(id..selected.dom.end(id)), id))
        .max_by_key(|&(chars, id)| (chars, std::cmp::Reverse(id)));
    let blocks: Vec<usize> = match most.filter(|(chars, _)| *chars > 0) {
        Some((_, id)) => selected.blocks_in(id..selected.dom.end(id)).filter(|&i| selected.is_selected[i]).collect(),
        None => (0..selected.blocks.len())
            .filter(|&i| selected.is_selected[i])
            .max_by_key(|&i| selected.blocks.text(i).len())
            .into_iter()
            .collect(),
    };
    let text = selected.text(blocks, 0)?;
    Ok(Some(text).filter(|text| says_something(text)))
}

/// Whether a text is longer than a name or a short note.
fn says_something(text: &str) -> bool {
    text.split_whitespace().count() >= 5 || text.chars().filter(|c| seek_page::is_unspaced(*c)).count() >= 10
}
