//! Prints the candidates for the titles of pages, with their features, to fit the weights.
//!
//! Each line of the input is a JSON object with `id`, `file` (the path of the HTML) and `url`. Each line of the output
//! has the `id`, the `title` that is chosen now, and `candidates`: text, kind and features.

use seek_page::{Page, PageOptions};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let row: Value = serde_json::from_str(&line?)?;
        let html = std::fs::read(row["file"].as_str().ok_or("a row without a file")?)?;
        let options = PageOptions { url: row["url"].as_str().map(str::to_owned), ..PageOptions::default() };
        let page = Page::read(&html, options)?;
        let metadata = seek_metadata::metadata(&page)?;
        let candidates = seek_metadata::title_candidates(&page)?;
        let title = metadata.title.map(|title| title.value);
        writeln!(out, "{}", json!({ "id": row["id"], "title": title, "candidates": candidates }))?;
    }
    Ok(())
}
