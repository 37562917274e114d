//! `seek-lab paper-tables` and `seek-lab segment-labels`: tables of the content-seeker paper, as measured on the corpora.

use anyhow::Result;
use clap::Args;
use seek_lab::paper_tables::{PaperExperimentParams, label_comparison};
use seek_train::cli::arguments::{CorpusArgs, set_threads};
use seek_train::cli::output::{fail_on, print, print_line};
use serde_json::json;
use std::time::Instant;

/// Measures Tables 2 to 6 of S. Louvan, Extracting the Main Content from HTML Documents (2010), on these corpora.
#[derive(Args)]
pub struct PaperTablesArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Number of folds.
    #[arg(long, default_value_t = PaperExperimentParams::default().folds)]
    folds: usize,
    /// Seed of folds and learners.
    #[arg(long, default_value_t = PaperExperimentParams::default().seed)]
    seed: u64,
    /// Draw as many good segments as others, and as many segments of main content as others. By default sites and pages
    /// take turns.
    #[arg(long)]
    balanced: bool,
    /// Train on this share of the pages of each type (0 to 1; the paper's is 0.1) and evaluate all others. No site is on both
    /// sides. The folds divide the training pages.
    #[arg(long, value_name = "SHARE")]
    training_share: Option<f64>,
    /// Elements that may form the pattern of TP, such as `table` or `div,li`. Each use of the option adds a line to the
    /// tables [default: table, and table,div,li].
    #[arg(long, value_name = "TAG,...")]
    tags: Vec<String>,
    /// Number of threads; the result does not depend on it.
    #[arg(short = 'j', long)]
    threads: Option<usize>,
}

impl PaperTablesArgs {
    pub fn run(&self) -> Result<()> {
        set_threads(self.threads)?;
        let defaults = PaperExperimentParams::default();
        let tags = if self.tags.is_empty() { defaults.tags.clone() } else { patterns(&self.tags) };
        let experiment = PaperExperimentParams {
            seed: self.seed,
            folds: self.folds,
            tags,
            balanced: self.balanced,
            training_share: self.training_share,
            ..defaults
        };
        let experiment = experiment.check()?;
        let prepared = self.input.prepare_for_chain()?;
        let started = Instant::now();
        let note = |done: &str| eprintln!("{done}, {:.0} s so far", started.elapsed().as_secs_f64());
        let tables = experiment.run(&prepared, self.input.sources()?, note)?;
        if self.input.json {
            print_line(json!(tables))?;
        } else {
            print(tables.to_text())?;
        }
        fail_on(&prepared.failures)
    }
}

/// Measures how well good segments are found, by their label, the choice of instances, the features and the balance of classes.
#[derive(Args)]
pub struct SegmentLabelsArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Number of folds.
    #[arg(long, default_value_t = 3)]
    folds: usize,
    /// Seed of folds and learners.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

impl SegmentLabelsArgs {
    pub fn run(&self) -> Result<()> {
        let prepared = self.input.prepare_for_chain()?;
        let scores = label_comparison::run(&prepared, self.folds, self.seed)?;
        if self.input.json {
            print_line(json!(scores))?;
        } else {
            print(label_comparison::to_text(&scores))?;
        }
        fail_on(&prepared.failures)
    }
}

/// The names of elements of each pattern: one option each, names separated by commas.
fn patterns(options: &[String]) -> Vec<Vec<String>> {
    options.iter().map(|names| names.split(',').map(|name| name.trim().to_owned()).collect()).collect()
}
