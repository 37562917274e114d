//! `seek-train small`: small pages, to train on beside the pages of corpora.

use crate::cli::arguments::CorpusArgs;
use crate::cli::output::{fail_on, print_line};
use crate::corpus::small_pages;
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Makes small pages of labelled pages that have a type, in all languages of the corpora. Some hold a title and a few paragraphs of the
/// gold text of an article in plain markup, others a few blocks of the page itself with some of its boilerplate. Each is there once more with
/// notices, forms, adverts or comments of other sites before, in and after its text. A model that also trains on them finds the content
/// of pages that are smaller and plainer than those of the corpora. Give the file to `fit` and
/// `cross-validate` with the corpora that it was made of.
#[derive(Args)]
pub struct SmallArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Parquet file of the made pages.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Seed of the choice of pages, blocks and markup.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl SmallArgs {
    pub fn run(&self) -> Result<()> {
        let (pages, failures) = small_pages::run(self.input.sources()?, self.seed, &self.output)?;
        if self.input.json {
            print_line(json!({ "file": self.output, "pages": pages }))?;
        } else {
            print_line(format_args!("{}\t{pages} pages", self.output.display()))?;
        }
        fail_on(&failures)
    }
}
