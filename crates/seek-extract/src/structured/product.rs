//! The product of a product page: from the page's data, and what they leave out from its markup.

use super::clues::collapsed;
use super::data::{Data, ThingId};
use super::price::{self, Price};
use super::view::View;
use seek_features::for_each_part;
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
const RATING_WORDS: [&str; 4] = ["rating", "ratings", "stars", "review"];
const DESCRIPTION_WORDS: [&str; 3] = ["description", "beschreibung", "descripcion"];

/// The product that the page is about; none where nothing names one.
pub(super) fn find(view: &View, data: &Data) -> Result<Option<Product>, PageError> {
    let heading = heading(view.dom);
    let mut product = Product::default();
    for id in described(view.dom, data, heading) {
        add_thing(&mut product, data, id);
    }
    add_meta(&mut product, view.dom);
    view.page.in_time()?;
    product.name = product.name.or_else(|| heading.map(|id| collapsed(view.dom.subtree_text(id))));
    add_shown(&mut product, view.dom, heading);
    let told = product.description.take();
    product.description = match told {
        Some(told) if says_something(&told) => Some(told),
        told => description(view)?.or(told),
    };
    if product.rating.is_some() && product.best_rating.is_none() {
        product.best_rating = Some(5.0);
    }
    Ok(product.name.is_some().then_some(product))
}

/// The page's main heading.
fn heading(dom: &Dom) -> Option<NodeId> {
    let has_text = |&id: &NodeId| !dom.subtree_text(id).trim().is_empty();
    (0..dom.own_len() as NodeId).filter(|&id| dom.tag(id) == Tag::H1).find(has_text)
}

/// The things that describe the product: of several the one that the page is named after; what stands in a list, or is
/// related to another product, is not what the page is about.
fn described(dom: &Dom, data: &Data, heading: Option<NodeId>) -> Vec<ThingId> {
    let is_main = |&id: &ThingId| match data.around(id) {
        None => true,
        Some((around, property)) => {
            matches!(property, "mainEntity" | "mainEntityOfPage")
                || (property == "itemOffered" && data.around(around).is_none())
        }
    };
    let all: Vec<ThingId> = data.of_type(&PRODUCTS).filter(is_main).collect();
    let titles = [heading.map(|id| dom.subtree_text(id)), dom.title()];
    let titles: Vec<String> = titles.into_iter().flatten().map(letters).collect();
    let is_named = |&id: &ThingId| {
        let name = data.line(id, &["name"]).map(|name| letters(&name)).filter(|name| name.len() > 2);
        name.is_some_and(|name| {
            titles.iter().any(|title| title.contains(&name) || name.contains(title.as_str()) && title.len() > 8)
        })
    };
    let named: Vec<ThingId> = all.iter().copied().filter(is_named).collect();
    match (named.is_empty(), all.len()) {
        (false, _) => named,
        (true, 1 | 2) => all,
        _ => Vec::new(),
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Fills what is empty from a thing.
fn add_thing(product: &mut Product, data: &Data, id: ThingId) {
    fill(&mut product.name, || data.line(id, &["name"]));
    fill(&mut product.brand, || data.line(id, &["brand", "manufacturer"]));
    fill(&mut product.description, || {
        data.text(id, &["description"]).map(|text| data.plain(text)).filter(|text| !text.is_empty())
    });
    let variants = data.inside(id, "hasVariant").flat_map(|variant| data.inside(variant, "offers"));
    for offer in data.inside(id, "offers").chain(variants).take(8) {
        let specification = data.inside(offer, "priceSpecification").next().unwrap_or(offer);
        let given = data.text(offer, &["price", "lowPrice"]).or_else(|| data.text(specification, &["price"]));
        if product.price.is_none()
            && let Some(amount) = given.and_then(price::number)
        {
            product.price = Some(amount);
            let code = data.line(offer, &["priceCurrency"]).or_else(|| data.line(specification, &["priceCurrency"]));
            product.currency = code.or_else(|| given.and_then(price::currency));
        }
    }
    if let Some(rating) = data.inside(id, "aggregateRating").next()
        && product.rating.is_none()
    {
        let number =
            |keys: &[&str]| data.text(rating, keys).and_then(price::number).and_then(|n| n.parse::<f64>().ok());
        product.rating = number(&["ratingValue"]).filter(|value| *value > 0.0);
        product.best_rating = product.rating.and(number(&["bestRating"]));
        let count = data.text(rating, &["ratingCount", "reviewCount"]).and_then(price::amount);
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
    for id in (0..dom.own_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Meta) {
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
}

impl Words {
    fn of(dom: &Dom, id: NodeId) -> Words {
        let mut words = Words::default();
        for attribute in dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
            for_each_part(attribute.value, |word| {
                words.price |= PRICE_WORDS.contains(&word);
                words.old |= OLD_PRICE_WORDS.contains(&word);
                words.brand |= BRAND_WORDS.contains(&word);
                words.rating |= RATING_WORDS.contains(&word);
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
    for id in heading..dom.own_len() as NodeId {
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
                    let labels =
                        [dom.attribute(id, "aria-label"), dom.attribute(id, "title"), is_short.then_some(text)];
                    if let Some((rating, best)) = labels.into_iter().flatten().find_map(rating) {
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

/// A rating with its scale: "4.5 out of 5", "4,5 von 5", "4.5/5".
fn rating(text: &str) -> Option<(f64, f64)> {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit() && c != '.' && c != ',')
        .map(|number| number.trim_matches(['.', ',']).replace(',', "."))
        .filter_map(|number| number.parse::<f64>().ok());
    let (value, best) = (numbers.next()?, numbers.next()?);
    ((best == 5.0 || best == 10.0) && value > 0.0 && value <= best).then_some((value, best))
}

/// What the page says of the product: the chosen text in an element whose class words say so, else the longest chosen
/// text.
fn description(view: &View) -> Result<Option<String>, PageError> {
    let describes = |id: NodeId| {
        let mut found = false;
        for attribute in view.dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
            for_each_part(attribute.value, |word| found |= DESCRIPTION_WORDS.contains(&word));
        }
        found
    };
    let elements =
        (0..view.dom.own_len() as NodeId).filter(|&id| view.dom.kind(id) == NodeKind::Element && describes(id));
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
