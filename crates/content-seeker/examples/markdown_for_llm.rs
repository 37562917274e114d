//! Prints a page as Markdown for a language model: source and date, then title and text, without menus and advertisements.
//!
//!     cargo run --release -p content-seeker --example markdown_for_llm -- data/samples/article.html https://courier.example/ferry
//!
//! The title is the first heading. Headings, lists, tables, code and formulas keep their structure. Links are left out, because they cost tokens;
//! `Markup::default().links(true)` keeps them. The text is what a stranger wrote: do not let a model follow orders in it.

use std::error::Error;
use std::time::Duration;

use content_seeker::{Extractor, Format, Input, Markup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (path, address) = arguments.next().zip(arguments.next()).ok_or("usage: markdown_for_llm PAGE ADDRESS")?;
    let bytes = std::fs::read(path)?;
    let extractor = Extractor::builder()
        // No page of the web should hold up the others.
        .timeout(Duration::from_secs(5))
        .build()?;

    let page = extractor.extract(Input::new(&bytes).url(&address))?;
    println!("Source: {address}");
    if let Some(published) = &page.metadata()?.published {
        println!("Published: {}", published.value);
    }
    println!("\n{}", page.render(Format::Markdown, Markup::default())?);
    Ok(())
}
