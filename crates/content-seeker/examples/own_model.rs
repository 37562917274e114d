//! Extracts pages with a model file of your own instead of the shipped one.
//!
//!     cargo run --release -p content-seeker --example own_model -- models/seek.safetensors data/samples/forum.html
//!
//! `seek-train fit` writes such a file: see the page "Train your own model" of the book.

use std::error::Error;

use content_seeker::{Extractor, Models};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let model = arguments.next().ok_or("usage: own_model MODEL PAGE...")?;
    // The file is checked here. An error says what does not fit this version.
    let models = Models::load(model.as_ref())?;
    // An extractor is cheap to clone, and can be shared between threads.
    let extractor = Extractor::builder().models(models).build()?;
    println!("model: {}", extractor.model_fingerprint().unwrap_or_default());

    for path in arguments {
        let page = extractor.extract(std::fs::read(&path)?)?;
        println!("\n{path}\n");
        // Each block with its probability of main content; the chosen ones have a plus.
        for block in page.blocks()? {
            if let Some(probability) = block.probability {
                let chosen = if block.coverage > 0.5 { "+" } else { " " };
                println!("{chosen} {probability:.2} {}", block.text);
            }
        }
    }
    Ok(())
}
