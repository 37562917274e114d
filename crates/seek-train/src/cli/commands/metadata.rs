//! `seek-train metadata`: titles, authors and dates against the gold, or the structured parts of pages.

use crate::cli::arguments::{CorpusArgs, extractor};
use crate::cli::output::{fail_on, print, print_line};
use crate::measure::{metadata, page_parts};
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Compares title, authors and date with the gold: exact matches by page type, half of the hosts, and source.
#[derive(Args)]
pub struct MetadataArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Also list this many wrong answers of each field.
    #[arg(long, value_name = "N", conflicts_with = "parts")]
    worst: Option<NonZeroUsize>,
    /// Count the structured parts of pages instead (posts, products, items, comments), with their fields. If a corpus labels threads
    /// post by post, also count the posts that were found.
    #[arg(long)]
    parts: bool,
    /// Model file instead of the shipped one, for --parts. A model that was fitted on the pages hides its errors.
    #[arg(long, requires = "parts")]
    model: Option<PathBuf>,
}

impl MetadataArgs {
    pub fn run(&self) -> Result<()> {
        if self.parts { self.parts() } else { self.metadata() }
    }

    fn metadata(&self) -> Result<()> {
        let (results, failures) = metadata::run(self.input.sources()?)?;
        let rows = metadata::summarise(&results);
        let worst = self.worst.map_or_else(Vec::new, |most| metadata::wrong_results(&results, most.get()));
        if self.input.json {
            print_line(json!({ "lines": rows, "answers": results, "worst": worst }))?;
        } else {
            print(metadata::to_text(&rows))?;
            print(metadata::wrong_to_text(&worst))?;
        }
        fail_on(&failures)
    }

    fn parts(&self) -> Result<()> {
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
