//! `seek-train metadata`: titles, authors and dates against the gold.

use crate::cli::arguments::Input;
use crate::cli::output::{fail_on, print, print_line};
use crate::measure::metadata;
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::num::NonZeroUsize;

/// Compares title, authors and date with the gold: exact matches by page type, half of the hosts, and source.
#[derive(Args)]
pub struct MetadataArgs {
    #[command(flatten)]
    input: Input,
    /// Also list this many wrong answers of each field.
    #[arg(long, value_name = "N")]
    worst: Option<NonZeroUsize>,
}

impl MetadataArgs {
    pub fn run(&self) -> Result<()> {
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
}
