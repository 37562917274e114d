//! The parts of pages of some types.
//!
//! Plain data. Other crates fill it, and writers and tables read it.

use crate::product_data::Product;
use serde::{Deserialize, Serialize};

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
