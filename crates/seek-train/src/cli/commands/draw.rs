//! `seek-train draw`: results as SVG.

use crate::cli::arguments::{CorpusArgs, load_models};
use crate::cli::output::{fail_on, print_line};
use crate::measure::importance;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::report::drawings;
use crate::report::report_file::write_report;
use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Draws results as SVG.
#[derive(Args)]
pub struct DrawArgs {
    #[command(subcommand)]
    drawing: Drawing,
}

#[derive(Subcommand)]
enum Drawing {
    /// Importance of the features for each classifier of a model, over the pages of some corpora.
    Importance {
        #[command(flatten)]
        input: CorpusArgs,
        /// Model file instead of the shipped one.
        #[arg(long)]
        model: Option<PathBuf>,
        /// Number of features of each classifier.
        #[arg(long, value_name = "N", default_value = "30")]
        most: NonZeroUsize,
        /// File of the drawing.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Reliability of the confidence and of the probabilities of page types.
    Reliability {
        /// Output of `cross-validate --json`.
        scores: PathBuf,
        #[command(flatten)]
        target: Target,
    },
    /// Learning curve: quality by the share of the hosts that was trained on.
    Curve {
        /// Outputs of `cross-validate --json` for several values of --hosts, over the same corpora and folds.
        #[arg(required = true)]
        scores: Vec<PathBuf>,
        #[command(flatten)]
        target: Target,
    },
}

#[derive(Args)]
struct Target {
    /// File of the drawing.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Only the pages of this corpus.
    #[arg(long)]
    corpus: Option<String>,
}

impl DrawArgs {
    pub fn run(&self) -> Result<()> {
        match &self.drawing {
            Drawing::Importance { input, model, most, output } => {
                let models = load_models(model.as_deref())?;
                let (all, failures) = importance::of_model(&models, input.sources()?)?;
                let names: Vec<_> = input.corpora.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
                let note = format!("model {}, on the pages of {}", models.fingerprint.short(), names.join(", "));
                write(output, &drawings::importances(&all, most.get(), &note)?)?;
                if input.json {
                    print_line(json!(all))?;
                }
                fail_on(&failures)
            }
            Drawing::Reliability { scores, target } => {
                write(&target.output, &drawings::reliability(&load(scores, target)?)?)
            }
            Drawing::Curve { scores, target } => {
                let runs = scores.iter().map(|path| load(path, target)).collect::<Result<_>>()?;
                write(&target.output, &drawings::learning_curve(runs)?)
            }
        }
    }
}

fn load(path: &Path, target: &Target) -> Result<OutOfFoldScores> {
    let scores = OutOfFoldScores::load(path)?;
    match &target.corpus {
        Some(corpus) => scores.of_corpus(corpus),
        None => Ok(scores),
    }
}

fn write(path: &Path, svg: &str) -> Result<()> {
    write_report(path, svg).with_context(|| format!("drawing {}", path.display()))
}
