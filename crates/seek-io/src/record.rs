//! The records that this crate writes.

pub use seek_page::Record;

#[cfg(test)]
pub(crate) mod examples {
    use seek_page::{Availability, Metadata, Offer, PageParts, Post, Product, Record, Sourced, SourcedValue};

    pub(crate) fn sourced(value: &str, source: &str) -> SourcedValue {
        SourcedValue { value: value.to_owned(), source: source.to_owned() }
    }

    /// The record of an article with two authors.
    pub(crate) fn article() -> Record {
        Record {
            id: "a.html".into(),
            confidence: Some(0.5),
            text: Some("It passed.".into()),
            metadata: Some(Metadata {
                title: Some(sourced("Storm", "h1")),
                authors: vec![sourced("Ann", "meta:author"), sourced("Bo", "time")],
                published: Some(sourced("2026-11-21", "time")),
                ..Metadata::default()
            }),
            ..Record::default()
        }
    }

    /// The record of a thread with two posts, and a product.
    pub(crate) fn forum() -> Record {
        let post = |position, author: Option<&str>| Post {
            position,
            author: author.map(str::to_owned),
            text: "Is it over?".into(),
            ..Post::default()
        };
        let availability = Sourced { value: Availability::InStock, source: "json-ld:availability".into() };
        let offer = Offer {
            sku: Some("K-1".into()),
            price: Some("19.99".into()),
            source: "json-ld".into(),
            ..Offer::default()
        };
        let product = Product {
            price: Some(sourced("19.99", "json-ld:price")),
            availability: Some(availability),
            category_path: vec![sourced("Home", "json-ld:breadcrumb"), sourced("Kettles", "json-ld:breadcrumb")],
            offers: vec![offer],
            ratings: Some(7),
            ..Product::default()
        };
        Record {
            id: "f.html".into(),
            text: Some("Is it over?\n\nIs it over?".into()),
            structured: PageParts {
                posts: vec![post(1, Some("ann")), post(2, None)],
                product: Some(product),
                ..PageParts::default()
            },
            ..Record::default()
        }
    }
}
