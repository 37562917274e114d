//! `seek-train align`: labels and the block oracle.

use crate::arguments::Input;
use crate::output::{fail_on, print_summary};
use anyhow::Result;
use clap::Args;
use seek_train::measure::{alignment, summary};
use serde_json::json;

/// The columns of the summary.
const MEASURES: [&str; 6] = ["aligned_f1", "oracle_f1", "node_f1", "similarity", "blocks", "main"];

/// Labels the blocks of pages from the gold text, and shows the block oracle by corpus and page type.
#[derive(Args)]
pub struct AlignArgs {
    #[command(flatten)]
    input: Input,
}

impl AlignArgs {
    pub fn run(&self) -> Result<()> {
        let (pages, failures) = alignment::run(&self.input.corpora)?;
        let summary = summary::summarise(&summary::alignment_table(&pages)?, &MEASURES)?;
        print_summary(self.input.json, &summary, &json!({ "summary": summary, "pages": pages }))?;
        fail_on(&failures)
    }
}
