//! Prints the metadata of a page, each value with its source, and what a forum or a product page has besides.
//!
//!     cargo run --release -p content-seeker --example metadata -- data/samples/article.html
//!
//! A field that the page does not give stays empty. The source of a value says how far to trust it: `json-ld` is a declaration,
//! `text` was found in the shown text.

use std::error::Error;

use content_seeker::{Extractor, SourcedValue};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: metadata PAGE")?;
    let page = Extractor::new().extract(std::fs::read(path)?)?;

    let metadata = page.metadata()?;
    print("title", &metadata.title);
    print("author", &metadata.authors);
    print("published", &metadata.published);
    print("modified", &metadata.modified);
    print("site", &metadata.site_name);
    print("description", &metadata.description);
    print("declared language", &metadata.language);
    // The language of the text itself, which may differ from the declared one.
    println!("language: {}", page.language()?.unwrap_or("unknown"));

    let parts = page.parts()?;
    for post in parts.posts.iter().chain(&parts.comments) {
        let author = post.author.as_deref().unwrap_or("unknown");
        println!("post {} by {author}, {}", post.position, post.date.as_deref().unwrap_or("without a date"));
    }
    if let Some(product) = &parts.product {
        print("product", &product.name);
        print("price", &product.price);
        print("currency", &product.currency);
    }
    Ok(())
}

/// Prints a field that has one value, several or none.
fn print<'a>(field: &str, values: impl IntoIterator<Item = &'a SourcedValue>) {
    for SourcedValue { value, source, .. } in values {
        println!("{field}: {value} (from {source})");
    }
}
