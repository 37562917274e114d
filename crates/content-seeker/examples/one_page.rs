//! Extracts one page: its type, how good the text is likely to be, and the text.
//!
//!     cargo run --release -p content-seeker --example one_page -- data/samples/article.html https://courier.example/ferry
//!
//! The address is optional. It helps to find the page type.

use std::error::Error;

use content_seeker::{Extractor, Input};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: one_page PAGE [ADDRESS]")?;
    // The bytes as they came: the library finds the encoding.
    let bytes = std::fs::read(path)?;
    let mut input = Input::new(&bytes);
    if let Some(address) = arguments.next() {
        input = input.url(address);
    }

    let page = Extractor::new().extract(input)?;
    if let Some(page_type) = page.page_type() {
        println!("page type: {} ({:.2})", page_type.name(), page_type.probability());
    }
    if let Some(confidence) = page.confidence() {
        println!("expected F1: {confidence:.2}");
    }
    match page.empty_reason()? {
        None => println!("\n{}", page.text()?),
        Some(reason) => println!("no main content: {}", reason.name()),
    }
    Ok(())
}
