//! The facts of a product that the markup shows: price, brand and rating in elements whose class words name them.

use super::price::Price;
use super::rating::rating;
use crate::text::single_spaced;
use seek_features::for_each_attribute_word;
use seek_page::{Dom, NodeId, NodeKind, Product, Tag};

/// Nodes after the heading in which a price without a class word counts.
const NODES_NEAR_HEADING: NodeId = 600;
/// Most nodes of an element that shows a price, a brand or a rating.
const MAX_NODES: NodeId = 16;
/// Longest text of such an element in bytes.
const MAX_BYTES: usize = 80;
/// Words of class attributes for prices, former prices, brands and ratings.
const PRICE_WORDS: [&str; 6] = ["price", "preis", "prix", "precio", "prezzo", "amount"];
const OLD_PRICE_WORDS: [&str; 10] =
    ["old", "was", "before", "regular", "strike", "compare", "original", "rrp", "saving", "crossed"];
const BRAND_WORDS: [&str; 4] = ["brand", "manufacturer", "vendor", "marke"];
const RATING_WORDS: [&str; 4] = ["rating", "ratings", "stars", "star"];
/// Words for the summary of all ratings.
const ALL_RATINGS: [&str; 3] = ["aggregate", "average", "overall"];
/// Words for elements with a customer's review.
const REVIEW_WORDS: [&str; 4] = ["review", "comment", "testimonial", "customer"];
/// Elements around a rating that are checked for these words.
const MAX_ANCESTORS: usize = 8;

/// What the words of an element's attributes name.
#[derive(Default)]
struct ElementWords {
    price: bool,
    old: bool,
    brand: bool,
    rating: bool,
    stars: bool,
    /// The summary of all ratings.
    all: bool,
    /// A customer's review.
    review: bool,
}

impl ElementWords {
    fn of(dom: &Dom, id: NodeId) -> ElementWords {
        let mut words = ElementWords::default();
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

/// Fills empty fields from the page: small elements after the heading whose class words name the field. Elements before
/// the heading belong to the basket or to other products.
pub(super) fn add_shown(product: &mut Product, dom: &Dom, heading: Option<NodeId>) {
    let Some(heading) = heading else { return };
    let has_price = product.price.is_some();
    let mut bare_price = None;
    // The end of the last struck-out price.
    let mut old_until = 0;
    for id in heading..dom.markup_len() as NodeId {
        match dom.kind(id) {
            NodeKind::Element if dom.end(id) - id <= MAX_NODES => {
                let words = ElementWords::of(dom, id);
                if words.old || matches!(dom.tag(id), Tag::Del | Tag::S) {
                    old_until = old_until.max(dom.end(id));
                }
                if !(words.price || words.brand || words.rating) {
                    continue;
                }
                let text = dom.subtree_text(id).trim();
                let is_short = !text.is_empty() && text.len() <= MAX_BYTES;
                if words.price && id >= old_until && product.price.is_none() && is_short
                    // A current price may be in the same element as a former one.
                    && !has_old_price(dom, id)
                    && let Some(price) = Price::find(text)
                {
                    (product.price, product.currency) = (Some(price.amount), price.currency);
                }
                if words.brand && is_short && text.chars().any(char::is_alphabetic) && id < heading + NODES_NEAR_HEADING
                {
                    let brand = || single_spaced(text.rsplit(": ").next().unwrap_or(text));
                    product.brand.get_or_insert_with(brand);
                }
                if words.rating && product.rating.is_none() && id < heading + NODES_NEAR_HEADING {
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
            NodeKind::Text
                if !has_price && bare_price.is_none() && id >= old_until && id < heading + NODES_NEAR_HEADING =>
            {
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

fn has_old_price(dom: &Dom, id: NodeId) -> bool {
    (id + 1..dom.end(id)).any(|id| matches!(dom.tag(id), Tag::Del | Tag::S) || ElementWords::of(dom, id).old)
}

/// Whether a rating is part of one customer's review, and not nearer to the summary of all ratings.
fn is_of_one(dom: &Dom, id: NodeId) -> bool {
    let around = std::iter::once(id).chain(dom.ancestors(id)).take(MAX_ANCESTORS).map(|id| ElementWords::of(dom, id));
    around.take_while(|words| !words.all).any(|words| words.review)
}
