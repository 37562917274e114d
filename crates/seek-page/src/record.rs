//! The record of one page: what the program, the Python package and WebAssembly give.

use crate::metadata::Metadata;
use crate::page_data::{Offer, PageParts, Post, Product};
use serde::{Deserialize, Serialize};

/// The result for one input, good or bad. In JSON, all keys exist in this order, and a missing value is `null`. So a
/// reader needs no schema, and a failure looks like any other line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The id of the document.
    pub id: String,
    /// The address of the page, if known.
    pub url: Option<String>,
    /// The name of the page type.
    pub page_type: Option<String>,
    /// Probability of that page type, in 0..=1.
    pub page_type_confidence: Option<f64>,
    /// Confidence of the method in the text, in 0..=1; `None` if the method gives none.
    pub confidence: Option<f64>,
    /// The name of the reason why the text is empty; `None` if it is not.
    pub empty_reason: Option<String>,
    /// Language of the text as an ISO 639-1 code; `None` if the text has no letters of a known script.
    pub language: Option<String>,
    /// The main content. Empty if the page has none; `None` only if the input failed.
    pub text: Option<String>,
    /// The main content as Markdown, if requested.
    pub markdown: Option<String>,
    /// Metadata of the page; `None` only if the input failed.
    pub metadata: Option<Metadata>,
    /// Posts, product, items and comments of the page.
    #[serde(flatten)]
    pub structured: PageParts,
    /// The error of the input; `None` if there was none.
    pub error: Option<String>,
}

impl Record {
    /// The record of an input that failed.
    ///
    /// ```
    /// let record = seek_page::Record::failure("a.html", "is empty");
    /// assert_eq!((record.error.as_deref(), record.text), (Some("is empty"), None));
    /// ```
    pub fn failure(id: impl Into<String>, error: impl ToString) -> Self {
        Self { id: id.into(), error: Some(error.to_string()), ..Self::default() }
    }

    /// Approximate size of its texts in memory, in bytes.
    pub fn bytes(&self) -> usize {
        let of = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let posts = |all: &[Post]| all.iter().map(|p| of(&p.author) + of(&p.date) + p.text.len()).sum::<usize>();
        let PageParts { posts: all, product, items, comments } = &self.structured;
        let product = product.as_ref().map_or(0, product_bytes);
        let items = items.iter().map(|item| item.title.len() + of(&item.link) + of(&item.snippet)).sum::<usize>();
        let structured = posts(all) + posts(comments) + product + items;
        let facts = self.metadata.as_ref().map_or(0, |metadata| {
            let lists = metadata.fields().filter(|(field, _)| field.is_list).flat_map(|(_, values)| values);
            let listed = lists.map(|fact| fact.value.len()).sum::<usize>();
            listed + metadata.description.as_ref().map_or(0, |description| description.value.len())
        });
        self.id.len() + of(&self.url) + of(&self.text) + of(&self.markdown) + of(&self.error) + structured + facts
    }
}

/// Approximate size of the texts of a product in memory, in bytes.
fn product_bytes(product: &Product) -> usize {
    let lists = product.category_path.iter().chain(&product.images).map(|value| value.value.len());
    let name = product.name.as_ref().map_or(0, |name| name.value.len());
    let offers = product.offers.len() * size_of::<Offer>();
    name + product.description.as_ref().map_or(0, String::len) + lists.sum::<usize>() + offers
}
