//! Products in linked data: JSON-LD, microdata and RDFa.

use super::codes::{code, gtin, name};
use super::declared_offers::add_offers;
use super::linked_items::{Declared, GTIN_PROPERTIES};
use super::merge::{add_image, fill_from_offers, sourced};
use super::{shown_stock, stock};
use crate::parts::price;
use crate::text::alphanumeric;
use seek_page::base_url::WEB_SCHEMES;
use seek_page::linked_data::ItemId;
use seek_page::{Product, PropertyValue, SourcedValue};

/// Types of products in the vocabulary of schema.org.
const PRODUCT_TYPES: [&str; 10] = [
    "Product", "ProductGroup", "IndividualProduct", "ProductModel", "ProductCollection", "SomeProducts", "Vehicle",
    "Car", "SoftwareApplication", "Book",
];

impl Declared<'_> {
    /// The first usable text of some properties, with its source.
    fn value(
        &self,
        id: ItemId,
        properties: &[&str],
        usable: impl Fn(String) -> Option<String>,
    ) -> Option<SourcedValue> {
        properties.iter().find_map(|property| {
            let value = self.data.line(id, &[property]).and_then(&usable)?;
            Some(sourced(value, self.syntax(id), property))
        })
    }

    /// The product of the page: what its items say, the first item first.
    pub(super) fn product(&self, titles: &[String]) -> Product {
        let mut product = Product::default();
        for id in self.items(titles) {
            super::merge::fill(&mut product, self.read(id));
        }
        product
    }

    /// The names of products that are no values of other items.
    pub(super) fn main_names(&self) -> Vec<String> {
        let names = self.main_items().into_iter().filter_map(|id| self.data.line(id, &["name"]));
        let names: Vec<String> = names.collect();
        if names.len() > 2 { Vec::new() } else { names }
    }

    /// The items that describe the product. If some are named like the page, only these. Items in lists and related
    /// products do not count.
    fn items(&self, titles: &[String]) -> Vec<ItemId> {
        let all = self.main_items();
        let is_named = |id: &ItemId| {
            let name = self.data.line(*id, &["name"]).map(|name| alphanumeric(&name));
            name.filter(|name| name.len() > 2).is_some_and(|name| is_title(&name, titles))
        };
        let named: Vec<ItemId> = all.iter().copied().filter(is_named).collect();
        match (named.is_empty(), all.len()) {
            (false, _) => named,
            (true, 1 | 2) => all,
            _ => Vec::new(),
        }
    }

    /// The items that are products or have offers, and are no values of other items.
    fn main_items(&self) -> Vec<ItemId> {
        let linked = self.data.linked;
        let is_main = |id: ItemId| match linked.owner(id) {
            None => true,
            Some((around, property)) => {
                matches!(property, "mainEntity" | "mainEntityOfPage")
                    || (property == "itemOffered" && linked.owner(around).is_none())
            }
        };
        let is_product = |id: ItemId| {
            let item = linked.item(id);
            item.is(&PRODUCT_TYPES)
                || (item.values("offers").next().is_some()
                    && !item.is(&["AggregateOffer", "Organization", "OfferCatalog"]))
        };
        (0..linked.items().len()).filter(|&id| is_product(id) && is_main(id)).collect()
    }

    /// What one item says.
    fn read(&self, id: ItemId) -> Product {
        let syntax = self.syntax(id);
        let mut product = Product {
            name: self.value(id, &["name"], Some),
            brand: self.value(id, &["brand", "manufacturer"], |text| name(&text)),
            sku: self.value(id, &["sku", "productID"], |text| code(text.rsplit(':').next().unwrap_or(&text))),
            gtin: self.value(id, &GTIN_PROPERTIES, |text| gtin(text.rsplit(':').next().unwrap_or(&text))),
            mpn: self.value(id, &["mpn", "model"], |text| code(&text)),
            description: self.data.linked.text(id, &["description"]).map(|text| self.data.plain(text)),
            condition: self
                .data
                .linked
                .text(id, &["itemCondition"])
                .and_then(stock::shown_condition)
                .map(|condition| sourced(condition, syntax, "itemCondition")),
            availability: self
                .data
                .linked
                .text(id, &["availability"])
                .and_then(shown_stock::named)
                .map(|availability| sourced(availability, syntax, "availability")),
            ..Product::default()
        };
        product.description = product.description.filter(|text| !text.is_empty());
        if let Some(category) = self.data.line(id, &["category"]) {
            let names = category.split(['>', '›', '»', '/']).map(str::trim).filter(|name| !name.is_empty());
            product.category_path = names.map(|name| sourced(name.to_owned(), syntax, "category")).collect();
        }
        for image in self.images(id) {
            add_image(&mut product.images, sourced(image, syntax, "image"));
        }
        add_offers(self, &mut product, id);
        fill_from_offers(&mut product);
        self.add_rating(&mut product, id);
        product
    }

    /// The addresses of the images of an item.
    fn images(&self, id: ItemId) -> Vec<String> {
        let linked = self.data.linked;
        let address = |value: &PropertyValue| {
            let written = match value {
                PropertyValue::Item(image) => {
                    linked.text(self.resolved(*image), &["contentUrl", "url", "image"]).map(str::to_owned)
                }
                value => value.as_text().map(str::to_owned),
            };
            self.base.absolute(written?.trim(), WEB_SCHEMES)
        };
        linked.item(id).values("image").take(64).filter_map(address).collect()
    }

    fn add_rating(&self, product: &mut Product, id: ItemId) {
        let Some(rating) = self.nested(id, "aggregateRating").next() else { return };
        let linked = self.data.linked;
        let number = |keys: &[&str]| linked.text(rating, keys).and_then(price::number).and_then(|n| n.parse().ok());
        product.rating = number(&["ratingValue"]).filter(|value| *value > 0.0);
        product.best_rating = product.rating.and(number(&["bestRating"]));
        let count = linked.text(rating, &["ratingCount", "reviewCount"]).and_then(price::amount);
        product.ratings = count.and_then(|n| n.parse().ok());
    }
}

/// Whether a name of a product is a title of the page, or a part of it. Both are folded.
pub(super) fn is_title(name: &str, titles: &[String]) -> bool {
    titles.iter().any(|title| title.contains(name) || name.contains(title.as_str()) && title.len() > 8)
}
