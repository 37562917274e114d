//! `seek-train parts`: the structured parts of pages.

use crate::cli::arguments::{Input, extractor};
use crate::cli::output::{fail_on, print, print_line};
use crate::measure::page_parts;
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Counts the structured parts of pages (posts, products, items, comments) and their fields. If a corpus labels threads post
/// by post, it also counts the posts that were found.
#[derive(Args)]
pub struct PartsArgs {
    #[command(flatten)]
    input: Input,
    /// Model file instead of the shipped one. A model that was fitted on the pages hides its errors.
    #[arg(long)]
    model: Option<PathBuf>,
}

impl PartsArgs {
    pub fn run(&self) -> Result<()> {
        let extractor = extractor(self.model.as_deref(), "seek")?;
        let (pages, failures) = page_parts::run(self.input.sources()?, &extractor)?;
        if self.input.json {
            print_line(json!(pages))?;
        } else {
            print(page_parts::to_text(&page_parts::counts_by_group(&pages)))?;
        }
        fail_on(&failures)
    }
}
