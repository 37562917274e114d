//! `seek-train tables`: tables for notebooks.

use crate::cli::arguments::CorpusArgs;
use crate::cli::output::{fail_on, print_line};
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::report::tables::{self, TableFormat};
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Writes pages, segments and blocks with labels and features, and out-of-fold scores as tables.
#[derive(Args)]
pub struct TablesArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Folder for the tables; created if missing.
    #[arg(short, long)]
    output: PathBuf,
    /// Format of the tables.
    #[arg(short, long, value_enum, default_value = "parquet")]
    format: TableFormat,
    /// Output of `cross-validate --json` for the same corpora.
    #[arg(long, value_name = "FILE")]
    scores: Option<PathBuf>,
}

impl TablesArgs {
    pub fn run(&self) -> Result<()> {
        // The scores are read first: an error in them shows before all pages are measured.
        let scores = self.scores.as_deref().map(OutOfFoldScores::load).transpose()?;
        let prepared = self.input.prepare()?;
        let written = tables::run(&prepared, scores.as_ref(), &self.output, self.format)?;
        for file in &written {
            if !self.input.json {
                let columns = file.columns;
                print_line(format_args!("{}\t{} rows\t{columns} columns", file.path.display(), file.rows))?;
            }
        }
        if self.input.json {
            print_line(json!({ "files": written, "data_fingerprint": prepared.fingerprint }))?;
        }
        fail_on(&prepared.failures)
    }
}
