//! Offers in linked data, with their prices, and the variants of a group of products.

use super::codes::{code, gtin};
use super::linked_items::{Declared, GTIN_PROPERTIES};
use super::merge::MAX_OFFERS;
use super::{shown_stock, stock};
use crate::parts::price;
use seek_page::linked_data::ItemId;
use seek_page::{Offer, Product};

/// Kinds of prices that are no longer asked (schema.org: `priceType`).
const FORMER_PRICES: [&str; 4] = ["ListPrice", "StrikethroughPrice", "MSRP", "SRP"];
/// Kinds of specifications that give no price of the product: of the delivery, of the payment.
const OTHER_PRICES: [&str; 2] = ["DeliveryChargeSpecification", "PaymentChargeSpecification"];

/// Adds the offers of an item and of its variants.
pub(super) fn add_offers<'a>(declared: &Declared<'a>, product: &mut Product, id: ItemId) {
    let mut add = |offer: Offer| {
        let says_something = offer != Offer { source: offer.source.clone(), ..Offer::default() };
        if product.offers.len() < MAX_OFFERS && says_something && !product.offers.contains(&offer) {
            product.offers.push(offer);
        }
    };
    for offer in declared.nested(id, "offers") {
        let parts: Vec<ItemId> = declared.nested(offer, "offers").collect();
        // An aggregate without a price of its own is the sum of its parts.
        let own = read(declared, offer, None);
        if parts.is_empty() || own.price.is_some() || own.price_low.is_some() {
            add(own);
        }
        parts.into_iter().for_each(|part| add(read(declared, part, None)));
    }
    for variant in declared.nested(id, "hasVariant").take(MAX_OFFERS) {
        let offers: Vec<ItemId> = declared.nested(variant, "offers").collect();
        if offers.is_empty() {
            add(read(declared, variant, None));
        }
        offers.into_iter().for_each(|offer| add(read(declared, offer, Some(variant))));
    }
}

/// What an offer says, and the variant that it offers.
fn read<'a>(declared: &Declared<'a>, id: ItemId, variant: Option<ItemId>) -> Offer {
    let data = declared.data;
    let variant = variant.or_else(|| declared.nested(id, "itemOffered").next());
    let line = |properties: &[&str]| {
        data.line(id, properties).or_else(|| variant.and_then(|variant| data.line(variant, properties)))
    };
    let text = |properties: &[&str]| {
        data.linked.text(id, properties).or_else(|| variant.and_then(|variant| data.linked.text(variant, properties)))
    };
    let mut offer = Offer {
        name: variant.and_then(|variant| data.line(variant, &["name"])).or_else(|| data.line(id, &["name"])),
        sku: line(&["sku"]).and_then(|text| code(&text)),
        gtin: GTIN_PROPERTIES.iter().find_map(|property| gtin(&line(&[property])?)),
        availability: text(&["availability"]).and_then(shown_stock::named),
        condition: text(&["itemCondition"]).and_then(stock::shown_condition),
        source: declared.syntax(id).to_owned(),
        ..Offer::default()
    };
    add_prices(declared, &mut offer, id);
    offer
}

/// Reads the prices of an offer: its own, else those of its specifications.
fn add_prices<'a>(declared: &Declared<'a>, offer: &mut Offer, id: ItemId) {
    let linked = declared.data.linked;
    let amount = |id: ItemId, properties: &[&str]| linked.text(id, properties).and_then(price::number);
    let currency = |id: ItemId| {
        let code = linked.text(id, &["priceCurrency", "currency"]).and_then(price::currency);
        code.or_else(|| linked.text(id, &["price", "lowPrice"]).and_then(price::currency)).map(str::to_owned)
    };
    offer.price = amount(id, &["price"]);
    offer.price_low = amount(id, &["lowPrice", "minPrice"]);
    offer.price_high = amount(id, &["highPrice", "maxPrice"]);
    offer.currency = currency(id);
    for specification in declared.nested(id, "priceSpecification") {
        let item = linked.item(specification);
        let is_unit = item.values("referenceQuantity").next().is_some() && offer.price.is_some();
        if item.is(&OTHER_PRICES) || is_unit {
            continue;
        }
        offer.currency = offer.currency.take().or_else(|| currency(specification));
        let kind = linked.text(specification, &["priceType"]).unwrap_or_default();
        let is_former = FORMER_PRICES.iter().any(|former| kind.ends_with(former));
        let slot = if is_former { &mut offer.regular_price } else { &mut offer.price };
        if slot.is_none() {
            *slot = amount(specification, &["price"]);
        }
        if !is_former && offer.price.is_none() && offer.price_low.is_none() {
            offer.price_low = amount(specification, &["minPrice"]);
            offer.price_high = amount(specification, &["maxPrice"]);
        }
    }
    let value = |amount: &Option<String>| amount.as_deref().map(price::value);
    // A range of one price is a price.
    if offer.price_low.is_some() && (value(&offer.price_high).is_none_or(|high| Some(high) == value(&offer.price_low)))
    {
        offer.price = offer.price.take().or(offer.price_low.take());
        (offer.price_low, offer.price_high) = (None, None);
    }
    if value(&offer.regular_price) <= value(&offer.price) {
        offer.regular_price = None;
    }
}
