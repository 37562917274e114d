//! `seek-lab fidelity`: the fidelity of the Markdown.

use anyhow::Result;
use clap::{Args, ValueEnum};
use seek_lab::fidelity::{self, SelectionSource};
use seek_train::cli::arguments::{CorpusArgs, extractor};
use seek_train::cli::output::{fail_on, print, print_line};
use seek_train::measure::out_of_fold_scores::OutOfFoldScores;
use serde_json::json;
use std::path::PathBuf;

/// Compares the Markdown with the gold Markdown: text, code blocks, tables, formulas.
#[derive(Args)]
pub struct FidelityArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Name of the method.
    #[arg(long, default_value = "seek")]
    method: String,
    /// What chooses the blocks: the method, or the best choice by alignment with the gold. The latter shows the errors of
    /// the renderer alone.
    #[arg(long, value_enum, default_value = "method")]
    selection: Chooser,
    /// Output of `cross-validate --json`. Its out-of-fold choices are measured instead.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "selection"])]
    scores: Option<PathBuf>,
}

/// What chooses the blocks of a page.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Chooser {
    /// A method.
    Method,
    /// The block oracle.
    Oracle,
}

impl FidelityArgs {
    pub fn run(&self) -> Result<()> {
        let scores = self.scores.as_deref().map(OutOfFoldScores::load).transpose()?;
        let extractor = extractor(None, &self.method)?;
        let (choice, selection) = match (&scores, self.selection, self.method.as_str()) {
            (Some(scores), ..) => {
                (SelectionSource::out_of_fold(&scores.pages), format!("cross-validation ({})", scores.about()))
            }
            (None, Chooser::Oracle, _) => {
                (SelectionSource::Oracle, "the best choice of blocks by alignment with the gold text".to_owned())
            }
            (None, Chooser::Method, "seek") => (
                SelectionSource::Extractor(&extractor),
                "the shipped model, which was fitted on some of these corpora (data/README.md): elsewhere it misses more"
                    .to_owned(),
            ),
            (None, Chooser::Method, name) => (SelectionSource::Extractor(&extractor), format!("the method {name}")),
        };
        let (pages, failures) = fidelity::run(self.input.sources()?, &choice)?;
        let means = fidelity::means(&pages);
        if self.input.json {
            print_line(json!({ "selection": selection, "means": means, "pages": pages }))?;
        } else {
            print(format_args!("blocks chosen by {selection}\n\n{}", fidelity::to_text(&means)))?;
        }
        fail_on(&failures)
    }
}
