//! Results about a page besides its text: metadata, and the parts of pages of some types.
//!
//! Plain data. Other crates fill it, and writers and tables read it.

use crate::product_data::Product;
use crate::sourced::SourcedValue;
use serde::{Deserialize, Serialize};

/// The metadata of a page. Nothing is invented: a field is empty if the page does not give it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Metadata {
    /// The title of the content, without the name of the site.
    pub title: Option<SourcedValue>,
    /// The authors, one name each, in the order of the page.
    pub authors: Vec<SourcedValue>,
    /// The date of publication in ISO 8601: a date (`2026-11-21`), or a date with time and, if the page gives it,
    /// offset.
    pub published: Option<SourcedValue>,
    /// The date of the last change, in the form of `published`.
    pub modified: Option<SourcedValue>,
    /// The name of the site.
    pub site_name: Option<SourcedValue>,
    /// The page's own summary.
    pub description: Option<SourcedValue>,
    /// The declared language as a BCP 47 tag (`en`, `de-AT`).
    pub language: Option<SourcedValue>,
    /// The canonical address of the page, absolute.
    pub canonical: Option<SourcedValue>,
    /// The licence of the content: an address or a name.
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
