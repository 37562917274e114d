//! What is told of a page besides its text: metadata, and the parts that pages of some types are made of.
//!
//! Plain data. Who finds it says where it was found; renderers, records and tables read it, and none knows how it was found.

use serde::{Deserialize, Serialize};

/// A value, and the field of the page that it was read from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcedValue {
    /// The value: one line, white space collapsed, character references resolved.
    pub value: String,
    /// Where it stood, such as `json-ld:headline`, `og:title`, `meta:author`, `title`, `h1`, `time` or `url`.
    pub source: String,
}

/// What a page says of itself. Nothing is made up: where the page says nothing there is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Metadata {
    /// The title of the content, without the name of the site.
    pub title: Option<SourcedValue>,
    /// Who wrote it, one name each, in the order of the page.
    pub authors: Vec<SourcedValue>,
    /// When it was published: ISO 8601, a date (`2026-11-21`) or a date with time and, where the page says so, offset.
    pub published: Option<SourcedValue>,
    /// When it was last changed, as `published`.
    pub modified: Option<SourcedValue>,
    /// The name of the site.
    pub site_name: Option<SourcedValue>,
    /// The page's own summary.
    pub description: Option<SourcedValue>,
    /// The language that the page declares, as a BCP 47 tag (`en`, `de-AT`).
    pub language: Option<SourcedValue>,
    /// The page's own address, absolute.
    pub canonical: Option<SourcedValue>,
    /// The licence of the content, as an address or a name.
    pub license: Option<SourcedValue>,
    /// Sections or categories.
    pub categories: Vec<SourcedValue>,
    /// Keywords and tags.
    pub tags: Vec<SourcedValue>,
    /// The address of the main image, absolute.
    pub image: Option<SourcedValue>,
}

/// A post of a forum, or a comment under an article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// Its place on the page, from 1.
    pub position: u32,
    /// Who wrote it.
    pub author: Option<String>,
    /// When: ISO 8601 where it can be read as a date, else as the page shows it.
    pub date: Option<String>,
    /// What it says, as plain text.
    pub text: String,
}

/// What a product page offers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Product {
    /// Its name.
    pub name: Option<String>,
    /// Its price: a decimal number with a point.
    pub price: Option<String>,
    /// The currency of the price: ISO 4217 where known, else the sign that the page shows.
    pub currency: Option<String>,
    /// Its maker.
    pub brand: Option<String>,
    /// The mean of its ratings, on a scale that ends at `best_rating`.
    pub rating: Option<f64>,
    /// The best rating that can be given; 5 where the page does not say.
    pub best_rating: Option<f64>,
    /// How many ratings there are.
    pub ratings: Option<u64>,
    /// What it is, as plain text.
    pub description: Option<String>,
}

/// One entry of a listing or a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Item {
    /// Its title.
    pub title: String,
    /// The address that it leads to, absolute where the page's address is known.
    pub link: Option<String>,
    /// What is said of it besides the title.
    pub snippet: Option<String>,
}

/// The parts of a page of some type; what the page is not made of is empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageParts {
    /// The posts of a forum page.
    pub posts: Vec<Post>,
    /// The product of a product page.
    pub product: Option<Product>,
    /// The entries of a listing or collection page.
    pub items: Vec<Item>,
    /// The comments under the text of an article; they are no part of the text.
    pub comments: Vec<Post>,
}
