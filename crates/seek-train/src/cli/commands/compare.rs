//! `seek-train compare`: a progress bar during the run, then the tables.

use crate::cli::arguments::{CorpusArgs, FilterArgs, with_suggestion};
use crate::cli::output::{fail_on, print, print_line};
use crate::compare::catalogue::Catalogue;
use crate::compare::contender::{ALL, Contender};
use crate::compare::named_model::NamedModel;
use crate::compare::{self, ComparisonPlan, report};
use crate::corpus::sources::Sources;
use crate::measure::fold_models::FoldModels;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use anyhow::{Context, Result};
use clap::Args;
use content_seeker::parameter::Setting;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Format of the progress bar.
const TEMPLATE: &str = "{pos} of {len} pages {wide_bar} {elapsed}, about {eta} to go";

/// Runs methods side by side on the same pages: means with their standard errors by corpus, page type and language, failures, and speed.
#[derive(Args)]
pub struct CompareArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    pages: FilterArgs,
    /// Names of methods, or all; without --boxes, all are those that look at no page [default: all; with --models or --folds none].
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    methods: Vec<String>,
    /// Model files under names for the tables: NAME=FILE for a model of the pipeline, NAME=METHOD:FILE for a model of another
    /// method, such as mine=cs-tp:chain.safetensors.
    #[arg(long, value_name = "NAME=FILE,...", value_delimiter = ',')]
    models: Vec<NamedModel>,
    /// Set a parameter of a method or model by its name in the tables, such as dsc.slope=0.5; may be given several times.
    /// With one method, slope=0.5 is enough. `seek methods NAME` lists the parameters.
    #[arg(long, value_name = "METHOD.NAME=VALUE")]
    set: Vec<Setting>,
    /// Folder for compare.parquet (one row per page and method), compare-means.parquet, compare.md and compare.html; created
    /// if missing. It keeps finished pages, so that a killed comparison continues when it is started again.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Start again, and drop the finished pages of a killed comparison.
    #[arg(long, requires = "output")]
    fresh: bool,
    /// Folds of a method, with a model for each: on their pages the method runs with the model that has not seen the site. `seek-lab
    /// fit-network` writes them for networks, which `seek-lab compare` runs. May be given several times.
    #[arg(long, value_name = "FILE")]
    folds: Vec<PathBuf>,
    /// Output of `cross-validate --json`. On its pages the out-of-fold choices replace those of `seek`.
    #[arg(long, value_name = "FILE")]
    scores: Option<PathBuf>,
    /// Number of threads. Speed is measured only with one.
    #[arg(short = 'j', long, default_value = "1")]
    threads: NonZeroUsize,
}

impl CompareArgs {
    /// Compares, with the methods and the numbers of papers of this catalogue.
    pub fn run(&self, catalogue: Catalogue<'_>) -> Result<()> {
        let scores = self.scores.as_deref().map(OutOfFoldScores::load).transpose()?;
        let folds = self.folds.iter().map(|path| FoldModels::load(path)).collect::<Result<Vec<FoldModels>>>()?;
        let is_default = self.methods.is_empty() && self.models.is_empty() && folds.is_empty();
        let mut methods = if is_default { vec![ALL.to_owned()] } else { self.methods.clone() };
        if methods == [ALL] && self.input.has_boxes() {
            methods = catalogue.names().map(str::to_owned).collect();
        }
        let contenders = Contender::by_names(catalogue, &methods, &self.models, &folds, &self.set, scores);
        let contenders = contenders.map_err(with_suggestion)?;
        let plan = ComparisonPlan {
            corpora: Sources { filter: self.pages.filter(), ..self.input.sources()? },
            catalogue,
            contenders: &contenders,
            threads: self.threads,
            folder: self.output.as_deref(),
            fresh: self.fresh,
        };
        // The bar draws nothing if standard error is no terminal.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(ProgressStyle::with_template(TEMPLATE).context("progress bar")?);
        bar.enable_steady_tick(Duration::from_secs(1));
        let compared = compare::run(&plan, |finished, pages| {
            // Pages that an earlier run finished do not count for the speed of this one.
            if bar.length().is_none() {
                bar.set_length(pages as u64);
                bar.set_position(finished as u64);
                bar.reset_eta();
            }
            bar.set_position(finished as u64);
        });
        bar.finish_and_clear();
        let compared = compared?;
        let written = plan.folder.map(|folder| compare::write(&compared, folder)).transpose()?;
        if self.input.json {
            print_line(json!(compared))?;
        } else {
            print(report::text(&compared))?;
        }
        for path in written.into_iter().flatten() {
            eprintln!("written: {}", path.display());
        }
        fail_on(&compared.failures())
    }
}
