//! The product of a product page.
//!
//! 1. [`declared`] reads linked data, [`meta`] the `<meta>` of shops, [`state`] the data of scripts. [`shown_price`],
//!    [`shown_values`], [`shown_stock`], [`stock_controls`], [`class_named_values`] and [`category_path`] read what the page shows.
//! 2. [`merge`] fills each field from the first place that has it, in this order. All prices come from one place.
//! 3. If the page clearly shows another price than its data, the one on the page counts.
//!
//! There are no rules for single sites or shop systems. Words of labels and of attributes are usual words of many
//! languages.

mod category_path;
mod class_named_values;
mod codes;
mod declared;
mod declared_offers;
mod description;
mod heading;
mod linked_items;
mod merge;
mod meta;
mod page_currency;
mod price_candidates;
mod price_words;
mod rating;
mod shown_price;
mod shown_stock;
mod shown_text;
mod shown_values;
mod split_price;
mod state;
mod stock;
mod stock_controls;
mod stock_words;

use super::linked_text::LinkedText;
use super::price::value;
use super::selected_page::SelectedPage;
use crate::metadata::metadata;
use crate::text::{alphanumeric, single_spaced};
pub(super) use category_path::is_root;
use description::{description, says_something};
use linked_items::Declared;
use merge::{fill, sourced};
use seek_page::base_url::BaseUrl;
use seek_page::{Availability, Dom, NodeId, PageError, Product, SourcedValue};
use shown_price::ShownPrices;
use shown_text::{ShownText, is_hidden_by_class};

/// The product of the page. None without a name.
pub(super) fn find(selected: &SelectedPage, data: &LinkedText) -> Result<Option<Product>, PageError> {
    let (page, dom) = (selected.page, selected.dom);
    let base = BaseUrl::of(page, dom);
    let declared = Declared::of(data, dom, &base);
    let texts = shown_text::shown_texts(dom);
    let mut titles = heading::titles(dom, declared.main_names());
    let heading = heading::find(dom, &base, &texts, &titles);
    titles.extend(heading.map(|id| alphanumeric(dom.subtree_text(id))).filter(|title| title.len() > 2));
    let mut product = declared.product(&titles);
    let mut codes: Vec<String> = product.offers.iter().filter_map(|offer| offer.currency.clone()).collect();
    for tags in [meta::read_loose(data.linked, dom, &base), meta::read(dom, &base)] {
        codes.extend(tags.currency.iter().map(|currency| currency.value.clone()));
        fill(&mut product, tags);
    }
    page.check_deadline()?;
    let heading_text = || {
        let id = heading?;
        Some(SourcedValue { value: single_spaced(dom.subtree_text(id)), source: dom.name(id).to_owned() })
    };
    product.name = product.name.take().or_else(heading_text);
    let amounts = shown_price::amounts(&texts);
    let from = heading.unwrap_or(0);
    let prices = shown_price::read(dom, &texts, from, &declared_prices(&product));
    add_shown_prices(&mut product, prices, &amounts);
    page.check_deadline()?;
    let labelled = shown_values::read(&texts, from);
    // The numbers that customers see are those that they order by.
    prefer(&mut product.sku, labelled.sku.clone().or_else(|| class_named_values::sku(dom, from)));
    prefer(&mut product.mpn, labelled.mpn.clone());
    fill(&mut product, labelled);
    add_shown_stock(&mut product, dom, &texts, from);
    let mut state = state::read(page, &titles, &amounts)?;
    state.name = None;
    fill(&mut product, state);
    product.availability = product.availability.take().or_else(|| stock_controls::read(dom, from));
    fill(&mut product, class_named_values::read(dom, from));
    let names = [product.name.as_ref().map(|name| name.value.as_str()), heading.map(|id| dom.subtree_text(id))];
    let names: Vec<String> = names.into_iter().flatten().map(alphanumeric).collect();
    if product.images.is_empty() {
        product.images = class_named_values::images(dom, &base, &names);
    }
    let path = category_path::read(&declared, &names);
    if !path.is_empty() {
        product.category_path = path;
    }
    if product.name.is_none() {
        product.name = metadata(page)?.title;
    }
    page_currency::add(&mut product, codes, page, &texts)?;
    let described = product.description.take();
    product.description = match described {
        Some(described) if says_something(&described) => Some(described),
        described => description(selected)?.or(described),
    };
    // The scale of schema.org is 5. It applies if the page gives none and the rating fits.
    let best = product.best_rating.or(Some(5.0));
    product.best_rating = best.filter(|best| product.rating.is_some_and(|rating| rating <= *best));
    Ok(product.name.is_some().then_some(product))
}

/// Replaces a value by the one that the page shows, unless both are the same.
fn prefer(slot: &mut Option<SourcedValue>, shown: Option<SourcedValue>) {
    let is_new = |shown: &SourcedValue| slot.as_ref().is_none_or(|own| own.value != shown.value);
    if let Some(shown) = shown.filter(is_new) {
        *slot = Some(shown);
    }
}

/// Adds the availability that the page shows. Data of an offer that has ended may still name it as available.
fn add_shown_stock(product: &mut Product, dom: &Dom, texts: &[ShownText], heading: NodeId) {
    let texts: Vec<ShownText> = texts.iter().copied().filter(|text| !is_hidden_by_class(dom, text.id)).collect();
    if shown_stock::has_ended(&texts, heading) {
        product.availability = Some(sourced(Availability::OutOfStock, "page", "text"));
    }
    product.availability = product.availability.take().or_else(|| shown_stock::read(&texts, heading));
}

/// The prices that the page's data declare.
fn declared_prices(product: &Product) -> Vec<f64> {
    let own = [&product.price, &product.price_low, &product.price_high].into_iter().flatten();
    let offers = product.offers.iter().filter_map(|offer| offer.price.as_deref());
    own.map(|price| price.value.as_str()).chain(offers).map(value).collect()
}

/// Adds the prices that the page shows. They count before declared ones only if they are clearly the product's own, and
/// the page shows the declared ones nowhere, or as former prices. Of several declared prices, the page shows the one of
/// the chosen variant.
fn add_shown_prices(product: &mut Product, shown: ShownPrices, amounts: &[f64]) {
    let declared = declared_prices(product);
    let price = shown.product.price.as_ref().or(shown.product.price_low.as_ref()).map(|price| value(&price.value));
    let is_same = |a: f64, b: f64| (a - b).abs() < 0.005;
    let is_shown = |price: &f64| amounts.iter().any(|amount| is_same(*amount, *price));
    let agrees = price.is_some_and(|price| declared.iter().any(|declared| is_same(*declared, price)));
    if agrees {
        let has_range = product.price_low.is_some() || shown.product.price_low.is_some();
        if has_range {
            product.price = shown.product.price.clone();
        }
        product.price_low = product.price_low.take().or(shown.product.price_low.clone());
        product.price_high = product.price_high.take().or(shown.product.price_high.clone());
        product.regular_price = product.regular_price.take().or(shown.product.regular_price.clone());
    } else if shown.is_clear && (shown.is_reduced || !declared.iter().any(is_shown)) {
        product.price = None;
        product.price_low = None;
        product.price_high = None;
        product.regular_price = None;
        product.currency = None;
    }
    // A product that cannot be bought has no price, but products beside it have.
    let cannot_be_bought = matches!(
        product.availability.as_ref().map(|availability| availability.value),
        Some(Availability::OutOfStock | Availability::Discontinued)
    );
    if !declared.is_empty() || shown.is_clear || !cannot_be_bought {
        fill(product, shown.product);
    }
    let amount = |price: &Option<SourcedValue>| price.as_ref().map(|price| value(&price.value));
    let lowest = amount(&product.price).or(amount(&product.price_low));
    if amount(&product.regular_price) <= lowest {
        product.regular_price = None;
    }
}
