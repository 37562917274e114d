//! The product of a product page: from the page's data, and what they leave out from its markup.

use super::clues::collapsed;
use super::data::Data;
use super::price::{self, Price};
use super::view::View;
use crate::fold::alphanumeric;
use seek_features::for_each_attribute_word;
use seek_page::linked_data::ItemId;
use seek_page::{Dom, NodeId, NodeKind, PageError, Product, Tag};

/// Types of things that are products.
const PRODUCTS: [&str; 7] =
    ["Product", "ProductGroup", "IndividualProduct", "ProductModel", "SomeProducts", "Vehicle", "SoftwareApplication"];
/// Nodes behind the heading in which a price without any markup of its own is looked for.
const NEAR: NodeId = 600;
/// Most nodes of an element that shows a price, a brand or a rating.
const MOST_NODES: NodeId = 16;
/// Most bytes of its text.
const LONGEST: usize = 80;
/// Words of class attributes by what they go with.
const PRICE_WORDS: [&str; 6] = ["price", "preis", "prix", "precio", "prezzo", "amount"];
const OLD_PRICE_WORDS: [&str; 10] =
    ["old", "was", "before", "regular", "strike", "compare", "original", "rrp", "saving", "crossed"];
const BRAND_WORDS: [&str; 4] = ["brand", "manufacturer", "vendor", "marke"];
const RATING_WORDS: [&str; 4] = ["rating", "ratings", "stars", "star"];
/// Beginnings of words for stars.
const STARS: [&str; 7] = ["star", "stern", "étoile", "estrella", "stell", "ster", "★"];
/// Words for what is told of all ratings together.
const ALL_RATINGS: [&str; 3] = ["aggregate", "average", "overall"];
/// Words of elements that hold what one customer wrote.
const REVIEW_WORDS: [&str; 4] = ["review", "comment", "testimonial", "customer"];
/// Elements around a rating that are asked for them.
const AROUND: usize = 8;
/// What stands between a rating and its scale.
const OF: [&str; 12] = ["/", "out", "of", "von", "aus", "sur", "de", "su", "av", "af", "van", "из"];
const DESCRIPTION_WORDS: [&str; 3] = ["description", "beschreibung", "descripcion"];

/// The product that the page is about; none where nothing names one.
pub(super) fn find(view: &View, data: &Data) -> Result<Option<Product>, PageError> {
    let heading = heading(view.dom);
    let mut product = Product::default();
    for id in described(view.dom, data, heading) {
        add_thing(&mut product, data, id);
    }
    add_meta(&mut product, view.dom);
    view.page.check_deadline()?;
    product.name = product.name.or_else(|| heading.map(|id| collapsed(view.dom.subtree_text(id))));
    add_shown(&mut product, view.dom, heading);
    let told = product.description.take();
    product.description = match told {
        Some(told) if says_something(&told) => Some(told),
        told => description(view)?.or(told),
    };
    // Schema.org's scale where none is given, if the rating is on it.
    let best = product.best_rating.or(Some(5.0));
    product.best_rating = best.filter(|best| product.rating.is_some_and(|rating| rating <= *best));
    Ok(product.name.is_some().then_some(product))
}

/// The page's main heading.
fn heading(dom: &Dom) -> Option<NodeId> {
    let has_text = |&id: &NodeId| !dom.subtree_text(id).trim().is_empty();
    (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::H1).find(has_text)
}

/// The things that describe the product: of several the one that the page is named after; what stands in a list, or is
/// related to another product, is not what the page is about.
fn described(dom: &Dom, data: &Data, heading: Option<NodeId>) -> Vec<ItemId> {
    let is_main = |&id: &ItemId| match data.linked.owner(id) {
        None => true,
        Some((around, property)) => {
            matches!(property, "mainEntity" | "mainEntityOfPage")
                || (property == "itemOffered" && data.linked.owner(around).is_none())
        }
    };
    let all: Vec<ItemId> = data.linked.of_type(&PRODUCTS).filter(is_main).collect();
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

/// Fills what is empty from a thing.
fn add_thing(product: &mut Product, data: &Data, id: ItemId) {
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

/// Fills what is empty from OpenGraph's and Facebook's tags for products.
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
            "product:brand" | "og:brand" => fill(&mut product.brand, || Some(collapsed(content))),
            "og:type" => is_product |= content.contains("product"),
            "og:title" => title = Some(content),
            _ => {}
        }
    }
    if is_product && dom.first(Tag::H1).is_none() {
        fill(&mut product.name, || title.map(collapsed));
    }
}

/// What the words of an element's attributes go with.
#[derive(Default)]
struct Words {
    price: bool,
    old: bool,
    brand: bool,
    rating: bool,
    stars: bool,
    /// Of all ratings together.
    all: bool,
    /// Of what one customer wrote.
    review: bool,
}

impl Words {
    fn of(dom: &Dom, id: NodeId) -> Words {
        let mut words = Words::default();
        for attribute in dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
            for_each_attribute_word(attribute.value, |word| {
                words.price |= PRICE_WORDS.contains(&word);
                words.old |= OLD_PRICE_WORDS.contains(&word);
                words.brand |= BRAND_WORDS.contains(&word);
                words.rating |= RATING_WORDS.contains(&word);
                words.stars |= word.starts_with("star");
                words.all |= ALL_RATINGS.iter().any(|all| word.starts_with(all));
                words.review |= REVIEW_WORDS.contains(&word);
            });
        }
        words
    }
}

/// Fills what is empty from what the page shows: small elements whose class words say what they hold, the first behind
/// the heading. What stands before it belongs to the basket or to other products.
fn add_shown(product: &mut Product, dom: &Dom, heading: Option<NodeId>) {
    let Some(heading) = heading else { return };
    let has_price = product.price.is_some();
    let mut bare_price = None;
    // Prices that were struck out.
    let mut old_until = 0;
    for id in heading..dom.markup_len() as NodeId {
        match dom.kind(id) {
            NodeKind::Element if dom.end(id) - id <= MOST_NODES => {
                let words = Words::of(dom, id);
                if words.old || matches!(dom.tag(id), Tag::Del | Tag::S) {
                    old_until = old_until.max(dom.end(id));
                }
                if !(words.price || words.brand || words.rating) {
                    continue;
                }
                let text = dom.subtree_text(id).trim();
                let is_short = !text.is_empty() && text.len() <= LONGEST;
                if words.price && id >= old_until && product.price.is_none() && is_short
                    // A current price may stand beside a former one.
                    && !has_old(dom, id)
                    && let Some(price) = Price::find(text)
                {
                    (product.price, product.currency) = (Some(price.amount), price.currency);
                }
                if words.brand && is_short && text.chars().any(char::is_alphabetic) && id < heading + NEAR {
                    fill(&mut product.brand, || Some(collapsed(text.rsplit(": ").next().unwrap_or(text))));
                }
                if words.rating && product.rating.is_none() && id < heading + NEAR {
                    let shown = is_short.then_some(text).map(|text| (text, words.stars || words.all));
                    let labels = ["aria-label", "title"].map(|name| Some((dom.attribute(id, name)?, true)));
                    let mut given = labels.into_iter().chain([shown]).flatten();
                    if let Some((rating, best)) = given.find_map(|(text, is_rating)| rating(text, is_rating))
                        && !is_of_one(dom, id)
                    {
                        (product.rating, product.best_rating) = (Some(rating), Some(best));
                    }
                }
            }
            NodeKind::Text if !has_price && bare_price.is_none() && id >= old_until && id < heading + NEAR => {
                let text = dom.text(id).trim();
                if text.len() <= 16 {
                    bare_price = Price::find(text);
                }
            }
            _ => {}
        }
    }
    if product.price.is_none()
        && let Some(price) = bare_price
    {
        (product.price, product.currency) = (Some(price.amount), price.currency);
    }
}

fn has_old(dom: &Dom, id: NodeId) -> bool {
    (id + 1..dom.end(id)).any(|id| matches!(dom.tag(id), Tag::Del | Tag::S) || Words::of(dom, id).old)
}

/// Whether a rating is that of one customer: stands in what one wrote, with nothing nearer about all ratings.
fn is_of_one(dom: &Dom, id: NodeId) -> bool {
    let around = std::iter::once(id).chain(dom.ancestors(id)).take(AROUND).map(|id| Words::of(dom, id));
    around.take_while(|words| !words.all).any(|words| words.review)
}

/// A rating with its scale: "4.5 out of 5", "4,5 von 5 Sternen", "4.5/5". Where the markup does not say that it is one,
/// the text speaks of stars.
fn rating(text: &str, is_rating: bool) -> Option<(f64, f64)> {
    let text = text.to_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let number = |text: &str| -> Option<(f64, usize)> {
        let end = text.find(|c: char| !is_digit(c) && c != '.' && c != ',').unwrap_or(text.len());
        Some((text[..end].trim_end_matches(['.', ',']).replace(',', ".").parse().ok()?, end))
    };
    let behind = &text[text.find(is_digit)?..];
    let (value, end) = number(behind)?;
    let between = &behind[end..];
    let (between, behind) = between.split_at(between.find(is_digit)?);
    let (best, end) = number(behind)?;
    let is_star = |word: &str| STARS.iter().any(|star| word.starts_with(star));
    let is_of = |word: &str| OF.contains(&word) || is_star(word);
    // "2 of 5 people" rates nothing.
    let next = behind[end..].trim_start();
    let fits = between.split_whitespace().all(is_of)
        && !between.trim().is_empty()
        && (is_rating || text.split_whitespace().any(is_star))
        && (!next.starts_with(char::is_alphabetic) || is_star(next) || next.starts_with("based"));
    (fits && (best == 5.0 || best == 10.0) && value > 0.0 && value <= best).then_some((value, best))
}

/// What the page says of the product: the chosen text in an element whose class words say so, else the longest chosen
/// text.
fn description(view: &View) -> Result<Option<String>, PageError> {
    let describes = |id: NodeId| {
        let mut found = false;
        for attribute in view.dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
            for_each_attribute_word(attribute.value, |word| found |= DESCRIPTION_WORDS.contains(&word));
        }
        found
    };
    let elements =
        (0..view.dom.markup_len() as NodeId).filter(|&id| view.dom.kind(id) == NodeKind::Element && describes(id));
    let most = elements
        .map(|id| (view.chosen_text.within(id..view.dom.end(id)), id))
        .max_by_key(|&(chars, id)| (chars, std::cmp::Reverse(id)));
    let blocks: Vec<usize> = match most.filter(|(chars, _)| *chars > 0) {
        Some((_, id)) => view.blocks_in(id..view.dom.end(id)).filter(|&i| view.chosen[i]).collect(),
        None => (0..view.blocks.len())
            .filter(|&i| view.chosen[i])
            .max_by_key(|&i| view.blocks.text(i).len())
            .into_iter()
            .collect(),
    };
    let text = view.text(blocks, 0)?;
    Ok(Some(text).filter(|text| says_something(text)))
}

/// Whether a text is more than a name or a note of the shop's own.
fn says_something(text: &str) -> bool {
    text.split_whitespace().count() >= 5 || text.chars().filter(|c| seek_page::is_unspaced(*c)).count() >= 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_a_scale_and_is_told_to_be_one() {
        for text in
            ["4.5 out of 5", "Rated 4,5 von 5 Sternen", "4.5/5 (12)", "4.5 stars out of 5", "4.5 out of 5 based on 3"]
        {
            assert_eq!(rating(text, true), Some((4.5, 5.0)), "{text}");
        }
        assert_eq!(rating("4 out of 5 stars", false), Some((4.0, 5.0)));
        for text in ["2 of 5 people found this helpful", "85", "6 of 5", "1, 5"] {
            assert_eq!(rating(text, true), None, "{text}");
        }
        assert_eq!(rating("Page 1 of 5", false), None);
    }
}
