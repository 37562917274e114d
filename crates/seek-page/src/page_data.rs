//! The parts of pages of some types: posts, a product with its offers, entries.
//!
//! Plain data. Other crates fill it, and writers and tables read it.

use crate::metadata::{Sourced, SourcedValue};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whether a product can be bought, in the terms of schema.org.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Availability {
    /// It can be bought now.
    InStock,
    /// It can be bought now, and few pieces are left.
    Limited,
    /// It can be ordered before it is released.
    PreOrder,
    /// It can be ordered, and is delivered when it is in stock again.
    BackOrder,
    /// It cannot be bought now.
    OutOfStock,
    /// It is no longer made or sold.
    Discontinued,
}

/// The condition of a product for sale, in the terms of schema.org.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Condition {
    /// Never used.
    New,
    /// Used before.
    Used,
    /// Used before, and repaired or cleaned for sale.
    Refurbished,
    /// With a damage.
    Damaged,
}

impl fmt::Display for Availability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The product of a product page. Nothing is invented: a field is empty if the page does not give it.
///
/// Amounts are decimal numbers with a point, without a sign of a currency and without marks of thousands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Product {
    /// The name.
    pub name: Option<SourcedValue>,
    /// The price to pay now: of the product, else of its first offer.
    pub price: Option<SourcedValue>,
    /// The lowest price of all offers or variants, if they have several prices.
    pub price_low: Option<SourcedValue>,
    /// The highest price of all offers or variants, if they have several prices.
    pub price_high: Option<SourcedValue>,
    /// The price before a reduction: crossed out, or declared as the list price. Higher than `price`.
    pub regular_price: Option<SourcedValue>,
    /// The currency of the prices: a code of ISO 4217.
    pub currency: Option<SourcedValue>,
    /// Whether the product can be bought. Of several offers, the best.
    pub availability: Option<Sourced<Availability>>,
    /// The condition.
    pub condition: Option<Sourced<Condition>>,
    /// The maker.
    pub brand: Option<SourcedValue>,
    /// The seller's number of the product.
    pub sku: Option<SourcedValue>,
    /// The number of the barcode (EAN, UPC, ISBN): 8, 12, 13 or 14 digits with a valid check digit.
    pub gtin: Option<SourcedValue>,
    /// The maker's number of the product.
    pub mpn: Option<SourcedValue>,
    /// The path of categories to the product, from the most general one.
    pub category_path: Vec<SourcedValue>,
    /// The addresses of its images, absolute if the address of the page is known. The main image comes first.
    pub images: Vec<SourcedValue>,
    /// The offers and variants that the page declares, at most 64.
    pub offers: Vec<Offer>,
    /// The mean of the ratings, on a scale that ends at `best_rating`.
    pub rating: Option<f64>,
    /// The best possible rating; 5 if the page does not give it.
    pub best_rating: Option<f64>,
    /// The number of ratings.
    pub ratings: Option<u64>,
    /// The description, without markup.
    pub description: Option<String>,
}

/// An offer of a product, or a variant with its offer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Offer {
    /// The name of the variant.
    pub name: Option<String>,
    /// The seller's number of the variant.
    pub sku: Option<String>,
    /// The number of the barcode; see [`Product::gtin`].
    pub gtin: Option<String>,
    /// The price. None for a range of prices.
    pub price: Option<String>,
    /// The lowest price of a range.
    pub price_low: Option<String>,
    /// The highest price of a range.
    pub price_high: Option<String>,
    /// The price before a reduction.
    pub regular_price: Option<String>,
    /// The currency: a code of ISO 4217.
    pub currency: Option<String>,
    /// Whether it can be bought.
    pub availability: Option<Availability>,
    /// The condition.
    pub condition: Option<Condition>,
    /// What declares the offer: `json-ld`, `microdata`, `rdfa` or `state`.
    pub source: String,
}

/// A post of a forum, or a comment under an article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// The number of the post on the page, from 1.
    pub position: u32,
    /// The author.
    pub author: Option<String>,
    /// The date: ISO 8601 if it can be parsed, else as the page shows it.
    pub date: Option<String>,
    /// The text of the post, without markup.
    pub text: String,
}

/// An entry of a listing or a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Item {
    /// The title.
    pub title: String,
    /// The address of the link, absolute if the address of the page is known.
    pub link: Option<String>,
    /// The text besides the title.
    pub snippet: Option<String>,
}

/// The parts of a page of some type. Parts that the page does not have are empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageParts {
    /// The posts of a forum page.
    pub posts: Vec<Post>,
    /// The product of a product page.
    pub product: Option<Product>,
    /// The entries of a listing or collection page.
    pub items: Vec<Item>,
    /// The comments under an article. They are no part of its text.
    pub comments: Vec<Post>,
}
