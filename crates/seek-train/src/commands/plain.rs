//! `seek-train plain`: small and plain pages, to train on beside the pages of corpora.

use crate::arguments::Input;
use crate::output::{fail_on, print_line};
use anyhow::Result;
use clap::Args;
use seek_train::corpus::plain_pages;
use serde_json::json;
use std::path::PathBuf;

/// Makes small and plain pages of labelled articles: a title and some paragraphs of the gold text, in plain markup and in all
/// languages of the corpora. A model that also trains on them finds the content of pages that are smaller and plainer than those of
/// the corpora. Give the file to `fit` and `cross-validate` with the corpora that it was made of.
#[derive(Args)]
pub struct PlainArgs {
    #[command(flatten)]
    input: Input,
    /// Parquet file of the made pages.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Seed of the choice of articles, paragraphs and markup.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PlainArgs {
    pub fn run(&self) -> Result<()> {
        let (pages, failures) = plain_pages::run(self.input.sources()?, self.seed, &self.output)?;
        if self.input.json {
            print_line(json!({ "file": self.output, "pages": pages }))?;
        } else {
            print_line(format_args!("{}\t{pages} pages", self.output.display()))?;
        }
        fail_on(&failures)
    }
}
