//! Joins what several places of a page say about its product.

use seek_page::{Offer, Product, SourcedValue};

/// Most offers of a product.
pub(super) const MAX_OFFERS: usize = 64;
/// Most images of a product.
const MAX_IMAGES: usize = 32;

/// A value with its source: the syntax and the field.
pub(super) fn sourced<T>(value: T, syntax: &str, field: &str) -> seek_page::Sourced<T> {
    seek_page::Sourced { value, source: format!("{syntax}:{field}") }
}

/// Fills the empty fields of a product from what another place says. All prices come from one place.
pub(super) fn fill(product: &mut Product, other: Product) {
    fill_prices(product, &other);
    let pairs = [
        (&mut product.name, other.name),
        (&mut product.brand, other.brand),
        (&mut product.sku, other.sku),
        (&mut product.gtin, other.gtin),
        (&mut product.mpn, other.mpn),
        (&mut product.currency, other.currency),
    ];
    for (own, other) in pairs {
        if own.is_none() {
            *own = other;
        }
    }
    product.availability = product.availability.take().or(other.availability);
    product.condition = product.condition.take().or(other.condition);
    product.description = product.description.take().or(other.description);
    if product.category_path.is_empty() {
        product.category_path = other.category_path;
    }
    if product.images.is_empty() {
        product.images = other.images;
        product.images.truncate(MAX_IMAGES);
    }
    if product.offers.is_empty() {
        product.offers = other.offers;
    }
    if product.rating.is_none() {
        (product.rating, product.best_rating, product.ratings) = (other.rating, other.best_rating, other.ratings);
    }
}

/// Takes over the prices of another place if there are none yet; from a place with the same price those that are
/// missing.
fn fill_prices(product: &mut Product, other: &Product) {
    let has_price = |product: &Product| product.price.is_some() || product.price_low.is_some();
    if !has_price(product) && has_price(other) {
        product.price = other.price.clone();
        product.price_low = other.price_low.clone();
        product.price_high = other.price_high.clone();
        product.regular_price = other.regular_price.clone();
        product.currency = other.currency.clone().or(product.currency.take());
        return;
    }
    let amount = |value: &Option<SourcedValue>| value.as_ref().and_then(|price| price.value.parse::<f64>().ok());
    let (own, others) = (amount(&product.price), amount(&other.price));
    if own == others && product.regular_price.is_none() {
        product.regular_price = other.regular_price.clone();
    }
}

/// Adds an image that is not there yet.
pub(super) fn add_image(images: &mut Vec<SourcedValue>, image: SourcedValue) {
    if images.len() < MAX_IMAGES && !images.iter().any(|known| known.value == image.value) {
        images.push(image);
    }
}

/// Fills the fields of a product that follow from its offers: prices, availability, condition, and the numbers if there
/// is one offer. `field` names the source of a value.
pub(super) fn fill_from_offers(product: &mut Product) {
    let offers = &product.offers;
    let Some(first) = offers.iter().find(|offer| offer.price.is_some() || offer.price_low.is_some()).or(offers.first())
    else {
        return;
    };
    let syntax = first.source.clone();
    let text = |value: &Option<String>, field| value.clone().map(|value| sourced(value, &syntax, field));
    if product.price.is_none() && product.price_low.is_none() {
        product.price = text(&first.price, "price");
        product.regular_price = text(&first.regular_price, "priceSpecification");
        product.currency = text(&first.currency, "priceCurrency").or(product.currency.take());
        let same = |offer: &&Offer| offer.currency == first.currency;
        let limits = |limit: fn(&Offer) -> &Option<String>, field: &'static str| {
            let of = move |offer: &Offer| {
                let own = limit(offer).clone().map(|price| (price, field));
                own.or_else(|| offer.price.clone().map(|price| (price, "price")))
            };
            offers.iter().filter(same).filter_map(of).collect::<Vec<_>>()
        };
        let by_value = |a: &(String, &str), b: &(String, &str)| amount(&a.0).total_cmp(&amount(&b.0));
        let low = limits(|offer| &offer.price_low, "lowPrice").into_iter().min_by(by_value);
        let high = limits(|offer| &offer.price_high, "highPrice").into_iter().max_by(by_value);
        if let (Some((low, low_field)), Some((high, high_field))) = (low, high)
            && amount(&low) < amount(&high)
        {
            product.price_low = Some(sourced(low, &syntax, low_field));
            product.price_high = Some(sourced(high, &syntax, high_field));
        }
    }
    if product.availability.is_none() {
        let best = offers.iter().filter_map(|offer| offer.availability).min();
        product.availability = best.map(|best| sourced(best, &syntax, "availability"));
    }
    if product.condition.is_none() {
        let condition = offers.iter().find_map(|offer| offer.condition);
        product.condition = condition.map(|condition| sourced(condition, &syntax, "itemCondition"));
    }
    if let [only] = &offers[..] {
        product.sku = product.sku.take().or_else(|| text(&only.sku, "sku"));
        product.gtin = product.gtin.take().or_else(|| text(&only.gtin, "gtin"));
    }
}

fn amount(text: &str) -> f64 {
    super::super::price::value(text)
}
